import type { ConstraintKind, LinkKind } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import type { Moment, PlanLink, WorkCalendar } from '../schedule/types.ts'
import { workBetween, workTimeOf } from '../schedule/work-time.ts'
import { readMoment } from './moments.ts'
import { usualCalendar } from './mspdi-calendars.ts'
import {
  type FileCalendar,
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
import { readXerCalendar } from './xer-calendars.ts'
import { readXerTables, type XerRow } from './xer-tables.ts'

const wanted: ReadonlySet<string> = new Set(
  'PROJECT CALENDAR PROJWBS TASK TASKPRED TASKRSRC RSRC TASKMEMO SCHEDOPTIONS'.split(' '),
)

const linkKinds: Readonly<Record<string, LinkKind>> = { PR_FS: 'FS', PR_SS: 'SS', PR_FF: 'FF', PR_SF: 'SF' }

/** `cstr_type`. "Finish on or before" holds no date back and only tells who is late: it is a deadline. */
const constraints: Readonly<Record<string, ConstraintKind>> = {
  CS_ALAP: 'alap',
  CS_MEO: 'mfo',
  CS_MEOA: 'fnet',
  CS_MSO: 'mso',
  CS_MSOA: 'snet',
  CS_MSOB: 'snlt',
  CS_MANDSTART: 'mso',
  CS_MANDFIN: 'mfo',
}

const hours = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text.trim())
    ? Math.round(Number(text) * 60)
    : undefined

const momentIn = (row: XerRow, ...columns: string[]): Moment | undefined => {
  for (const column of columns) {
    const moment = readMoment(row[column] ?? '')
    if (moment !== undefined) return moment
  }
  return undefined
}

const plain = (memo: string) =>
  memo
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim()

/** Notes on tasks, by the task. */
function memosIn(rows: readonly XerRow[]): Map<string, string> {
  const memos = new Map<string, string>()
  for (const row of rows) {
    const id = row.task_id ?? ''
    memos.set(id, [memos.get(id), plain(row.task_memo ?? '')].filter(Boolean).join('\n'))
  }
  return memos
}

function readCalendars(rows: readonly XerRow[], notes: FileNote[]): Map<string, FileCalendar> {
  const read = new Map<string, FileCalendar>()
  const byId = new Map(rows.map((row) => [row.clndr_id ?? '', row]))
  for (const [id, row] of byId) {
    const name = row.clndr_name || say('Calendar {id}', { id })
    const own = readXerCalendar(row.clndr_data ?? '')
    const base = readXerCalendar(byId.get(row.base_clndr_id ?? '')?.clndr_data ?? '')
    if (!own)
      notes.push({
        message: say(
          'The hours of the calendar “{name}” cannot be read; it is taken as Monday to Friday, 8 to 5',
          { name },
        ),
      })
    const calendar = own ?? base ?? usualCalendar
    const exceptions = new Map([...(base?.exceptions ?? []), ...calendar.exceptions])
    read.set(id, { id, name, calendar: { ...calendar, exceptions } })
  }
  return read
}

/** The branches of the work breakdown that have tasks, in order, each with its tasks: an outline. The project's own is left out. */
function* outline(
  rows: readonly XerRow[],
  tasks: ReadonlyMap<string, readonly XerRow[]>,
): Generator<{ row: XerRow; level: number; summary: boolean }> {
  const ids = new Set(rows.map((row) => row.wbs_id))
  const under = new Map<string, XerRow[]>()
  const tops: XerRow[] = []
  for (const row of [...rows].sort((a, b) => Number(a.seq_num || 0) - Number(b.seq_num || 0))) {
    const parent = row.parent_wbs_id ?? ''
    if (!ids.has(parent) || parent === row.wbs_id) tops.push(row)
    else under.set(parent, [...(under.get(parent) ?? []), row])
  }
  const seen = new Set<string>()
  const filled = new Map<string, boolean>()
  const hasTasks = (id: string, depth = 0): boolean => {
    const known = filled.get(id)
    if (known !== undefined) return known
    const has =
      tasks.has(id) ||
      (depth < 60 && (under.get(id) ?? []).some((row) => hasTasks(row.wbs_id ?? '', depth + 1)))
    filled.set(id, has)
    return has
  }
  function* walk(row: XerRow, level: number): Generator<{ row: XerRow; level: number; summary: boolean }> {
    const id = row.wbs_id ?? ''
    if (seen.has(id) || level > 60 || !hasTasks(id)) return
    seen.add(id)
    if (level > 0) yield { row, level, summary: true }
    for (const task of tasks.get(id) ?? []) yield { row: task, level: level + 1, summary: false }
    for (const below of under.get(id) ?? []) yield* walk(below, level + 1)
  }
  for (const row of tops) yield* walk(row, 0)
  // Tasks whose branch the file does not have, or that hang in a circle.
  for (const [id, own] of tasks)
    if (!seen.has(id)) for (const row of own) yield { row, level: 1, summary: false }
}

