/** The chance that one of `some` is larger than one of `others`: 0.5 tells nothing. The area under the ROC curve, from the ranks. */
export function areaUnderCurve(some: readonly number[], others: readonly number[]): number {
  const all = [
    ...some.map((value) => ({ value, one: true })),
    ...others.map((value) => ({ value, one: false })),
  ].sort((a, b) => a.value - b.value)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to++
    // Those that are equal share the middle of their ranks, which are counted from 1.
    for (let i = from; i < to; i++) if (all[i]?.one) ranks += (from + to + 1) / 2
    from = to
  }
  return (ranks - (some.length * (some.length + 1)) / 2) / (some.length * others.length)
}

/** The standard error of the area where nothing can be told, for so many pairs. */
const errorOf = (pairs: number): number => Math.sqrt((2 * pairs + 1) / (12 * pairs * pairs))

/**
 * Whether more pairs would only say the same: the area is inside of `within` around 0.5 by five thirds of a standard
 * error, or outside of it by four. An area of 0.5 is mostly found inside after some four hundred pairs.
 */
export function isClear(area: number, pairs: number, within: number): boolean {
  const off = Math.abs(area - 0.5)
  return off + (5 / 3) * errorOf(pairs) <= within || off - 4 * errorOf(pairs) > within
}

/** Numbers from 0 to 1 that look like chance and are the same for the same seed (Marsaglia's xorshift of 32 bits). */
export function seededChance(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
