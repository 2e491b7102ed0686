import { expect, test } from 'vitest'
import { columnWidths } from './widths.ts'

const wide = 10_400
const text = (name: string) => ({ name, figures: false })
const figures = (name: string) => ({ name, figures: true })

test('a column has the room of what stands in it, and a sum is not parted over two lines', () => {
  const columns = [
    ...[text('a Item'), text('b Description'), text('c Contract quantity and unit'), figures('d Unit price')],
    ...[figures('e Contract amount'), text('f Quantity to date'), figures('g Amount to date')],
  ]
  const rows = [['01', 'Mobilization and bonds', '1 job', '$64,200.00', '$64,200.00', '100 %', '$64,200.00']]
  const totals = ['Total', '', '', '', '$1,284,000.00', '', '$697,505.00']
  const widths = columnWidths(columns, rows, totals, wide)
  expect(widths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(wide)
  // `$1,284,000.00` in bold Arial of 10 points is 1,390 twentieths of a point, and a cell has 108 of white on each side.
  expect(widths[4]).toBeGreaterThan(1390 + 216)
  expect(widths[1]).toBeGreaterThan(2 * (widths[0] ?? 0))
})

test('a number of a row is no wider than a long text beside it, and long texts share the rest by need', () => {
  const long = 'Outlet cover behind the refrigerator is loose and has to be set anew before paint'
  const [number = 0, what = 0, day = 0] = columnWidths(
    [text('No.'), text('What is to be done'), text('By')],
    [['1', long, 'Nov 25, 2026']],
    null,
    wide,
  )
  expect(what).toBeGreaterThan(5000)
  expect(number).toBeLessThan(day)
  expect(day).toBeGreaterThan(1100 + 216)
})

test('more than a page is wide is fitted to it, every column with its part', () => {
  const columns = Array.from({ length: 20 }, (_, at) => figures(`Column ${at}`))
  const widths = columnWidths(columns, [columns.map(() => '$1,284,000.00')], null, wide)
  expect(widths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(wide)
  expect(Math.min(...widths)).toBeGreaterThan(500)
})

test('one unbroken word takes no more than half, and what stands beside it keeps its room', () => {
  const [day = 0, link = 0, sum = 0] = columnWidths(
    [text('By'), text('Where it lies'), figures('Amount')],
    [['Nov 25, 2026', 'x'.repeat(400), '$12,000.00']],
    null,
    wide,
  )
  expect(link).toBeGreaterThan(wide / 2 - 1)
  expect(day).toBeGreaterThan(1100 + 216)
  expect(sum).toBeGreaterThan(1000 + 216)
})

test('a column has the widths of as many cells as there are', () => {
  const rows = Array.from({ length: 150_000 }, (_, at) => [String(at)])
  expect(columnWidths([text('No.')], rows, null, wide)).toEqual([wide])
})
