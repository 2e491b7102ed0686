import { useState } from 'react'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { wrongLengths } from './wrong-lengths.ts'

type Props = {
  name: string
  /** Whether the length that was typed last was refused; it may be right all the same. */
  refused: boolean
  onScale: (longestWall: string, confirmed: boolean) => void
  onCancel: () => void
}

/** A mesh does not say in which unit it is: one wall that was measured by hand tells. */
export function MeshScale({ name, refused, onScale, onCancel }: Props) {
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      className="grid gap-4 border-2 border-ink bg-wash p-4"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const longestWall = String(data.get('longestWall') ?? '')
        const wrong = longestWall.trim() ? wrongLengths({ longestWall }).longestWall : undefined
        setError(wrong)
        if (!wrong) onScale(longestWall, data.get('confirmed') !== null)
      }}
    >
      <p className="font-semibold">{say('{name} is a mesh, and a mesh carries no units.', { name })}</p>
      <TextField
        name="longestWall"
        label={say('Length of its longest wall')}
        hint={say('Measure one wall by hand, such as 12 ft 4 in. Leave it empty if the file is in meters.')}
        error={error}
        autoComplete="off"
        autoFocus
        className="max-w-[28rem]"
      />
      {refused && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="confirmed" className="size-6 shrink-0 accent-blueprint" />
          <span>{say('I measured it: count with this length all the same.')}</span>
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{say('Measure')}</Button>
        <Button variant="outline" onClick={onCancel}>
          {say('Cancel')}
        </Button>
      </div>
    </form>
  )
}
