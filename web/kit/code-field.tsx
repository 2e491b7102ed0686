import { TextField } from '#web/ui/field.tsx'
import { accountPrefix } from './account-fields.tsx'

type Props = { label: string; hint?: string; error: string | undefined; digits?: boolean }

/** A code of the second factor: digits get the keypad of a phone, and what it offers to fill in. */
export function CodeField({ digits = true, ...field }: Props) {
  return (
    <TextField
      {...field}
      id={`${accountPrefix}-code`}
      name="code"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode={digits ? 'numeric' : 'text'}
      className="tabular-nums"
    />
  )
}
