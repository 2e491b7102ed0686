import { expect, test } from 'vitest'
import { plural } from './plural.ts'

const seats = {
  '=0': () => 'no seat',
  one: (count: string) => `${count} seat`,
  other: (count: string) => `${count} seats`,
}

test('a count has the form of its plural category, with the count as it is written', () => {
  expect([1, 2, 1200].map((count) => plural(count, seats))).toEqual(['1 seat', '2 seats', '1,200 seats'])
})

test('a count that has a form of its own has that one', () => {
  expect(plural(0, seats)).toBe('no seat')
})

test('a category that is not written out, as that of millions in Spanish, has the form of the others', () => {
  const spanish = { one: (count: string) => `${count} puesto`, other: (count: string) => `${count} puestos` }
  expect([1, 0, 1_000_000].map((count) => plural(count, spanish, 'es'))).toEqual([
    '1 puesto',
    '0 puestos',
    '1,000,000 puestos',
  ])
})
