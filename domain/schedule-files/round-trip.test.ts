import fc from 'fast-check'
import { expect, test } from 'vitest'
import { madeUpSchedule } from '#testing/made-up-schedules.ts'
import { writeMspdi } from './mspdi-write.ts'
import { readScheduleFile } from './read-schedule-file.ts'
import { writeScheduleCsv } from './schedule-csv.ts'
import { scheduleDigest } from './schedule-file.ts'

/** Work on every day, as long as that. */
const daily = (minutes: number) => ({
  week: Array.from({ length: 7 }, () => [{ from: 0, to: minutes }]),
  exceptions: new Map(),
  federalHolidays: false,
})

const bytes = (text: string) => new TextEncoder().encode(text)

test('what is written for Microsoft Project and read again says the same', () => {
  fc.assert(
    fc.property(madeUpSchedule(), (file) => {
      expect(scheduleDigest(readScheduleFile(bytes(writeMspdi(file))))).toBe(scheduleDigest(file))
    }),
    { numRuns: 100 },
  )
})

test('what is written as a sheet and read again says the same of tasks and links', () => {
  fc.assert(
    fc.property(madeUpSchedule(true), (file) => {
      const read = readScheduleFile(bytes(writeScheduleCsv(file)), daily(file.minutesPerDay))
      const { name, start, calendars, defaultCalendar } = file
      expect(scheduleDigest({ ...read, name, start, calendars, defaultCalendar })).toBe(scheduleDigest(file))
    }),
    { numRuns: 100 },
  )
})
