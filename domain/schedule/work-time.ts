import { federalHolidays, findHolidayObserved } from '../calendar/federal-holidays.ts'
import { addDays, daysBetween, type IsoDate, weekdayOf } from '../calendar/iso-date.ts'
import { NoWorkingDay, type WorkingCalendar } from '../calendar/working-days.ts'
import type { Moment, Shift, WorkCalendar } from './types.ts'

/** A calendar as a ruler: how much work lies before a moment, counted from some day of its own, and back. All in whole minutes. */
export type WorkTime = {
  /** The work before a moment; two moments with nothing worked between them have the same. */
  workAt: (moment: Moment) => number
  /** The last moment with so much work before it: where the next minute of work begins. @throws NoWorkingDay */
  opens: (work: number) => Moment
  /** The first moment with so much work before it: where its last minute ends. @throws NoWorkingDay */
  closes: (work: number) => Moment
}

/** The clock itself, for what runs through nights and days off. */
export const clock: WorkTime = {
  workAt: (moment) => moment,
  opens: (work) => work,
  closes: (work) => work,
}

const epoch: IsoDate = '1970-01-01'
const dayMinutes = 1440
/** So many days are reckoned at once, and a calendar that has no work in so many has none. */
const blockDays = 512
const furthestDays = 3653
/** A ruler is no longer than three centuries: durations that lead further are a mistake. */
const longestDays = 110_000

/** Days by their dates and dates by their days, of which a plan has thousands of the same. */
const dayOf = new Map<IsoDate, number>()
const dateOf = new Map<number, IsoDate>()
/** So many days are kept in mind: a hundred years. */
const keptDays = 36_525

/** What is kept under a key, or is made and kept from then on. */
function kept<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= keptDays) known.clear()
  const made = make(key)
  known.set(key, made)
  return made
}

const numberOfDay = (date: IsoDate) => daysBetween(epoch, date)
const dateOfNumber = (day: number) => addDays(epoch, day)

/** A moment of a date, so many minutes after its midnight. @throws RangeError for what is no date */
export const momentOf = (date: IsoDate, minutes = 0): Moment =>
  kept(dayOf, date, numberOfDay) * dayMinutes + minutes

/** The date of a moment; midnight belongs to the day that it begins. @throws RangeError outside the years 0001 to 9999 */
export const dateOfMoment = (moment: Moment): IsoDate =>
  kept(dateOf, Math.floor(moment / dayMinutes), dateOfNumber)

/** The shifts of the days from `first`, as many as a block has. */
function shiftsOf(
  { week, federalHolidays: off }: WorkCalendar,
  exceptions: ReadonlyMap<number, readonly Shift[]>,
  first: number,
): readonly (readonly Shift[])[] {
  const holidays = new Set<number>()
  const yearOf = (day: number) => Number(addDays(epoch, day).slice(0, 4))
  if (off) {
    for (let year = yearOf(first); year <= Math.min(yearOf(first + blockDays) + 1, 9999); year++) {
      for (const { observed } of federalHolidays(year)) holidays.add(daysBetween(epoch, observed))
    }
  }
  return Array.from({ length: blockDays }, (_, ahead) => {
    const day = first + ahead
    // 1970-01-01 was a Thursday.
    const usual = holidays.has(day) ? [] : (week[(((day + 4) % 7) + 7) % 7] ?? [])
    return exceptions.get(day) ?? usual
  })
}

/** The shifts of one day of a calendar. */
export const shiftsOn = (
  { week, federalHolidays: off, exceptions }: WorkCalendar,
  date: IsoDate,
): readonly Shift[] =>
  exceptions.get(date) ??
  (off && findHolidayObserved(date) !== undefined ? [] : (week[weekdayOf(date)] ?? []))

/** Shifts without so many minutes of work at their end. */
export function shortenedBy(shifts: readonly Shift[], minutes: number): readonly Shift[] {
  let left = shifts.reduce((sum, { from, to }) => sum + to - from, 0) - minutes
  return shifts.flatMap(({ from, to }) => {
    const worked = Math.min(Math.max(left, 0), to - from)
    left -= worked
    return worked === 0 ? [] : [{ from, to: from + worked }]
  })
}

type Ruler = WorkTime & {
  /** How many days it has been reckoned for. */
  days: () => number
}

