import { say } from '#language/say.ts'
import { findHolidayObserved } from '../calendar/federal-holidays.ts'
import { addDays, daysBetween, type IsoDate, weekdayOf } from '../calendar/iso-date.ts'
import type { LinkType, Moment, Shift, WorkCalendar } from './types.ts'
import { dateOfMoment, momentOf, previousWork, type WorkTime, workTimeOf } from './work-time.ts'

/**
 * When an inspection is to be called for at the latest: so many hours of the clock before it, and while the office that takes
 * the call is open.
 * @throws NoWorkingDay where the office never is
 */
export const callBy = (office: WorkCalendar, inspection: Moment, noticeHours: number): Moment =>
  previousWork(workTimeOf(office), inspection - noticeHours * 60)

/** The clock of a permit, in calendar days: when it is expected, and how many days of it are left on `today`, below 0 where it is over. */
export function permitClock(appliedOn: IsoDate, days: number, today: IsoDate) {
  const expectedOn = addDays(appliedOn, days)
  return { expectedOn, daysLeft: daysBetween(today, expectedOn) }
}

/** The last day of work up to a date, that day itself where it is one. */
const lastWorkDay = (time: WorkTime, date: IsoDate): IsoDate =>
  dateOfMoment(previousWork(time, momentOf(addDays(date, 1))) - 1)

function workDaysBefore(time: WorkTime, date: IsoDate, days: number): IsoDate {
  let day = lastWorkDay(time, date)
  for (let left = days; left > 0; left--) day = lastWorkDay(time, addDays(day, -1))
  return day
}

/** How long a delivery takes, and how many working days it is to be there before it is needed. */
export type Delivery = { leadDays: number; unit: 'calendar' | 'working'; bufferDays: number }

/**
 * The last day of work on which a long-lead item can be ordered and is there on time.
 * @throws NoWorkingDay where the calendar has none
 */
export function orderBy(
  neededOn: IsoDate,
  { leadDays, unit, bufferDays }: Delivery,
  calendar: WorkCalendar,
): IsoDate {
  const time = workTimeOf(calendar)
  const there = workDaysBefore(time, neededOn, bufferDays)
  return unit === 'working'
    ? workDaysBefore(time, there, leadDays)
    : lastWorkDay(time, addDays(there, -leadDays))
}

type DayLink = {
  readonly from: string
  readonly to: string
  readonly kind: LinkType
  readonly lagDays: number
}

/** What a re-inspection is called; one that failed again is not called so twice. */
export const reinspectionTitle = (title: string): string =>
  title.startsWith(say('Re-inspection: {title}', { title: '' }))
    ? title
    : say('Re-inspection: {title}', { title })

/**
 * What a failed inspection makes of the links: `again` follows it, over the correction where there is one, with the notice that
 * the failed one was given; whatever followed the failed one follows `again` instead. `move` has each such link as it was and
 * as it is.
 */
export function reinspect<Link extends DayLink>(
  failed: string,
  again: string,
  links: readonly Link[],
  correction?: string,
): { add: DayLink[]; move: { was: Link; now: Link }[] } {
  const notices = links.filter(({ to, kind }) => to === failed && kind === 'FS').map(({ lagDays }) => lagDays)
  const follows = (from: string, to: string, lagDays: number) => ({ from, to, kind: 'FS', lagDays }) as const
  const notice = Math.max(0, ...notices)
  return {
    add:
      correction === undefined
        ? [follows(failed, again, notice)]
        : [follows(failed, correction, 0), follows(correction, again, notice)],
    move: links.filter(({ from }) => from === failed).map((was) => ({ was, now: { ...was, from: again } })),
  }
}

/** A day on which weather stopped work: all of it, or from a minute after midnight on. */
export type LostDay = { readonly date: IsoDate; readonly from?: number }

/** What weather lets be worked: the calendar without the lost days, for the tasks that depend on it. */
export function withoutLostDays(calendar: WorkCalendar, lost: readonly LostDay[]): WorkCalendar {
  const usual = (date: IsoDate): readonly Shift[] => {
    if (calendar.federalHolidays && findHolidayObserved(date)) return []
    return calendar.week[weekdayOf(date)] ?? []
  }
  const left = ({ date, from = 0 }: LostDay) =>
    (calendar.exceptions.get(date) ?? usual(date))
      .filter((shift) => shift.from < from)
      .map((shift) => ({ from: shift.from, to: Math.min(shift.to, from) }))
  return {
    ...calendar,
    exceptions: new Map([...calendar.exceptions, ...lost.map((day) => [day.date, left(day)] as const)]),
  }
}

/** The ids of the tasks that a lost day holds: those that depend on weather, are not finished, and were to be worked on that day. */
export const heldBy = (
  { date }: LostDay,
  tasks: readonly {
    id: string
    weather: boolean
    start: Moment
    finish: Moment
    finished?: Moment | undefined
  }[],
): string[] => {
  const [from, to] = [momentOf(date), momentOf(addDays(date, 1))]
  return tasks
    .filter((task) => task.weather && task.finished === undefined && task.start < to && task.finish > from)
    .map(({ id }) => id)
}
