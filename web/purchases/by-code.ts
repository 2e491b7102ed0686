import type { CostClass } from '#contract/estimate.ts'
import type { BudgetLine } from '#contract/proposals.ts'

type Sums = { classes: Partial<Record<CostClass, number>>; hours: number; cents: number }

const plus = ({ classes, hours, cents }: Sums, line: BudgetLine): Sums => ({
  classes: { ...classes, [line.costClass]: (classes[line.costClass] ?? 0) + line.cents },
  // Hundredths of an hour, so that what is added up is what is shown.
  hours: (Math.round(hours * 100) + Math.round(line.hours * 100)) / 100,
  cents: cents + line.cents,
})
const nothing: Sums = { classes: {}, hours: 0, cents: 0 }

/** A budget by cost code, in the order of the codes, and all of it; integer cents. */
export function byCode(lines: readonly BudgetLine[]): { rows: (Sums & { code: string })[]; total: Sums } {
  const codes = new Map<string, Sums>()
  for (const line of lines) codes.set(line.code, plus(codes.get(line.code) ?? nothing, line))
  return {
    rows: [...codes].map(([code, sums]) => ({ code, ...sums })),
    total: lines.reduce(plus, nothing),
  }
}
