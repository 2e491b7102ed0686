import { federalHolidays } from '../calendar/federal-holidays.ts'
import { addDays, daysBetween, type IsoDate } from '../calendar/iso-date.ts'
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

/** A moment of a date, so many minutes after its midnight. @throws RangeError for what is no date */
export const momentOf = (date: IsoDate, minutes = 0): Moment =>
  daysBetween(epoch, date) * dayMinutes + minutes

/** The date of a moment; midnight belongs to the day that it begins. @throws RangeError outside the years 0001 to 9999 */
export const dateOfMoment = (moment: Moment): IsoDate => addDays(epoch, Math.floor(moment / dayMinutes))

const minutesOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { from, to }) => sum + to - from, 0)

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

function compile(calendar: WorkCalendar): WorkTime {
  const exceptions = new Map([...calendar.exceptions].map(([date, to]) => [daysBetween(epoch, date), to]))
  /** The day of the first of `shifts`; `sums` has the work before each, and as its last that before the day after them. */
  let first = Number.NaN
  let shifts: (readonly Shift[])[] = []
  let sums: number[] = []

  const sumAt = (index: number) => sums[index] ?? 0

  function growAhead(): void {
    const block = shiftsOf(calendar, exceptions, first + shifts.length)
    let sum = sumAt(sums.length - 1)
    for (const day of block) {
      sum += minutesOf(day)
      sums.push(sum)
    }
    shifts = shifts.concat(block)
  }

  function growBack(): void {
    const block = shiftsOf(calendar, exceptions, first - blockDays)
    const before: number[] = []
    let sum = sumAt(0)
    for (const day of block.toReversed()) {
      sum -= minutesOf(day)
      before.push(sum)
    }
    sums = before.reverse().concat(sums)
    shifts = block.concat(shifts)
    first -= blockDays
  }

  function reach(day: number): void {
    if (Number.isNaN(first)) {
      first = day
      sums = [0]
    }
    while (day >= first + shifts.length) growAhead()
    while (day < first) growBack()
  }

  /** Grows until the minute of work before or after is within; says so where there is none for years. */
  function reachWork(work: number, isOpening: boolean): void {
    if (Number.isNaN(first)) reach(0)
    let idle = 0
    const grow = (by: () => void, lastDay: () => number) => {
      const had = sumAt(shifts.length) - sumAt(0)
      by()
      idle = sumAt(shifts.length) - sumAt(0) > had ? 0 : idle + blockDays
      if (idle < furthestDays) return
      throw new NoWorkingDay(`No working time within ${furthestDays} days of ${addDays(epoch, lastDay())}`)
    }
    while (isOpening ? sumAt(shifts.length) <= work : sumAt(shifts.length) < work)
      grow(growAhead, () => first + shifts.length - idle)
    while (isOpening ? sumAt(0) > work : sumAt(0) >= work) grow(growBack, () => first + idle)
  }

  /** The last day that begins with less work than that before it, or as much where `within`: guessed, and then walked to. */
  function dayWith(work: number, within: boolean): number {
    const last = shifts.length - 1
    const all = sumAt(shifts.length) - sumAt(0)
    const begins = (index: number) => (within ? sumAt(index) <= work : sumAt(index) < work)
    let index = Math.min(last, Math.floor(((work - sumAt(0)) / all) * shifts.length))
    while (index > 0 && !begins(index)) index--
    while (index < last && begins(index + 1)) index++
    return index
  }

  function momentAt(work: number, isOpening: boolean): Moment {
    reachWork(work, isOpening)
    const index = dayWith(work, isOpening)
    let left = work - sumAt(index)
    for (const { from, to } of shifts[index] ?? []) {
      if (left < to - from || (!isOpening && left === to - from))
        return (first + index) * dayMinutes + from + left
      left -= to - from
    }
    throw new Error(`No moment with ${work} minutes of work before it`)
  }

  return {
    workAt(moment) {
      const day = Math.floor(moment / dayMinutes)
      if (!(day >= first && day < first + shifts.length)) reach(day)
      let work = sumAt(day - first)
      const minute = moment - day * dayMinutes
      for (const { from, to } of shifts[day - first] ?? []) {
        if (minute <= from) break
        work += Math.min(minute, to) - from
      }
      return work
    },
    opens: (work) => momentAt(work, true),
    closes: (work) => momentAt(work, false),
  }
}

const compiled = new WeakMap<WorkCalendar, WorkTime>()

/** The ruler of a calendar; made once for each, which is not to be changed afterwards. @throws RangeError for an exception that is no date */
export function workTimeOf(calendar: WorkCalendar): WorkTime {
  let time = compiled.get(calendar)
  if (!time) {
    time = compile(calendar)
    compiled.set(calendar, time)
  }
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