function percentOf(row: XerRow, minutes: number, remaining: number | undefined): number {
  if (row.status_code === 'TK_Complete') return 100
  const physical = Number(row.phys_complete_pct)
  if (row.complete_pct_type === 'CP_Phys' && Number.isFinite(physical))
    return Math.min(100, Math.max(0, Math.round(physical)))
  if (row.status_code !== 'TK_Active' || minutes === 0 || remaining === undefined) return 0
  return Math.min(100, Math.max(0, Math.round((1 - remaining / minutes) * 100)))
}

function readTask(row: XerRow, level: number, told: (message: string) => void): FileTask {
  const minutes = Math.max(0, hours(row.target_drtn_hr_cnt) ?? 0)
  const remaining = hours(row.remain_drtn_hr_cnt)
  const started = row.status_code === 'TK_NotStart' ? undefined : momentIn(row, 'act_start_date')
  const finished = row.status_code === 'TK_Complete' ? momentIn(row, 'act_end_date') : undefined
  const [type, at] = [row.cstr_type ?? '', momentIn(row, 'cstr_date')]
  const kind = constraints[type]
  const constraint = kind === 'alap' ? { kind } : kind && at !== undefined ? { kind, at } : undefined
  const second = row.cstr_type2 === 'CS_MEOB' ? momentIn(row, 'cstr_date2') : undefined
  if (row.cstr_type2 && second === undefined) told(say('It has a second constraint, which is left out'))
  if (type && !constraint && type !== 'CS_MEOB')
    told(say('Its constraint cannot be read; it comes in without it'))
  if (row.task_type === 'TT_LOE' || row.task_type === 'TT_WBS')
    told(say('It spans other tasks (level of effort); it comes in with the duration that it has'))
  if (readMoment(row.suspend_date ?? '') !== undefined)
    told(say('It is suspended for a while; that is left out'))
  const milestone = row.task_type === 'TT_Mile' || row.task_type === 'TT_FinMile'
  return {
    uid: row.task_id ?? '',
    ...having('wbs', row.task_code || undefined),
    level,
    title: row.task_name?.trim() ?? '',
    notes: '',
    minutes: milestone ? 0 : minutes,
    elapsed: false,
    milestone: milestone || minutes === 0,
    ...having('constraint', constraint),
    ...having('deadline', type === 'CS_MEOB' ? at : second),
    ...having('started', started),
    ...having('finished', started === undefined ? undefined : finished),
    percent: percentOf(row, minutes, remaining),
    ...having(
      'remaining',
      started !== undefined && finished === undefined ? Math.max(0, remaining ?? minutes) : undefined,
    ),
    ...having('start', started ?? momentIn(row, 'early_start_date', 'target_start_date')),
    ...having('finish', finished ?? momentIn(row, 'early_end_date', 'target_end_date')),
    summary: false,
    manual: false,
    resources: [],
  }
}

const summaryTask = (row: XerRow, level: number): FileTask => ({
  uid: `wbs-${row.wbs_id ?? ''}`,
  ...having('wbs', row.wbs_short_name || undefined),
  level,
  title: row.wbs_name?.trim() ?? '',
  notes: '',
  minutes: 0,
  elapsed: false,
  milestone: false,
  percent: 0,
  summary: true,
  manual: false,
  resources: [],
})

/**
 * What is under way has taken as long as its calendar has worked up to the data date, and takes what remains from there: its
 * planned duration says nothing any more.
 */
function underWay(task: FileTask, calendar: WorkCalendar, dataDate: Moment | undefined): FileTask {
  const { started, remaining } = task
  if (started === undefined || remaining === undefined || dataDate === undefined || dataDate < started)
    return task
  return { ...task, minutes: workBetween(workTimeOf(calendar), started, dataDate) + remaining }
}

/** The project that is read: the one that has most of the tasks. */
function projectOf(tables: ReadonlyMap<string, readonly XerRow[]>, notes: FileNote[]): XerRow {
  const projects = tables.get('PROJECT') ?? []
  const counts = new Map<string, number>()
  for (const row of tables.get('TASK') ?? [])
    counts.set(row.proj_id ?? '', (counts.get(row.proj_id ?? '') ?? 0) + 1)
  const project = projects.reduce<XerRow | undefined>(
    (most, row) =>
      !most || (counts.get(row.proj_id ?? '') ?? 0) > (counts.get(most.proj_id ?? '') ?? 0) ? row : most,
    undefined,
  )
  if (projects.length > 1)
    notes.push({
      message: say('The file has several projects; the one with the most tasks, {name}, is read', {
        name: project?.proj_short_name ?? '',
      }),
    })
  return project ?? { proj_id: [...counts.keys()][0] ?? '' }
}

