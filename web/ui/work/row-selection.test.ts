import { expect, test } from 'vitest'
import { allToggled, noneSelected, reachedTo, toggled } from './row-selection.ts'

const order = ['a', 'b', 'c', 'd']
const keys = (selection: { keys: ReadonlySet<string> }) => [...selection.keys].sort()

test('a row is selected, and with the same press no longer', () => {
  const one = toggled(noneSelected, 'b')
  expect(keys(one)).toEqual(['b'])
  expect(keys(toggled(one, 'b'))).toEqual([])
  expect(keys(noneSelected)).toEqual([])
})

test('Shift reaches from the row selected last to this one, both ways, and keeps what was selected', () => {
  expect(keys(reachedTo(toggled(noneSelected, 'b'), 'd', order))).toEqual(['b', 'c', 'd'])
  expect(keys(reachedTo(toggled(toggled(noneSelected, 'd'), 'c'), 'a', order))).toEqual(['a', 'b', 'c', 'd'])
})

test('Shift goes on reaching from where it began', () => {
  const first = reachedTo(toggled(noneSelected, 'b'), 'c', order)
  expect(first.anchor).toBe('b')
  expect(keys(reachedTo(first, 'a', order))).toEqual(['a', 'b', 'c'])
})

test('Shift without a row before it, or with one that is gone, selects this row alone', () => {
  expect(keys(reachedTo(noneSelected, 'c', order))).toEqual(['c'])
  expect(keys(reachedTo({ keys: new Set(), anchor: 'gone' }, 'c', order))).toEqual(['c'])
  expect(reachedTo(noneSelected, 'gone', order)).toBe(noneSelected)
})

test('all are selected, and none where all were', () => {
  const all = allToggled(toggled(noneSelected, 'a'), order)
  expect(keys(all)).toEqual(order)
  expect(keys(allToggled(all, order))).toEqual([])
  expect(keys(allToggled(noneSelected, []))).toEqual([])
})
