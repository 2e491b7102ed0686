import { expect, test } from 'vitest'
import { closed, largestPart, opened, type PlanGrid, wayAroundCells } from './plan-grid.ts'
import { signedArea } from './polygon.ts'

const gridOf = (rows: readonly string[]): PlanGrid => ({
  columns: rows[0]?.length ?? 0,
  rows: rows.length,
  cells: Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0)),
})
const drawn = ({ columns, rows, cells }: PlanGrid) =>
  Array.from({ length: rows }, (_, row) =>
    [...cells.slice(row * columns, (row + 1) * columns)].map((cell) => (cell ? '#' : '.')).join(''),
  )

const scanned = gridOf([
  '..............',
  '..#####.......',
  '..##.##.....#.',
  '..#####.......',
  '..#####.......',
  '..#######.....',
  '..............',
  '..............',
])

test('holes are closed, and nothing grows beside a straight side', () => {
  expect(drawn(closed(scanned, 1))).toEqual([
    '..............',
    '..#####.......',
    '..#####.....#.',
    '..#####.......',
    '..#####.......',
    '..#######.....',
    '..............',
    '..............',
  ])
})

test('what is narrow is taken off, and nothing else', () => {
  expect(drawn(opened(closed(scanned, 1), 1))).toEqual([
    '..............',
    '..#####.......',
    '..#####.......',
    '..#####.......',
    '..#####.......',
    '..#####.......',
    '..............',
    '..............',
  ])
})

test('the largest part stands alone, without holes', () => {
  expect(drawn(largestPart(scanned))).toEqual(
    drawn(scanned).map((row) => row.replace('.#.', '...').replace('##.##', '#####')),
  )
})

test('the way around is counter-clockwise and holds every cell', () => {
  expect(signedArea(wayAroundCells(largestPart(scanned)))).toBe(27)
  expect(wayAroundCells(gridOf(['...', '...']))).toEqual([])
})
