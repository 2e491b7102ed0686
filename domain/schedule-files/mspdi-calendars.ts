import { say } from '#language/say.ts'
import { federalHolidays, findHolidayObserved, type Holiday } from '../calendar/federal-holidays.ts'
import type { IsoDate } from '../calendar/iso-date.ts'
import type { Shift, WorkCalendar } from '../schedule/types.ts'
import { dateOfMoment } from '../schedule/work-time.ts'
import { readClock, readMoment } from './moments.ts'
import { recurringDays } from './recurring-days.ts'
import type { FileCalendar, FileNote } from './schedule-file.ts'
import { child, children, saysYes, textOf, wholeOf, type XmlNode } from './xml.ts'

/** What Microsoft Project works on a day that is said to be worked and has no hours: 8 to 12, 1 to 5. */
export const usualShifts: readonly Shift[] = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
]

/** Monday to Friday in those hours: its calendar named Standard. */
export const usualWeek: readonly (readonly Shift[])[] = [0, 1, 2, 3, 4, 5, 6].map((day) =>
  day === 0 || day === 6 ? [] : usualShifts,
)

/** The calendar that it calls Standard. */
export const usualCalendar: WorkCalendar = { week: usualWeek, exceptions: new Map(), federalHolidays: false }

/** So many days that differ are read of one calendar: a century of them. */
const mostDays = 36_525

/** Shifts in order and apart from each other, those that touch as one. */
export function tidyShifts(shifts: readonly Shift[]): Shift[] {
  const tidy: Shift[] = []
  for (const shift of shifts.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)) {
    const last = tidy.at(-1)
    if (last && shift.from <= last.to)
      tidy[tidy.length - 1] = { from: last.from, to: Math.max(last.to, shift.to) }
    else tidy.push(shift)
  }
  return tidy
}

type Told = {
  week: Map<number, readonly Shift[]>
  exceptions: Map<IsoDate, readonly Shift[]>
  names: Map<IsoDate, string>
}

function shiftsIn(node: XmlNode): readonly Shift[] {
  if (!saysYes(node, 'DayWorking') && textOf(node, 'DayWorking') !== undefined) return []
  const times = children(child(node, 'WorkingTimes'), 'WorkingTime')
  const shifts = times.flatMap((time): Shift[] => {
    const from = readClock(textOf(time, 'FromTime') ?? '')
    const to = readClock(textOf(time, 'ToTime') ?? '')
    if (from === undefined || to === undefined) return []
    // Midnight as an end is the end of the day.
    if (to === 0 || to > from) return [{ from, to: to === 0 ? 1440 : to }]
    return [
      { from: 0, to },
      { from, to: 1440 },
    ]
  })
  if (shifts.length > 0) return tidyShifts(shifts)
  return saysYes(node, 'DayWorking') ? usualShifts : []
}

function spanOf(node: XmlNode): { from: IsoDate; to: IsoDate } | undefined {
  const period = child(node, 'TimePeriod')
  const from = readMoment(textOf(period, 'FromDate') ?? '')
  const to = readMoment(textOf(period, 'ToDate') ?? '')
  if (from === undefined || to === undefined || to < from) return undefined
  return { from: dateOfMoment(from), to: dateOfMoment(to) }
}

const everyDay = { type: 9, period: 1, daysOfWeek: 0, monthItem: 0, monthPosition: 0, month: 0, monthDay: 0 }

