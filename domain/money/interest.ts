import { fineRate, halfUp } from './cents.ts'

/**
 * Interest on a late payment. Over a year of 365 days it is simple. A year of 360 days is that of the federal Prompt Payment Act: in
 * the first 30 days principal × rate ÷ 360 × days; what is unpaid joins the principal every 30 days, for a year at most (5 CFR
 * 1315.10, 1315.17: P × (1 + r ÷ 12)^n × (1 + r ÷ 360 × d) − P). Rates are hundredths of a percent, and
 * may have a decimal: 4.125 % is 412.5.
 */
export function lateInterest(principal: bigint, rateBp: number, days: number, basis: 360 | 365): bigint {
  const rate = fineRate(rateBp)
  if (days <= 0 || principal <= 0n) return 0n
  if (basis === 365) return halfUp(principal * rate * BigInt(days), 100_000n * 365n)
  const counted = Math.min(days, 360)
  const [months, left] = [BigInt(Math.floor(counted / 30)), BigInt(counted % 30)]
  const under = 1_200_000n ** months * 36_000_000n
  return halfUp(principal * ((1_200_000n + rate) ** months * (36_000_000n + rate * left) - under), under)
}

/**
 * Interest on what is late of a sum that is paid in parts: each part until it was paid, and what is open until now. `parts` are
 * what came in after the sum was due, with for how many days each was late. In cents.
 */
export const interestOwed = (
  open: { cents: bigint; days: number },
  parts: readonly { cents: bigint; days: number }[],
  rateBp: number,
  basis: 360 | 365,
): bigint =>
  [open, ...parts].reduce((sum, { cents, days }) => sum + lateInterest(cents, rateBp, days, basis), 0n)

/** Days from one day to another, both `2026-06-11`; below zero where it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
