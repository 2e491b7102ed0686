import { type RefObject, useLayoutEffect, useState } from 'react'
import type { GridColumn } from './grid-types.ts'

/** Which columns somebody left out, and how wide they made the others, in px. */
export type KeptColumns = { hidden: readonly string[]; widths: Readonly<Record<string, number>> }

const leastPx = 48
const mostPx = 600
const prefix = 'columns:'

function read(key: string, usual: KeptColumns): KeptColumns {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('hidden' in kept) || !('widths' in kept)) return usual
    const { hidden, widths } = kept
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === 'string') : [],
      widths: Object.fromEntries(
        Object.entries(widths ?? {}).flatMap(([id, px]) =>
          typeof px === 'number' ? [[id, bounded(px)] as const] : [],
        ),
      ),
    }
  } catch {
    return usual
  }
}

const bounded = (px: number) => Math.min(Math.max(Math.round(px), leastPx), mostPx)

/** The columns of a grid as this browser was left with; `usual` where nobody changed them, and again after `reset`. */
export function useKeptColumns(key: string, usual: KeptColumns) {
  const [kept, setKept] = useState(() => read(key, usual))
  const keep = (next: KeptColumns) => {
    setKept(next)
    try {
      localStorage.setItem(prefix + key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing has them as they are for as long as the page is open.
    }
  }
  return {
    ...kept,
    widen: (id: string, px: number) => keep({ ...kept, widths: { ...kept.widths, [id]: bounded(px) } }),
    show: (id: string, shown: boolean) =>
      keep({ ...kept, hidden: [...kept.hidden.filter((one) => one !== id), ...(shown ? [] : [id])] }),
    reset: () => keep(usual),
  }
}

type Widths = Readonly<Record<string, number>>

/** Has the rows of `grid` laid out by its columns, and tells how wide they are at least, in px. */
export function useTracks<Row>(
  grid: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  widths: Widths,
): number {
  useLayoutEffect(() => {
    const style = grid.current?.style
    const tracks = columns.map(({ id, width, grows }) =>
      grows ? `minmax(${widths[id] ?? width}px,1fr)` : `${widths[id] ?? width}px`,
    )
    style?.setProperty('--columns', tracks.join(' '))
    let pinned = 0
    for (const [side, { id, width, pinned: stays }] of columns.entries()) {
      style?.setProperty(`--pin-${side}`, `${pinned}px`)
      if (stays) pinned += widths[id] ?? width
    }
    style?.setProperty('scroll-padding-left', `${pinned}px`)
  }, [grid, columns, widths])
  return columns.reduce((sum, { id, width }) => sum + (widths[id] ?? width), 0)
}
