import { expect, test } from 'vitest'
import { centsOf } from './prices.ts'

test.each([
  ['412', 41200],
  [' $ 1,240.5 ', 124050],
  ['0.01', 1],
  ['999999999', 99_999_999_900],
  // A comma before cents is not left out, which would make ten or a hundred times as much.
  ['1,5', undefined],
  ['2,50', undefined],
  ['$1.250,00', undefined],
  ['12k', undefined],
  ['-3', undefined],
  ['', undefined],
])('%s is a price of %s', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})
