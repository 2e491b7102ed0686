/**
 * A day as ISO 8601 writes it, `YYYY-MM-DD`, in the years 0001 to 9999. It is a day on a wall calendar, in no time zone:
 * two of them compare as texts do.
 */
export type IsoDate = string

/** Days of the week as JavaScript and iCalendar's weeks count them from Sunday: 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const dayMs = 86_400_000
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day number: whole days since 1970-01-01, negative before it. */
function dayNumber(date: IsoDate): number | undefined {
  const [, year, month, day] = pattern.exec(date)?.map(Number) ?? []
  if (!year || !month || !day) return undefined
  const moment = new Date(0)
  // Not `Date.UTC`, which takes the years 0 to 99 for those of the last century.
  moment.setUTCFullYear(year, month - 1, day)
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
    ? moment.getTime() / dayMs
    : undefined
}

/** Whether a text is a day that there is: `2024-02-29` is one, `2023-02-29` and `2024-2-9` are none. */
export const isIsoDate = (text: string): boolean => dayNumber(text) !== undefined

function requireDay(date: IsoDate): number {
  const day = dayNumber(date)
  if (day === undefined) throw new RangeError(`Not a date: ${date}`)
  return day
}

/** The day of a day number. @throws RangeError outside the years 0001 to 9999. */
function fromDay(day: number): IsoDate {
  const moment = new Date(day * dayMs)
  const year = moment.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) throw new RangeError('A date beyond the calendar')
  return `${String(year).padStart(4, '0')}-${moment.toISOString().slice(-19, -14)}`
}

/** The date of a year, a month from 1 to 12 and a day of the month. @throws RangeError where there is no such day. */
export function dateOf(year: number, month: number, day: number): IsoDate {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  requireDay(date)
  return date
}

/** The date so many calendar days later, or earlier where `days` is negative. @throws RangeError for what is no date. */
export const addDays = (date: IsoDate, days: number): IsoDate => fromDay(requireDay(date) + days)

/** Calendar days from one date to another: 1 from a day to the next, negative backwards. @throws RangeError as above. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => requireDay(to) - requireDay(from)

/** The day of the week of a date. @throws RangeError for what is no date. */
export const weekdayOf = (date: IsoDate): Weekday =>
  // 1970-01-01 was a Thursday.
  ((((requireDay(date) + 4) % 7) + 7) % 7) as Weekday

/** The Monday of the week that a day lies in. */
export const mondayOf = (day: IsoDate): IsoDate => addDays(day, -((weekdayOf(day) + 6) % 7))
