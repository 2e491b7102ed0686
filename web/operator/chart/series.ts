import { type SymbolType, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import type { FunnelDay } from '#contract/stats.ts'

export type SeriesKey = Exclude<keyof FunnelDay, 'day'>

export type Series = {
  key: SeriesKey
  label: string
  /** Its line and its mark tell it from the others without its colour. */
  dash: string | undefined
  mark: SymbolType
  colour: string
}

/** The steps of the funnel, first to last. */
export const funnelSeries: readonly Series[] = [
  { key: 'joined', label: 'Joined', dash: undefined, mark: symbolCircle, colour: 'text-ink' },
  { key: 'confirmed', label: 'Confirmed', dash: '8 3', mark: symbolSquare, colour: 'text-blueprint' },
  { key: 'invited', label: 'Invited', dash: '2 3', mark: symbolTriangle, colour: 'text-signal-text' },
  { key: 'registered', label: 'Registered', dash: '10 3 2 3', mark: symbolDiamond, colour: 'text-level' },
]
