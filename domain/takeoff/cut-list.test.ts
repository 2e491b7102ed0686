import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutFrom } from './cut-list.ts'
import { type Exact, exactFigure, ratio, zero } from './exact.ts'

const feet = (...lengths: readonly number[]): Exact[] => lengths.map(exactFigure)
/** The cuts as somebody would chalk them on a wall: `2 × 8`, `5+3`. */
const chalked = (lengths: readonly Exact[], stock: number, kerf?: Exact) =>
  cutFrom(lengths, exactFigure(stock), kerf).cuts.map(
    ({ count, lengths: on }) =>
      `${count === 1 ? '' : `${count} × `}${on.map((one) => one.valueOf()).join('+')}`,
  )

describe('pieces', () => {
  test('are cut the longest first, each from the first that has enough left', () => {
    expect(chalked(feet(3, 5, 4, 4, 6, 2), 8)).toEqual(['6+2', '5+3', '4+4'])
    expect(cutFrom(feet(3, 5, 4, 4, 6, 2), exactFigure(8)).pieces).toBe(3)
  })

  test('an offcut that is too short serves nothing: six runs of 5 ft are six pieces of 8 ft, not four', () => {
    expect(chalked(feet(5, 5, 5, 5, 5, 5), 8)).toEqual(['6 × 5'])
  })

  test('a run beyond the stock is jointed, and what is left of its last piece serves elsewhere', () => {
    expect(chalked(feet(20, 4), 8)).toEqual(['2 × 8', '4+4'])
    expect(chalked(feet(16), 8)).toEqual(['2 × 8'])
  })

  test('thirds of a foot fill a piece to its end, and a hair more begins another', () => {
    const thirds = [ratio(1, 3), ratio(1, 3), ratio(1, 3)]
    expect(cutFrom(thirds, exactFigure(1)).pieces).toBe(1)
    expect(cutFrom([...thirds, ratio(1, 1_000_000)], exactFigure(1)).pieces).toBe(2)
  })

  test('what the saw takes lies between two lengths and not after the last', () => {
    const eighth = ratio(1, 96)
    expect(chalked(feet(4, 4), 8, eighth)).toEqual(['2 × 4'])
    expect(cutFrom([exactFigure(4), exactFigure(4).sub(eighth)], exactFigure(8), eighth).pieces).toBe(1)
    expect(cutFrom(feet(8), exactFigure(8), eighth).pieces).toBe(1)
  })

  test('are none for nothing', () => {
    expect(cutFrom([zero], exactFigure(8))).toEqual({ pieces: 0, cuts: [] })
    expect(cutFrom([], exactFigure(8))).toEqual({ pieces: 0, cuts: [] })
  })
})

test('casing of a door of 2 ft 6 in × 8 ft on both sides is four sticks of 14 ft, though its length is 2.7 (CHIPTRIM)', () => {
  const inches = [96, 96, 96, 96, 36, 36].map((one) => ratio(one, 12))
  const length = inches.reduce((sum, one) => sum.add(one), zero)
  expect(length.div(14).valueOf()).toBeCloseTo(2.7, 1)
  expect(cutFrom(inches, exactFigure(14)).pieces).toBe(4)
})

/** The fewest pieces that whole `lengths`, none longer than `stock`, can be cut from: every way is tried. */
function fewest(lengths: readonly number[], stock: number, left: readonly number[] = []): number {
  const [length, ...others] = lengths
  if (length === undefined) return left.length
  const places = left.flatMap((rest, at) => (rest >= length && left.indexOf(rest) === at ? [at] : []))
  const ways = places.map((at) =>
    fewest(
      others,
      stock,
      left.map((rest, place) => (place === at ? rest - length : rest)),
    ),
  )
  return Math.min(...ways, fewest(others, stock, [...left, stock - length]))
}

const runs = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 7 })
const whole = (lengths: readonly number[]) => lengths.map((one) => ratio(one, 1))

test('every run is cut, no piece is cut to more than it has, and there are never fewer than the length asks for', () => {
  fc.assert(
    fc.property(runs, fc.integer({ min: 4, max: 20 }), (lengths, stock) => {
      const { pieces, cuts } = cutFrom(whole(lengths), ratio(stock, 1))
      const sum = (some: readonly Exact[]) => some.reduce((all, one) => all + one.valueOf(), 0)
      expect(cuts.reduce((all, { count }) => all + count, 0)).toBe(pieces)
      expect(cuts.every(({ lengths: on }) => sum(on) <= stock)).toBe(true)
      const all = lengths.reduce((length, one) => length + one, 0)
      expect(cuts.reduce((length, { count, lengths: on }) => length + count * sum(on), 0)).toBe(all)
      expect(pieces).toBeGreaterThanOrEqual(Math.ceil(all / stock))
    }),
  )
})

test('of up to seven runs it is at most one piece more than the fewest that there is any way to', () => {
  fc.assert(
    fc.property(runs, fc.integer({ min: 4, max: 20 }), (lengths, stock) => {
      const jointed = lengths.reduce((sum, one) => sum + Math.floor(one / stock), 0)
      const rests = lengths.map((one) => one % stock).filter((rest) => rest > 0)
      const best = jointed + fewest(rests, stock)
      const { pieces } = cutFrom(whole(lengths), ratio(stock, 1))
      expect(pieces).toBeGreaterThanOrEqual(best)
      expect(pieces).toBeLessThanOrEqual(best + 1)
    }),
  )
})

test('the order in which runs are given changes nothing', () => {
  fc.assert(
    fc.property(runs, fc.integer({ min: 4, max: 20 }), (lengths, stock) => {
      const [one, other] = [lengths, lengths.toReversed()].map((some) =>
        cutFrom(whole(some), ratio(stock, 1)),
      )
      expect(JSON.stringify(one, text)).toBe(JSON.stringify(other, text))
    }),
  )
})

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
