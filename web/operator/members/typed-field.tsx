import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

/** How long nothing is typed before the list follows. */
export const typingPauseMs = 300

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string
  onTyped: (text: string) => void
}

/** A text field that tells what was typed once somebody pauses; it follows `value` when that changes by itself. */
export function TypedField({ value, onTyped, ...field }: Props) {
  const [draft, setDraft] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setDraft(value)
  }, [value])
  const tell = useRef(onTyped)
  tell.current = onTyped
  useEffect(() => {
    const text = draft.trim()
    if (text === told.current) return
    const pause = setTimeout(() => {
      told.current = text
      tell.current(text)
    }, typingPauseMs)
    return () => clearTimeout(pause)
  }, [draft])
  return <TextField {...field} value={draft} onChange={(event) => setDraft(event.currentTarget.value)} />
}
