import type { LinkKind } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { addDays, dateOf, type IsoDate, isIsoDate, weekdayOf } from '../calendar/iso-date.ts'
import type { PlanLink, Shift } from '../schedule/types.ts'
import { momentOf } from '../schedule/work-time.ts'
import { usualShifts } from './mspdi-calendars.ts'
import {
  type FileNote,
  type FileTask,
  having,
  noTasks,
  requireLinks,
  requireTasks,
  type ScheduleFile,
  withPhases,
} from './schedule-file.ts'
import { child, children, type XmlNode } from './xml.ts'

/** Elements of a `.gan` file of which something is read. */
export const ganWanted: ReadonlySet<string> = new Set(
  'description calendars day-types default-week date tasks task depend notes resources resource allocations allocation vacations vacation'.split(
    ' ',
  ),
)

/** `type` of a `depend`. */
const kinds: Readonly<Record<string, LinkKind>> = { '1': 'SS', '2': 'FS', '3': 'FF', '4': 'SF' }
const weekDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const dayMinutes = 480
const [opens, closes] = [usualShifts[0]?.from ?? 0, usualShifts.at(-1)?.to ?? 1440]
/** A holiday without a year comes again; so many years after the first task's it is read. */
const yearsAhead = 15

const numberOf = (text: string | undefined) =>
  text !== undefined && /^-?\d{1,7}$/.test(text) ? Number(text) : undefined

function dateIn(year: number, node: XmlNode): IsoDate | undefined {
  try {
    return dateOf(year, Number(node.attributes.month), Number(node.attributes.date))
  } catch {
    return undefined
  }
}

/** The days off and days worked that differ, those of every year in each of `years`. */
function exceptionsOf(root: XmlNode, years: readonly number[]): Map<IsoDate, readonly Shift[]> {
  return new Map(
    children(child(root, 'calendars'), 'date').flatMap((node) => {
      const year = numberOf(node.attributes.year)
      const type = node.attributes.type ?? 'HOLIDAY'
      if (type !== 'HOLIDAY' && type !== 'WORKING_DAY') return []
      return (year === undefined ? years : [year]).flatMap((one) => {
        const date = dateIn(one, node)
        return date === undefined ? [] : [[date, type === 'HOLIDAY' ? [] : usualShifts] as const]
      })
    }),
  )
}

type Placed = { readonly node: XmlNode; readonly level: number }

function* placed(nodes: readonly XmlNode[], level: number): Generator<Placed> {
  for (const node of nodes) {
    yield { node, level }
    yield* placed(children(node, 'task'), level + 1)
  }
}

/** The last day of so many working days from a day on, by a week and what differs. */
function lastDay(start: IsoDate, days: number, works: (date: IsoDate) => boolean): IsoDate {
  let date = start
  for (let left = days, steps = 0; steps < 20_000; steps++) {
    if (works(date)) left--
    if (left <= 0) return date
    date = addDays(date, 1)
  }
  return date
}

function calendarOf(
  root: XmlNode,
  starts: readonly IsoDate[],
): ScheduleFile['calendars'][number]['calendar'] {
  const off = child(child(child(root, 'calendars'), 'day-types'), 'default-week')?.attributes ?? {
    sun: '1',
    sat: '1',
  }
  const first = Number(starts.reduce((a, b) => (b < a ? b : a), starts[0] ?? '2000-01-01').slice(0, 4))
  const years = Array.from({ length: yearsAhead }, (_, after) => Math.min(9990, first + after))
  return {
    week: weekDays.map((day) => (off[day] === '1' ? [] : usualShifts)),
    exceptions: exceptionsOf(root, years),
    federalHolidays: false,
  }
}

/** Who is given to which task, by the task's id. */
function givenIn(root: XmlNode): Map<string, string[]> {
  const names = new Map(
    children(child(root, 'resources'), 'resource').map(({ attributes }) => [attributes.id, attributes.name]),
  )
  const given = new Map<string, string[]>()
  for (const { attributes } of children(child(root, 'allocations'), 'allocation')) {
    const [task, name] = [attributes['task-id'], names.get(attributes['resource-id'])]
    if (task !== undefined && name) given.set(task, [...new Set([...(given.get(task) ?? []), name])])
  }
  return given
}

/**
 * Reads a project of GanttProject (`.gan`), of which `readXml` kept `ganWanted`. It counts in whole days, which are taken as
 * 8 to 12 and 1 to 5; a task that follows no other stays where it was put. @throws ScheduleRefusal for too many tasks or links
 */
