import { expect, test } from 'vitest'
import { readValue, typedValue } from './words.ts'

test.each([
  ['money', '$1,240.50', 124_050],
  ['money', '1240.505', undefined],
  ['share', '8.25%', 825],
  ['share', 'ten', undefined],
  ['share', '12,5 %', 1250],
  ['number', '2,5', 2.5],
  ['number', '12 34', undefined],
  ['number', '−1,250.5', -1250.5],
  ['date', '2026-06-11', '2026-06-11'],
  ['date', 'June 11', undefined],
  ['text', '  ', null],
] as const)('%s: %s', (kind, typed, value) => expect(readValue(kind, typed)).toBe(value))

test.each([
  ['money', 124_050],
  ['share', 825],
  ['number', -1250.5],
  ['date', '2026-06-11'],
  ['text', ' as it is '],
] as const)('%s that is not typed over is what it was', (kind, value) =>
  expect(readValue(kind, typedValue(kind, value))).toBe(value),
)
