import { type EstimateLine, type EstimateSettings, emptyLine, type PlacedLine } from '#contract/estimate.ts'
import { say } from '#language/say.ts'
import type { Reckoned } from './types.ts'

/** What a line is called until somebody names it. */
export const newLineName = (): string => say('New line')

/** Where it was begun may be said of a line that nobody touched: it takes that from the one beside it. */
const taken: ReadonlySet<string> = new Set(['item', 'trade', 'room', 'code'])
const untouched = Object.entries(emptyLine).filter(([name]) => !taken.has(name))

/** Whether nothing was said of a line since it was begun. It is nothing to an owner, and is not sent to one. */
export function isUntouched(line: EstimateLine): boolean {
  if (line.item !== newLineName() && line.item !== 'New line') return false
  return untouched.every(
    ([name, value]) => JSON.stringify(line[name as keyof EstimateLine]) === JSON.stringify(value),
  )
}

/** Whether nothing is put on what anything costs: neither a markup nor overhead. */
export const isNothingPut = ({ markupBp, overheadBp }: EstimateSettings): boolean =>
  overheadBp === 0 && Object.values(markupBp).every((bp) => bp === 0)

/** Whether what a job costs is all that it is sold for: there is a cost, and no line has a markup or a share of overhead. */
export function isAtCost(
  lines: readonly PlacedLine[],
  settings: EstimateSettings,
  { sums }: Pick<Reckoned, 'sums'>,
): boolean {
  if (sums.costCents <= 0 || sums.markupCents !== 0 || sums.overheadCents !== 0) return false
  return isNothingPut(settings) && lines.every(({ markupBp }) => !markupBp)
}
