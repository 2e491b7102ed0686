import { expect, test } from 'vitest'
import { drawnAtOnce, drawnLines, linesOf, seenLines, sparePx, startsOf, stepPx } from './row-lines.ts'

type Row = { id: string; group: string }
const rows: Row[] = ['a1', 'a2', 'b1'].map((id) => ({ id, group: id.charAt(0) }))
const keyOf = ({ id }: Row) => id
const groupOf = ({ group }: Row) => ({ id: group, label: group.toUpperCase() })

test('neighbours of one group stand under its head, which says how many they are', () => {
  const lines = linesOf(rows, keyOf, groupOf, new Set())
  expect(lines.map((line) => (line.kind === 'row' ? line.key : `${line.label} ${line.count}`))).toEqual([
    'A 2',
    'a1',
    'a2',
    'B 1',
    'b1',
  ])
})

test('a closed group keeps its head and its count, and every row keeps its number', () => {
  const lines = linesOf(rows, keyOf, groupOf, new Set(['a']))
  expect(lines).toMatchObject([
    { kind: 'group', count: 2, open: false },
    { kind: 'group', count: 1, open: true },
    { key: 'b1', at: 2 },
  ])
})

test('each line begins where the one before it ends', () => {
  expect(startsOf(linesOf(rows, keyOf, groupOf, new Set()), 36, 28)).toEqual([0, 28, 64, 100, 128, 164])
})

const thousand = startsOf(new Array(1_000).fill({ kind: 'row' }), 36, 28)

test('of 1,000 rows those near the screen are drawn, wherever it is scrolled to', () => {
  for (const top of [150, 0, -36, -9_999, -35_000, -36_000]) {
    const { from, to } = drawnLines(thousand, top, 900)
    expect(to - from, `${top}`).toBeLessThanOrEqual((900 + 2 * (sparePx + stepPx)) / 36 + 2)
    const [first, last] = [Math.max(0, -top), Math.min(36_000, 900 - top)]
    expect(thousand[from], `${top}`).toBeLessThanOrEqual(first)
    expect(thousand[to], `${top}`).toBeGreaterThanOrEqual(last)
  }
})

test('what is seen is drawn without a line to spare, and is part of what is drawn with them', () => {
  expect(seenLines(thousand, 150, 900)).toEqual({ from: 0, to: 21 })
  for (const top of [150, -36, -9_999, -36_000]) {
    const [seen, drawn] = [seenLines(thousand, top, 900), drawnLines(thousand, top, 900)]
    expect(drawn.from, `${top}`).toBeLessThanOrEqual(seen.from)
    expect(drawn.to, `${top}`).toBeGreaterThanOrEqual(seen.to)
  }
})

test('a table far below the screen draws nothing', () => {
  expect(drawnLines(thousand, 5_000, 900)).toEqual({ from: 0, to: 0 })
})

test('what stands already stays while others come into sight, if it is near them; after a leap none does', () => {
  const [before, near] = [
    { from: 10, to: 40 },
    { from: 20, to: 70 },
  ]
  expect(drawnAtOnce(before, { from: 12, to: 38 }, near)).toBe(before)
  expect(drawnAtOnce(before, { from: 30, to: 60 }, near)).toEqual({ from: 20, to: 60 })
  expect(drawnAtOnce(before, { from: 5, to: 35 }, { from: 0, to: 39 })).toEqual({ from: 5, to: 39 })
  const far = { from: 500, to: 530 }
  expect(drawnAtOnce(before, far, { from: 490, to: 540 })).toBe(far)
})
