import fc from 'fast-check'
import { expect, test } from 'vitest'
import { threadMs } from '#testing/thread-time.ts'
import { mostCharacters, mostLines, readPriceCsv, writePriceCsv } from './price-csv.ts'
import { type ItemPrice, samplePrices } from './price-list.ts'

const today = '2026-11-22'
const heading = 'item,description,pack,price,currency,date'
const read = (...lines: string[]) => readPriceCsv([heading, ...lines].join('\n'), today)
const row = (price: string, date = '2026-11-01') => `block-8x8x16,Block,1 block,${price},USD,${date}`
const only = (...lines: string[]) => {
  const { prices, findings } = read(...lines)
  return { cents: prices.map(({ cents }) => cents), said: findings.map(({ text }) => text) }
}

test('the samples come back as they were, still as samples', () => {
  expect(readPriceCsv(writePriceCsv(samplePrices), today)).toEqual({ prices: samplePrices, findings: [] })
})

test('any list comes back as it was, whatever its names hold', () => {
  const name = fc
    .string({
      unit: fc.oneof(fc.constantFrom(...`'"=+-@;,\t\n a`), fc.string({ unit: 'grapheme', maxLength: 1 })),
      maxLength: 12,
    })
    .map((text) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim())
  const price: fc.Arbitrary<ItemPrice> = fc.record({
    itemId: name.filter((text) => text !== ''),
    item: name,
    pack: name,
    cents: fc.integer({ min: 0, max: 1_000_000_000 }),
    asOf: fc
      .date({ min: new Date('2000-01-01'), max: new Date(today), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    sample: fc.constant(false),
  })
  fc.assert(
    fc.property(fc.uniqueArray(price, { selector: ({ itemId }) => itemId, maxLength: 8 }), (list) => {
      const { prices, findings } = readPriceCsv(writePriceCsv(list), today)
      expect(prices).toEqual(list)
      expect(findings.filter(({ kind }) => kind === 'left out')).toEqual([])
    }),
  )
})

test('no text makes it throw, and every line is either taken or said to be left out', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'"\',;\t\r\n=1.-a\0'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 6 }), (rows) => {
      const lines = rows.map((cells) => cells.join(','))
      expect(() => readPriceCsv(lines.join('\n'), today)).not.toThrow()
      const { prices, findings } = read(...lines, row('3.21'))
      expect(prices.length + findings.length).toBeGreaterThan(0)
    }),
  )
})

test('what is wrong with a line is said with its number and costs no other', () => {
  const { prices, findings } = read(
    row('2.19'),
    'brick-modular,Brick,1 brick,0.345,USD,2026-11-01',
    '"mortar-80lb,not closed,1 bag,9.99,USD,2026-11-01',
    '',
    'concrete-80lb,Concrete,1 bag,6.48,USD,2026-11-02',
  )
  expect(prices.map(({ itemId, cents }) => [itemId, cents])).toEqual([
    ['block-8x8x16', 219],
    ['concrete-80lb', 648],
  ])
  expect(findings).toEqual([
    { line: 3, kind: 'left out', text: '“0.345” has parts of a cent' },
    { line: 4, kind: 'left out', text: 'The quotation marks of the line do not match' },
  ])
})

test.each([
  ['12.34', 1234],
  ['12.3', 1230],
  ['12', 1200],
  ['0.07', 7],
  ['0', 0],
  ['$12.50', 1250],
  ['US$ 12.50', 1250],
  ['"1,234.50"', 123450],
  ['"1,234,567"', 123456700],
  ['"12,50"', 1250],
  ['"1.234,50"', 123450],
  // As a float, 1.15 × 100 is 114.99999999999999.
  ['1.15', 115],
  ['9999999.99', 999999999],
])('%s is %i cents', (text, cents) => {
  expect(only(row(text))).toEqual({ cents: [cents], said: [] })
})

