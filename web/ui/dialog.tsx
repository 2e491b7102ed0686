import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

type Props = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** A modal question in the browser's own dialog element: focus stays inside, Escape closes, focus returns after. */
export function Dialog({ open, onClose, title, children }: Props) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // One that is taken down while it is open gives the focus back, too: the browser does so only where it is closed before.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-sm border-2 border-ink bg-sheet p-6 text-ink backdrop:bg-black/60"
    >
      <h2 id={titleId} className="font-extrabold text-2xl">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
