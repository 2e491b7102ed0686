import { expect, test } from 'vitest'
import { emptyLine, type PlacedLine } from '#contract/estimate.ts'
import { emptyPriceItem, type PriceItem } from '#contract/price-book.ts'
import { notTakenOver, priceOf, priceTaken, withNewest } from './book-lines.ts'

const item = (fields: Partial<PriceItem>): PriceItem => ({
  ...emptyPriceItem,
  id: 'tile',
  name: 'Tile',
  unit: 'ft2',
  pack: { name: 'box', size: 12.5 },
  price: { cents: 8400, asOf: '2026-06-01', supplier: 'Emser', source: '' },
  version: 1,
  deletedAt: null,
  ...fields,
})
const line: PlacedLine = {
  ...emptyLine,
  id: 'line',
  rank: 1,
  item: 'Tile',
  unit: 'ft2',
  itemId: 'tile',
  materialCents: 8150,
  pricedOn: '2026-05-28',
}

test('a line takes the newer price of its item, with the pack that it is a price of', () => {
  const [taken] = withNewest([line], [item({})])
  expect(taken && priceOf(taken)).toEqual({
    materialCents: 8400,
    pricedOn: '2026-06-01',
    supplier: 'Emser',
    pack: { name: 'box', size: 12.5 },
  })
})

test.each([
  ['a price for another unit', item({ unit: 'ea' })],
  ['what a sub asks for it', item({ kind: 'sub' })],
  ['an hour of labor', item({ kind: 'labor' })],
  ['no price', item({ price: null })],
])('a line is not touched by %s', (_, other) => {
  expect(withNewest([line], [other])[0]).toBe(line)
})

const sheet = { name: '4 × 8 ft sheet', size: 32 }
const plain = (unit: string) => item({ unit, pack: null })
const told = { supplier: 'Emser', pricedOn: '2026-06-01' }

test.each([
  ['a pack of the same unit, and follows it', 'ft2', sheet, item({}), 8400, 'tile'],
  ['what is priced by the pack that the line has', 'ft2', sheet, plain('sheet'), 8400, null],
  [
    'so many of what is priced by the unit',
    'gal',
    { name: '5 gal pail', size: 5 },
    plain('gal'),
    42_000,
    null,
  ],
  ['one of what has no pack, and follows it', 'ft', null, plain('ft'), 8400, 'tile'],
  ['one of what is counted singly, whatever it is called', 'each', null, plain('ea'), 8400, 'tile'],
])('a line that stands there takes the price of %s', (_, unit, pack, from, materialCents, itemId) => {
  expect(priceTaken({ unit, pack }, from)).toMatchObject({ ...told, materialCents, itemId })
})

test.each([
  ['another measure', 'ft2', sheet, plain('ft')],
  ['a weight', 'ft2', sheet, plain('lb')],
  ['single pieces, where it is bought by the box', 'each', { name: '5 lb box', size: 1190 }, plain('ea')],
  ['packs of another unit', 'ft2', null, item({ unit: 'ea' })],
  ['a pack, without one of its own', 'ft2', null, plain('sheet')],
  ['no price', 'ft2', sheet, item({ price: null })],
  ['what a sub asks', 'ft2', sheet, item({ kind: 'sub' })],
])('a line takes no price of %s', (_, unit, pack, from) => {
  expect(priceTaken({ unit, pack }, from)).toBeNull()
})

test('an assembly that was taken over is not offered beside its own', () => {
  const offered = [{ name: 'Bath tile floor' }, { name: 'Interior doors' }]
  expect(notTakenOver([{ name: 'Bath tile floor' }], offered)).toEqual([{ name: 'Interior doors' }])
})
