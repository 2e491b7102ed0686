import { expect, test } from 'vitest'
import { readPriceColumns } from './price-columns.ts'

test('a number of the row is no code of the item where the list has one', () => {
  const rows = [
    ['12320860', '0101010100100000', 'Ready-mix concrete 180 ksc', '2520.0'],
    ['12320913', '0101010100200000', 'Ready-mix concrete 210 ksc', '2580.0'],
  ]
  expect(readPriceColumns(['id', 'commodityCode', 'Item', 'Price'], rows)).toEqual([
    undefined,
    'code',
    'name',
    'price',
  ])
})
