import type { LinkKind } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { addDays, type IsoDate, weekdayOf } from '../calendar/iso-date.ts'
import type { Moment, PlannedTask } from '../schedule/types.ts'
import { dateOfMoment } from '../schedule/work-time.ts'
import { observedBetween } from './mspdi-calendars.ts'
import type { FileCalendar, FileNote, FileTask, ScheduleFile } from './schedule-file.ts'

/** What a government file asks of a task beside its dates; each is cut to its width, and blank where it is not said. */
export type SdefCodes = {
  readonly responsibility?: string
  readonly area?: string
  readonly phase?: string
  readonly feature?: string
}

export type SdefJob = {
  readonly file: ScheduleFile
  /** How each task stands in the plan, by its uid. */
  readonly planned: ReadonlyMap<
    string,
    Pick<PlannedTask, 'start' | 'finish' | 'lateStart' | 'lateFinish' | 'totalFloat'>
  >
  readonly contractor: string
  readonly contract: string
  readonly codesOf: (task: FileTask) => SdefCodes
}

const width = 132
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** Calendars are named by one sign. */
const calendarCodes = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Holidays that one record holds. */
const holidaysEach = 15
const linkCodes: Readonly<Partial<Record<LinkKind, string>>> = { FS: 'C', SS: 'S', FF: 'F' }

/** ASCII alone: marks of letters are left off, what else there is becomes a question mark. */
const ascii = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s/g, ' ')
    .replace(/[^\x20-\x7e]/gu, '?')

const left = (text: string, columns: number) => ascii(text).slice(0, columns).padEnd(columns)
const right = (value: string | number, columns: number) => String(value).padStart(columns).slice(-columns)

/** `05JAN26`. */
const dateText = (date: IsoDate) =>
  `${date.slice(8)}${months[Number(date.slice(5, 7)) - 1] ?? ''}${date.slice(2, 4)}`
const at = (moment: Moment | undefined) =>
  moment === undefined ? ' '.repeat(7) : dateText(dateOfMoment(moment))
/** The day on which something ends: what ends at midnight ends with the day before. */
const ending = (moment: Moment | undefined, begins: Moment | undefined) =>
  at(moment !== undefined && begins !== undefined && moment > begins ? moment - 1 : moment)
const record = (...parts: readonly string[]) => parts.join(' ').padEnd(width)

/** Whole days, half a day and more as one; what takes any time takes a day. */
const daysOf = (minutes: number, perDay: number) =>
  minutes > 0 ? Math.max(1, Math.round(minutes / perDay)) : Math.round(minutes / perDay)

const everyDay: FileCalendar = {
  id: '',
  name: 'Calendar days',
  calendar: {
    week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
    exceptions: new Map(),
    federalHolidays: false,
  },
}

function holidayRecords({ calendar }: FileCalendar, code: string, from: IsoDate, to: IsoDate): string[] {
  const off = [
    ...[...calendar.exceptions].flatMap(([date, shifts]) => (shifts.length === 0 ? [date] : [])),
    ...(calendar.federalHolidays
      ? observedBetween(from, to).flatMap(({ observed }) =>
          calendar.exceptions.has(observed) ? [] : [observed],
        )
      : []),
  ]
  const worked = off
    .filter((date) => (calendar.week[weekdayOf(date)] ?? []).length > 0 && date >= from && date <= to)
    .sort()
  return Array.from({ length: Math.ceil(worked.length / holidaysEach) }, (_, part) =>
    record('HOLI', code, ...worked.slice(part * holidaysEach, (part + 1) * holidaysEach).map(dateText)),
  )
}

/** The one constraint that a record holds: an early start (ES) or a late finish (LF), with its date. */
function constraintOf({ constraint, deadline, minutes }: FileTask): [string, string] {
  const by = (moment: Moment): [string, string] => [ending(moment, minutes > 0 ? moment - 1 : moment), 'LF']
  const { kind, at: when } = constraint ?? {}
  if (when !== undefined && (kind === 'snet' || kind === 'mso')) return [at(when), 'ES']
  if (when !== undefined && (kind === 'fnlt' || kind === 'mfo')) return by(when)
  return deadline === undefined ? [at(undefined), '  '] : by(deadline)
}

/**
 * A schedule in the Standard Data Exchange Format, which the Corps of Engineers' RMS takes in: ASCII records of 132 columns, fields
 * apart by a blank, dates as 05JAN26, durations and floats in whole days. Source: USACE Engineer Regulation 1-1-11 (18 September
 * 2017), "Standard Data Exchange Format Specification", records VOLM, PROJ, CLDR, HOLI, ACTV, PRED, PROG, END. Costs are 0.00, and
 * records of unit costs are left out, which the format allows. A link from start to finish has no code there, and neither has a
 * day worked out of turn: each is told.
 */
