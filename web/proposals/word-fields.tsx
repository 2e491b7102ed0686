import { Field, TextField } from '#web/ui/field.tsx'

type Props = {
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** One line of a proposal. */
export const LineField = ({ onChange, ...props }: Props & { type?: 'text' | 'date' }) => (
  <TextField {...props} onChange={({ target }) => onChange(target.value)} />
)

/** Several lines of a proposal. */
export const AreaField = ({ label, value, error, rows, onChange }: Props & { rows: number }) => (
  <Field label={label} {...(error !== undefined && { error })}>
    {(own) => (
      <textarea
        {...own}
        rows={rows}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-sm border-2 border-control bg-sheet px-3 py-2 text-base/6 aria-invalid:border-alarm-text"
      />
    )}
  </Field>
)
