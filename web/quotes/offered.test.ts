import { expect, test } from 'vitest'
import { offeredOf } from './offered.ts'

const line = (id: string, more: object = {}) => ({
  ...{ id, item: 'Drywall', unit: 'ft2', pack: null, itemId: null, materialCents: null },
  ...more,
})
const own = (id: string, value: number, more: object = {}) => ({
  ...{ id, fault: null, unit: 'ft2', pack: null, need: { value, least: value, most: value }, order: null },
  ...more,
})
const box = { name: 'box', size: 22.45 }
const asked = (...pairs: [ReturnType<typeof line>, ReturnType<typeof own>][]) =>
  offeredOf(
    pairs.map(([one]) => one),
    pairs.map(([, one]) => one),
  ).map(({ name, unit, quantity, priced }) => [name, unit, quantity, priced])

test('as much is asked of as is needed with its waste, and never less; of packs as many as are ordered', () => {
  expect(asked([line('a'), own('a', 300.1101)])).toEqual([['Drywall', 'ft2', 300.12, false]])
  expect(asked([line('a'), own('a', 0.1 + 0.2)])).toEqual([['Drywall', 'ft2', 0.3, false]])
  const order = { count: 6, least: 6, most: 7 }
  expect(asked([line('a', { materialCents: 500 }), own('a', 133.1, { pack: box, order })])).toEqual([
    ['Drywall', 'ft2', 6, true],
  ])
})

test('the same thing in two lines is asked of once; hours are not asked of a supplier', () => {
  expect(asked([line('a'), own('a', 10)], [line('b'), own('b', 2.5)])).toEqual([
    ['Drywall', 'ft2', 12.5, false],
  ])
  expect(asked([line('a', { item: 'Painting', unit: 'h' }), own('a', 6, { unit: 'h' })])).toEqual([])
})

test('what cannot be reckoned is left to whoever asks, also where another line of it can', () => {
  const fault = { kind: 'word', at: 0, to: 3, word: 'abc' }
  expect(asked([line('a'), own('a', 10)], [line('b'), own('b', 0, { fault })])).toEqual([
    ['Drywall', 'ft2', null, false],
  ])
})
