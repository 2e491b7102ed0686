import { expect, test } from 'vitest'
import { emptyLine } from '#contract/estimate.ts'
import { offeredOf } from './offered.ts'

type Line = Parameters<typeof offeredOf>[0][number]
type Own = Parameters<typeof offeredOf>[1][number]
const line = (id: string, more: Partial<Line> = {}): Line => ({ ...emptyLine, id, item: 'Drywall', ...more })
const own = (id: string, value: number, more: Partial<Own> = {}): Own => ({
  ...{ id, fault: null, unit: 'ft2', pack: null, need: { value, least: value, most: value }, order: null },
  ...{ included: true, unpriced: true },
  ...more,
})
const box = { name: 'box', size: 22.45 }
const packs = (count: number) => ({ pack: box, order: { count, least: count, most: count } })
const asked = (...pairs: [Line, Own][]) =>
  offeredOf(
    pairs.map(([one]) => one),
    pairs.map(([, one]) => one),
  ).map(({ name, unit, quantity, priced }) => [name, unit, quantity, priced])

test('as much is asked of as is needed with its waste, and never less; of packs as many as are ordered', () => {
  expect(asked([line('a'), own('a', 300.1101)])).toEqual([['Drywall', 'ft2', 300.12, false]])
  expect(asked([line('a'), own('a', 0.1 + 0.2)])).toEqual([['Drywall', 'ft2', 0.3, false]])
  const priced = { unpriced: false, ...packs(6) }
  expect(asked([line('a', { materialCents: 500 }), own('a', 133.1, priced)])).toEqual([
    ['Drywall', 'ft2', 6, true],
  ])
})

test('the same thing in many lines is asked of once, in packs that all of them share', () => {
  expect(asked([line('a'), own('a', 10)], [line('b'), own('b', 2.5)])).toEqual([
    ['Drywall', 'ft2', 12.5, false],
  ])
  const rooms = ['a', 'b', 'c', 'd'].map((id): [Line, Own] => [line(id), own(id, 4.49, packs(1))])
  expect(asked(...rooms)).toEqual([['Drywall', 'ft2', 1, false]])
})

test('hours, what is priced without material, and what is left out, are not asked of a supplier', () => {
  expect(asked([line('a', { item: 'Painting' }), own('a', 6, { unit: 'h' })])).toEqual([])
  expect(asked([line('a'), own('a', 6, { unpriced: false })])).toEqual([])
  expect(asked([line('a'), own('a', 6, { included: false, ...packs(1) })])).toEqual([])
})

test('what cannot be reckoned is left to whoever asks, also where another line of it can', () => {
  const fault = { kind: 'word', at: 0, to: 3, word: 'abc' }
  expect(asked([line('a'), own('a', 10)], [line('b'), own('b', 0, { fault })])).toEqual([
    ['Drywall', 'ft2', null, false],
  ])
})
