import { expect, test } from 'vitest'
import { marginOf } from './margin.ts'

test.each([
  [4_969_994, 3_971_600, 20.1],
  [100_000, 100_000, 0],
  [100_000, 120_000, -20],
  [200_000, 199_900, 0.1],
  [200_000, 200_100, -0.1],
  [1_000_000_000_000, 1, 100],
])('of a price of %i cents and a cost of %i, %d percent are left', (price, cost, margin) => {
  expect(marginOf(price, cost)).toBe(margin)
})

test('without a price there is nothing to measure by', () => {
  expect(marginOf(0, 100)).toBeUndefined()
  expect(marginOf(-5, 100)).toBeUndefined()
})
