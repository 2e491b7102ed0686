import { minutesOfDay } from '../schedule/of-project.ts'
import type { PlanLink, WorkCalendar } from '../schedule/types.ts'
import {
  addWork,
  dateOfMoment,
  momentOf,
  nextWork,
  previousWork,
  shiftsOn,
  workBetween,
  workTimeOf,
} from '../schedule/work-time.ts'
import type { FileTask } from './schedule-file.ts'

const dayMinutes = 1440

/** From the beginning of the day on which a task starts, and to the end of the day on which it ends; undefined without dates. */
function daysSpan({
  start,
  finish,
}: Pick<FileTask, 'start' | 'finish'>): { from: number; to: number } | undefined {
  if (start === undefined || finish === undefined || finish <= start) return undefined
  const last = dateOfMoment(finish - 1)
  return { from: momentOf(dateOfMoment(start)), to: momentOf(last, dayMinutes) }
}

/**
 * How many whole days a task that is worked by the hour takes, so that it begins and ends on the days of the file: a task of a
 * day that goes over noon to noon is worked on two. Undefined where its days do not come out of a number of whole ones.
 */
export function daysTouched(task: FileTask, calendar: WorkCalendar): number | undefined {
  const { start, finish } = task
  if (task.elapsed || task.minutes === 0 || start === undefined || finish === undefined) return undefined
  const perDay = minutesOfDay(calendar)
  const time = workTimeOf(calendar)
  // What a link ends with the opening of a day was done with the work of the day before.
  const span = daysSpan({ start, finish: Math.max(start, previousWork(time, finish)) })
  if (!span) return undefined
  const days = Math.floor(workBetween(time, span.from, span.to) / perDay)
  if (days < 1) return undefined
  const ends = addWork(time, nextWork(time, span.from), days * perDay)
  return ends > span.to - dayMinutes && ends <= span.to ? days : undefined
}

/** Whether a moment is the first of a day's work, or before it. */
const isAtOpening = (calendar: WorkCalendar, moment: number) => {
  const day = dateOfMoment(moment)
  return moment - momentOf(day) <= (shiftsOn(calendar, day)[0]?.from ?? dayMinutes)
}

/**
 * A lag in whole days of the successor's calendar, by which it begins or ends on the day of the file: two that share a day
 * overlap by it. What runs by the clock keeps its hours. A link that does not hold the successor there is only kept from holding it later; `rounded` is its lag as days.
 */
export function lagTouched(
  { kind, lag, elapsed }: PlanLink,
  before: FileTask,
  after: FileTask,
  { calendar, rounded }: { calendar: WorkCalendar; rounded: number },
): number {
  const [from, to] = [daysSpan(before), daysSpan(after)]
  const at = kind === 'SS' ? before.start : before.finish
  const byClock = elapsed || before.elapsed || after.elapsed
  if (byClock || kind === 'SF' || at === undefined || after.start === undefined || !to) return rounded
  const time = workTimeOf(calendar)
  const day = momentOf(dateOfMoment(at))
  // A milestone within a day stands at its end, once all that it follows lasts whole days.
  const stands = isAtOpening(calendar, at) ? day : day + dayMinutes
  const begins = kind === 'SS' ? (from?.from ?? stands) : (from?.to ?? stands)
  const perDay = minutesOfDay(calendar)
  const days = Math.round(workBetween(time, begins, kind === 'FF' ? to.to : to.from) / perDay) + 0
  const given = addWork(time, at, lag)
  const holds = kind === 'FF' ? given === after.finish : nextWork(time, given) === after.start
  if (holds) return days
  return days === rounded - 1 ? days : rounded
}
