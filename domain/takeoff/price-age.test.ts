import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber } from './iso-day.ts'
import { oldAfterDays, priceAge, priceWarning, staleAfterDays } from './price-age.ts'

const later = (asOf: string, days: number) =>
  new Date(Date.parse(`${asOf}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('a price is told to be old from the 91st day on, and more strongly after a year', () => {
  const warned = (days: number) => priceAge('2026-01-15', later('2026-01-15', days)).warning
  expect(warned(0)).toBeNull()
  expect(warned(oldAfterDays)).toBeNull()
  expect(warned(oldAfterDays + 1)).toBe('This price is 91 days old: check it.')
  expect(warned(staleAfterDays)).toContain('365 days')
  expect(warned(staleAfterDays + 1)).toBe(
    'This price is 366 days old, more than a year: ask for a new one before you rely on it.',
  )
})

test('the days are those of the calendar, over leap years and clock changes', () => {
  expect(priceAge('2024-02-28', '2024-03-01').days).toBe(2)
  expect(priceAge('2026-03-07', '2026-03-09').days).toBe(2)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
      expect(priceAge('2020-05-17', later('2020-05-17', days)).days).toBe(days)
    }),
  )
})

test('a price from tomorrow is as fresh as one of today', () => {
  expect(priceAge('2026-11-23', '2026-11-22')).toEqual({ days: 0, warning: null })
})

test('a sample says that it is one, however fresh', () => {
  expect(priceWarning({ asOf: '2026-11-22', sample: true }, '2026-11-22')).toBe('Sample price, not a quote')
  expect(priceWarning({ asOf: '2026-11-22', sample: false }, '2026-11-22')).toBeNull()
  expect(priceWarning({ asOf: '2026-01-01', sample: false }, '2026-11-22')).toContain('325 days')
})

test.each(['2026-02-30', '2026-13-01', '2026-1-1', '11/22/2026', '2026-11-22T00:00', '', '99999-01-01'])(
  '%j is no date',
  (text) => {
    expect(dayNumber(text)).toBeNull()
    expect(() => priceAge(text, '2026-11-22')).toThrow(RangeError)
  },
)
