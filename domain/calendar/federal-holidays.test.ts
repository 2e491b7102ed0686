import { expect, test } from 'vitest'
import { federalHolidays, findHolidayObserved } from './federal-holidays.ts'
import { weekdayOf } from './iso-date.ts'

/**
 * The days off that the Office of Personnel Management publishes for each year ("Federal Holidays",
 * https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/), without Inauguration Day.
 */
const published = {
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  2022: '2021-12-31 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  2028: '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
}

test.each(Object.entries(published))('the days off of %s are those that are published', (year, days) => {
  const written = days.split(' ').map((day) => (day.length === 5 ? `${year}-${day}` : day))
  const holidays = federalHolidays(Number(year))
  expect(holidays.map((holiday) => holiday.observed)).toEqual(written)
  for (const holiday of holidays) expect(findHolidayObserved(holiday.observed)).toEqual(holiday)
})

test('a holiday keeps the day of the law beside the day off', () => {
  expect(federalHolidays(2026)[5]).toEqual({
    id: 'independence',
    name: 'Independence Day',
    date: '2026-07-04',
    observed: '2026-07-03',
  })
  expect(findHolidayObserved('2026-07-04')).toBeUndefined()
  expect(findHolidayObserved('2025-01-20')?.id).toBe('king')
  // Inauguration Day of 2029 is a Saturday's; that of 2033 is a Thursday on which everybody else works.
  expect(findHolidayObserved('2033-01-20')).toBeUndefined()
})

test('eleven of them in each of four hundred years, all observed on days between Monday and Friday', () => {
  for (let year = 2000; year < 2400; year++) {
    const holidays = federalHolidays(year)
    expect(holidays).toHaveLength(11)
    expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).sort())
    for (const { observed } of holidays) expect([1, 2, 3, 4, 5]).toContain(weekdayOf(observed))
  }
})
