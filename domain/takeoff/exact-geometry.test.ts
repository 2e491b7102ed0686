import fc from 'fast-check'
import { expect, test } from 'vitest'
import { certain, ratio } from './exact.ts'
import { piRoundedUp, product, rootRoundedUp } from './exact-geometry.ts'

test('a rational root is exact', () => {
  expect(rootRoundedUp(ratio(169, 144)).equals(ratio(13, 12))).toBe(true)
  expect(rootRoundedUp(ratio(0, 1)).equals(0)).toBe(true)
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (over, under) => {
      const root = ratio(over, under)
      expect(rootRoundedUp(root.mul(root)).equals(root)).toBe(true)
    }),
  )
})

test('any other root is not too small, and too large by less than a millionth of a millionth', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (over, under) => {
      const square = ratio(over, under)
      const root = rootRoundedUp(square)
      expect(root.mul(root).gte(square)).toBe(true)
      const lower = root.sub(ratio(1, 1_000_000_000_000))
      expect(lower.lt(0) || lower.mul(lower).lte(square)).toBe(true)
    }),
  )
})

test('a negative number has no root', () => {
  expect(() => rootRoundedUp(ratio(-1, 4))).toThrow(RangeError)
})

test('π is a hair above π', () => {
  expect(piRoundedUp.valueOf()).toBeCloseTo(Math.PI, 14)
  // π is 3.14159265358979323846264338327950288…
  expect(
    piRoundedUp.gt(
      ratio(3141592653589793, 1_000_000_000_000_000).add(
        ratio(2384626433832795, 1_000_000_000_000_000).div(10_000_000_000_000_000),
      ),
    ),
  ).toBe(true)
})

test('the product of ranges has the products of their ends', () => {
  const range = { value: ratio(2, 1), least: ratio(1, 1), most: ratio(3, 1) }
  expect(product(range, range, certain(ratio(1, 2)))).toMatchObject({
    least: ratio(1, 2),
    value: ratio(2, 1),
    most: ratio(9, 2),
  })
})
