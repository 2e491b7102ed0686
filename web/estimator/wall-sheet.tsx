import { type ReactNode, useEffect, useRef } from 'react'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Where the plan is a screen or more above what a wall costs: there the answer comes to the finger. */
const onePane = '(width < 64rem)'
const headerHeight = 80
const gap = 16

type Props = {
  /** The face that was tapped in the drawing; undefined while the sheet is closed. */
  faceId: string | undefined
  onClose: () => void
  /** What all of it comes to, which stays in sight while the wall is changed. */
  total: ReactNode
  children: ReactNode
}

/** Whether a tap in the drawing is answered by a sheet, or beside it. */
export const answersInSheet = (): boolean => window.matchMedia(onePane).matches

/** Scrolls so far that the drawn wall stands between the header and the sheet. */
function clearWall(faceId: string, sheet: HTMLElement): void {
  const drawn = document.querySelector(`[data-face="${CSS.escape(faceId)}"]`)?.getBoundingClientRect()
  // In three dimensions it is not drawn by itself.
  if (!drawn || (drawn.width === 0 && drawn.height === 0)) return
  // Where it comes to stand: while it rises it is measured too low.
  const below = drawn.bottom + gap - (window.innerHeight - sheet.offsetHeight)
  const above = drawn.top - gap - headerHeight
  if (below > 0) window.scrollBy({ top: Math.min(below, Math.max(above, 0)) })
}

/**
 * What the chosen wall costs: where it stands in the page, and on a phone, once a wall was tapped in the drawing, in a sheet
 * at the foot of the screen. The sheet bars nothing: the drawing above it goes on answering. Escape and its button close it.
 */
export function WallSheet({ faceId, onClose, total, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const open = faceId !== undefined
  useEffect(() => {
    const element = sheet.current
    if (faceId === undefined || !element) return
    element.focus({ preventScroll: true })
    element.scrollTop = 0
    clearWall(faceId, element)
  }, [faceId])
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    const leave = (event: MediaQueryListEvent) => {
      if (!event.matches) onClose()
    }
    const pane = window.matchMedia(onePane)
    document.addEventListener('keydown', close)
    pane.addEventListener('change', leave)
    return () => {
      document.removeEventListener('keydown', close)
      pane.removeEventListener('change', leave)
    }
  }, [open, onClose])
  return (
    <div
      ref={sheet}
      tabIndex={-1}
      className={classNames(
        'outline-none',
        open &&
          // As high while its wall is still counted as afterwards: the drawing is moved out of its way once.
          'fixed inset-x-0 bottom-0 z-30 h-[45dvh] overflow-y-auto overscroll-contain border-ink pb-[env(safe-area-inset-bottom)] border-t-2 bg-sheet shadow-[0_-8px_24px_rgb(0_0_0/.25)] motion-safe:animate-[rise_200ms_ease-out] print:static print:shadow-none',
      )}
    >
      {open && (
        <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-ink border-b-2 bg-sheet py-1 pr-2 pl-5 print:hidden">
          <p data-sheet-total className="flex min-w-0 flex-wrap items-baseline gap-x-3 tabular-nums">
            {total}
          </p>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {say('Close')}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}
