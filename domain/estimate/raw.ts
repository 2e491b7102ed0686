import type { Exact, ExactRange } from '../takeoff/exact.ts'

/**
 * An exact rational that is not reduced: `d` is over 0. A line takes a dozen steps, and reducing each is what rationals are slow
 * at; nothing is gained by it where the digits stay few.
 */
export type Raw = { readonly n: bigint; readonly d: bigint }

/** A figure with the least and the most that the measurements allow; the same object three times where it is certain. */
export type RawRange = { readonly value: Raw; readonly least: Raw; readonly most: Raw }

export const rawOf = ({ s, n, d }: Exact): Raw => ({ n: s * n, d })
export const raw = (n: bigint, d = 1n): Raw => ({ n, d })

export const certainly = (value: Raw): RawRange => ({ value, least: value, most: value })
export const isCertain = ({ least, most }: RawRange): boolean => least === most

/** What `change` makes of each of the three; it must grow with them. */
export const eachOf = (range: RawRange, change: (figure: Raw) => Raw): RawRange => {
  const value = change(range.value)
  return isCertain(range) ? certainly(value) : { value, least: change(range.least), most: change(range.most) }
}

export const rawRange = ({ value, least, most }: ExactRange): RawRange => {
  const middle = rawOf(value)
  return least === most ? certainly(middle) : { value: middle, least: rawOf(least), most: rawOf(most) }
}

export const plus = (a: Raw, b: Raw): Raw =>
  a.d === b.d ? raw(a.n + b.n, a.d) : raw(a.n * b.d + b.n * a.d, a.d * b.d)
export const by = (a: Raw, b: Raw): Raw => raw(a.n * b.n, a.d * b.d)
export const minus = ({ n, d }: Raw): Raw => raw(-n, d)

/** 1 over it. Throws a RangeError for zero. */
export function inverted({ n, d }: Raw): Raw {
  if (n === 0n) throw new RangeError('Nothing is divided by zero')
  return n < 0n ? raw(-d, -n) : raw(d, n)
}

export const isLess = (a: Raw, b: Raw): boolean => a.n * b.d < b.n * a.d

/** To the nearest whole, a half away from zero. */
export function nearest(n: bigint, d: bigint): bigint {
  const size = n < 0n ? -n : n
  const rounded = (2n * size + d) / (2n * d)
  return n < 0n ? -rounded : rounded
}

const million = 1_000_000n

/** In millionths, a half away from zero: as it is published. */
export const inMillionths = ({ n, d }: Raw): bigint => nearest(n * million, d)

/** As it is published: a float to the millionth. */
export const published = (figure: Raw): number => Number(inMillionths(figure)) / 1_000_000

/** The least whole number that is not less. */
export const ceiled = ({ n, d }: Raw): number => Number(n > 0n ? (n + d - 1n) / d : n / d)
