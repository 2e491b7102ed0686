import { expect, test } from 'vitest'
import { readNumber } from './number-field.tsx'

test.each([
  ['', null],
  [' ', null],
  ['12.5', 12.5],
  ['$11.50', 11.5],
  ['$ 1,204.50', 1204.5],
  ['10 %', 10],
  ['8 rod', undefined],
  ['12,5', undefined],
  ['1e309', undefined],
  ['call them', undefined],
])('%s is read as %s', (text, value) => {
  expect(readNumber(text)).toBe(value)
})
