import type { CostClass, PlacedLine } from '#contract/estimate.ts'
import { budgetOf, hoursOf, type WorkHours } from '../estimate/budget.ts'
import { type Purchase, purchasesOf } from '../estimate/purchases.ts'
import type { Reckoned } from '../estimate/types.ts'

/** The lines with these options taken, and no others. */
export const withOptions = (lines: readonly PlacedLine[], taken: readonly string[]): PlacedLine[] =>
  lines.map((line) =>
    line.option === null ? line : { ...line, option: { ...line.option, taken: taken.includes(line.id) } },
  )

/**
 * What an accepted estimate becomes: its cost by code and class with the hours of its labor, hours by trade and room, and what is
 * bought for each trade. The budget comes to the cost of the estimate to the cent.
 */
export function workOf(
  lines: readonly PlacedLine[],
  reckoned: Reckoned,
): {
  budget: { code: string; costClass: CostClass; cents: number; hours: number }[]
  hours: WorkHours[]
  purchases: Purchase[]
} {
  const hours = new Map(reckoned.lines.map((line) => [line.id, line.hours]))
  const hoursIn = (ids: readonly string[]) =>
    Math.round(ids.reduce((sum, id) => sum + (hours.get(id) ?? 0) * 100, 0)) / 100
  return {
    budget: budgetOf(lines, reckoned).map(({ code, class: costClass, cents, lineIds }) => ({
      ...{ code, costClass, cents },
      hours: costClass === 'labor' ? hoursIn(lineIds) : 0,
    })),
    hours: hoursOf(lines, reckoned),
    // When each is needed follows from its task for as long as the plan moves, and is not kept.
    purchases: purchasesOf(lines, reckoned, () => null),
  }
}
