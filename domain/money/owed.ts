import { daysBetween } from './interest.ts'

/** How long something is overdue: not yet, then by thirties of days. */
export const ages = ['current', '1-30', '31-60', '61-90', 'over-90'] as const
export type Age = (typeof ages)[number]

/** The age of what was due on a day; without one it is not late. */
export function ageOf(dueOn: string | null, today: string): Age {
  const days = dueOn === null ? 0 : daysBetween(dueOn, today)
  if (days <= 0) return 'current'
  return days <= 30 ? '1-30' : days <= 60 ? '31-60' : days <= 90 ? '61-90' : 'over-90'
}

/** What is open, by age. */
export function aged(open: readonly { dueOn: string | null; cents: bigint }[], today: string) {
  const sums = new Map<Age, bigint>(ages.map((age) => [age, 0n]))
  for (const { dueOn, cents } of open) {
    const age = ageOf(dueOn, today)
    sums.set(age, (sums.get(age) ?? 0n) + cents)
  }
  return ages.map((age) => ({ age, cents: sums.get(age) ?? 0n }))
}