function compile(calendar: WorkCalendar): Ruler {
  const exceptions = new Map([...calendar.exceptions].map(([date, to]) => [daysBetween(epoch, date), to]))
  /** Every shift from the day `first` until before `end`: from which moment it is, and the work before it and, at last, after all. */
  let froms: number[] = []
  let works: number[] = [0]
  /** The first shift of each day, or the next after it. */
  let ofDay: number[] = []
  let first = Number.NaN
  let end = Number.NaN

  const at = (list: readonly number[], index: number) => list[index] ?? 0

  function grow(isAhead: boolean): void {
    if (end - first > longestDays) throw new RangeError('A plan of more than three centuries')
    const day = isAhead ? end : first - blockDays
    const own: { froms: number[]; works: number[]; ofDay: number[] } = { froms: [], works: [], ofDay: [] }
    let work = 0
    for (const [index, shifts] of shiftsOf(calendar, exceptions, day).entries()) {
      own.ofDay.push(own.froms.length)
      for (const { from, to } of shifts) {
        own.froms.push((day + index) * dayMinutes + from)
        own.works.push(work)
        work += to - from
      }
    }
    const shift = isAhead ? at(works, froms.length) : at(works, 0) - work
    const moved = own.works.map((before) => before + shift)
    const before = own.froms.length
    if (isAhead) {
      ofDay = ofDay.concat(own.ofDay.map((index) => index + froms.length))
      works = works.slice(0, -1).concat(moved, shift + work)
      froms = froms.concat(own.froms)
      end += blockDays
    } else {
      ofDay = own.ofDay.concat(ofDay.map((index) => index + before))
      works = moved.concat(works)
      froms = own.froms.concat(froms)
      first -= blockDays
    }
  }

  function reach(day: number): void {
    if (Number.isNaN(first)) {
      first = day
      end = day
    }
    while (day >= end) grow(true)
    while (day < first) grow(false)
  }

  /** Grows until the minute of work before or after is within; says so where there is none for years. */
  function reachWork(work: number, isOpening: boolean): void {
    const misses = (isAhead: boolean) => {
      const edge = isAhead ? at(works, froms.length) : at(works, 0)
      return isAhead
        ? edge < work || (isOpening && edge === work)
        : edge > work || (!isOpening && edge === work)
    }
    for (const isAhead of [true, false]) {
      let idle = 0
      while (misses(isAhead)) {
        const had = froms.length
        grow(isAhead)
        idle = froms.length > had ? 0 : idle + blockDays
        if (idle < furthestDays) continue
        const day = addDays(epoch, isAhead ? end - idle : first + idle)
        throw new NoWorkingDay(`No working time within ${furthestDays} days of ${day}`)
      }
    }
  }

  /** The last shift with less work before it than that, or as much where it opens with it: guessed, and then walked to. */
  function shiftWith(work: number, isOpening: boolean): number {
    const last = froms.length - 1
    const all = at(works, froms.length) - at(works, 0)
    let index = Math.min(last, Math.floor(((work - at(works, 0)) / all) * froms.length))
    while (index > 0 && (isOpening ? at(works, index) > work : at(works, index) >= work)) index--
    while (index < last && (isOpening ? at(works, index + 1) <= work : at(works, index + 1) < work)) index++
    return index
  }

  function momentAt(work: number, isOpening: boolean): Moment {
    if (Number.isNaN(first)) reach(0)
    const [least, most] = [at(works, 0), at(works, froms.length)]
    if (!(work > least && work < most)) reachWork(work, isOpening)
    const index = shiftWith(work, isOpening)
    return at(froms, index) + work - at(works, index)
  }

  return {
    workAt(moment) {
      const day = Math.floor(moment / dayMinutes)
      if (!(day >= first && day < end)) reach(day)
      let index = at(ofDay, day - first)
      let work = at(works, index)
      // Of a shift that has begun the minutes until then, but no more than it has.
      while (index < froms.length && at(froms, index) < moment) {
        work = Math.min(at(works, index + 1), at(works, index) + moment - at(froms, index))
        index++
      }
      return work
    },
    opens: (work) => momentAt(work, true),
    closes: (work) => momentAt(work, false),
    days: () => (Number.isNaN(first) ? 0 : end - first),
  }
}

const compiled = new WeakMap<WorkCalendar, WorkTime>()

/** The last rulers by what stands in their calendars: every plan reads its calendars anew, and most of them are alike. */
const alike = new Map<string, Ruler>()
const alikeMost = 8
/** One that has become longer than that is left to whoever has it: of two plans far apart none reckons the years of the other. */
const alikeDays = 8192

/** The ruler of a calendar; made once for those alike, which are not to be changed afterwards. @throws RangeError for an exception that is no date */
export function workTimeOf(calendar: WorkCalendar): WorkTime {
  const known = compiled.get(calendar)
  if (known) return known
  const key = JSON.stringify([calendar.week, calendar.federalHolidays, [...calendar.exceptions]])
  let time = alike.get(key)
  if (!time || time.days() > alikeDays) {
    if (alike.size >= alikeMost) alike.clear()
    time = compile(calendar)
    alike.set(key, time)
  }
  compiled.set(calendar, time)
  return time
}

/** The moment itself where work goes on from it, or else when it next does. @throws NoWorkingDay */
export const nextWork = (time: WorkTime, moment: Moment): Moment => time.opens(time.workAt(moment))

/** The moment itself where work went on until it, or else when it last did. @throws NoWorkingDay */
export const previousWork = (time: WorkTime, moment: Moment): Moment => time.closes(time.workAt(moment))

/** Whether the minute that begins with a moment is worked. */
export const isWorking = (time: WorkTime, moment: Moment): boolean =>
  time.workAt(moment + 1) > time.workAt(moment)

/**
 * When so many minutes of work after a moment are done, or were begun so many before it where they are negative; none of
 * them leaves it where it is. @throws NoWorkingDay
 */
export function addWork(time: WorkTime, moment: Moment, minutes: number): Moment {
  if (minutes === 0) return moment
  const work = time.workAt(moment) + minutes
  return minutes > 0 ? time.closes(work) : time.opens(work)
}

/** Minutes worked from a moment to another, negative where that is before it. */
export const workBetween = (time: WorkTime, from: Moment, to: Moment): number =>
  time.workAt(to) - time.workAt(from)

/** The calendar of an organisation in shifts: one on each of its days, from its hours. */
export const workCalendarOf = ({
  weekdays,
  hours,
  federalHolidays: off,
  daysOff,
}: WorkingCalendar): WorkCalendar => ({
  week: Array.from({ length: 7 }, (_, day) => (weekdays.some((one) => one === day) ? [hours] : [])),
  exceptions: new Map(daysOff.map(({ date }) => [date, []])),
  federalHolidays: off,
})
