import { useState } from 'react'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { wrongLengths } from './wrong-lengths.ts'

type Props = { name: string; onScale: (longestWall: string) => void; onCancel: () => void }

/** A mesh does not say in which unit it is: one wall that was measured by hand tells. */
export function MeshScale({ name, onScale, onCancel }: Props) {
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      className="grid gap-4 border-2 border-ink bg-wash p-4"
      onSubmit={(event) => {
        event.preventDefault()
        const longestWall = String(new FormData(event.currentTarget).get('longestWall') ?? '')
        const wrong = longestWall.trim() ? wrongLengths({ longestWall }).longestWall : undefined
        setError(wrong)
        if (!wrong) onScale(longestWall)
      }}
    >
      <p className="font-semibold">{say('{name} is a mesh, and a mesh has no unit in it.', { name })}</p>
      <TextField
        name="longestWall"
        label={say('Length of its longest wall')}
        hint={say('Measure one wall by hand, such as 12 ft 4 in. Leave it empty if the file is in metres.')}
        error={error}
        autoComplete="off"
        autoFocus
        className="max-w-[28rem]"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{say('Measure')}</Button>
        <Button variant="outline" onClick={onCancel}>
          {say('Cancel')}
        </Button>
      </div>
    </form>
  )
}
