import { useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

type Props = {
  id?: string
  label: string
  hint?: string
  /** What stands in it while nobody types. */
  value: string
  /** Takes what was typed; answers what is wrong with it, or nothing. */
  onCommit: (text: string) => string | undefined
  inputMode?: 'decimal' | 'text'
  className?: string
}

/** A field that takes what was typed when it is left or Enter is pressed, and shows its value again when it was taken. */
export function CommittedField({ id, label, hint, value, onCommit, inputMode = 'text', className }: Props) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const commit = () => {
    if (draft === undefined) return
    const wrong = draft.trim() === value ? undefined : onCommit(draft.trim())
    setError(wrong)
    if (!wrong) setDraft(undefined)
  }
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={error}
      {...(className !== undefined && { className })}
      value={draft ?? value}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') {
          setDraft(undefined)
          setError(undefined)
        }
      }}
    />
  )
}
