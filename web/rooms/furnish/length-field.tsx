import { useState } from 'react'
import { tapeText, type Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { lengthIn } from '#web/drawing/typed-place.ts'
import { Field } from '#web/ui/field.tsx'

/** The longest that anything in a room is, and the shortest; metres. */
const [shortest, longest] = [0.05, 10]

type Props = { label: string; metres: number; units: Units; onCommit: (metres: number) => void }

/** A length that is typed; it counts once the field is left or Enter is pressed. What cannot be read stays, with the reason. */
export function LengthField({ label, metres, units, onCommit }: Props) {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const commit = () => {
    if (typed === undefined) return
    const read = lengthIn(typed, units, longest)
    if ('bad' in read) return setError(read.bad)
    if (read.metres < shortest) return setError(say('Enter a size from 2 in to 32 ft'))
    setTyped(undefined)
    setError(undefined)
    onCommit(read.metres)
  }
  return (
    <Field label={label} error={error} className="w-28">
      {(control) => (
        <input
          {...control}
          value={typed ?? tapeText(metres, units)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit()
            if (key === 'Escape') {
              setTyped(undefined)
              setError(undefined)
            }
          }}
          className="min-h-8 w-full rounded-sm border border-control bg-sheet px-2 tabular-nums max-md:min-h-11 pointer-coarse:min-h-11"
        />
      )}
    </Field>
  )
}
