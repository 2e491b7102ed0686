import { useCallback, useRef, useState } from 'react'

/**
 * Who has the focus when a panel opens beside a list: it goes along where somebody opens by keys, stays where they look on by
 * mouse or peek, and comes back to what it was opened from.
 */
export function useOpening<Item>(
  open: (item: Item) => void,
  close: () => void,
): { onOpen: (item: Item) => void; onPeek: (item: Item) => void; onClose: () => void; takesFocus: boolean } {
  const [takesFocus, setTakesFocus] = useState(false)
  const from = useRef<Element>(null)
  const opened = useCallback(
    (item: Item, takes: boolean) => {
      from.current = document.activeElement
      setTakesFocus(takes)
      open(item)
    },
    [open],
  )
  return {
    takesFocus,
    onOpen: useCallback(
      (item) => opened(item, document.activeElement?.matches(':focus-visible') ?? false),
      [opened],
    ),
    onPeek: useCallback((item) => opened(item, false), [opened]),
    onClose: () => {
      close()
      if (takesFocus && from.current instanceof HTMLElement && from.current.isConnected)
        from.current.focus({ preventScroll: true })
    },
  }
}
