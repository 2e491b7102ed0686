import { expect, test } from 'vitest'
import { readDecimal } from './typed-decimal.ts'

test.each([
  ['', null],
  [' ', null],
  ['12', 12],
  [' 12.5 ', 12.5],
  ['.5', 0.5],
  ['−4', -4],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['1,500', 1500],
  ['1,250,000.5', 1_250_000.5],
  ['1.250,5', undefined],
  ['1,5,5', undefined],
  ['12k', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['8 ft', undefined],
])('%s is read as %s', (text, value) => {
  expect(readDecimal(text)).toBe(value)
})
