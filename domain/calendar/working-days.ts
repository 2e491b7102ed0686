import { findHolidayObserved } from './federal-holidays.ts'
import { addDays, daysBetween, type IsoDate, isIsoDate, type Weekday, weekdayOf } from './iso-date.ts'

/** When an organisation works. */
export type WorkingCalendar = {
  /** The days of the week on which it works; at least one. */
  weekdays: readonly Weekday[]
  /** From when until when it works on such a day, in minutes after midnight. */
  hours: { from: number; to: number }
  /** Whether the federal holidays, on the day they are observed, are off. */
  federalHolidays: boolean
  /** Its own days off: each a date, and what it is called. */
  daysOff: readonly { date: IsoDate; name: string }[]
}

/** What most of the trade works: Monday to Friday, 7:00 to 15:30, federal holidays off. Half past three with half an hour of break is a rule of thumb. */
export const usualCalendar: WorkingCalendar = {
  weekdays: [1, 2, 3, 4, 5],
  hours: { from: 7 * 60, to: 15 * 60 + 30 },
  federalHolidays: true,
  daysOff: [],
}

/** How far the next working day is looked for: a calendar that has none in ten years has none. */
const furthestDays = 3653

/** Whether the organisation works on a date. @throws RangeError for what is no date. */
export const isWorkingDay = (calendar: WorkingCalendar, date: IsoDate): boolean =>
  calendar.weekdays.includes(weekdayOf(date)) &&
  !(calendar.federalHolidays && findHolidayObserved(date) !== undefined) &&
  !calendar.daysOff.some((off) => off.date === date)

/** A calendar in which nobody ever works gives no dates. */
export class NoWorkingDay extends Error {}

function step(calendar: WorkingCalendar, date: IsoDate, by: 1 | -1): IsoDate {
  let day = date
  for (let steps = 0; steps < furthestDays; steps++) {
    if (isWorkingDay(calendar, day)) return day
    day = addDays(day, by)
  }
  throw new NoWorkingDay(`No working day within ${furthestDays} days of ${date}`)
}

/** The date itself where it is a working day, and the first one after it where it is none. @throws NoWorkingDay */
export const nextWorkingDay = (calendar: WorkingCalendar, date: IsoDate): IsoDate => step(calendar, date, 1)

/**
 * The working day so many working days after a date, before it where `days` is negative. From a day off one counts from
 * the next working day (the last one, backwards): 0 gives that day, and a Saturday + 1 is Tuesday, as whoever begins on
 * Monday has done a day of work by then.
 * @throws RangeError for what is no date or no whole number, NoWorkingDay
 */
export function addWorkingDays(calendar: WorkingCalendar, date: IsoDate, days: number): IsoDate {
  if (!Number.isInteger(days)) throw new RangeError(`Not a whole number of days: ${days}`)
  const by = days < 0 ? -1 : 1
  let day = step(calendar, date, by)
  for (let left = Math.abs(days); left > 0; left--) day = step(calendar, addDays(day, by), by)
  return day
}

/**
 * How many working days there are from a date to another, the first counted and the last not: from Monday to Friday of a
 * week without holidays 4. Negative where `to` is before `from`.
 * @throws RangeError for what is no date
 */
export function workingDaysBetween(calendar: WorkingCalendar, from: IsoDate, to: IsoDate): number {
  if (to < from) return -workingDaysBetween(calendar, to, from)
  let count = 0
  for (let day = from, left = daysBetween(from, to); left > 0; left--, day = addDays(day, 1)) {
    if (isWorkingDay(calendar, day)) count++
  }
  return count
}

/** Whether a calendar can be planned by: it works on some day of the week, for some time of it, and its days off are dates. */
export const isUsable = ({ weekdays, hours, daysOff }: WorkingCalendar): boolean =>
  weekdays.length > 0 &&
  hours.from >= 0 &&
  hours.from < hours.to &&
  hours.to <= 24 * 60 &&
  daysOff.every((off) => isIsoDate(off.date))
