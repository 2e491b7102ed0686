import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePath } from './navigation.tsx'

/** A menu that a button opens and closes; `toggle` is that button's. */
export type Menu = {
  open: boolean
  setOpen: (open: boolean) => void
  toggle: RefObject<HTMLButtonElement | null>
}

/** A menu that closes with a new page and with Escape, which gives the focus back to its button. */
export function useMenu(): Menu {
  const path = usePath()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return { open, setOpen, toggle }
}
