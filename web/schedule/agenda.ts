import { findHolidayObserved } from '#domain/calendar/federal-holidays.ts'
import { addDays, daysBetween, type IsoDate, mondayOf, weekdayOf } from '#domain/calendar/iso-date.ts'
import { isWorkingDay, type WorkingCalendar } from '#domain/calendar/working-days.ts'
import type { TaskLine } from './chart-lines.ts'

/** A weekday on which nobody works, and why. */
export type DayOff = { date: IsoDate; name: string }

export type AgendaEntry = { on: IsoDate } & ({ line: TaskLine } | { off: DayOff })
export type AgendaSection = {
  kind: 'late' | 'today' | 'tomorrow' | 'week' | 'next' | 'later'
  /** Its first day and its last. */
  from: IsoDate
  to: IsoDate
  entries: AgendaEntry[]
}

/** The weekdays from one day to another on which the organisation does not work. */
export function daysOffBetween(calendar: WorkingCalendar, from: IsoDate, to: IsoDate): DayOff[] {
  return Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, at) => addDays(from, at)).flatMap(
    (date) => {
      if (!calendar.weekdays.includes(weekdayOf(date)) || isWorkingDay(calendar, date)) return []
      const own = calendar.daysOff.find((off) => off.date === date)?.name
      return [{ date, name: own ?? findHolidayObserved(date)?.name ?? '' }]
    },
  )
}

/** What is left to do by the days on which it comes up: what is late, today and what goes on, tomorrow, and week after week. */
export function agendaOf(
  lines: readonly TaskLine[],
  today: IsoDate,
  off: readonly DayOff[],
): AgendaSection[] {
  const tomorrow = addDays(today, 1)
  const next = addDays(mondayOf(today), 7)
  const sections = new Map<string, AgendaSection>()
  const sectionOf = (on: IsoDate, isLate: boolean): AgendaSection => {
    const monday = mondayOf(on)
    const made: Omit<AgendaSection, 'entries'> = isLate
      ? { kind: 'late', from: on, to: on }
      : on === today
        ? { kind: 'today', from: on, to: on }
        : on === tomorrow
          ? { kind: 'tomorrow', from: on, to: on }
          : on < next
            ? { kind: 'week', from: addDays(today, 2), to: addDays(next, -1) }
            : { kind: monday === next ? 'next' : 'later', from: monday, to: addDays(monday, 6) }
    const key = made.kind === 'later' ? monday : made.kind
    const known = sections.get(key) ?? { ...made, entries: [] }
    sections.set(key, known)
    return known
  }
  const left = lines.filter(({ task, dates }) => dates && task.status !== 'done')
  for (const line of left) {
    const { startOn = today, finishOn = today } = line.tried ?? line.dates ?? {}
    const isLate = finishOn < today
    const on = isLate ? finishOn : startOn < today ? today : startOn
    sectionOf(on, isLate).entries.push({ on, line })
  }
  for (const one of off) {
    if (one.date >= today) sectionOf(one.date, false).entries.push({ on: one.date, off: one })
  }
  const order = ['late', 'today', 'tomorrow', 'week', 'next', 'later']
  return [...sections.values()]
    .map((section) => ({
      ...section,
      entries: section.entries.sort((a, b) => a.on.localeCompare(b.on)),
    }))
    .filter(({ entries }) => entries.some((entry) => 'line' in entry))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.from.localeCompare(b.from))
}
