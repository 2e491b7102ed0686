import { expect, test } from 'vitest'
import { isAsKept, readLines, totalOf } from './application-typed.ts'

const lines = [
  { id: 'a', cents: 2_465_000 },
  { id: 'b', cents: 834_000 },
]
const read = (a: string, b = '', stored = '') =>
  readLines(lines, { a: { done: a, stored }, b: { done: b, stored: '' } })

test('a line is typed as a sum or as a part of it, and the column is added up while it is typed', () => {
  expect(totalOf(read('50 %', '$4,170.00'), 'doneCents')).toBe(1_232_500 + 417_000)
  expect(totalOf(read('', ''), 'doneCents')).toBe(0)
  expect(totalOf(read('1', '', '300.05'), 'storedCents')).toBe(30_005)
  expect(totalOf(read('half', '1'), 'doneCents')).toBeUndefined()
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
