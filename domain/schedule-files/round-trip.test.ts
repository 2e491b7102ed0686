import fc from 'fast-check'
import { expect, test } from 'vitest'
import { madeUpSchedule } from '#testing/made-up-schedules.ts'
import { writeMspdi } from './mspdi-write.ts'
import { readScheduleFile } from './read-schedule-file.ts'
import { scheduleDigest } from './schedule-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('what is written for Microsoft Project and read again says the same', () => {
  fc.assert(
    fc.property(madeUpSchedule(), (file) => {
      expect(scheduleDigest(readScheduleFile(bytes(writeMspdi(file))))).toBe(scheduleDigest(file))
    }),
    { numRuns: 300 },
  )
})
