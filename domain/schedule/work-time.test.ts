import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCalendar, anyMoment, standard } from '#testing/planned-tasks.ts'
import { addDays } from '../calendar/iso-date.ts'
import { addWorkingDays, NoWorkingDay, usualCalendar } from '../calendar/working-days.ts'
import type { WorkCalendar } from './types.ts'
import {
  addWork,
  clock,
  dateOfMoment,
  isWorking,
  momentOf,
  nextWork,
  previousWork,
  workBetween,
  workCalendarOf,
  workTimeOf,
} from './work-time.ts'

const time = workTimeOf(standard)
const friday = (minutes: number) => momentOf('2026-01-09', minutes)
const nextMonday = (minutes: number) => momentOf('2026-01-12', minutes)

test('work skips lunch, nights and weekends, and ends at the end of a shift', () => {
  expect(addWork(time, friday(11 * 60), 120)).toBe(friday(14 * 60))
  expect(addWork(time, friday(8 * 60), 480)).toBe(friday(17 * 60))
  expect(addWork(time, friday(8 * 60), 481)).toBe(nextMonday(8 * 60 + 1))
  expect(addWork(time, nextMonday(8 * 60), -240)).toBe(friday(13 * 60))
  expect(addWork(time, friday(20 * 60), 0)).toBe(friday(20 * 60))
  expect(workBetween(time, friday(11 * 60), nextMonday(9 * 60))).toBe(6 * 60)
  expect(workBetween(time, nextMonday(9 * 60), friday(11 * 60))).toBe(-6 * 60)
})

test('the next and the last working moment of a night, a lunch hour and a weekend', () => {
  expect(nextWork(time, friday(17 * 60))).toBe(nextMonday(8 * 60))
  expect(previousWork(time, nextMonday(8 * 60))).toBe(friday(17 * 60))
  expect(nextWork(time, friday(12 * 60))).toBe(friday(13 * 60))
  expect(previousWork(time, friday(13 * 60))).toBe(friday(12 * 60))
  expect([friday(8 * 60), friday(12 * 60), friday(16 * 60 + 59)].map((at) => isWorking(time, at))).toEqual([
    true,
    false,
    true,
  ])
  expect(nextWork(clock, 17)).toBe(17)
})

test('half a day, a day off and a day worked on a weekend go before holidays and the week', () => {
  const morning = [{ from: 480, to: 720 }]
  const own: WorkCalendar = {
    ...standard,
    federalHolidays: true,
    exceptions: new Map([
      ['2026-12-24', morning],
      ['2026-12-25', morning],
      ['2026-12-26', morning],
      ['2026-12-28', []],
    ]),
  }
  const ruler = workTimeOf(own)
  const days = ['2026-11-26', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28', '2026-12-29']
  expect(days.map((day) => workBetween(ruler, momentOf(day), momentOf(addDays(day, 1))))).toEqual([
    0, 240, 240, 240, 0, 480,
  ])
  expect(workBetween(workTimeOf(standard), momentOf('2026-11-26'), momentOf('2026-11-27'))).toBe(480)
})

test('shifts over midnight and around the clock leave no minute out', () => {
  const always: WorkCalendar = {
    week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
    exceptions: new Map(),
    federalHolidays: false,
  }
  expect(addWork(workTimeOf(always), friday(600), 10_000)).toBe(friday(600) + 10_000)
  expect(previousWork(workTimeOf(always), nextMonday(0))).toBe(nextMonday(0))
})

test('a calendar without working time says so, and one whose time is over', () => {
  const never: WorkCalendar = { week: [], exceptions: new Map(), federalHolidays: false }
  expect(() => nextWork(workTimeOf(never), friday(0))).toThrow(NoWorkingDay)
  expect(() => nextWork(workTimeOf(never), friday(0))).toThrow('No working time within 3653 days of')
  const once = { ...never, exceptions: new Map([['2026-01-09', [{ from: 480, to: 1020 }]]]) }
  expect(addWork(workTimeOf(once), friday(480), 540)).toBe(friday(1020))
  expect(() => addWork(workTimeOf(once), friday(480), 541)).toThrow(NoWorkingDay)
  expect(workBetween(workTimeOf(never), friday(0), nextMonday(0))).toBe(0)
})

test('a moment is told as its date, before 1970 too', () => {
  expect(dateOfMoment(momentOf('1969-12-31', 1439))).toBe('1969-12-31')
  expect(dateOfMoment(momentOf('2026-01-09', 1440))).toBe('2026-01-10')
  expect(() => momentOf('2026-02-30')).toThrow(RangeError)
})

test('the calendar of an organisation counts the working days that it counts itself', () => {
  const own = { ...usualCalendar, daysOff: [{ date: '2026-11-27', name: 'Day after Thanksgiving' }] }
  const ruler = workTimeOf(workCalendarOf(own))
  const day = own.hours.to - own.hours.from
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(60), (ahead, days) => {
      const from = addWorkingDays(own, addDays('2025-01-01', ahead), 0)
      const to = addWork(ruler, momentOf(from, own.hours.from), days * day + 1)
      expect(dateOfMoment(to)).toBe(addWorkingDays(own, from, days))
    }),
  )
})

