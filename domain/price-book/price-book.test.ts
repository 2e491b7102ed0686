import { expect, test } from 'vitest'
import { sheetRows } from '../import/sheet.ts'
import { readMoney } from './money-column.ts'
import { readUnit, wholeCents } from './price-unit.ts'
import { readPrices } from './read-prices.ts'

const dollars = (cell: string, among: readonly string[] = [], decimal?: 'point' | 'comma') => {
  const read = readMoney([cell, ...among], decimal).read(cell)
  return read && 'micros' in read ? [read.micros / 1e6, read.unit] : read
}

test.each([
  ['$1,234.50', 1234.5],
  ['1.234,50 €', 'not in US dollars'],
  ['1.234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1 234,5', 1234.5],
  ['12 14', 'no price'],
  ['US$ 7', 7],
  ['7 USD', 7],
  ['35¢', 0.35],
  ['.5', 'no price'],
  ['1,234,567', 1234567],
  ['0.035', 0.035],
  ['0,035', 0.035],
  ['12.50*', 12.5],
  ['CAD 12', 'not in US dollars'],
  ['(12.50)', 'less than nothing'],
  ['-3', 'less than nothing'],
  ['12-14', 'no price'],
  ['Call for price', 'no price'],
  ['N/A', 'no price'],
  ['9999999999', 'more than a price'],
])('%s asks %s', (cell, asked) => {
  const read = dollars(cell)
  if (typeof asked === 'number') expect(read).toEqual([asked, ''])
  else expect(read).toMatchObject({ message: expect.stringContaining(asked) })
})

test.each([
  ['$4.50/sf', 4.5, 'sf'],
  ['$45.00 per 100 LF', 45, '100 LF'],
  ['12.99 ea', 12.99, 'ea'],
])('%s names what it is a price of', (cell, asked, unit) => {
  expect(dollars(cell)).toEqual([asked, unit])
})

test('one cell that leaves no choice says for its column whether 1.234 is a thousand', () => {
  expect(dollars('1.234', ['2,50'])).toEqual([1234, ''])
  expect(dollars('1.234', ['2.50'])).toEqual([1.234, ''])
  expect(dollars('1,234')).toEqual([1234, ''])
  expect(dollars('1,234', [], 'comma')).toEqual([1.234, ''])
  expect(readMoney(['1.234', '5']).unclear).toBe('1.234')
  expect(readMoney(['1.234', '5.5']).unclear).toBeUndefined()
})

test.each([
  ['EA', 'ea', 1],
  ['100 LF', 'LF', 100],
  ['1,000 EA', 'ea', 1000],
  ['per 10', 'ea', 10],
  ['MBF', 'BF', 1000],
  ['C', 'ea', 100],
  ['CF', 'CF', 1],
  ['m', 'm', 1],
  ['M', 'ea', 1000],
  ['doz', 'ea', 12],
  ['Machine hours', 'Machine hours', 1],
  ['50kg_bag', '50kg_bag', 1],
  ['4x8 sheet', '4x8 sheet', 1],
  ['100/box', '100/box', 1],
  ['$/SF', 'SF', 1],
])('%s is so many of a unit', (text, unit, per) => {
  expect(readUnit(text)).toMatchObject({ unit, per })
})

test('an M beside metric units is a metre', () => {
  expect(readUnit('M', true)).toMatchObject({ unit: 'M', per: 1 })
})

test.each([
  [45, { unit: 'LF', per: 100 }, { cents: 45, pack: null, rounded: false }],
  [4.37, { unit: 'LF', per: 100 }, { cents: 437, pack: { name: '100 LF', size: 100 }, rounded: false }],
  [0.035, { unit: 'ea', per: 1 }, { cents: 35, pack: { name: '10 ea', size: 10 }, rounded: false }],
  [12.345, { unit: 'gal', per: 1 }, { cents: 1235, pack: null, rounded: true }],
  [0.01234567, { unit: 'ea', per: 1 }, { cents: 1235, pack: { name: '1000 ea', size: 1000 }, rounded: true }],
])('%s dollars of %o are whole cents', (asked, of, whole) => {
  expect(wholeCents(Math.round(asked * 1e6), of)).toEqual(whole)
})

const read = (text: string, columns: Record<number, string> = {}) =>
  readPrices(sheetRows(text), { columns, asOf: '2026-06-11', supplier: 'Yard', source: 'list' })
const brief = (text: string, columns?: Record<number, string>) =>
  read(text, columns).items.map(({ fields, cents }) => [fields.code, fields.name, fields.unit, cents])

