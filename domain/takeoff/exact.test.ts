import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ceilPacks, exactFeet, exactFigure, exactSquareFeet, ratio, sumOf, times, without } from './exact.ts'

const range = (value: number, uncertainty = 0) => ({
  value: exactFigure(value),
  least: exactFigure(value - uncertainty),
  most: exactFigure(value + uncertainty),
})

describe('packs', () => {
  test('100 with 10 % waste in packs of 10 are 11, not the 12 of floats', () => {
    expect(Math.ceil((100 * 1.1) / 10)).toBe(12)
    expect(ceilPacks(exactFigure(100).mul(exactFigure(1.1)), exactFigure(10))).toBe(11)
  })

  test('three bundles of 33⅓ ft² cover 100 ft²', () => {
    expect(ceilPacks(exactFigure(100), ratio(100, 3))).toBe(3)
    expect(ceilPacks(exactFigure(100), exactFigure(33.3333))).toBe(3)
    expect(ceilPacks(exactFigure(100.000001), ratio(100, 3))).toBe(4)
  })

  test('k times what is in a box are k boxes, for the plank’s usual 22.45 ft² and each k to 500', () => {
    const box = exactFigure(22.45)
    for (let k = 1; k <= 500; k++) expect([k, ceilPacks(box.mul(k), box)]).toEqual([k, k])
    // Typed and measured floors come as floats of m²: the feet that they were are whole boxes too.
    for (let k = 1; k <= 500; k++)
      expect([k, ceilPacks(exactSquareFeet(k * 22.45 * 0.3048 ** 2), box)]).toEqual([k, k])
  })

  test('a hair more than whole boxes is a box more, also where no float can tell', () => {
    expect(ceilPacks(exactFigure(22.45).mul(500).add(ratio(1, 1e18)), exactFigure(22.45))).toBe(501)
  })

  test('nothing needs no pack', () => {
    expect(ceilPacks(exactFigure(0), exactFigure(32))).toBe(0)
  })

  test('they always hold the need, and one less would not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (need, size) => {
        const packs = ceilPacks(ratio(need, 1000), ratio(size, 1000))
        expect(packs * size).toBeGreaterThanOrEqual(need)
        expect((packs - 1) * size).toBeLessThan(need)
      }),
    )
  })
})

describe('a figure as written', () => {
  test('is the decimal that it shows', () => {
    expect(exactFigure(0.14).toFraction()).toBe('7/50')
    expect(exactFigure(22.45).toFraction()).toBe('449/20')
  })

  test('is a third where it is written as one, and not where it is a shorter decimal', () => {
    expect(exactFigure(33.3333).toFraction()).toBe('100/3')
    expect(exactFigure(66.66667).toFraction()).toBe('200/3')
    expect(exactFigure(0.333).toFraction()).toBe('333/1000')
  })

  test('is refused where it is no number', () => {
    expect(() => exactFigure(Number.NaN)).toThrow(RangeError)
    expect(() => exactFeet(Number.POSITIVE_INFINITY)).toThrow(RangeError)
  })
})

describe('a measured float', () => {
  test('of feet and sixteenths of an inch is exactly that many feet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 192 * 500 }), (sixteenths) => {
        expect(exactFeet((sixteenths / 16) * 0.0254).equals(ratio(sixteenths, 192))).toBe(true)
      }),
    )
  })

  test('of an area of such sides is exactly their product', () => {
    const sixteenths = fc.integer({ min: 1, max: 192 * 60 })
    fc.assert(
      fc.property(sixteenths, sixteenths, (width, depth) => {
        const area = (width / 16) * 0.0254 * ((depth / 16) * 0.0254)
        expect(exactSquareFeet(area).equals(ratio(width * depth, 36_864))).toBe(true)
      }),
    )
  })

  test('of metres as typed is exactly those metres', () => {
    expect(exactFeet(3.048).toFraction()).toBe('10')
    expect(exactFeet(0.1 + 0.2).equals(ratio(3000, 3048))).toBe(true)
  })

  test('of a phone is kept to a billionth', () => {
    const metres = 4.618341423
    expect(Math.abs(exactFeet(metres).valueOf() * 0.3048 - metres)).toBeLessThan(1e-9)
  })
})

describe('a range', () => {
  test('of a sum reaches from the sum of the least to the sum of the most', () => {
    const { least, value, most } = sumOf([range(10, 1), range(20, 2)])
    expect([least, value, most].map(Number)).toEqual([27, 30, 33])
  })

  test('without its openings is least with the largest openings, and never below nothing', () => {
    const left = without(range(10, 1), range(3, 1))
    expect([left.least, left.value, left.most].map(Number)).toEqual([5, 7, 9])
    expect(Number(without(range(1), range(3)).value)).toBe(0)
  })

  test('of something certain stays so', () => {
    expect(times({ ...range(2) }, exactFigure(3)).most.valueOf()).toBe(6)
  })
})