/**
 * Reads a project that Primavera P6 exported (XER: tables cut at tabs, in Windows' code page 1252). Durations are hours of the
 * task's calendar, moments those of the wall clock. Its data date is `last_recalc_date`.
 * @throws ScheduleRefusal for what is no such file
 */
export function readXer(text: string): ScheduleFile {
  if (!text.startsWith('ERMHDR'))
    throw new ScheduleRefusal('kind', say('This is no file of Primavera: it does not begin with ERMHDR.'))
  const tables = readXerTables(text, wanted)
  const notes: FileNote[] = []
  const project = projectOf(tables, notes)
  const own = (name: string) =>
    (tables.get(name) ?? []).filter((row) => (row.proj_id ?? project.proj_id) === project.proj_id)
  const calendars = readCalendars(tables.get('CALENDAR') ?? [], notes)
  const usual = calendars.get(project.clndr_id ?? '') ??
    [...calendars.values()].find(({ id }) =>
      (tables.get('CALENDAR') ?? []).some((row) => row.clndr_id === id && row.default_flag === 'Y'),
    ) ??
    [...calendars.values()][0] ?? {
      id: '1',
      name: 'Standard',
      calendar: usualCalendar,
    }
  const byBranch = Map.groupBy(
    own('TASK').filter((row) => row.task_id),
    (row) => row.wbs_id ?? '',
  )
  const wbs = own('PROJWBS')
  const rows = [...outline(wbs, byBranch)]
  requireTasks(rows.length)
  if (rows.length === 0) notes.push(noTasks())
  const dataDate = momentIn(project, 'last_recalc_date')
  const memos = memosIn(own('TASKMEMO'))
  const names = new Map((tables.get('RSRC') ?? []).map((row) => [row.rsrc_id, row.rsrc_name ?? '']))
  const given = Map.groupBy(own('TASKRSRC'), (row) => row.task_id ?? '')
  const places = new Map<string, number>()
  const tasks = rows.map(({ row, level, summary }, place): FileTask => {
    if (summary) return summaryTask(row, level)
    const task = readTask(row, level, (message) => notes.push({ row: place + 1, message }))
    places.set(task.uid, place)
    const resources = [
      ...new Set(
        (given.get(task.uid) ?? []).map((one) => names.get(one.rsrc_id) ?? '').filter((name) => name !== ''),
      ),
    ]
    const calendar = row.clndr_id !== usual.id && calendars.has(row.clndr_id ?? '') ? row.clndr_id : undefined
    const worked = underWay(task, (calendars.get(calendar ?? '') ?? usual).calendar, dataDate)
    return { ...worked, notes: memos.get(task.uid) ?? '', ...having('calendar', calendar), resources }
  })
  const lagBy = own('SCHEDOPTIONS')[0]?.sched_calendar_on_relationship_lag
  const links = (tables.get('TASKPRED') ?? []).flatMap((row): PlanLink[] => {
    const [from, to] = [row.pred_task_id ?? '', row.task_id ?? '']
    const place = places.get(to)
    if (place === undefined) return []
    if (!places.has(from) || from === to) {
      notes.push({
        row: place + 1,
        message: say('It follows a task that is not in this file; the link is left out'),
      })
      return []
    }
    const lag = hours(row.lag_hr_cnt) ?? 0
    const [before, after] = [tasks[places.get(from) ?? -1]?.calendar, tasks[place]?.calendar]
    if (lag !== 0 && before !== after && lagBy !== 'rcal_Successor' && lagBy !== 'rcal_24Hour')
      notes.push({
        row: place + 1,
        message: say('Its lag runs on another calendar in the file; here it runs on its own'),
      })
    return [{ from, to, kind: linkKinds[row.pred_type ?? ''] ?? 'FS', lag, elapsed: lagBy === 'rcal_24Hour' }]
  })
  requireLinks(links.length)
  const used = new Set([usual.id, ...tasks.flatMap((task) => task.calendar ?? [])])
  const starts = tasks.flatMap((task) => task.start ?? [])
  const root = wbs.find((row) => row.proj_node_flag === 'Y')
  return {
    name: root?.wbs_name?.trim() || (project.proj_short_name ?? ''),
    start: momentIn(project, 'plan_start_date') ?? starts.reduce((a, b) => Math.min(a, b), starts[0] ?? 0),
    ...having('dataDate', dataDate),
    calendars: calendars.size === 0 ? [usual] : [...calendars.values()].filter(({ id }) => used.has(id)),
    defaultCalendar: usual.id,
    minutesPerDay: Math.max(
      1,
      hours((tables.get('CALENDAR') ?? []).find((row) => row.clndr_id === usual.id)?.day_hr_cnt) || 480,
    ),
    tasks: withPhases(tasks),
    links,
    notes,
  }
}
