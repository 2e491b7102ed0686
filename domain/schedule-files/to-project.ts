import type { ConstraintKind, ProjectCalendar, TaskStatus } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { addDays, type IsoDate } from '../calendar/iso-date.ts'
import { daysOfWork, minutesOfDay } from '../schedule/of-project.ts'
import type { Moment, PlanLink, WorkCalendar } from '../schedule/types.ts'
import { dateOfMoment } from '../schedule/work-time.ts'
import { planInputOf } from './plan-input.ts'
import type { FileCalendar, FileNote, FileTask, ScheduleFile } from './schedule-file.ts'
import { daysTouched, lagTouched } from './whole-days.ts'

/** A task as it comes into a project; dates that follow from others are left to the plan. */
export type BroughtTask = {
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly status: TaskStatus
  readonly days: number | null
  readonly elapsed: boolean
  readonly startOn: IsoDate | null
  readonly finishOn: IsoDate | null
  readonly constraint: ConstraintKind | null
  readonly constraintOn: IsoDate | null
  readonly deadlineOn: IsoDate | null
  readonly startedOn: IsoDate | null
  readonly finishedOn: IsoDate | null
  readonly percent: number
  readonly phase: string
  /** The id, in the file, of a calendar among those that come in; none where the project's own is meant. */
  readonly calendar: string | null
  readonly resources: readonly string[]
}

export type BroughtCalendar = Pick<ProjectCalendar, 'name' | 'week' | 'federalHolidays' | 'exceptions'> & {
  readonly id: string
  /** The project's own, or only that of tasks that name it. */
  readonly of: 'project' | 'tasks'
}

export type Brought = {
  readonly startOn: IsoDate
  readonly dataOn: IsoDate | null
  readonly tasks: readonly BroughtTask[]
  readonly links: readonly {
    from: string
    to: string
    kind: PlanLink['kind']
    lagDays: number
    lagElapsed: boolean
    /** Whether its lead is none of the file: the two begin and end within a day there, which they share in whole ones. */
    sharesDay: boolean
  }[]
  readonly calendars: readonly BroughtCalendar[]
  readonly notes: readonly FileNote[]
}

const most = { days: 3650, exceptions: 400, shifts: 4, title: 200, name: 80, description: 20_000 } as const
const dayMinutes = 1440

const line = (text: string, length: number) => text.replace(/\s+/g, ' ').trim().slice(0, length)

/** The day that ends at a moment: one that is midnight belongs to the day before. */
const dayEnding = (moment: Moment): IsoDate => dateOfMoment(moment - 1)

const starts: readonly string[] = ['snet', 'snlt', 'mso']
const dayOf = (kind: string, at: Moment): IsoDate =>
  starts.includes(kind) ? dateOfMoment(at) : dayEnding(at)

const same = (one: WorkCalendar, other: WorkCalendar) =>
  JSON.stringify([one.week, one.federalHolidays, [...one.exceptions]]) ===
  JSON.stringify([other.week, other.federalHolidays, [...other.exceptions]])

/** A calendar as a project keeps one; undefined for one by which nobody ever works. */
function broughtCalendar(
  { id, name, calendar }: FileCalendar,
  of: 'project' | 'tasks',
  from: IsoDate,
  to: IsoDate,
  notes: FileNote[],
): BroughtCalendar | undefined {
  const label = line(name, most.name) || say('Calendar')
  if (calendar.week.every((shifts) => shifts.length === 0)) {
    notes.push({
      message: say('On the calendar “{name}” nobody works in any week; it is left out', { name: label }),
    })
    return undefined
  }
  const near = [...calendar.exceptions]
    .filter(([date]) => date >= from && date <= to)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (near.length > most.exceptions)
    notes.push({
      message: say('The calendar “{name}” has more than {most} days that differ; the first of them come in', {
        name: label,
        most: most.exceptions,
      }),
    })
  const cut = (shifts: WorkCalendar['week'][number]) =>
    shifts.slice(0, most.shifts).map((shift) => ({ ...shift }))
  return {
    id,
    of,
    name: label,
    week: calendar.week.map(cut),
    federalHolidays: calendar.federalHolidays,
    exceptions: near.slice(0, most.exceptions).map(([date, shifts]) => ({
      date,
      name: shifts.length === 0 ? say('Day off') : say('Other hours'),
      shifts: cut(shifts),
    })),
  }
}

