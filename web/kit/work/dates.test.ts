import { afterEach, expect, test, vi } from 'vitest'
import { dayAhead, dayText, lateText, momentDay, monthText, paymentDay, todayIn } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

test('in the evening it is still today where the reader is, whatever day it is in Greenwich', () => {
  vi.stubEnv('TZ', 'America/Boise')
  const evening = new Date('2026-11-25T03:30:00Z')
  expect([dayAhead(0, evening), dayAhead(10, evening)]).toEqual(['2026-11-24', '2026-12-04'])
  // Over the day that has an hour more.
  expect(dayAhead(5, new Date('2026-11-01T05:30:00Z'))).toBe('2026-11-05')
  expect(momentDay('2026-11-25T03:30:00Z')).toContain('Nov 24')
  expect(todayIn('America/New_York', evening)).toBe('2026-11-24')
})

test('a month is said by its name', () => {
  expect(monthText('2022-05')).toBe('May 2022')
})

test('a day has its weekday, and its year only where it could be taken for that of another', () => {
  const now = new Date('2026-11-22T15:00:00Z')
  expect(
    ['2026-01-05', '2026-11-24', '2027-01-12', '2027-11-12', '2025-12-03'].map((day) => dayText(day, now)),
  ).toEqual(['Mon, Jan 5', 'Tue, Nov 24', 'Tue, Jan 12', 'Nov 12, 2027', 'Dec 3, 2025'])
  expect(dayText('2026-12-28', new Date('2027-01-09T15:00:00Z'))).toBe('Mon, Dec 28')
})

test('how late something is says one day as one', () => {
  expect([1, 14].map(lateText)).toEqual(['1 day late', '14 days late'])
})

test('a day of payment has its year where that is another, or the day is more than sixty days off', () => {
  const now = new Date('2026-11-27T15:00:00Z')
  const days = ['2026-11-01', '2026-12-31', '2027-01-02', '2027-06-30', '2026-09-29', '2026-09-27']
  expect(days.map((day) => paymentDay(day, now))).toEqual([
    ...['Nov 1', 'Dec 31', 'Jan 2, 2027', 'Jun 30, 2027', 'Sep 29', 'Sep 27, 2026'],
  ])
})
