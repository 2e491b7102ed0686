import type { ConstraintKind } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { csvLines, restore } from '../csv.ts'
import { readDates } from '../import/date-column.ts'
import { sheetRows } from '../import/sheet.ts'
import { ImportRefusal } from '../import/task-list.ts'
import { minutesOfDay } from '../schedule/of-project.ts'
import type { Moment, PlanLink, WorkCalendar } from '../schedule/types.ts'
import { momentOf } from '../schedule/work-time.ts'
import { type Column, columns, names } from './csv-columns.ts'
import { lengthText, predecessorText, readLength, readPredecessor } from './lag-text.ts'
import { momentText, readClock } from './moments.ts'
import { usualCalendar, usualShifts } from './mspdi-calendars.ts'
import {
  type FileNote,
  type FileTask,
  having,
  noTasks,
  requireLinks,
  requireTasks,
  type ScheduleFile,
  ScheduleRefusal,
  withPhases,
} from './schedule-file.ts'

/** What constraints are called: as planners abbreviate them, and as Microsoft Project writes them out. */
const constraintNames: Readonly<Record<ConstraintKind, readonly string[]>> = {
  alap: ['ALAP', 'As Late As Possible'],
  snet: ['SNET', 'Start No Earlier Than', 'Start On or After'],
  snlt: ['SNLT', 'Start No Later Than', 'Start On or Before'],
  fnet: ['FNET', 'Finish No Earlier Than', 'Finish On or After'],
  fnlt: ['FNLT', 'Finish No Later Than', 'Finish On or Before'],
  mso: ['MSO', 'Must Start On', 'Start On'],
  mfo: ['MFO', 'Must Finish On', 'Finish On'],
}
const constraintKinds = Object.keys(constraintNames) as ConstraintKind[]
const soon = ['', 'asap', 'as soon as possible']

const lower = (text: string) =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()
const byHeading = new Map(
  names.flatMap((column) => columns[column].map((name) => [lower(name), column] as const)),
)
const saysYes = (cell: string) =>
  ['yes', 'y', 'x', '1', 'true', 'sí', 'si', 'manually scheduled'].includes(lower(cell))
const dateColumns: readonly Column[] = [
  'start',
  'finish',
  'constraintDate',
  'deadline',
  'started',
  'finished',
]
const [opens, closes] = [usualShifts[0]?.from ?? 0, usualShifts.at(-1)?.to ?? 0]

/** The heading's row and what its columns are; undefined where no row is a heading of a schedule. */
function headingIn(
  rows: readonly (readonly string[])[],
): { row: number; places: Map<Column, number> } | undefined {
  for (const [row, cells] of rows.slice(0, 20).entries()) {
    const places = new Map<Column, number>()
    for (const [place, cell] of cells.entries()) {
      const column = byHeading.get(lower(cell))
      if (column && !places.has(column)) places.set(column, place)
    }
    if (
      places.has('title') &&
      ['duration', 'predecessors', 'start', 'finish'].some((one) => places.has(one as Column))
    )
      return { row, places }
  }
  return undefined
}

/** Primavera writes an A behind a day that has come, and a star behind one that a constraint holds. */
const unmarked = (cell: string) => cell.replace(/\s+A\s*\*?$|\*$/, '').trim()
const hasCome = (cell: string) => /\d\s+A\s*\*?$/.test(cell)

/** The minutes after midnight that a cell says behind its date: `08:00`, `5:30 PM`. */
function clockIn(cell: string): number | undefined {
  const [, time = '', half] = /\b(\d{1,2}:\d{2})(?::\d{2})?\s*([ap])?\.?m?/i.exec(cell) ?? []
  const minutes = readClock(time)
  if (minutes === undefined || half === undefined) return minutes
  return (minutes % 720) + (half.toLowerCase() === 'p' ? 720 : 0)
}

function rowsOf(text: string): string[][] {
  try {
    return sheetRows(text)
  } catch (error) {
    if (error instanceof ImportRefusal) throw new ScheduleRefusal('rows', error.message)
    throw error
  }
}

const listOf = (cell: string) =>
  cell
    .split(cell.includes(';') ? /[;\n]/ : /[,\n]/)
    .map((one) => one.replace(/\[\d+%?\]$/, '').trim())
    .filter((one) => one !== '')