test.each([
  ['1234.567', '“1234.567” has parts of a cent'],
  ['12.345', '“12.345” may be read in two ways: write it as 1234.00 or as 1.23'],
  ['"1,234"', '“1,234” may be read in two ways: write it as 1234.00 or as 1.23'],
  ['-3.00', '“-3.00” is less than nothing'],
  ['(3.00)', '“(3.00)” is less than nothing'],
  ['', 'The price is missing'],
  ['1e3', '“1e3” is no price: write it as 12.50'],
  ['NaN', '“NaN” is no price: write it as 12.50'],
  ['12.', '“12.” is no price: write it as 12.50'],
  ['"12,34,567"', '“12,34,567” is no price: write it as 12.50'],
  ['99999999999', '“99999999999” is too much for one pack'],
  ['free', '“free” is no price: write it as 12.50'],
])('the price %s is left out: %s', (text, said) => {
  expect(only(row(text))).toEqual({ cents: [], said: [said] })
})

test.each([
  ['2026-11-23', 'The date 2026-11-23 is in the future'],
  ['2026-02-30', '“2026-02-30” is no date: write it as 2026-11-22'],
  ['22.11.2026', '“22.11.2026” is no date: write it as 2026-11-22'],
  ['13/13/2026', '“13/13/2026” is no date: write it as 2026-11-22'],
])('the date %j is left out: %s', (date, said) => {
  expect(only(row('1.00', date))).toEqual({ cents: [], said: [said] })
})

test('a price without a date is as of today, and that is said', () => {
  const { prices, findings } = read(row('1.00', ''))
  expect(prices[0]).toMatchObject({ asOf: today, sample: false })
  expect(findings).toEqual([{ line: 2, kind: 'taken', text: 'No date: taken as of today' }])
})

test('a sample is written without a date: nobody asked a shop that day', () => {
  const dates = writePriceCsv(samplePrices)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-2))
  expect(new Set(dates)).toEqual(new Set(['']))
})

test('a date as an American spreadsheet writes it back is taken, and said', () => {
  const { prices, findings } = read(row('1.00', '3/4/2026'))
  expect(prices[0]?.asOf).toBe('2026-03-04')
  expect(findings).toEqual([{ line: 2, kind: 'taken', text: '“3/4/2026” is read as 2026-03-04' }])
})

test('an item that no takeoff asks for is kept and said', () => {
  const { prices, findings } = read('unobtainium,X,1,1.00,USD,2026-11-01')
  expect(prices).toHaveLength(1)
  expect(findings).toEqual([
    { line: 2, kind: 'taken', text: 'No takeoff asks for “unobtainium”; its price is kept' },
  ])
})

test('the second price of an item is left out, and says where the first is', () => {
  expect(only(row('1.00'), row('2.00'))).toEqual({
    cents: [100],
    said: ['“block-8x8x16” has its price on line 2'],
  })
})

test('a price in another currency is left out, one without is in dollars', () => {
  expect(only(row('1.00').replace('USD', 'MXN')).said).toEqual(['Prices are in US dollars, not in “MXN”'])
  expect(only(row('1.00').replace('USD', '')).cents).toEqual([100])
  expect(only(row('1.00').replace('USD', 'usd')).cents).toEqual([100])
})

test('a comma inside a price that is not quoted does not move the other cells', () => {
  expect(only(row('12,50')).said).toEqual([
    'The line has more cells than the heading: is a comma in the price?',
  ])
})

test('byte order mark, CRLF, CR, tabs, semicolons and the hint of a spreadsheet are read through', () => {
  const semicolons = `${heading}\n${row('"12,50"')}`
    .replaceAll('"', '')
    .replaceAll(',', ';')
    .replace('12;50', '12,50')
  const forms = [
    `\uFEFF${heading}\r\n${row('12.50')}\r\n`,
    `${heading}\r${row('12.50')}`,
    `${heading}\n${row('12.50')}`.replaceAll(',', '\t'),
    semicolons,
    `sep=;\r\n${semicolons}`,
    `\n\n${heading.toUpperCase()}\n\n${row('12.50')}\n\n`,
  ]
  for (const text of forms) {
    expect(readPriceCsv(text, today)).toMatchObject({ prices: [{ cents: 1250 }], findings: [] })
  }
})

