import { type ComponentProps, useState } from 'react'
import { say } from '#language/say.ts'
import { TextField } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: number | null
  onNumber: (value: number | null) => void
}

/** A figure as people write one, `1,204.50`, `$11.50`, `10 %`; null of nothing, undefined of what is none. */
export function readNumber(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*|\s*%$/g, '')
    .replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  if (plain === '') return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

/**
 * A figure that may be left out; it stands as it is typed until the field is left. What is none stays as it was typed, says so, and
 * changes nothing.
 */
export function NumberField({ value, onNumber, ...props }: Props) {
  const [text, setText] = useState<string>()
  const [left, setLeft] = useState(false)
  const isBad = text !== undefined && readNumber(text) === undefined
  return (
    <TextField
      {...props}
      error={
        props.error ?? (left && isBad ? say('“{text}” is no number: write it as 12.50', { text }) : undefined)
      }
      inputMode="decimal"
      value={text ?? String(value ?? '')}
      onChange={({ target }) => {
        setText(target.value)
        setLeft(false)
        const read = readNumber(target.value)
        // What is no number changes nothing: what stood there is not lost for it.
        if (read !== undefined) onNumber(read)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isBad) return
        event.preventDefault()
        setLeft(true)
      }}
      onBlur={() => {
        setLeft(true)
        if (!isBad) setText(undefined)
      }}
    />
  )
}
