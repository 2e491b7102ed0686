import { expect, test } from 'vitest'
import type { TaskLink } from '#contract/fields.ts'
import { usualCalendar } from '../calendar/working-days.ts'
import { callBy, noticeOf, orderBy, permitClock, reinspectionTitle } from './gates.ts'
import { momentOf, workCalendarOf } from './work-time.ts'

const office = workCalendarOf({ ...usualCalendar, hours: { from: 8 * 60, to: 16 * 60 } })
const site = workCalendarOf(usualCalendar)
const at = (date: string, hour: number) => momentOf(date, hour * 60)

test.each([
  ['the day before, at the same hour', '2026-06-18', 10, 24, '2026-06-17', 10],
  ['by the close of the day before, where the hour is after it', '2026-06-18', 17, 24, '2026-06-17', 16],
  ['on Friday for a Monday', '2026-06-15', 9, 24, '2026-06-12', 16],
  ['before a holiday, not on it', '2026-06-22', 9, 48, '2026-06-18', 16],
  ['at once where no notice is asked', '2026-06-18', 10, 0, '2026-06-18', 10],
])('an inspection is called for %s', (_, day, hour, notice, callDay, callHour) => {
  expect(callBy(office, at(day, hour), notice)).toBe(at(callDay, callHour))
})

test('a permit’s clock runs through weekends, and goes below 0 when it is over', () => {
  expect(permitClock('2026-06-12', 60, '2026-06-15')).toEqual({ expectedOn: '2026-08-11', daysLeft: 57 })
  expect(permitClock('2026-06-12', 10, '2026-06-24').daysLeft).toBe(-2)
})

test.each([
  [
    'calendar days back, and the Friday before where that is a Sunday',
    43,
    'calendar',
    0,
    '2026-06-22',
    '2026-05-08',
  ],
  ['a week of work before it is needed', 14, 'calendar', 5, '2026-07-24', '2026-07-02'],
  ['working days around a holiday', 3, 'working', 0, '2026-07-07', '2026-07-01'],
  ['for a day off, counted from the day of work before it', 1, 'working', 0, '2026-07-05', '2026-07-01'],
  ['on the day itself, where it takes none', 0, 'working', 0, '2026-07-08', '2026-07-08'],
] as const)('a long-lead item is ordered %s', (_, leadDays, unit, bufferDays, neededOn, by) => {
  expect(orderBy(neededOn, { leadDays, unit, bufferDays }, site)).toBe(by)
})

test('an inspection that is held again needs the notice that it had, in working days', () => {
  const link = (from: string, to: string, lagDays: number, more: Partial<TaskLink> = {}): TaskLink => ({
    ...{ from, to, kind: 'FS', lagDays, lagElapsed: false },
    ...more,
  })
  const links = [link('plumb', 'look', 1), link('elec', 'look', 2), link('look', 'board', 5)]
  expect(noticeOf('look', links)).toBe(2)
  expect(
    noticeOf('look', [link('cure', 'look', 7, { lagElapsed: true }), link('a', 'look', 3, { kind: 'SS' })]),
  ).toBe(0)
  expect(noticeOf('look', [link('plumb', 'look', -1)])).toBe(0)
})

test('an inspection that failed again is not called a re-inspection twice', () => {
  const once = reinspectionTitle('Rough-in inspection')
  expect(once).toBe('Re-inspection: Rough-in inspection')
  expect(reinspectionTitle(once)).toBe(once)
})
