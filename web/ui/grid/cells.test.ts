import { expect, test } from 'vitest'
import { clearing, fillingDown, pasting, rangeOf, type Sheet, stepFrom, tabFrom } from './cells.ts'

/** Two groups: a head, rows a and b, a head, row c. Column `cost` is worked out, nothing is typed into it. */
const kept: Readonly<Record<string, string>> = {
  'a item': 'Tile',
  'a qty': '=2*3',
  'b item': 'Grout',
  'b qty': '1',
}
const sheet: Sheet = {
  rows: [undefined, 'a', 'b', undefined, 'c'],
  columns: ['item', 'qty', 'cost'],
  typed: ({ row, column }) => (column === 'cost' ? undefined : (kept[`${row} ${column}`] ?? '')),
}
const bounds = { lines: 5, columns: 3, page: 2 }
const at = (line: number, column: number) => ({ line, column })
const only = (line: number, column: number) => rangeOf(at(line, column), at(line, column))

test('arrows, pages and ends stay inside the table, and Shift reaches on', () => {
  expect(stepFrom(at(0, 0), 'arrowup', bounds)).toEqual({ place: at(0, 0), reaches: false })
  expect(stepFrom(at(3, 1), 'pagedown', bounds)).toEqual({ place: at(4, 1), reaches: false })
  expect(stepFrom(at(3, 1), 'shift+arrowright', bounds)).toEqual({ place: at(3, 2), reaches: true })
  expect(stepFrom(at(3, 1), 'ctrl+shift+end', bounds)).toEqual({ place: at(4, 2), reaches: true })
  expect(stepFrom(at(3, 1), 'ctrl+home', bounds)?.place).toEqual(at(0, 0))
  expect(stepFrom(at(3, 1), 'home', bounds)?.place).toEqual(at(3, 0))
  expect(stepFrom(at(3, 1), 'x', bounds)).toBeUndefined()
})

test('Tab goes through the cells that are typed into, and out at both ends', () => {
  const edits = ({ line, column }: { line: number; column: number }) =>
    sheet.rows[line] !== undefined && column < 2
  expect(tabFrom(at(1, 1), false, bounds, edits)).toEqual(at(2, 0))
  expect(tabFrom(at(2, 1), false, bounds, edits)).toEqual(at(4, 0))
  expect(tabFrom(at(4, 0), true, bounds, edits)).toEqual(at(2, 1))
  expect(tabFrom(at(4, 1), false, bounds, edits)).toBeUndefined()
  expect(tabFrom(at(1, 0), true, bounds, edits)).toBeUndefined()
})

test('clearing leaves out heads, what is empty, and what is worked out', () => {
  expect(clearing(sheet, rangeOf(at(0, 0), at(4, 2)))).toEqual(
    ['a item', 'a qty', 'b item', 'b qty'].map((name) => {
      const [row = '', column = ''] = name.split(' ')
      return { row, column, text: '' }
    }),
  )
})

test('fill down copies what was typed: the first row of a range, or the row above a single one', () => {
  expect(fillingDown(sheet, rangeOf(at(1, 1), at(4, 1)))).toEqual([
    { row: 'b', column: 'qty', text: '=2*3' },
    { row: 'c', column: 'qty', text: '=2*3' },
  ])
  expect(fillingDown(sheet, only(4, 0))).toEqual([{ row: 'c', column: 'item', text: 'Grout' }])
  expect(fillingDown(sheet, only(1, 0))).toEqual([])
})

test('a paste goes past heads and makes rows past the last', () => {
  const table = [
    ['x', '1'],
    ['y', '2'],
    ['z', '3'],
    ['w', '4', '9', 'no column'],
  ]
  const { writes } = pasting(sheet, only(1, 0), table)
  expect(writes.map(({ row, column, text }) => `${row} ${column} ${text}`)).toEqual([
    'a item x',
    'a qty 1',
    'b item y',
    'b qty 2',
    'c item z',
    'c qty 3',
    'new-1 item w',
    'new-1 qty 4',
  ])
})

test('a paste writes nothing into what is worked out, nor what stands there already', () => {
  expect(pasting(sheet, only(1, 1), [['=2*3', '5']]).writes).toEqual([])
})

test('a paste passes over a column that is worked out', () => {
  const wide: Sheet = { ...sheet, columns: ['item', 'cost', 'qty'] }
  const { writes, range } = pasting(wide, only(1, 0), [['x', '5']])
  expect(writes.map(({ column, text }) => `${column} ${text}`)).toEqual(['item x', 'qty 5'])
  expect(range.right).toBe(2)
})

test('one cell fills a range, and a range of whole multiples is tiled', () => {
  const column = rangeOf(at(1, 1), at(4, 1))
  expect(pasting(sheet, column, [['7']]).writes.map(({ row, text }) => row + text)).toEqual([
    'a7',
    'b7',
    'c7',
  ])
  const rows = rangeOf(at(1, 0), at(2, 1))
  expect(pasting(sheet, rows, [['p']]).writes).toHaveLength(4)
  // Three rows are no multiple of two: they are pasted once.
  expect(pasting(sheet, column, [['7'], ['8']]).writes.map(({ row, text }) => row + text)).toEqual([
    'a7',
    'b8',
  ])
})

test('nothing pasted writes nothing', () => {
  expect(pasting(sheet, only(1, 0), []).writes).toEqual([])
})
