import { federalHolidays } from '#domain/calendar/federal-holidays.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/iso-date.ts'
import { type TaskLine, weekOf } from '../task-lines.ts'

/** A bar of a task in one week: from which day of it to which, 0 for Sunday, and in which row under the days. */
export type Bar = {
  line: TaskLine
  from: number
  to: number
  lane: number
  /** Whether it goes on from the week before, or into the next. */
  begins: boolean
  ends: boolean
}

export type CalendarDay = {
  date: string
  /** How many tasks of it there was no room for. */
  more: number
  /** Why nobody works: the name of a holiday, or that it is a weekend; undefined on a working day. */
  off: string | true | undefined
}

export type CalendarWeek = { days: CalendarDay[]; bars: Bar[]; lanes: number }

/** The days on which the weeks of a view begin: those that a month has a day in, or the one of `day`. */
export function weeksShown(day: string, span: 'month' | 'week'): string[] {
  if (span === 'week') return [weekOf(day)]
  const month = day.slice(0, 7)
  const weeks: string[] = []
  for (let week = weekOf(`${month}-01`); week.slice(0, 7) <= month; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

/** A day of the next or the last month or week, as `step` is 1 or -1. */
export function daysAway(day: string, span: 'month' | 'week', step: 1 | -1): string {
  if (span === 'week') return addDays(day, 7 * step)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + step
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

const offDays = new Map<string, ReadonlyMap<string, string>>()

/** Why nobody works on a day, by the federal calendar: a holiday's name, `true` for a weekend. */
export function offOn(date: string): string | true | undefined {
  const year = date.slice(0, 4)
  const known =
    offDays.get(year) ?? new Map(federalHolidays(Number(year)).map(({ observed, name }) => [observed, name]))
  offDays.set(year, known)
  const weekday = weekdayOf(date)
  return known.get(date) ?? (weekday === 0 || weekday === 6 ? true : undefined)
}

/** First and last day of a task; undefined where it has no date. */
export function spanOf({ task: { startOn, finishOn } }: TaskLine): { from: string; to: string } | undefined {
  const [from, to] = [startOn ?? finishOn, finishOn ?? startOn]
  return from === null || to === null ? undefined : { from, to: to < from ? from : to }
}

/**
 * What stands in the week that begins on `week`: longer tasks above shorter ones, each in the first row that has room, `most`
 * rows at most; what has none is counted on each of its days.
 */
export function calendarWeek(lines: readonly TaskLine[], week: string, most: number): CalendarWeek {
  const days: CalendarDay[] = Array.from({ length: 7 }, (_, at) => {
    const date = addDays(week, at)
    return { date, more: 0, off: offOn(date) }
  })
  const end = addDays(week, 6)
  const found = lines.flatMap((line) => {
    const span = spanOf(line)
    if (!span || span.from > end || span.to < week) return []
    return [{ line, ...span }]
  })
  found.sort(
    (a, b) =>
      (a.from < week ? week : a.from).localeCompare(b.from < week ? week : b.from) ||
      daysBetween(b.from, b.to) - daysBetween(a.from, a.to),
  )
  const ends: number[] = []
  const bars: Bar[] = []
  for (const { line, from, to } of found) {
    const first = from < week ? 0 : daysBetween(week, from)
    const last = to > end ? 6 : daysBetween(week, to)
    const lane = ends.findIndex((taken) => taken < first)
    const at = lane < 0 ? ends.length : lane
    if (at >= most) {
      for (const day of days.slice(first, last + 1)) day.more += 1
      continue
    }
    ends[at] = last
    bars.push({ line, from: first, to: last, lane: at, begins: from >= week, ends: to <= end })
  }
  return { days, bars, lanes: ends.length }
}
