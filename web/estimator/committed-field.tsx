import { useRef, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

/** What is wrong with what was typed, or nothing; later where it is not known at once. */
type Wrong = string | undefined

type Props = {
  id?: string
  label: string
  hint?: string
  /** What stands in it while nobody types. */
  value: string
  /** Takes what was typed; answers what is wrong with it, or nothing. */
  onCommit: (text: string) => Wrong | Promise<Wrong>
  inputMode?: 'decimal' | 'text'
  className?: string
}

/**
 * A field that takes what was typed when it is left or Enter is pressed, and shows its value again when it was taken. What
 * was not taken stays there with the reason, until another value comes from elsewhere.
 */
export function CommittedField({ id, label, hint, value, onCommit, inputMode = 'text', className }: Props) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const [shown, setShown] = useState(value)
  /** What was handed on last, until something else is typed: an answer about it alone is of use. */
  const handed = useRef<string>(undefined)
  const forget = () => {
    setDraft(undefined)
    setError(undefined)
  }
  if (shown !== value) {
    setShown(value)
    if (error !== undefined) forget()
  }
  const settle = (wrong: Wrong) => {
    setError(wrong)
    if (!wrong) setDraft(undefined)
  }
  const commit = async () => {
    if (draft === undefined) return
    handed.current = draft
    const text = draft.trim()
    const answer = text === value ? undefined : onCommit(text)
    if (!(answer instanceof Promise)) settle(answer)
    else {
      const wrong = await answer
      if (handed.current === draft) settle(wrong)
    }
  }
  const type = (text: string | undefined) => {
    handed.current = undefined
    setDraft(text)
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
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        // Enter has handed it on already.
        if (handed.current !== draft) void commit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit()
        if (event.key === 'Escape') {
          type(undefined)
          setError(undefined)
        }
      }}
    />
  )
}
