import { expect, test } from 'vitest'
import { movedDates } from './moved-dates.ts'

test('both dates of a task move by the same days, over the end of a month and back', () => {
  const dates = { startOn: '2026-06-29', finishOn: '2026-07-02' }
  expect(movedDates(dates, 3)).toEqual({ startOn: '2026-07-02', finishOn: '2026-07-05' })
  expect(movedDates(dates, -30)).toEqual({ startOn: '2026-05-30', finishOn: '2026-06-02' })
})

test('a date that a task does not have is not made up', () => {
  expect(movedDates({ startOn: null, finishOn: '2026-06-11' }, 1)).toEqual({ finishOn: '2026-06-12' })
  expect(movedDates({ startOn: null, finishOn: null }, 1)).toEqual({})
})
