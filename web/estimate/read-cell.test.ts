import { expect, test } from 'vitest'
import { type EstimateLine, emptyLine } from '#contract/estimate.ts'
import { readCell, type TypedColumn, typedColumns, typedText } from './read-cell.ts'

const read = (column: TypedColumn, text: string, quantity = 8) => readCell(column, text, 'ft2', quantity)

test('money as it is pasted from a sheet, and nothing that may be read in two ways', () => {
  expect(read('material', '$1,234.50')).toEqual({ fields: { materialCents: 123_450 } })
  expect(read('sub', '')).toEqual({ fields: { subCents: null } })
  expect(read('rate', '58')).toEqual({ fields: { rateCents: 5800 } })
  expect(read('material', '1,234')).toHaveProperty('bad')
  expect(read('material', '-5')).toHaveProperty('bad')
  expect(read('material', 'call Emser')).toHaveProperty('bad')
})

test('shares with and without their sign; an empty waste is none, an empty markup is that of its class', () => {
  expect(read('waste', '10 %')).toEqual({ fields: { wasteBp: 1000 } })
  expect(read('waste', '12.5')).toEqual({ fields: { wasteBp: 1250 } })
  expect(read('waste', '')).toEqual({ fields: { wasteBp: 0 } })
  expect(read('markup', '')).toEqual({ fields: { markupBp: null } })
  expect(read('waste', 'some')).toHaveProperty('bad')
})

test('hours are typed for the whole line, and kept for one unit of it', () => {
  expect(read('hours', '11')).toEqual({ fields: { hoursEach: 1.375 } })
  expect(read('hours', '7.5 h', 0)).toHaveProperty('bad')
  expect(read('each', '0.25')).toEqual({ fields: { hoursEach: 0.25 } })
})

test('a pack is how much is in one and what one is called, in either order, the unit of the line named or not', () => {
  const box = { fields: { pack: { name: 'box', size: 12.5 } } }
  expect(read('order', '12.5 box')).toEqual(box)
  expect(read('order', 'box 12.5')).toEqual(box)
  expect(read('order', '12.5 ft² box')).toEqual(box)
  expect(read('order', '')).toEqual({ fields: { pack: null } })
  expect(read('order', 'box')).toHaveProperty('bad')
  expect(read('order', '0 box')).toHaveProperty('bad')
})

test('what a sheet shows is read as it means it: nothing at all, times, fractions, days, packs of a unit by another name', () => {
  for (const nothing of ['$-', ' $ -   ', '-', '$'])
    expect(read('material', nothing)).toEqual({ fields: { materialCents: null } })
  expect(read('material', '(12.00)')).toHaveProperty('bad')
  expect(read('each', '1 1/2')).toEqual({ fields: { hoursEach: 1.5 } })
  expect(read('each', '3/4')).toEqual({ fields: { hoursEach: 0.75 } })
  expect(read('each', '2:30')).toEqual({ fields: { hoursEach: 2.5 } })
  expect(read('each', '2:75')).toHaveProperty('bad')
  expect(read('priced', '5/28/2026')).toEqual({ fields: { pricedOn: '2026-05-28' } })
  expect(read('priced', '28-May-26')).toEqual({ fields: { pricedOn: '2026-05-28' } })
  expect(read('priced', 'last week')).toHaveProperty('bad')
  const sheet = { fields: { pack: { name: 'sheet', size: 32 } } }
  for (const pack of ['32 SF / sheet', '32 sf per sheet', '32 sheet'])
    expect(read('order', pack)).toEqual(sheet)
})

test('a trade by its name is the trade itself; another word is a trade of its own', () => {
  expect(read('trade', 'drywall')).toEqual({ fields: { trade: 'drywall' } })
  expect(read('trade', 'Pools')).toEqual({ fields: { trade: 'Pools' } })
})

test('what the contract does not take is said before it is sent', () => {
  expect(read('item', '')).toHaveProperty('bad')
  expect(read('unit', 'x'.repeat(21))).toHaveProperty('bad')
  expect(read('waste', '999')).toEqual({ fields: { wasteBp: 99_900 } })
})

test('what stands in each cell reads as what it was', () => {
  const line: EstimateLine = {
    ...emptyLine,
    item: 'Tile 3 × 6',
    trade: 'tile',
    quantity: '=(wall1+wall6)*18 in',
    unit: 'ft2',
    wasteBp: 1550,
    pack: { name: 'box', size: 12.5 },
    materialCents: 8150,
    pricedOn: '2026-05-28',
    hoursEach: 1.375,
    rateCents: 5800,
    subCents: 5,
    markupBp: 2000,
  }
  for (const column of typedColumns) {
    const again = read(column, typedText(column, line, 11))
    expect(again, column).toHaveProperty('fields')
    if ('fields' in again) expect({ ...line, ...again.fields }, column).toEqual(line)
  }
})

test('a mistyped unit says which was meant; a word of somebody’s own counts pieces', () => {
  for (const [typed, meant] of [
    ['ftt2', 'ft²'],
    ['sqrft', 'ft²'],
    ['ft4', 'ft²'],
    ['cu yrd', 'yd³'],
  ] as const)
    expect([typed, read('unit', typed)]).toEqual([
      typed,
      { bad: `${typed} is no unit; did you mean ${meant}?` },
    ])
  const words = [
    'ea',
    'set',
    'box',
    'sheet',
    'pair',
    'job',
    'load',
    'ft²',
    'SF',
    'lin ft',
    'gal',
    'tons',
    'h',
    '',
  ]
  for (const unit of [...words, 'lot', 'roll', 'each', 'allow', 'bag', 'lb', 'day', 'week', 'cubes', 'tube'])
    expect(read('unit', unit)).toEqual({ fields: { unit } })
})
