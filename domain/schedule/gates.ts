import type { TaskLink } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { addDays, daysBetween, type IsoDate } from '../calendar/iso-date.ts'
import type { Moment, WorkCalendar } from './types.ts'
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

/** What a re-inspection is called; one that failed again is not called so twice. */
export const reinspectionTitle = (title: string): string =>
  title.startsWith(say('Re-inspection: {title}', { title: '' }))
    ? title
    : say('Re-inspection: {title}', { title })

/** How many days of work an inspection is called for ahead, as the links to it say; one that is held again needs them again. */
export const noticeOf = (inspection: string, links: readonly TaskLink[]): number =>
  Math.max(
    0,
    ...links
      .filter(({ to, kind, lagElapsed }) => to === inspection && kind === 'FS' && !lagElapsed)
      .map(({ lagDays }) => lagDays),
  )