function readOne(node: XmlNode, note: (message: string) => void): Told {
  const told: Told = { week: new Map(), exceptions: new Map(), names: new Map() }
  const { week, exceptions, names } = told
  const set = (days: readonly IsoDate[], shifts: readonly Shift[], name?: string) => {
    for (const day of days) {
      if (exceptions.size >= mostDays) return
      exceptions.set(day, shifts)
      if (name !== undefined) names.set(day, name)
    }
  }
  const newer = child(node, 'Exceptions') !== undefined
  for (const day of children(child(node, 'WeekDays'), 'WeekDay')) {
    const type = wholeOf(day, 'DayType') ?? -1
    if (type >= 1 && type <= 7) week.set(type - 1, shiftsIn(day))
    // Before 2007 exceptions stood among the days of the week.
    const span = type === 0 && !newer ? spanOf(day) : undefined
    if (span) set(recurringDays({ ...everyDay, ...span }, mostDays), shiftsIn(day))
  }
  for (const workWeek of children(child(node, 'WorkWeeks'), 'WorkWeek')) {
    const span = spanOf(workWeek)
    if (!span) continue
    for (const day of children(child(workWeek, 'WeekDays'), 'WeekDay')) {
      const type = wholeOf(day, 'DayType') ?? 0
      if (type < 1 || type > 7) continue
      const weekly = { ...everyDay, ...span, type: 6, daysOfWeek: 1 << (type - 1) }
      set(recurringDays(weekly, mostDays), shiftsIn(day))
    }
  }
  for (const exception of children(child(node, 'Exceptions'), 'Exception')) {
    const span = spanOf(exception)
    if (!span) continue
    const rule = {
      ...span,
      type: wholeOf(exception, 'Type') ?? 9,
      period: wholeOf(exception, 'Period') ?? 1,
      daysOfWeek: wholeOf(exception, 'DaysOfWeek') ?? 0,
      monthItem: wholeOf(exception, 'MonthItem') ?? 0,
      monthPosition: wholeOf(exception, 'MonthPosition') ?? 0,
      month: wholeOf(exception, 'Month') ?? 0,
      monthDay: wholeOf(exception, 'MonthDay') ?? 0,
    }
    set(recurringDays(rule, mostDays), shiftsIn(exception), textOf(exception, 'Name'))
  }
  if (exceptions.size >= mostDays)
    note(say('Days that differ were read up to {date}', { date: [...exceptions.keys()].sort().at(-1) ?? '' }))
  return told
}

/** The days on which federal holidays are observed from one day to another, in order. */
export function observedBetween(from: IsoDate, to: IsoDate): Holiday[] {
  const [first, last] = [Number(from.slice(0, 4)), Math.min(9999, Number(to.slice(0, 4)) + 1)]
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, after) => first + after)
  return years.flatMap(federalHolidays).filter(({ observed }) => observed >= from && observed <= to)
}

/** So few holidays by name are days, not the rule. */
const fewestHolidays = 5

/**
 * Days off that are the federal holidays, each on the day it is observed and called by its name, without a gap from the first to
 * the last: then they are a rule, not days.
 */
function federalDays({ exceptions, names }: Told): IsoDate[] | undefined {
  const off = [...names].flatMap(([date, name]) =>
    exceptions.get(date)?.length === 0 && findHolidayObserved(date)?.name === name ? [date] : [],
  )
  const [first, last] = [
    off.reduce((a, b) => (b < a ? b : a), '9999'),
    off.reduce((a, b) => (b > a ? b : a), ''),
  ]
  const whole = observedBetween(first, last).every(({ observed }) => exceptions.has(observed))
  return whole && off.length >= fewestHolidays ? off : undefined
}

/** The calendars of a file by their UID, each with what it takes from the one it is based on. */
export function readMspdiCalendars(nodes: readonly XmlNode[], notes: FileNote[]): Map<string, FileCalendar> {
  const byUid = new Map(nodes.map((node) => [textOf(node, 'UID') ?? '', node]))
  const told = new Map<XmlNode, Told>()
  const full = (node: XmlNode, trail: readonly XmlNode[]): Told => {
    const known = told.get(node)
    if (known) return known
    const name = textOf(node, 'Name') ?? ''
    const own = readOne(node, (message) => notes.push({ message: `${name}: ${message}` }))
    const base = byUid.get(textOf(node, 'BaseCalendarUID') ?? '')
    const under = base && !trail.includes(base) ? full(base, [...trail, node]) : undefined
    const all: Told = {
      week: new Map([...(under?.week ?? usualWeek.entries()), ...own.week]),
      exceptions: new Map([...(under?.exceptions ?? []), ...own.exceptions]),
      names: new Map([...(under?.names ?? []), ...own.names]),
    }
    told.set(node, all)
    return all
  }
  return new Map(
    [...byUid].map(([id, node]) => {
      const all = full(node, [])
      const federal = federalDays(all)
      const exceptions = new Map(all.exceptions)
      for (const date of federal ?? []) exceptions.delete(date)
      const week = [0, 1, 2, 3, 4, 5, 6].map((day) => all.week.get(day) ?? [])
      const calendar = { week, exceptions, federalHolidays: federal !== undefined }
      return [id, { id, name: textOf(node, 'Name') ?? say('Calendar {id}', { id }), calendar }]
    }),
  )
}