/**
 * Reads a schedule out of a sheet (CSV) with a row of headings. A date without a time begins at 8 and ends at 5; a duration
 * without a unit is days of `calendar`, which the sheet is taken to be planned on. Predecessors are written as `12FS+2d, 7SS`, by the column ID or else by the row.
 * @throws ScheduleRefusal for a sheet without such headings, or with too many rows
 */
export function readScheduleCsv(text: string, calendar: WorkCalendar = usualCalendar): ScheduleFile {
  const minutesPerDay = Math.max(1, minutesOfDay(calendar))
  const rows = rowsOf(text)
  const heading = headingIn(rows)
  if (!heading)
    throw new ScheduleRefusal(
      'kind',
      say('No row of this sheet has the headings of a schedule: Task, Duration, Start, Predecessors.'),
    )
  const { places } = heading
  const cellOf = (row: readonly string[], column: Column) =>
    restore(row[places.get(column) ?? -1] ?? '').trim()
  const body = rows.slice(heading.row + 1).filter((row) => cellOf(row, 'title') !== '')
  requireTasks(body.length)
  const notes: FileNote[] = body.length === 0 ? [noTasks()] : []
  const dates = new Map(
    dateColumns.map((column) => [
      column,
      readDates(
        body.map((row) => unmarked(cellOf(row, column))),
        {},
      ),
    ]),
  )
  const ids = new Map(body.map((row, place) => [cellOf(row, 'id') || String(place + 1), place]))
  const tasks: FileTask[] = []
  const links: PlanLink[] = []
  for (const [place, row] of body.entries()) {
    const told = (message: string) => void notes.push({ row: place + 1, message })
    const at = (column: Column, usual: number): Moment | undefined => {
      const cell = cellOf(row, column)
      const date = dates.get(column)?.dateIn(unmarked(cell))
      if (date === undefined && cell !== '' && !/^n\/?a$/i.test(cell))
        told(say('“{text}” is no date that can be read', { text: cell.slice(0, 60) }))
      return date === undefined ? undefined : momentOf(date, clockIn(cell) ?? usual)
    }
    tasks.push(readTask(place, (column) => cellOf(row, column), at, minutesPerDay, told))
    for (const one of cellOf(row, 'predecessors')
      .split(/[,;\n]/)
      .filter((part) => part.trim() !== '')) {
      const read = readPredecessor(one, minutesPerDay, ids)
      const from = read && ids.get(read.id)
      if (!read || from === undefined || from === place) {
        told(say('“{text}” is no predecessor that can be read', { text: one.trim().slice(0, 60) }))
        continue
      }
      const [cell = '', title = ''] = (['duration', 'title'] as const).map((column) =>
        cellOf(body[from] ?? [], column),
      )
      const share = ((read.share ?? 0) * (readLength(cell, minutesPerDay)?.minutes ?? 0)) / 100
      if (read.share !== undefined)
        told(say('It follows “{title}” by a share of its duration; that is read as a fixed lag', { title }))
      links.push({
        from: String(from + 1),
        to: String(place + 1),
        kind: read.kind,
        lag: read.lag + Math.round(share),
        elapsed: read.elapsed,
      })
    }
  }
  requireLinks(links.length)
  const starts = tasks.flatMap((task) => task.start ?? [])
  return {
    name: '',
    start: starts.reduce((a, b) => Math.min(a, b), starts[0] ?? 0),
    calendars: [{ id: '1', name: 'Standard', calendar }],
    defaultCalendar: '1',
    minutesPerDay,
    tasks: places.has('level') ? withPhases(withSummaries(tasks)) : tasks,
    links,
    notes,
  }
}

/** A task whose next is deeper sums up what stands below it. */
const withSummaries = (tasks: readonly FileTask[]) =>
  tasks.map((task, place) =>
    (tasks[place + 1]?.level ?? 0) > task.level ? { ...task, summary: true, milestone: false } : task,
  )

