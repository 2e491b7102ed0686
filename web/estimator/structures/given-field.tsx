import { useRef, useState } from 'react'
import type { Units } from '#domain/measure/tape.ts'
import type { StructureField } from '#domain/takeoff/structure-fields.ts'
import { say } from '#language/say.ts'
import { bareUnits, givenText, readGiven } from '#web/drawing/given-text.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

type Props = {
  field: StructureField
  value: number
  units: Units
  /** Takes a value, `typing` while it may go on; answers why it cannot be. */
  onGive: (value: number, typing?: boolean) => string | undefined
  /** Tells whether what stands in the field is counted. */
  onWrong: (wrong: boolean) => void
}

/** One figure of a structure. The list follows each letter; what is wrong is said when the field is left or on Enter. */
export function GivenField({ field, value, units, onGive, onWrong }: Props) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  /** What stood there before somebody typed: the list goes back to it from what is half typed and comes to nothing. */
  const before = useRef(value)
  if (field.options)
    return (
      <SelectField
        label={field.label()}
        options={Object.fromEntries(field.options.map((option) => [String(option.value), option.label()]))}
        value={String(value)}
        onChange={(event) => void onGive(Number(event.target.value))}
      />
    )
  const give = (text: string, typing: boolean): string | undefined => {
    const read = readGiven(field, text, units)
    return 'bad' in read ? read.bad : onGive(read.value, typing)
  }
  const type = (text: string) => {
    if (draft === undefined) before.current = value
    setDraft(text)
    const wrong = give(text, true)
    // What was wrong is right as soon as it is; what is not finished is not wrong yet.
    if (error !== undefined) setError(wrong)
    if (!wrong) onWrong(false)
  }
  const commit = () => {
    if (draft === undefined) return
    const wrong = give(draft, false)
    setError(wrong)
    onWrong(wrong !== undefined)
    if (wrong) onGive(before.current)
    else setDraft(undefined)
  }
  const unit = bareUnits[field.kind][units]
  return (
    <TextField
      label={unit ? `${field.label()} (${unit})` : field.label()}
      error={error}
      {...(field.kind === 'area' && { hint: say('An area, or width × height of each with + between them.') })}
      value={draft ?? givenText(field, value, units)}
      inputMode={field.kind === 'count' ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
