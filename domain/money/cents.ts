/** Cents are bigint, rates hundredths of a percent (basis points); what is published is rounded once, half away from zero. */

const whole = 10_000n

/** `over / under`, rounded half away from zero; `under` is positive. */
export function halfUp(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over
  const rounded = (2n * size + under) / (2n * under)
  return over < 0n ? -rounded : rounded
}

/** So many basis points of a sum. */
export const shareOf = (cents: bigint, bp: bigint): bigint => halfUp(cents * bp, whole)

/** A rate in thousandths of a percent, the finest that is typed: 8.875 % is 887.5 basis points, and 8,875 of these. */
export const fineRate = (bp: number): bigint => BigInt(Math.round(bp * 10))

/** What a tax of such a rate comes to of a sum. */
export const taxOf = (cents: bigint, bp: number): bigint => halfUp(cents * fineRate(bp), 10n * whole)

/** A rate in percent, without what floating point adds to it: 967.9 is 9.679. */
export const percentOf = (bp: number): number => Math.round(bp * 10) / 1000

export const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n)

/** How much of `part` there is in `all`, in basis points; 0 of nothing. */
export const bpOf = (part: bigint, all: bigint): bigint =>
  all === 0n ? 0n : halfUp((all < 0n ? -part : part) * whole, all < 0n ? -all : all)

/**
 * A total spread over lines in the ratio of their weights, none of which is below zero: each has what it comes to in whole cents,
 * and what is left goes to the largest remainders, of equal ones to the first line. The parts always come to the total.
 */
export function spread(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  if (all === 0n) return weights.map((_, at) => (at === 0 ? total : 0n))
  const sign = total < 0n ? -1n : 1n
  const size = total * sign
  const parts = weights.map((weight, at) => ({
    at,
    cents: (size * weight) / all,
    left: (size * weight) % all,
  }))
  const missing = Number(size - sum(parts.map(({ cents }) => cents)))
  const first = new Set(
    parts
      .toSorted((one, other) =>
        one.left === other.left ? one.at - other.at : one.left < other.left ? 1 : -1,
      )
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return parts.map(({ at, cents }) => sign * (first.has(at) ? cents + 1n : cents))
}
