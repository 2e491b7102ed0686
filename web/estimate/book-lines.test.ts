import { expect, test } from 'vitest'
import { emptyLine, type PlacedLine } from '#contract/estimate.ts'
import { emptyPriceItem, type PriceItem } from '#contract/price-book.ts'
import { priceOf, withNewest } from './book-lines.ts'

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