test('work goes there and back, in parts as in one, and never the wrong way', () => {
  fc.assert(
    fc.property(anyCalendar, anyMoment, fc.nat(20_000), fc.nat(20_000), (calendar, from, some, more) => {
      const ruler = workTimeOf(calendar)
      const begin = nextWork(ruler, from)
      const end = addWork(ruler, begin, some + 1)
      expect(begin).toBeGreaterThanOrEqual(from)
      expect(isWorking(ruler, begin)).toBe(true)
      expect(isWorking(ruler, end - 1)).toBe(true)
      expect(workBetween(ruler, begin, end)).toBe(some + 1)
      expect(workBetween(ruler, from, begin)).toBe(0)
      expect(addWork(ruler, end, -some - 1)).toBe(begin)
      expect(addWork(ruler, end, more + 1)).toBe(addWork(ruler, begin, some + more + 2))
      expect(previousWork(ruler, end)).toBe(end)
    }),
  )
})

test('a ruler says the same whatever was asked of it before', () => {
  fc.assert(
    fc.property(anyCalendar, fc.array(anyMoment, { minLength: 2, maxLength: 8 }), (calendar, moments) => {
      const warm = workTimeOf(calendar)
      const [first = 0, ...rest] = moments
      for (const moment of rest) nextWork(warm, moment)
      for (const moment of rest) {
        const cold = workTimeOf({ ...calendar })
        expect(nextWork(warm, moment)).toBe(nextWork(cold, moment))
        expect(workBetween(warm, first, moment)).toBe(workBetween(cold, first, moment))
      }
    }),
  )
})

test('calendars alike have one ruler, until that is one of decades; others have their own', () => {
  const again = (more: Partial<WorkCalendar> = {}): WorkCalendar => ({
    ...standard,
    exceptions: new Map(standard.exceptions),
    ...more,
  })
  const first = workTimeOf(again())
  expect(workTimeOf(again())).toBe(first)
  const halfDay = new Map([['2026-01-09', [{ from: 480, to: 720 }]]])
  const other = workTimeOf(again({ exceptions: halfDay }))
  expect(workBetween(other, friday(0), friday(1440))).toBe(240)
  expect(workBetween(workTimeOf(again({ federalHolidays: !standard.federalHolidays })), 0, 1)).toBe(0)
  expect(workBetween(first, friday(0), friday(1440))).toBe(480)
  first.workAt(momentOf('2060-01-01'))
  const later = workTimeOf(again())
  expect(later).not.toBe(first)
  expect(workBetween(later, friday(0), friday(1440))).toBe(480)
})