export function readGan(root: XmlNode): ScheduleFile {
  const rows = [...placed(children(child(root, 'tasks'), 'task'), 1)]
  requireTasks(rows.length)
  const notes: FileNote[] = rows.length === 0 ? [noTasks()] : []
  const startOf = ({ node }: Placed) =>
    isIsoDate(node.attributes.start ?? '') ? node.attributes.start : undefined
  const starts = rows.flatMap((row) => startOf(row) ?? [])
  const calendar = calendarOf(root, starts)
  if (calendar.week.every((day) => day.length === 0))
    notes.push({ message: say('No day of its week is worked; the calendar is read as Monday to Friday') })
  const week = calendar.week.some((day) => day.length > 0)
    ? calendar.week
    : weekDays.map((_, day) => (day % 6 === 0 ? [] : usualShifts))
  const works = (date: IsoDate) => (calendar.exceptions.get(date) ?? week[weekdayOf(date)] ?? []).length > 0
  const ids = new Set(rows.map(({ node }) => node.attributes.id ?? ''))
  const given = givenIn(root)
  const links: PlanLink[] = []
  const linked = new Set<string>()
  for (const [place, { node }] of rows.entries()) {
    for (const { attributes } of children(node, 'depend')) {
      const [from, to] = [node.attributes.id ?? '', attributes.id ?? '']
      if (!ids.has(to) || from === to) {
        notes.push({
          row: place + 1,
          message: say('A task that follows it is not in this file; the link is left out'),
        })
        continue
      }
      linked.add(to)
      links.push({
        from,
        to,
        kind: kinds[attributes.type ?? '2'] ?? 'FS',
        lag: (numberOf(attributes.difference) ?? 0) * dayMinutes,
        elapsed: false,
      })
    }
  }
  requireLinks(links.length)
  const readTask = (row: Placed, place: number): FileTask => {
    const { node, level } = row
    const { attributes } = node
    const id = attributes.id ?? ''
    const summary = children(node, 'task').length > 0
    const milestone = attributes.meeting === 'true'
    const start = startOf(row)
    const days = Math.max(0, numberOf(attributes.duration) ?? 0)
    if (start === undefined || numberOf(attributes.duration) === undefined)
      notes.push({ row: place + 1, message: say('Its start or duration cannot be read') })
    const minutes = milestone ? 0 : days * dayMinutes
    const percent = Math.min(100, Math.max(0, numberOf(attributes.complete) ?? 0))
    const earliest =
      attributes['thirdDate-constraint'] === '1' && isIsoDate(attributes.thirdDate ?? '')
        ? attributes.thirdDate
        : undefined
    const stays = earliest ?? (!linked.has(id) && !summary ? start : undefined)
    const begin = start === undefined ? undefined : momentOf(start, opens)
    const end =
      start === undefined ? undefined : minutes === 0 ? begin : momentOf(lastDay(start, days, works), closes)
    return {
      uid: id,
      level,
      title: attributes.name?.trim() ?? '',
      notes: child(node, 'notes')?.text.trim() ?? '',
      minutes,
      elapsed: false,
      milestone: milestone || (minutes === 0 && !summary),
      ...having(
        'constraint',
        stays === undefined ? undefined : { kind: 'snet' as const, at: momentOf(stays, opens) },
      ),
      ...having('started', percent > 0 && !summary ? begin : undefined),
      ...having('finished', percent === 100 && !summary ? end : undefined),
      percent,
      ...having(
        'remaining',
        percent > 0 && percent < 100 && !summary ? Math.round((minutes * (100 - percent)) / 100) : undefined,
      ),
      ...having('start', begin),
      ...having('finish', end),
      summary,
      manual: false,
      resources: given.get(id) ?? [],
    }
  }
  const tasks = withPhases(rows.map(readTask))
  if (children(child(root, 'vacations'), 'vacation').length > 0) {
    notes.push({
      message: say('Vacations of single people are left out: tasks are planned on the project’s calendar'),
    })
  }
  const earliest = starts.reduce((a, b) => (b < a ? b : a), starts[0] ?? '2000-01-01')
  return {
    name: root.attributes.name ?? '',
    start: momentOf(earliest, opens),
    calendars: [{ id: '1', name: say('Project calendar'), calendar: { ...calendar, week } }],
    defaultCalendar: '1',
    minutesPerDay: dayMinutes,
    tasks,
    links,
    notes,
  }
}
