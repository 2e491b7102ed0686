import { halfUp } from './cents.ts'

/** A job in work, in cents: its price, what it is projected to cost, what was spent of that, and what was billed. */
export type InWork = { price: bigint; projected: bigint; spent: bigint; billed: bigint }

/**
 * A line of the schedule of work in progress, cost to cost: what is earned is the price by the part of the projected cost that is
 * spent, rounded once. `billed` is what was billed with the retainage that is kept of it: that is owed too, and not yet paid.
 */
export function workInProgress({ price, projected, spent, billed }: InWork) {
  const earned =
    projected === 0n
      ? 0n
      : halfUp(projected < 0n ? -price * spent : price * spent, projected < 0n ? -projected : projected)
  const over = billed - earned
  return {
    earned,
    over: over > 0n ? over : 0n,
    under: over < 0n ? -over : 0n,
    profit: price - projected,
    profitSoFar: earned - spent,
    backlog: price - earned,
  }
}
