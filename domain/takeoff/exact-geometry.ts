import { type Exact, type ExactRange, ratio } from './exact.ts'

/** The product of measurements that are not negative. */
export const product = (first: ExactRange, ...others: readonly ExactRange[]): ExactRange =>
  others.reduce(
    (sofar, one) => ({
      value: sofar.value.mul(one.value),
      least: sofar.least.mul(one.least),
      most: sofar.most.mul(one.most),
    }),
    first,
  )

/**
 * π rounded up in its thirtieth decimal: what is made of it is a hair too much and never too little. No rational number of
 * packs is missed by that, for a product with π is never rational itself.
 */
export const piRoundedUp: Exact = ratio(3141592653589793, 1000000000000000).add(
  ratio(238462643383280, 1_000_000_000_000_000).div(1_000_000_000_000_000),
)

/** The whole root of a whole number that is not negative, rounded down: Newton's method from above. */
function wholeRoot(square: bigint): bigint {
  if (square < 2n) return square
  let root = 1n << (BigInt(square.toString(2).length + 1) / 2n)
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/**
 * The root of `square`: exact where it is rational, as 13/12 is for a roof that rises 5 in 12; else rounded up in its
 * fifteenth decimal. Throws a RangeError for a negative one.
 */
export function rootRoundedUp(square: Exact): Exact {
  if (square.lt(0)) throw new RangeError('No root of a negative number')
  const [above, below] = [wholeRoot(square.n), wholeRoot(square.d)]
  if (above * above === square.n && below * below === square.d)
    return square.sub(square).add(above).div(below)
  const scale = 10n ** 15n
  const root = wholeRoot((square.n * scale * scale) / square.d)
  return square.sub(square).add(root).add(1).div(scale)
}