export function writeSdef({ file, planned, contractor, contract, codesOf }: SdefJob): {
  text: string
  notes: FileNote[]
} {
  const notes: FileNote[] = []
  const tasks = file.tasks.filter((task) => !task.summary)
  const ids = new Map(tasks.map((task, place) => [task.uid, right((place + 1) * 10, 10)]))
  const calendars = [...file.calendars, ...(tasks.some((task) => task.elapsed) ? [everyDay] : [])]
  const codes = new Map(calendars.map(({ id }, place) => [id, calendarCodes[place] ?? '1']))
  if (calendars.length > calendarCodes.length)
    notes.push({
      message: say('The format holds {most} calendars; tasks of the others are on the first', {
        most: calendarCodes.length,
      }),
    })
  const codeOf = (task: FileTask) =>
    codes.get(task.elapsed ? '' : (task.calendar ?? file.defaultCalendar)) ?? '1'
  const perDay = (elapsed: boolean) => (elapsed ? 1440 : file.minutesPerDay)
  const starts = tasks.map((task) => planned.get(task.uid)?.start ?? task.start ?? file.start)
  const finishes = tasks.map((task) => planned.get(task.uid)?.finish ?? task.finish ?? file.start)
  const first = starts.reduce((a, b) => Math.min(a, b), file.start)
  const last = finishes.reduce((a, b) => Math.max(a, b), file.start)
  const [from, to] = [dateOfMoment(first), addDays(dateOfMoment(last), 365)]

  const activities = tasks.map((task, place) => {
    const days = daysOf(task.minutes, perDay(task.elapsed))
    if (days > 999)
      notes.push({
        row: place + 1,
        message: say('It takes more than 999 days, which is the most that the format holds'),
      })
    const { responsibility = '', area = '', phase = '', feature = '' } = codesOf(task)
    return record(
      'ACTV',
      ids.get(task.uid) ?? '',
      left(task.title, 30),
      right(Math.min(999, days), 3),
      ...constraintOf(task),
      codeOf(task),
      ' ',
      right(0, 3),
      left(responsibility, 4),
      left(area, 4),
      left('', 6),
      left('', 6),
      left(phase, 2),
      ' ',
      left(feature, 30),
    )
  })
  const links = file.links.flatMap(({ from: before, to: after, kind, lag, elapsed }) => {
    const [code, one, other] = [linkCodes[kind], ids.get(after), ids.get(before)]
    if (one === undefined || other === undefined) return []
    if (code === undefined) {
      notes.push({
        row: tasks.findIndex(({ uid }) => uid === after) + 1,
        message: say('The format has no link from a start to a finish; it is left out'),
      })
      return []
    }
    return [record('PRED', one, other, code, right(daysOf(lag, perDay(elapsed)), 4))]
  })
  const progress = tasks.map((task) => {
    const plan = planned.get(task.uid)
    const left = task.finished !== undefined ? 0 : (task.remaining ?? task.minutes)
    const float = daysOf(plan?.totalFloat ?? 0, file.minutesPerDay)
    const done = task.finished !== undefined
    return record(
      'PROG',
      ids.get(task.uid) ?? '',
      at(task.started),
      ending(task.finished, task.started),
      right(Math.min(999, daysOf(left, perDay(task.elapsed))), 3),
      right('0.00', 12),
      right('0.00', 12),
      right('0.00', 12),
      at(plan?.start ?? task.start),
      ending(plan?.finish ?? task.finish, plan?.start ?? task.start),
      at(plan?.lateStart),
      ending(plan?.lateFinish, plan?.lateStart),
      done ? ' ' : float < 0 ? '-' : '+',
      done ? '   ' : right(Math.min(999, Math.abs(float)), 3),
    )
  })
  if (
    calendars.some(({ calendar }) =>
      [...calendar.exceptions].some(
        ([date, shifts]) => shifts.length > 0 && (calendar.week[weekdayOf(date)] ?? []).length === 0,
      ),
    )
  ) {
    notes.push({ message: say('Extra working days are left out: the format holds only days off') })
  }
  const lines = [
    record('VOLM', right(1, 2)),
    record(
      'PROJ',
      at(file.dataDate ?? file.start),
      left(file.name.replace(/[^A-Za-z0-9]/g, ''), 4),
      left(file.name, 48),
      left(contractor, 36),
      'P',
      left(contract, 6),
      at(first),
      ending(last, first),
    ),
    ...calendars
      .slice(0, calendarCodes.length)
      .map(({ id, name, calendar }) =>
        record(
          'CLDR',
          codes.get(id) ?? '',
          calendar.week.map((day) => (day.length > 0 ? 'Y' : 'N')).join(''),
          left(name, 30),
        ),
      ),
    ...calendars
      .slice(0, calendarCodes.length)
      .flatMap((one) => holidayRecords(one, codes.get(one.id) ?? '', from, to)),
    ...activities,
    ...links,
    ...progress,
    'END'.padEnd(width),
  ]
  return { text: lines.map((line) => `${line}\r\n`).join(''), notes }
}
