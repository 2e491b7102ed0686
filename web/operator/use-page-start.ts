import { type RefObject, useEffect, useRef } from 'react'

/** Brings whoever asks for another page of a list to its beginning: in sight, and in the focus. */
export function usePageStart(start: RefObject<HTMLElement | null>, page: string | undefined): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    start.current?.focus({ preventScroll: true })
    start.current?.scrollIntoView({ block: 'start' })
  }, [start, page])
}
