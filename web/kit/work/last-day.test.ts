import { expect, test } from 'vitest'
import { lastDayOf } from './last-day.ts'

test('a job ends with the last of its tasks, done or not, and nowhere while none has an end', () => {
  const on = (finishOn: string | null) => ({ finishOn })
  expect(lastDayOf([on('2027-03-09'), on(null), on('2027-03-17'), on('2027-01-29')])).toBe('2027-03-17')
  expect(lastDayOf([on(null)])).toBeNull()
  expect(lastDayOf([])).toBeNull()
})
