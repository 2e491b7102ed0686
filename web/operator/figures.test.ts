import { expect, test } from 'vitest'
import { counted, momentText, shareText } from './figures.ts'

test.each([
  [71_000, 100_000, '71%'],
  [1, 24, '4.2%'],
  [1, 50, '2%'],
  [1, 10, '10%'],
  [0, 7, '0%'],
  [0, 0, '–'],
])('%i of %i is %s', (part, all, text) => {
  expect(shareText(part, all)).toBe(text)
})

test('a count has its noun and its thousands set off', () => {
  expect(counted(1, 'letter')).toBe('1 letter')
  expect(counted(12_480, 'letter')).toBe('12,480 letters')
  expect(counted(2, 'batch', 'batches')).toBe('2 batches')
})

test('a time is told in UTC wherever it is read', () => {
  expect(momentText('2026-03-03T23:05:00.000Z')).toBe('Mar 3, 2026, 23:05')
})