test.each([
  ['a shop', 'SKU,Description,UOM,Your Price\nA1,Stud 2x4,EA,$3.48\n'],
  ['a number called Item', 'Item,Description,U/M,Unit Cost ($)\nA1,Stud 2x4,EA,3.48\n'],
  [
    'a title above',
    'Yard Co price list,,,\n,,,\nPart #,Product Name,Unit,List Price\nA1,Stud 2x4,each,3.48\n',
  ],
  ['Spanish', 'Clave;Concepto;Unidad;Precio unitario\nA1;Stud 2x4;pza;3,48\n'],
  ['several prices', 'code,name,unit,price_min,price_avg,price_max\nA1,Stud 2x4,ea,1.00,3.48,9.00\n'],
  ['no heading', 'A1,Stud 2x4,EA,$3.48\nA2,Stud 2x6 long,EA,$5.10\n'],
])('%s: its columns are found', (name, text) => {
  const [first] = brief(text)
  expect(first?.slice(1)).toEqual(
    name === 'no heading' ? ['Stud 2x4', undefined, 348] : ['Stud 2x4', 'ea', 348],
  )
  if (name !== 'no heading') expect(first?.[0]).toBe('A1')
})

test('columns that are chosen by hand go before what their headings say', () => {
  const text = 'code,name,price_avg,price_median\nA1,Stud 2x4,3.48,3.40\n'
  expect(brief(text, { 3: 'price' })[0]?.[3]).toBe(340)
  expect(read(text, { 0: 'ignore' }).columns[0]?.field).toBeUndefined()
})

test('every row is accounted for: sections, totals, repeats, and what could not be read of it', () => {
  const list = read(
    'Item name,Unit,Price,Price date,Kind\nLUMBER,,,,\nStud 2x4,EA,3.48,6/1/2026,Material\nStud 2x4,EA,3.99,,\n,EA,1.00,,\nPlate long,EA,call,6/40/2026,Widget\nTotal,,7.00,,\n',
  )
  expect(
    list.items.map(({ row, fields, cents, asOf }) => [row, fields.trade, fields.kind, cents, asOf]),
  ).toEqual([
    [3, 'LUMBER', 'material', 348, '2026-06-01'],
    [6, 'LUMBER', 'material', null, '2026-06-11'],
  ])
  expect(list.skipped.map(({ row }) => row)).toEqual([1, 2, 4, 5, 7])
  expect(list.items.length + list.skipped.length).toBe(list.rows)
  expect(list.problems.map(({ row, field }) => [row, field])).toEqual([
    [4, 'Price'],
    [6, 'Price'],
    [6, 'Kind'],
    [6, 'Price date'],
  ])
})

test('a price in another currency is said to be, and not taken', () => {
  const list = read('name,unit,price,currency\nBrick long,ea,1.00,GBP\n')
  expect(list.items[0]?.cents).toBeNull()
  expect(list.problems[0]?.message).toContain('not in US dollars')
})

test.each([
  ['name,price (EUR)\nBrick long,1.00\n', '“EUR” is not in US dollars'],
  ['name;Preis in €\nBrick long;1,00\n', '“€” is not in US dollars'],
  ['Ürün Adı;Fiyat TL (KDV dahil)\nUzun boru;33,98\n', '“TL” is not in US dollars'],
  ['description,price_eur_per_kg\nSteel plate,1.10\n', '“eur” is not in US dollars'],
])('a heading that names other money is told of each price, and none is taken: %s', (file, message) => {
  const list = read(file)
  expect(list.items.map(({ fields, cents }) => [fields.name.length > 5, cents])).toEqual([[true, null]])
  expect(list.problems.map((one) => one.message)).toEqual([message])
})

test('what a heading says that its prices are of is their unit, and its Turkish capitals are read', () => {
  const [item] = read('description,price_usd_per_sqft\nOak plank,4.25\n').items
  expect([item?.cents, item?.fields.unit]).toEqual([425, 'sqft'])
  expect(read('name,Unit Price ($/EA)\nOak plank,4.25\n').items[0]?.fields.unit ?? 'ea').toBe('ea')
  const [boiler] = read(
    'MODEL,AÇIKLAMA,LİSTE FİYATI\nK1,Boiler of 100 l,453.60\nK2,Boiler of 160 l,500\n',
  ).items
  expect([boiler?.fields.code, boiler?.fields.name, boiler?.cents]).toEqual(['K1', 'Boiler of 100 l', 45360])
})
