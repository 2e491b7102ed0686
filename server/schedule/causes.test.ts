import { expect, test } from 'vitest'
import { causeFinder } from './causes.ts'

const dates = new Map(
  Object.entries({ a: null, b: 'a', c: 'b', d: null, e: 'd', f: null }).map(([id, driverTask]) => [
    id,
    { driverTask },
  ]),
)
const link = (from: string, to: string) => ({ from, to })
const links = [link('a', 'b'), link('b', 'c'), link('d', 'e'), link('d', 'f'), link('a', 'e')]

test('a task moved for the nearest change that its dates follow from', () => {
  const causeOf = causeFinder(['a', 'b', 'd'], dates, links)
  expect(['a', 'b', 'c', 'd', 'e'].map(causeOf)).toEqual([0, 1, 1, 2, 2])
})

test('one that nothing holds any longer moved for a change that it lies behind, and else for the first', () => {
  const causeOf = causeFinder(['a', 'd'], dates, links)
  expect(causeOf('f')).toBe(1)
  expect(causeFinder([undefined, 'd'], dates, [])('c')).toBe(0)
})
