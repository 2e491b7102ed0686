import type { WorkCalendar } from '../schedule/types.ts'
import { shiftsOn } from '../schedule/work-time.ts'
import { tidyShifts } from './mspdi-calendars.ts'

/** The hours in which at least one of several calendars is worked. Federal holidays are off where they are on all of them. */
export function hoursOfAll(calendars: readonly WorkCalendar[]): WorkCalendar {
  const dates = new Set(calendars.flatMap(({ exceptions }) => [...exceptions.keys()]))
  return {
    week: [0, 1, 2, 3, 4, 5, 6].map((day) => tidyShifts(calendars.flatMap(({ week }) => week[day] ?? []))),
    exceptions: new Map(
      [...dates].map((date) => [date, tidyShifts(calendars.flatMap((one) => shiftsOn(one, date)))]),
    ),
    federalHolidays: calendars.every(({ federalHolidays }) => federalHolidays),
  }
}
