import { expect, test } from 'vitest'
import { firstDays } from './first-days.ts'

test.each([
  ['2026-06-11', '2026-06-15', '2026-07-06'],
  ['2026-06-14', '2026-06-15', '2026-07-06'],
  // On a Monday the next one is a week away.
  ['2026-06-15', '2026-06-22', '2026-07-13'],
  ['2026-12-30', '2027-01-04', '2027-01-25'],
])('on %s the next Monday is %s, and %s is in about a month', (today, monday, later) => {
  expect(firstDays(today)).toEqual({ today, monday, later })
})