test('columns may stand in any order, and more of them beside', () => {
  const text = 'Date,Note,Price,Item\n2026-11-01,from the shop,3.10,brick-modular'
  expect(readPriceCsv(text, today).prices).toEqual([
    { itemId: 'brick-modular', item: '', pack: '', cents: 310, asOf: '2026-11-01', sample: false },
  ])
})

test('a cell over several lines is one cell, and lines are counted as they stand', () => {
  const { prices, findings } = read(
    'brick-modular,"Brick,\nred",1,0.62,USD,2026-11-01',
    'x,y,1,free,USD,2026-11-01',
  )
  expect(prices.map(({ item }) => item)).toEqual(['Brick, red'])
  expect(findings.map(({ line }) => line)).toEqual([4])
})

test('a sample without its mark is still known by its price and date, until one of them is changed', () => {
  const [first] = samplePrices
  if (!first) throw new Error('There are no samples')
  const line = (price: string) => `${first.itemId},x,1,${price},USD,${first.asOf}`
  const price = (first.cents / 100).toFixed(2)
  const other = ((first.cents + 1) / 100).toFixed(2)
  expect(read(line(price)).prices[0]?.sample).toBe(true)
  expect(read(line(other)).prices[0]?.sample).toBe(false)
})

test('a price that was filled in over a sample is the visitor’s, though the mark beside it was left, and that is said', () => {
  const [heading = '', first = ''] = writePriceCsv(samplePrices).split('\r\n')
  const cells = first.split(',')
  const filled = cells.map((cell, i) => (/^\d+\.\d\d$/.test(cell) && i > 0 ? '99.99' : cell)).join(',')
  expect(first).toMatch(/,yes$/)
  const { prices, findings } = readPriceCsv(`${heading}\n${filled}`, today)
  expect(prices).toMatchObject([{ cents: 9999, sample: false }])
  expect(findings.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'taken'],
    [2, 'taken'],
  ])
  expect(findings[0]?.text).toBe('No date: taken as of today')
  expect(findings[1]?.text).toContain('is no sample any more: its price is yours')
})

test('a sample that somebody vouches for is no sample', () => {
  const [heading = '', first = ''] = writePriceCsv(samplePrices).split('\r\n')
  expect(readPriceCsv(`${heading}\n${first.replace(/yes$/, 'no')}`, today).prices[0]?.sample).toBe(false)
})

test('a file without prices says why', () => {
  const why = (text: string) => readPriceCsv(text, today)
  expect(why('').findings).toEqual([{ line: 1, kind: 'left out', text: 'The file is empty' }])
  expect(why('item;date').findings[0]?.text).toBe('There is no column “price”')
  expect(why('{a: 1}').findings[0]?.text).toBe('There is no column “item”')
  expect(why('x'.repeat(mostCharacters + 1)).findings[0]?.text).toBe(
    'The file is too large to be a price list',
  )
  expect(why('\n'.repeat(mostLines + 1)).findings[0]?.text).toBe('The file is too large to be a price list')
  expect(why('"item,price').findings[0]?.text).toBe('The quotation marks of the line do not match')
})

test.each([
  ['quotation marks that nothing closes', '"\n'],
  ['quotation marks that come in threes', '"a","b\n'],
  ['nothing but commas', ','.repeat(99)],
])('the largest file of %s is read in a moment', (_, line) => {
  const lines = Math.min(mostLines - 1, Math.floor((mostCharacters - 100) / line.length))
  let prices: unknown
  const taken = threadMs(() => {
    prices = read(line.repeat(lines)).prices
  })
  expect(prices).toEqual([])
  expect(taken).toBeLessThan(5000)
})

test('no cell of what is written runs in a spreadsheet', () => {
  const text = writePriceCsv([
    { itemId: '=1+1', item: '@sum', pack: '+1', cents: 1, asOf: today, sample: false },
  ])
  expect(text.split('\r\n')[1]).toBe("'=1+1,'@sum,'+1,0.01,USD,2026-11-22,no")
})
