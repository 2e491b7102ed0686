import type { PlacedLine } from '#contract/estimate.ts'
import type { LineGroup } from '#contract/estimates.ts'
import { grouped } from '../takeoff/grouped.ts'
import { lineFinder } from './line-finder.ts'
import { sumsOf } from './reckon.ts'
import { tradeIds } from './trades.ts'
import type { Reckoned, ReckonedLine, Sums } from './types.ts'

/** Lines that belong together, by rank, and what those of them come to that are included; `key` is '' for none. */
export type Group = { key: string; lines: readonly ReckonedLine[]; sums: Sums }

const placeOf = new Map(tradeIds.map((id, index) => [id, index]))

/** Trades as their work begins, those that somebody typed after them; codes by their digits; what has none goes last. */
function order(by: LineGroup): (a: string, b: string) => number {
  return (a, b) => {
    if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
    if (by === 'trade') return (placeOf.get(a) ?? tradeIds.length) - (placeOf.get(b) ?? tradeIds.length)
    return by === 'code' ? a.localeCompare(b, 'en', { numeric: true }) : 0
  }
}

/** The lines of an estimate in groups; rooms, and trades that somebody typed, in the order of their first lines. */
export function groupsOf(
  lines: readonly PlacedLine[],
  { lines: reckoned }: Reckoned,
  by: LineGroup,
): Group[] {
  const find = lineFinder(lines)
  const groups = [...grouped(reckoned, ({ id }) => find(id)?.[by] ?? '')]
  return groups
    .map(([key, some]) => ({ key, lines: some, sums: sumsOf(some) }))
    .sort((a, b) => order(by)(a.key, b.key))
}