/**
 * What of a file comes into a project that works by `calendar`, which is its own where `hasOwn`, and begins on `startOn`
 * where that is settled. Summaries become phases; durations and lags are counted in whole days, and what does not go
 * into them is told by its row.
 */
export function toProject(
  file: ScheduleFile,
  { calendar: usual, hasOwn, startOn }: { calendar: WorkCalendar; hasOwn: boolean; startOn: IsoDate | null },
): Brought {
  const notes: FileNote[] = [...file.notes]
  const moments = file.tasks.flatMap(({ start, finish }) => [start ?? [], finish ?? []].flat())
  const first = dateOfMoment(moments.reduce((a, b) => Math.min(a, b), file.start))
  const last = dateOfMoment(moments.reduce((a, b) => Math.max(a, b), file.start))
  const calendars = file.calendars.flatMap((one) => {
    const isUsual = one.id === file.defaultCalendar
    const used = isUsual || file.tasks.some((task) => task.calendar === one.id)
    if (!used || same(one.calendar, usual)) return []
    return (
      broughtCalendar(
        one,
        isUsual && !hasOwn ? 'project' : 'tasks',
        addDays(first, -31),
        addDays(last, 731),
        notes,
      ) ?? []
    )
  })
  const kept = new Set(calendars.map(({ id }) => id))
  const named = new Set(calendars.flatMap(({ id, of }) => (of === 'tasks' ? [id] : [])))
  const calendarOf = (task: Pick<FileTask, 'calendar'>) => {
    const id = task.calendar ?? file.defaultCalendar
    return kept.has(id) ? (file.calendars.find((one) => one.id === id)?.calendar ?? usual) : usual
  }
  const { links } = planInputOf(file)
  const follows = new Set(links.map(({ to }) => to))
  const begins = startOn ?? dateOfMoment(file.start)
  const tasks = file.tasks.flatMap((task, place): BroughtTask[] => {
    if (task.summary) return []
    const calendar = calendarOf(task)
    const told = (message: string) => void notes.push({ row: place + 1, message })
    const id = task.calendar ?? file.defaultCalendar
    return [
      {
        ...broughtTask(task, {
          calendar,
          isRoot: !follows.has(task.uid),
          fileBegins: dateOfMoment(file.start),
          begins,
          told,
        }),
        calendar: named.has(id) ? id : null,
      },
    ]
  })
  const byUid = new Map(file.tasks.map((task, place) => [task.uid, { task, place }]))
  const inDays = links.map(({ from, to, kind, lag, elapsed }) => {
    const after = byUid.get(to)
    const perDay = elapsed ? dayMinutes : minutesOfDay(after ? calendarOf(after.task) : usual) || dayMinutes
    const before = byUid.get(from)
    const rounded = Math.round(lag / perDay)
    const touched =
      after && before
        ? lagTouched({ from, to, kind, lag, elapsed }, before.task, after.task, {
            calendar: calendarOf(after.task),
            rounded,
          })
        : rounded
    const lagDays = Math.max(-most.days, Math.min(most.days, touched))
    const sharesDay = lagDays < 0 && lag >= 0
    if (lagDays * perDay !== lag)
      notes.push({
        row: (after?.place ?? 0) + 1,
        message: sharesDay
          ? say('It begins on a day on which what it follows still goes on; in whole days they overlap')
          : say('A lag of it is not whole days; it comes in as {days, plural, one {# day} other {# days}}', {
              days: lagDays,
            }),
      })
    return { from, to, kind, lagDays, lagElapsed: elapsed, sharesDay }
  })
  const staysBehind = isBehind(file)
  if (staysBehind)
    notes.push({
      message: say(
        'Work that is not done is planned before the day up to which the file tells progress; that day is left out',
      ),
    })
  const seen = new Set<string>()
  const once = inDays.filter(({ from, to }) => {
    const key = `${from}\n${to}`
    const isNew = !seen.has(key)
    if (!isNew)
      notes.push({
        row: (byUid.get(to)?.place ?? 0) + 1,
        message: say('Two links lead to it from the same task; the first comes in'),
      })
    seen.add(key)
    return isNew
  })
  return {
    startOn: begins,
    dataOn: file.dataDate === undefined || staysBehind ? null : dateOfMoment(file.dataDate),
    tasks,
    links: once,
    calendars,
    notes,
  }
}

