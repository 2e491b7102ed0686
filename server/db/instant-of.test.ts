import { expect, test } from 'vitest'
import { instantOf } from './instant-of.ts'

test('a moment is written as a date would write it, whatever its fraction and zone', () => {
  for (const fraction of ['', '.5', '.05', '.250', '.1239', '.123999', '.000001']) {
    const text = `2026-06-01 14:03:09${fraction}+00`
    expect(instantOf(text)).toBe(new Date(text).toISOString())
  }
  expect(instantOf('2026-06-01 14:03:09.1239+00')).toBe('2026-06-01T14:03:09.123Z')
  expect(instantOf('2026-06-01 14:03:09+00')).toBe('2026-06-01T14:03:09.000Z')
  expect(instantOf('2026-06-01 14:03:09.25-05:30')).toBe('2026-06-01T19:33:09.250Z')
  expect(instantOf('2026-06-01 14:03:09-05')).toBe('2026-06-01T19:03:09.000Z')
})
