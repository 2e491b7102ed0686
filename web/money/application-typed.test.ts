import { expect, test } from 'vitest'
import { doneText, isAsKept, readLines, totalOf } from './application-typed.ts'

const lines = [
  { id: 'a', cents: 2_465_000, by: 'percent' as const, quantity: null },
  { id: 'b', cents: 834_000, by: 'percent' as const, quantity: null },
]
const read = (a: string, b = '', stored = '') =>
  readLines(lines, { a: { done: a, stored }, b: { done: b, stored: '' } })

test('a line is typed as a sum or as a part of it, and the column is added up while it is typed', () => {
  expect(totalOf(read('50 %', '$4,170.00'), 'doneCents')).toBe(1_232_500 + 417_000)
  expect(totalOf(read('', ''), 'doneCents')).toBe(0)
  expect(totalOf(read('1', '', '300.05'), 'storedCents')).toBe(30_005)
  expect(totalOf(read('half', '1'), 'doneCents')).toBeUndefined()
})

test('a line that is billed by quantity is typed as how much is done, with its unit or without, or as a sum with its sign', () => {
  const slab = { id: 'slab', cents: 480_000, by: 'quantity' as const, quantity: 400, unit: 'SF' }
  const done = (typed: string) => readLines([slab], { slab: { done: typed, stored: '' } })[0]?.doneCents
  // 400 SF at $12.00: a third of them is $1,599.96.
  expect(['133.33 SF', '133.33', '1,000 SF', '$1,599.96', '25 %', ''].map(done)).toEqual([
    ...[159_996, 159_996, 1_200_000, 159_996, 120_000, 0],
  ])
  expect(['1.2.3', 'SF', '-5'].map(done)).toEqual([undefined, undefined, -500])
  expect([0, 159_996, 480_000].map((cents) => doneText(slab, cents))).toEqual(['0 SF', '133.33 SF', '400 SF'])
  // What no quantity comes to stays a sum, and is read as the same again.
  const odd = { ...slab, cents: 1_000_001, quantity: 3 }
  expect(done(doneText(slab, 100_001))).toBe(100_001)
  expect(doneText(odd, 333_334)).toBe('1 SF')
  expect(doneText({ ...odd, cents: 500_000_000_001 }, 7)).toBe('$0.07')
  expect(doneText({ ...slab, by: 'percent', quantity: null }, 120_000)).toBe('$1,200.00')
})

test('what was typed since is not what was kept, whichever field it is in', () => {
  const kept = {
    ...{ throughOn: '2026-11-26', releaseCents: 1_000_000 },
    lines: [{ id: 'a', doneCents: 1_232_500, storedCents: 0 }],
  }
  const typed = { lines: read('50 %'), through: '2026-11-26', release: '10,000.00' }
  expect(isAsKept(kept, typed)).toBe(true)
  expect(isAsKept(kept, { ...typed, lines: read('60 %') })).toBe(false)
  expect(isAsKept(kept, { ...typed, lines: read('50 %', '1') })).toBe(false)
  expect(isAsKept(kept, { ...typed, lines: read('50 %', '', '1') })).toBe(false)
  expect(isAsKept(kept, { ...typed, lines: read('half') })).toBe(false)
  expect(isAsKept(kept, { ...typed, through: '2026-11-27' })).toBe(false)
  expect(isAsKept(kept, { ...typed, release: '0' })).toBe(false)
  expect(isAsKept(kept, { ...typed, release: 'all' })).toBe(false)
})
