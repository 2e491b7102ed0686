import { say } from '#language/say.ts'
import { addDays, dateOf, type IsoDate, type Weekday, weekdayOf } from './iso-date.ts'

const names = {
  'new-year': say("New Year's Day"),
  king: say('Birthday of Martin Luther King, Jr.'),
  washington: say("Washington's Birthday"),
  memorial: say('Memorial Day'),
  juneteenth: say('Juneteenth National Independence Day'),
  independence: say('Independence Day'),
  labor: say('Labor Day'),
  columbus: say('Columbus Day'),
  veterans: say('Veterans Day'),
  thanksgiving: say('Thanksgiving Day'),
  christmas: say('Christmas Day'),
} as const

export type HolidayId = keyof typeof names

/** A federal holiday: the day the law names, and the day on which whoever works Monday to Friday is off for it. */
export type Holiday = { id: HolidayId; name: string; date: IsoDate; observed: IsoDate }

const monday: Weekday = 1
const thursday: Weekday = 4

/** The nth such weekday of a month, counted from 1. */
function nth(n: number, weekday: Weekday, year: number, month: number): IsoDate {
  const first = dateOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

/** The last such weekday of May: Memorial Day is the only one of its kind. */
function lastMondayOfMay(year: number): IsoDate {
  const last = dateOf(year, 5, 31)
  return addDays(last, -((weekdayOf(last) - monday + 7) % 7))
}

/** The days of 5 U.S.C. 6103(a), in the order of the year. */
const rules: Readonly<Record<HolidayId, (year: number) => IsoDate>> = {
  'new-year': (year) => dateOf(year, 1, 1),
  king: (year) => nth(3, monday, year, 1),
  washington: (year) => nth(3, monday, year, 2),
  memorial: lastMondayOfMay,
  juneteenth: (year) => dateOf(year, 6, 19),
  independence: (year) => dateOf(year, 7, 4),
  labor: (year) => nth(1, monday, year, 9),
  columbus: (year) => nth(2, monday, year, 10),
  veterans: (year) => dateOf(year, 11, 11),
  thanksgiving: (year) => nth(4, thursday, year, 11),
  christmas: (year) => dateOf(year, 12, 25),
}

/**
 * The day off for a holiday: the Friday before one on a Saturday (5 U.S.C. 6103(b)(1)), the Monday after one on a Sunday
 * (Executive Order 11582). Whoever works other days than Monday to Friday settles it for themselves, with days
 * of their own.
 */
function observedOn(date: IsoDate): IsoDate {
  const weekday = weekdayOf(date)
  if (weekday === 6) return addDays(date, -1)
  return weekday === 0 ? addDays(date, 1) : date
}

/**
 * The eleven federal holidays of a year, in its order. New Year's Day may be observed on December 31 of the year before.
 * Inauguration Day (6103(c)) is left out: it is a day off for Washington, D.C. alone. The rules are today's, also for years
 * in which a holiday was not law yet (Juneteenth: 2021).
 */
export const federalHolidays = (year: number): Holiday[] =>
  (Object.keys(rules) as HolidayId[]).map((id) => {
    const date = rules[id](year)
    return { id, name: names[id], date, observed: observedOn(date) }
  })

const observedByYear = new Map<number, ReadonlyMap<IsoDate, Holiday>>()

/** The holiday that is observed on a date; none on most. */
export function findHolidayObserved(date: IsoDate): Holiday | undefined {
  const year = Number(date.slice(0, 4))
  let observed = observedByYear.get(year)
  if (!observed) {
    const next = year < 9999 ? federalHolidays(year + 1) : []
    observed = new Map(
      [...federalHolidays(year), ...next]
        .filter((holiday) => holiday.observed.startsWith(date.slice(0, 4)))
        .map((holiday) => [holiday.observed, holiday]),
    )
    observedByYear.set(year, observed)
  }
  return observed.get(date)
}
