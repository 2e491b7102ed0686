import { symbol } from 'd3-shape'
import type { Series } from './series.ts'

/** The mark of a series around the origin; `size` is its area in px². */
export const markPath = (series: Series, size: number): string => symbol(series.mark, size)() ?? ''

/** A piece of a series' line with its mark, for the legend. */
export function SeriesSwatch({ series }: { series: Series }) {
  return (
    <svg viewBox="-16 -8 32 16" className={`h-4 w-8 shrink-0 ${series.colour}`} aria-hidden="true">
      <path d="M-16 0h32" stroke="currentColor" strokeWidth="2" strokeDasharray={series.dash} />
      <path d={markPath(series, 44)} fill="currentColor" stroke="var(--paper)" strokeWidth="1.5" />
    </svg>
  )
}
