/** A whole and how far it is from the exact figure, in ten-thousandths: from 0 to 9999. */
export type Share = { floor: number; rest: number }

/**
 * `basisPoints` of `cents`, as the whole cents below it and the rest. Exact for sums up to 10^15 and shares up to ten times
 * the whole.
 */
export function shareOf(cents: number, basisPoints: number): Share {
  const [high, low] = [Math.floor(cents / 10_000), cents - Math.floor(cents / 10_000) * 10_000]
  const part = low * basisPoints
  return { floor: high * basisPoints + Math.floor(part / 10_000), rest: part % 10_000 }
}

/** `basisPoints` of `cents`, to the nearest cent, a half away from zero. */
export function partOf(cents: number, basisPoints: number): number {
  const part = wholeOf(shareOf(Math.abs(cents), basisPoints))
  return cents < 0 ? -part : part
}

/** To the nearest cent, a half up. */
export const wholeOf = ({ floor, rest }: Share): number => floor + (rest >= 5000 ? 1 : 0)

/**
 * Whole cents for each of `shares` that come together to what all of them are, rounded half up once: the cents that are left go
 * to the largest rests, and among equal ones to the `ids` that come first by their letters, whatever the order is.
 */
export function allot(shares: readonly Share[], ids: readonly string[]): number[] {
  const counts = new Uint32Array(10_000)
  let rests = 0
  for (const { rest } of shares) {
    rests += rest
    counts[rest] = (counts[rest] ?? 0) + 1
  }
  let left = Math.floor((rests + 5000) / 10_000)
  let from = 9999
  while (from > 0 && left > (counts[from] ?? 0)) {
    left -= counts[from] ?? 0
    from -= 1
  }
  // All above `from` have a cent more, and of those at it as many as are left.
  const tied: string[] = []
  for (const [index, { rest }] of shares.entries()) if (rest === from) tied.push(ids[index] ?? '')
  const lucky = new Set(tied.sort().slice(0, left))
  return shares.map(
    ({ floor, rest }, index) =>
      floor + (rest > from || (rest === from && lucky.has(ids[index] ?? '')) ? 1 : 0),
  )
}

/** `cents` in whole cents by `weights`, none negative, their sum exactly; by largest rests, then by the first. */
export function spread(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map(() => 0)
  const [total, whole] = [BigInt(cents), BigInt(all)]
  const parts = weights.map((weight, index) => {
    const over = total * BigInt(weight)
    const rest = ((over % whole) + whole) % whole
    return { index, floor: Number((over - rest) / whole), rest }
  })
  let left = cents - parts.reduce((sum, { floor }) => sum + floor, 0)
  const shares = parts.map(({ floor }) => floor)
  for (const { index, floor } of [...parts].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  ))
    if (left-- > 0) shares[index] = floor + 1
  return shares
}