/** Whether a file has work to do before its own data date: its program moves nothing by it, as a project here would. */
const isBehind = ({ dataDate, tasks }: ScheduleFile): boolean =>
  dataDate !== undefined &&
  tasks.some(
    ({ summary, manual, started, finished, minutes, start, finish }) =>
      !summary &&
      !manual &&
      minutes > 0 &&
      finished === undefined &&
      ((started === undefined ? start : finish) ?? dataDate) < dataDate,
  )

type Into = {
  calendar: WorkCalendar
  isRoot: boolean
  fileBegins: IsoDate
  begins: IsoDate
  told: (message: string) => void
}

/** How many whole days a task takes; what is begun of a day counts as one. */
function daysOf(task: FileTask, { calendar, told }: Into): number {
  const { minutes, elapsed, start, finish } = task
  const spans = start !== undefined && finish !== undefined && dateOfMoment(start) < dayEnding(finish)
  if (minutes === 0) return spans ? daysOfWork(calendar, dateOfMoment(start), dayEnding(finish)) : 0
  const perDay = elapsed ? dayMinutes : minutesOfDay(calendar) || dayMinutes
  const days = Math.min(most.days, daysTouched(task, calendar) ?? Math.ceil(minutes / perDay))
  if (days * perDay === minutes) return days
  const hours = Math.round(minutes / 6) / 10
  told(
    days > Math.ceil(minutes / perDay)
      ? say(
          'It takes {hours, number} hours and begins or ends within a day; it comes in with {days, plural, one {# day} other {# days}}',
          { hours, days },
        )
      : say(
          'It takes {hours, number} hours, which are not whole days; it comes in with {days, plural, one {# day} other {# days}}',
          { hours, days },
        ),
  )
  return days
}

function broughtTask(task: FileTask, into: Into): Omit<BroughtTask, 'calendar'> {
  const { start, finish, constraint, deadline, manual } = task
  const [startOn, finishOn] = [
    start === undefined ? null : dateOfMoment(start),
    finish === undefined
      ? null
      : start !== undefined && finish <= start
        ? dateOfMoment(finish)
        : dayEnding(finish),
  ]
  const isDone = task.finished !== undefined || task.percent === 100
  const isDoing = !isDone && (task.started !== undefined || task.percent > 0)
  const startedOn =
    isDone || isDoing ? (task.started === undefined ? startOn : dateOfMoment(task.started)) : null
  const ended =
    task.finished === undefined
      ? finishOn
      : task.finished === task.started
        ? dateOfMoment(task.finished)
        : dayEnding(task.finished)
  const finishedOn =
    isDone && ended !== null && startedOn !== null ? (ended < startedOn ? startedOn : ended) : null
  const title = line(task.title, most.title)
  if (title === '') into.told(say('It has no name; it comes in as “Task”'))
  else if (task.title.trim().length > most.title)
    into.told(say('Its name is cut at {most} characters', { most: most.title }))
  const isTyped = manual && startOn !== null && finishOn !== null
  // What follows nothing and is held by nothing would begin with the project.
  const from = startOn ?? into.fileBegins
  const stays = into.isRoot && !constraint && startedOn === null && !isTyped && from > into.begins
  const held = stays
    ? { constraint: 'snet' as const, constraintOn: from }
    : {
        constraint: constraint?.kind ?? null,
        constraintOn: constraint?.at === undefined ? null : dayOf(constraint.kind, constraint.at),
      }
  return {
    uid: task.uid,
    title: title || say('Task'),
    description: task.notes.slice(0, most.description).trim(),
    status: isDone ? 'done' : isDoing ? 'doing' : 'todo',
    days: isTyped ? null : daysOf(task, into),
    elapsed: task.elapsed && !isTyped,
    startOn: isTyped ? startOn : null,
    finishOn: isTyped ? finishOn : null,
    ...held,
    deadlineOn: deadline === undefined ? null : dayEnding(deadline),
    startedOn,
    finishedOn,
    percent: isDone ? 100 : task.percent,
    phase: line(task.phase ?? '', most.name),
    resources: task.resources.map((name) => line(name, 100)).filter((name) => name !== ''),
  }
}
