import { Fraction } from 'fraction.js'

/**
 * An exact rational. What is bought is rounded up, and rounding up shows every error of a float: 100 × 1.1 / 10 is eleven
 * packs, and 11.000000000000002 would be twelve. So every step from a measurement to packs is made of these.
 */
export type Exact = Fraction

/** A figure with the least and the most that the measurements allow, all three exact. */
export type ExactRange = { value: Exact; least: Exact; most: Exact }

/** All figures from the one to the other, with both. */
export type Span = Pick<ExactRange, 'least' | 'most'>

export const zero: Exact = new Fraction(0)
export const one: Exact = new Fraction(1)

/** `numerator / denominator`, both whole. */
export const ratio = (numerator: number, denominator: number): Exact =>
  new Fraction(BigInt(numerator), BigInt(denominator))

/** Metres in a foot, by the international agreement of 1959: 0.3048 m, exactly. */
export const metresInFoot: Exact = ratio(3048, 10000)
/** m² in a square foot, exactly. */
export const squareMetresInSquareFoot: Exact = metresInFoot.mul(metresInFoot)

/** `value` as a decimal of so many places, at most nine. Throws a RangeError for what is no finite number. */
function decimal(value: number, places: number): Exact {
  if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`)
  return new Fraction(BigInt(Math.round(value * 10 ** places)), BigInt(10 ** places))
}

/**
 * A figure that a person typed or a table holds, as written: 0.14 is 14/100. Thirds are written with as many digits as
 * somebody has patience for: 33.3333 is 100/3. Throws a RangeError for what is no finite number.
 */
export function exactFigure(value: number): Exact {
  const written = decimal(value, 9)
  const thirds = Math.round(value * 3)
  const isThird = thirds % 3 !== 0 && Math.abs(value * 3 - thirds) < 2e-4
  return isThird && !decimal(value, 3).equals(written) ? ratio(thirds, 3) : written
}

/**
 * What a float of metres was before it was one, in trade units. It is a decimal of 1e-6 where it is within 1e-10 of one, as
 * typed metres and lengths of whole eighths of an inch are; else a multiple of `grid` (1/16 in, or its square) where it is
 * within 1e-9 of one, as lengths typed in feet and inches and the areas made of them are; else a decimal of 1e-9, which no
 * phone measures. Without this a floor typed as 10 ft by 10 ft would be 100.00000000000001 ft².
 */
function snapped(value: number, metricUnit: Exact, gridsInUnit: number): Exact {
  const inMillionths = Math.round(value * 1e6) / 1e6
  if (Math.abs(value - inMillionths) <= 1e-10) return decimal(value, 6).div(metricUnit)
  const gridSize = metricUnit.valueOf() / gridsInUnit
  const grids = Math.round(value / gridSize)
  if (Math.abs(value - grids * gridSize) <= 1e-9) return ratio(grids, gridsInUnit)
  return decimal(value, 9).div(metricUnit)
}

/** Feet that `metres` are. Throws a RangeError for what is no finite number. */
export const exactFeet = (metres: number): Exact => snapped(metres, metresInFoot, 192)
/** Square feet that `squareMetres` are. Throws a RangeError for what is no finite number. */
export const exactSquareFeet = (squareMetres: number): Exact =>
  snapped(squareMetres, squareMetresInSquareFoot, 36_864)

/** A range without any width: what was chosen, not measured. */
export const certain = (value: Exact): ExactRange => ({ value, least: value, most: value })

/** What a monotonously growing `change` makes of each of the three. */
export const each = (range: ExactRange, change: (figure: Exact) => Exact): ExactRange =>
  range.least === range.most
    ? certain(change(range.value))
    : { value: change(range.value), least: change(range.least), most: change(range.most) }

/** `range` times a factor that is not negative. */
export const times = (range: ExactRange, factor: Exact): ExactRange => each(range, (one) => one.mul(factor))
/** `range` divided by a positive `divisor`. */
export const over = (range: ExactRange, divisor: Exact): ExactRange => each(range, (one) => one.div(divisor))

/**
 * The sum of many, without reducing what comes of each step: measured figures have few denominators, whose multiple is soon
 * found, and reducing is what rationals are slow at.
 */
function sumExact(figures: readonly Exact[]): Exact {
  let [numerator, denominator] = [0n, 1n]
  for (const { s, n, d } of figures) {
    if (denominator % d !== 0n) {
      const common = (denominator / gcd(denominator, d)) * d
      numerator *= common / denominator
      denominator = common
    }
    numerator += s * n * (denominator / d)
  }
  return new Fraction(numerator, denominator)
}

function gcd(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/**
 * The sum, from the sum of the least to the sum of the most: a scan that is too long is so along all of its walls, and so
 * the errors of its parts add up instead of evening out.
 */
export const sumOf = (ranges: readonly ExactRange[]): ExactRange => ({
  value: sumExact(ranges.map(({ value }) => value)),
  least: sumExact(ranges.map(({ least }) => least)),
  most: sumExact(ranges.map(({ most }) => most)),
})

/** What is left of `whole` without `part`, never less than nothing. */
export const without = (whole: ExactRange, part: ExactRange): ExactRange => ({
  value: notNegative(whole.value.sub(part.value)),
  least: notNegative(whole.least.sub(part.most)),
  most: notNegative(whole.most.sub(part.least)),
})

export const notNegative = (figure: Exact): Exact => (figure.lt(0) ? zero : figure)
export const larger = (one: Exact, other: Exact): Exact => (one.lt(other) ? other : one)
export const smaller = (one: Exact, other: Exact): Exact => (other.lt(one) ? other : one)

/** Whole packs of `size` that hold `need`: none for no need. `size` is positive. */
export const ceilPacks = (need: Exact, size: Exact): number => Number(need.div(size).ceil())
