import { expect, test } from 'vitest'
import { sheetRows } from '../import/sheet.ts'
import { pricesCsv } from './price-sheet.ts'
import { readPrices } from './read-prices.ts'

const read = (text: string, money?: 'dollars' | 'other') =>
  readPrices(sheetRows(text), { asOf: '2026-06-11', supplier: '', source: 'list', money })
const cents = (text: string, money?: 'dollars' | 'other') => read(text, money).items.map((item) => item.cents)

test.each([
  ['name,unit,price\nBrick,ea,1.00\n', 'nothing', ''],
  ['name,unit,price\nBrick,ea,$1.00\n', 'dollars', ''],
  ['name,Unit Price ($/EA)\nBrick,1.00\n', 'dollars', ''],
  ['name,unit_price_usd\nBrick,1.00\n', 'dollars', ''],
  ['name,price,currency\nBrick,1.00,USD\nTile,2.00,USD\n', 'dollars', ''],
  ['name,price,currency\nBrick,1.00,CAD\nTile,2.00,CAD\n', 'other', 'CAD'],
  ['name,price,currency\nBrick,1.00,CAD\nTile,2.00,USD\n', 'dollars', ''],
  ['name,price\nBrick,£1.00\nTile,£2.00\n', 'other', '£'],
  ['name,price\nBrick,C$1.00\nTile,C$2.00\n', 'other', 'C$'],
  ['All prices in CAD plus tax,,\nname,unit,price\nBrick,ea,1.00\n', 'other', 'CAD'],
  ['Try our new bricks in euro style,,\nname,unit,price\nBrick,ea,1.00\n', 'nothing', ''],
  ['Prices in US dollars,,\nname,unit,price\nBrick,ea,1.00\n', 'dollars', ''],
  ['description,price_eur_per_kg\nSteel plate,1.10\n', 'other', 'eur'],
  ['Item,Price,pret [ron]\nBoard of oak,335,330\n', 'other', 'ron'],
  ['name,CAD drawing,price\nBrick,B-1,$12.50\n', 'dollars', ''],
  ['name,Price (NZ$)\nBrick,1.00\n', 'other', 'NZ$'],
  ['name,Price (US$)\nBrick,1.00\n', 'dollars', ''],
])('a list says in which money it is, or does not: %s', (file, said, name) => {
  expect(read(file).money).toEqual({ said, name })
})

test('what somebody says of the money of a list counts: dollars are taken, other money is left out', () => {
  const euros = 'name,price\nBrick,€1.00\nTile,"€2,50"\n'
  expect(cents(euros)).toEqual([null, null])
  expect(cents(euros, 'dollars')).toEqual([100, 250])
  expect(read(euros, 'other').problems).toEqual([])
  const bare = 'name,price,currency\nBrick,1.00,CAD\n'
  expect([cents(bare), cents(bare, 'dollars'), cents(bare, 'other')]).toEqual([[null], [100], [null]])
  expect(cents('name,price\nBrick,1.00\n', 'other')).toEqual([null])
  expect(cents('All prices in CAD,,\nname,unit,price\nBrick,ea,1.00\n')).toEqual([null])
})

test('what goes out says its money, and is not asked for it when it comes in', () => {
  expect(read(pricesCsv([])).money.said).toBe('dollars')
})

test('a row that a comma in its name moved is put back where its price is one then, and is told of', () => {
  const list = read(
    'name,brand,unit,price\nNails, 5 lb,Grip,box,21.84\nTape,Scotch,roll,3.00\nGlue,Tite,ea,4.00,spare\n',
  )
  expect(list.items.map(({ fields, cents }) => [fields.name, fields.supplier, fields.unit, cents])).toEqual([
    ['Nails, 5 lb', 'Grip', 'box', 2184],
    ['Tape', 'Scotch', 'roll', 300],
    ['Glue', 'Tite', 'ea', 400],
  ])
  expect(list.problems.map(({ row }) => row)).toEqual([2, 4])
})