function readTask(
  place: number,
  cell: (column: Column) => string,
  at: (column: Column, usual: number) => Moment | undefined,
  perDay: number,
  told: (message: string) => void,
): FileTask {
  const duration = readLength(cell('duration'), perDay, saysYes(cell('elapsed')))
  const [start, finish] = [at('start', opens), at('finish', closes)]
  if (cell('duration') !== '' && (!duration || duration.minutes < 0))
    told(say('“{text}” is no duration that can be read', { text: cell('duration').slice(0, 60) }))
  const minutes = Math.max(0, duration?.minutes ?? 0)
  const kind = constraintKinds.find((one) =>
    constraintNames[one].some((name) => lower(name) === lower(cell('constraint'))),
  )
  const when = at('constraintDate', kind === 'fnet' || kind === 'fnlt' || kind === 'mfo' ? closes : opens)
  const constraint = kind === 'alap' ? { kind } : kind && when !== undefined ? { kind, at: when } : undefined
  if (!constraint && !soon.includes(lower(cell('constraint'))))
    told(say('Its constraint cannot be read; it comes in without it'))
  const percent = Number(cell('percent').replace(/\s*%$/, '') || 0)
  const started = at('started', opens) ?? (hasCome(cell('start')) ? start : undefined)
  const finished = at('finished', closes) ?? (hasCome(cell('finish')) ? finish : undefined)
  const remaining = readLength(cell('remaining'), perDay, duration?.elapsed)?.minutes
  return {
    uid: String(place + 1),
    level: Math.min(60, Math.max(1, Number.parseInt(cell('level'), 10) || 1)),
    title: cell('title'),
    notes: cell('notes'),
    minutes,
    elapsed: duration?.elapsed ?? saysYes(cell('elapsed')),
    milestone: saysYes(cell('milestone')) || minutes === 0,
    ...having('constraint', constraint),
    ...having('deadline', at('deadline', closes)),
    ...having('started', started),
    ...having('finished', started === undefined ? undefined : finished),
    percent: Number.isFinite(percent) ? Math.round(Math.min(100, Math.max(0, percent))) : 0,
    ...having('remaining', started !== undefined && finished === undefined ? remaining : undefined),
    ...having('start', start),
    ...having('finish', finish),
    summary: false,
    manual: saysYes(cell('manual')),
    resources: listOf(cell('resources')),
    ...having('phase', cell('phase') || undefined),
  }
}

/** A name as it stands in a list cut at semicolons. */
const listed = (list: readonly string[]) => {
  const text = list.map((one) => one.replaceAll(';', ',')).join('; ')
  return list.length === 1 && text.includes(',') ? `${text};` : text
}

/**
 * A schedule as a sheet: a row of headings and one for each task that is no summary, which stand in the column Phase. Times
 * are those of the wall clock; calendars are not in it.
 */
export function writeScheduleCsv(file: ScheduleFile): string {
  const shown = file.tasks.filter((task) => !task.summary)
  const ids = new Map(shown.map((task, place) => [task.uid, String(place + 1)]))
  const perDay = file.minutesPerDay
  const into = Map.groupBy(file.links, (link) => link.to)
  const at = (moment: Moment | undefined) =>
    moment === undefined ? '' : momentText(moment).slice(0, 16).replace('T', ' ')
  const yes = (is: boolean) => (is ? 'Yes' : '')
  const cells = (task: FileTask): Record<Column, string> => ({
    id: ids.get(task.uid) ?? '',
    title: task.title,
    phase: task.phase ?? '',
    level: '',
    duration: lengthText(task.minutes, perDay, task.elapsed, ''),
    elapsed: yes(task.elapsed),
    start: at(task.start),
    finish: at(task.finish),
    predecessors: (into.get(task.uid) ?? [])
      .flatMap((link) => {
        const id = ids.get(link.from)
        return id === undefined ? [] : [predecessorText({ ...link, id }, perDay)]
      })
      .join(', '),
    constraint: task.constraint ? (constraintNames[task.constraint.kind][0] ?? '') : '',
    constraintDate: at(task.constraint?.at),
    deadline: at(task.deadline),
    percent: String(task.percent),
    started: at(task.started),
    finished: at(task.finished),
    remaining: task.remaining === undefined ? '' : lengthText(task.remaining, perDay, task.elapsed, ''),
    milestone: yes(task.milestone),
    manual: yes(task.manual),
    resources: listed(task.resources),
    notes: task.notes,
  })
  const written = names.filter((column) => column !== 'level')
  return csvLines([
    written.map((column) => columns[column][0]),
    ...shown.map((task) => written.map((column) => cells(task)[column])),
  ])
}
