import { expect, test } from 'vitest'
import { readCents, typedCents } from './typed-money.ts'

test('money is read as it is typed, to the cent', () => {
  const read = Object.fromEntries(
    ['', '412', '$1,240.5', '−3.07', '-3.07', '12.345', 'ten', '1e3', '2,50', '1,24', '1,240,000'].map(
      (typed) => [typed, readCents(typed)],
    ),
  )
  expect(read).toEqual({
    '': null,
    '412': 41200,
    '$1,240.5': 124050,
    '−3.07': -307,
    '-3.07': -307,
    '12.345': undefined,
    ten: undefined,
    '1e3': undefined,
    '2,50': undefined,
    '1,24': undefined,
    '1,240,000': 124000000,
  })
  expect(readCents(typedCents(-124050))).toBe(-124050)
  expect([typedCents(124050), typedCents(null)]).toEqual(['$1,240.50', ''])
})
