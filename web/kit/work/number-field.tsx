import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: number | null
  onNumber: (value: number | null) => void
}

const numberOf = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text))

/** A figure that may be left out; it stands as it is typed until the field is left. */
export function NumberField({ value, onNumber, ...props }: Props) {
  const [text, setText] = useState<string>()
  return (
    <TextField
      {...props}
      inputMode="decimal"
      value={text ?? String(value ?? '')}
      onChange={({ target }) => {
        setText(target.value)
        onNumber(numberOf(target.value))
      }}
      onBlur={() => setText(undefined)}
    />
  )
}
