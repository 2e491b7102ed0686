// biome-ignore-all lint/a11y/useSemanticElements: rows of which only some are drawn are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the cell that has the keys
import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  top: number
  /** As wide as what is seen of the grid, so that it stays in sight when that goes to the side. */
  width: number
  wide: number
  onHeight: (px: number) => void
  onLeave: () => void
  children: ReactNode
}

/** What stands under an open row, as high as it is. */
export function GridDetail({ top, width, wide, onHeight, onLeave, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const watcher = new ResizeObserver(() => onHeight(own.offsetHeight))
    watcher.observe(own)
    return () => watcher.disconnect()
  }, [onHeight])
  return (
    <div
      role="row"
      data-detail=""
      aria-level={2}
      className="absolute inset-x-0"
      style={{ top }}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
    >
      <div
        ref={box}
        role="gridcell"
        aria-colspan={wide}
        className="sticky left-0 select-text border-blueprint border-b-2 bg-hold"
        style={{ width }}
      >
        {children}
      </div>
    </div>
  )
}
