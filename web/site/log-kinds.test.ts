import { expect, test } from 'vitest'
import { keptValue } from './log-kinds.ts'

test.each([
  ['8.5', 'hours', 510],
  ['8,5', 'hours', 510],
  ['1,500', 'number', 1500],
  ['1e3', 'number', '1e3'],
  ['12k', 'number', '12k'],
] as const)('%s, typed as %s, is kept as %s', (text, typed, kept) => {
  expect(keptValue(text, typed, false)).toBe(kept)
})
