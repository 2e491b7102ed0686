import { expect, test } from 'vitest'
import { emptyLine, type PlacedLine } from '#contract/estimate.ts'
import { afterStep, inverseOf, type LineStep, noStep, ranksAfter, stillMine } from './steps.ts'

const line = (id: string, rank: number, fields: Partial<PlacedLine> = {}): PlacedLine => ({
  ...emptyLine,
  item: id,
  ...fields,
  id,
  rank,
})
const lines = [line('a', 1), line('b', 2), line('c', 3)]
const step: LineStep = {
  add: [line('d', 1.5)],
  change: [
    { id: 'a', fields: { unit: 'ft2', quantity: '12' } },
    { id: 'b', rank: 9, fields: {} },
  ],
  remove: ['c'],
}

test('a step is done once, however often, and what it leaves alone is the same object', () => {
  const after = afterStep(lines, step)
  expect(after.map(({ id, unit }) => `${id} ${unit}`)).toEqual(['a ft2', 'd ea', 'b ea'])
  expect(afterStep(after, step)).toEqual(after)
  expect(afterStep(lines, { ...noStep, change: [{ id: 'a', fields: { unit: 'ft' } }] })[1]).toBe(lines[1])
})

test('what takes a step back leads to where it began', () => {
  expect(afterStep(afterStep(lines, step), inverseOf(lines, step))).toEqual(lines)
})

test('a step back leaves alone what somebody else made of it since', () => {
  const back = inverseOf(lines, step)
  const now = afterStep(afterStep(lines, step), { ...noStep, change: [{ id: 'a', fields: { unit: 'yd2' } }] })
  const { step: mine, kept } = stillMine(now, back, step)
  expect(mine.change).toEqual([
    { id: 'a', fields: { quantity: '1' } },
    { id: 'b', rank: 2, fields: {} },
  ])
  expect(kept.map(({ id }) => id)).toEqual(['a'])
})

test('new lines find a place between two others, and at the end', () => {
  expect(ranksAfter(lines, 'a', 1)).toEqual([1.5])
  expect(ranksAfter(lines, 'a', 3)).toEqual([1.25, 1.5, 1.75])
  const [first = 0, second = 0] = ranksAfter(lines, undefined, 2)
  expect(first).toBeGreaterThan(3)
  expect(second).toBeGreaterThan(first)
  expect(ranksAfter([], undefined, 1)[0]).toBeGreaterThan(0)
})

test('a step that says nothing new leaves the very lines, and one that changes some leaves the others', () => {
  const again = {
    ...noStep,
    change: [{ id: 'b', fields: { unit: 'ea' } }],
    add: [line('a', 1)],
    remove: ['x'],
  }
  expect(afterStep(lines, again)).toBe(lines)
  const [a, b, c] = afterStep(lines, { ...noStep, change: [{ id: 'b', fields: { unit: 'ft' } }] })
  expect([a === lines[0], b === lines[1], c === lines[2]]).toEqual([true, false, true])
})
