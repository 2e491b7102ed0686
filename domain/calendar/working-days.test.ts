import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, isIsoDate, type Weekday, weekdayOf } from './iso-date.ts'
import {
  addWorkingDays,
  isUsable,
  isWorkingDay,
  NoWorkingDay,
  nextWorkingDay,
  usualCalendar,
  type WorkingCalendar,
  workingDaysBetween,
} from './working-days.ts'

const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
const calendar: fc.Arbitrary<WorkingCalendar> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>, { minLength: 1 }),
  hours: fc.constant({ from: 420, to: 930 }),
  federalHolidays: fc.boolean(),
  daysOff: fc.array(fc.record({ date, name: fc.constant('Closed') }), { maxLength: 5 }),
})

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2100-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-4-1', false],
  ['0000-01-01', false],
  ['0050-03-01', true],
  ['', false],
])('%j is a date: %s', (text, is) => {
  expect(isIsoDate(text)).toBe(is)
  if (!is) expect(() => addDays(text, 0)).toThrow(RangeError)
})

test('days of the week are those of the calendar on the wall', () => {
  expect(['2026-11-22', '1970-01-01', '1969-12-31', '2000-02-29'].map(weekdayOf)).toEqual([0, 4, 3, 2])
})

test('a date beyond the year 9999 is refused', () => {
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
  expect(isWorkingDay(usualCalendar, '9999-12-31')).toBe(true)
})

test('adding days and counting them agree', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -9999, max: 9999 }), (from, days) => {
      const to = addDays(from, days)
      expect(daysBetween(from, to)).toBe(days)
      expect(weekdayOf(to)).toBe((((weekdayOf(from) + days) % 7) + 7) % 7)
    }),
  )
})

test('a week of work goes around a holiday, a day of one’s own and the weekend', () => {
  const own = { ...usualCalendar, daysOff: [{ date: '2026-11-27', name: 'Day after Thanksgiving' }] }
  expect(addWorkingDays(own, '2026-11-25', 1)).toBe('2026-11-30')
  expect(addWorkingDays(usualCalendar, '2026-11-25', 1)).toBe('2026-11-27')
  expect(addWorkingDays({ ...usualCalendar, federalHolidays: false }, '2026-11-25', 1)).toBe('2026-11-26')
  expect(addWorkingDays(own, '2026-11-30', -1)).toBe('2026-11-25')
  expect(workingDaysBetween(own, '2026-11-23', '2026-11-30')).toBe(3)
  expect(nextWorkingDay(own, '2026-11-26')).toBe('2026-11-30')
  expect(nextWorkingDay(own, '2026-11-25')).toBe('2026-11-25')
})

test('from a day off one counts from the working day after it, backwards from the one before', () => {
  expect(addWorkingDays(usualCalendar, '2026-11-21', 0)).toBe('2026-11-23')
  expect(addWorkingDays(usualCalendar, '2026-11-21', 1)).toBe('2026-11-24')
  expect(addWorkingDays(usualCalendar, '2026-11-21', -1)).toBe('2026-11-19')
})

test('what was added is counted, and taken away again', () => {
  fc.assert(
    fc.property(calendar, date, fc.integer({ min: 0, max: 60 }), (working, from, days) => {
      const first = nextWorkingDay(working, from)
      const to = addWorkingDays(working, from, days)
      expect(isWorkingDay(working, to)).toBe(true)
      expect(workingDaysBetween(working, first, to)).toBe(days)
      expect(workingDaysBetween(working, to, first)).toBe(days === 0 ? 0 : -days)
      expect(addWorkingDays(working, to, -days)).toBe(first)
    }),
    { numRuns: 200 },
  )
})

test('working days between dates add up over a day between them', () => {
  fc.assert(
    fc.property(calendar, fc.tuple(date, fc.nat(200), fc.nat(200)), (working, [a, toB, toC]) => {
      const b = addDays(a, toB)
      const c = addDays(b, toC)
      expect(workingDaysBetween(working, a, b) + workingDaysBetween(working, b, c)).toBe(
        workingDaysBetween(working, a, c),
      )
    }),
    { numRuns: 200 },
  )
})

test('a calendar without a working day is refused and never looked through for ever', () => {
  const never = { ...usualCalendar, weekdays: [] }
  expect(() => nextWorkingDay(never, '2026-01-01')).toThrow(NoWorkingDay)
  expect(() => addWorkingDays(usualCalendar, '2026-01-01', 0.5)).toThrow(RangeError)
  expect(isUsable(never)).toBe(false)
  expect(isUsable(usualCalendar)).toBe(true)
  expect(isUsable({ ...usualCalendar, hours: { from: 900, to: 420 } })).toBe(false)
  expect(isUsable({ ...usualCalendar, hours: { from: -1, to: 420 } })).toBe(false)
  expect(isUsable({ ...usualCalendar, hours: { from: 0, to: 1441 } })).toBe(false)
  expect(isUsable({ ...usualCalendar, daysOff: [{ date: '2026-02-30', name: '' }] })).toBe(false)
})
