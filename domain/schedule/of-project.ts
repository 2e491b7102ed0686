import type { DatedTask } from '#contract/dated.ts'
import type { LostDay, PlannedRow, ProjectCalendar, TaskLink } from '#contract/fields.ts'
import { planYears } from '#contract/values.ts'
import { addDays, type IsoDate } from '../calendar/iso-date.ts'
import type { WorkingCalendar } from '../calendar/working-days.ts'
import { plan } from './plan.ts'
import type { Moment, Plan, PlanInput, PlanLink, PlannedTask, PlanTask, WorkCalendar } from './types.ts'
import {
  dateOfMoment,
  momentOf,
  nextWork,
  previousWork,
  shiftsOn,
  shortenedBy,
  workBetween,
  workCalendarOf,
  workTimeOf,
} from './work-time.ts'

/** Everything that the dates of a project follow from. */
export type PlanRows = {
  /** Nothing starts before it but what has started; the first day that is typed anywhere where a project has none. */
  startOn: IsoDate | null
  dataOn: IsoDate | null
  orgCalendar: WorkingCalendar
  calendars: readonly ProjectCalendar[]
  lostDays: readonly Pick<LostDay, 'lostOn' | 'minutes'>[]
  tasks: readonly DatedTask[]
  links: readonly TaskLink[]
}

/** When a project is worked on, and what of a task says by which of its calendars. */
type WorkRows = Pick<PlanRows, 'orgCalendar' | 'calendars' | 'lostDays'>
type CalendaredTask = Pick<DatedTask, 'calendarId' | 'assignees' | 'trade' | 'weather'>

/** How a task stands in the plan, in days. */
export type TaskDates = { startOn: IsoDate; finishOn: IsoDate } & Required<Omit<PlannedRow, 'taskId'>>

export type ProjectPlan = {
  /** Of each task that has dates. */
  dates: ReadonlyMap<string, TaskDates>
  /** The day on which the last task is finished; null where none has dates. */
  finishOn: IsoDate | null
  /** What was planned, and what came of it, in minutes. */
  input: PlanInput
  plan: Plan
}

const dayMinutes = 24 * 60

const orgName = 'organization'
const restName = (name: string) => `${name}, weather`

/** Minutes of work of a day of a calendar: what the longest day of its week has. */
export const minutesOfDay = ({ week }: WorkCalendar): number =>
  Math.max(...week.map((shifts) => shifts.reduce((sum, { from, to }) => sum + to - from, 0)))

const calendarOf = ({ week, exceptions, federalHolidays }: ProjectCalendar): WorkCalendar => ({
  week,
  federalHolidays,
  exceptions: new Map(exceptions.map(({ date, shifts }) => [date, shifts])),
})

/** A calendar without the work that was lost; of a day that was lost in part, its end. */
const withoutDays = (calendar: WorkCalendar, lost: PlanRows['lostDays']): WorkCalendar => ({
  ...calendar,
  exceptions: new Map([
    ...calendar.exceptions,
    ...lost.map(
      ({ lostOn, minutes }) =>
        [lostOn, minutes === null ? [] : shortenedBy(shiftsOn(calendar, lostOn), minutes)] as const,
    ),
  ]),
})

/** Every calendar of a project by its name, those that rest on lost days beside them. */
function calendarsOf({ orgCalendar, calendars, lostDays }: WorkRows): Map<string, WorkCalendar> {
  const named: [string, WorkCalendar][] = [
    [orgName, workCalendarOf(orgCalendar)],
    ...calendars.map((one): [string, WorkCalendar] => [one.id, calendarOf(one)]),
  ]
  if (lostDays.length === 0) return new Map(named)
  return new Map(
    named.flatMap(([name, one]) => [
      [name, one],
      [restName(name), withoutDays(one, lostDays)],
    ]),
  )
}

/** The name of the calendar of a task: its own, that of somebody who does it, of its trade, of the project, of the organisation. */
function calendarChooser({ calendars, lostDays }: WorkRows): (task: CalendaredTask) => string {
  const ids = new Set(calendars.map(({ id }) => id))
  const idOf = (of: ProjectCalendar['of'], key: (one: ProjectCalendar) => string | null) =>
    new Map(calendars.flatMap((one) => (one.of === of ? [[key(one), one.id]] : [])))
  const byPerson = idOf('person', ({ personId }) => personId)
  const byTrade = idOf('trade', ({ trade }) => trade.toLowerCase())
  const byProject = idOf('project', () => null)
  return ({ calendarId, assignees, trade, weather }) => {
    const person = assignees.find((id) => byPerson.has(id))
    const name =
      (calendarId !== null && ids.has(calendarId) ? calendarId : undefined) ??
      (person === undefined ? undefined : byPerson.get(person)) ??
      byTrade.get(trade.toLowerCase()) ??
      byProject.get(null) ??
      orgName
    return weather && lostDays.length > 0 ? restName(name) : name
  }
}

/** The calendar that a task is worked on by. */
export function calendarOfTask(rows: WorkRows, task: CalendaredTask): WorkCalendar {
  return calendarsOf(rows).get(calendarChooser(rows)(task)) ?? workCalendarOf(rows.orgCalendar)
}

/** The first day that anybody typed: where a project without a start begins. */
function firstDay({ startOn, dataOn, tasks }: PlanRows): IsoDate | undefined {
  if (startOn !== null && isPlanned(startOn)) return startOn
  const typed = tasks.flatMap(({ days, startOn: on, constraintOn, startedOn }) =>
    [days === null ? on : null, constraintOn, startedOn].filter((date) => date !== null && isPlanned(date)),
  )
  return typed.sort()[0] ?? dataOn ?? undefined
}

const atStart: readonly string[] = ['snet', 'snlt', 'mso']

function constraintOf(
  { constraint, constraintOn, elapsed }: DatedTask,
  calendar: WorkCalendar,
): Pick<PlanTask, 'constraint'> {
  if (constraint === null) return {}
  if (constraint === 'alap') return { constraint: { kind: constraint } }
  if (constraintOn === null) return {}
  // What starts on a day starts when it begins; what finishes on one, when its work ends: a milestone is not the next day's.
  const at = atStart.includes(constraint) ? momentOf(constraintOn) : finishIn(calendar, constraintOn, elapsed)
  return { constraint: { kind: constraint, at } }
}

/** What a plan is made of, from the rows of a project; undefined where nothing in it has a date. */
export function planInputOf(rows: PlanRows): PlanInput | undefined {
  const first = firstDay(rows)
  const calendars = calendarsOf(rows)
  const chosen = calendarChooser(rows)
  const lengths = new Map([...calendars].map(([name, calendar]) => [name, minutesOfDay(calendar)]))
  const tasks = rows.tasks.flatMap((row): PlanTask[] => {
    const calendar = chosen(row)
    const task = { id: row.id, calendar, elapsed: row.elapsed }
    if (row.days === null) return typedTask(task, row)
    const work = calendars.get(calendar)
    if (!work || first === undefined) return []
    const minutes = row.days * (row.elapsed ? dayMinutes : (lengths.get(calendar) ?? 0))
    return [
      {
        ...task,
        minutes,
        ...constraintOf(row, work),
        ...(row.deadlineOn !== null && { deadline: momentOf(row.deadlineOn, dayMinutes) }),
        ...(row.startedOn !== null && { started: startIn(work, row.startedOn, row.elapsed) }),
        ...(row.finishedOn !== null && { finished: finishIn(work, row.finishedOn, row.elapsed) }),
        ...(rows.dataOn !== null && { remaining: Math.round((minutes * (100 - row.percent)) / 100) }),
      },
    ]
  })
  if (tasks.length === 0) return undefined
  const planned = new Map(tasks.map((task) => [task.id, task]))
  const links = rows.links.flatMap(({ from, to, kind, lagDays, lagElapsed }): PlanLink[] => {
    const { calendar, fixed } = planned.get(to) ?? {}
    // What was typed moves for nothing, so that nothing has to be said of what it waits for.
    if (calendar === undefined || fixed || !planned.has(from)) return []
    const lag = lagDays * (lagElapsed ? dayMinutes : (lengths.get(calendar) ?? 0))
    return [{ from, to, kind, lag, elapsed: lagElapsed }]
  })
  return {
    start: first === undefined ? 0 : momentOf(first),
    ...(rows.dataOn !== null && { dataDate: momentOf(rows.dataOn) }),
    tasks,
    links,
    calendars,
  }
}

/** Whether a day is of the years that are planned for. */
export const isPlanned = (date: IsoDate): boolean => date >= planYears.first && date <= planYears.last

/** A task whose dates were typed: nothing moves it. One without any has none. */
function typedTask(task: Pick<PlanTask, 'id' | 'calendar' | 'elapsed'>, row: DatedTask): PlanTask[] {
  const from = row.startedOn ?? row.startOn ?? row.finishedOn ?? row.finishOn
  const to = row.finishedOn ?? row.finishOn ?? from
  // A year that nobody plans for is left as it was typed: its days are not counted.
  if (from === null || to === null || !isPlanned(from) || !isPlanned(to)) return []
  const [first, last] = from <= to ? [from, to] : [to, to]
  return [{ ...task, minutes: 0, fixed: { start: momentOf(first), finish: momentOf(last, dayMinutes) } }]
}

/** When work begins that began on a day: with the first shift, or with the day where nobody was to work. */
function startIn(calendar: WorkCalendar, date: IsoDate, elapsed: boolean): Moment {
  const day = momentOf(date)
  const begins = elapsed ? day : nextWork(workTimeOf(calendar), day)
  return begins < day + dayMinutes ? begins : day
}

/** When work ends that ended on a day: with the last shift, or with the day where nobody was to work. */
function finishIn(calendar: WorkCalendar, date: IsoDate, elapsed: boolean): Moment {
  const end = momentOf(date, dayMinutes)
  const ends = elapsed ? end : previousWork(workTimeOf(calendar), end)
  return ends > end - dayMinutes ? ends : end
}

/**
 * The dates of a project, and why. @throws ScheduleCycle, and NoWorkingDay where a calendar never works
 */
export function planProject(rows: PlanRows): ProjectPlan {
  const input = planInputOf(rows) ?? { start: 0, tasks: [], links: [], calendars: new Map() }
  const made = plan(input)
  const kinds = new Map(input.tasks.map((task) => [task.id, task]))
  const dates = new Map<string, TaskDates>()
  let finishOn: IsoDate | null = null
  for (const planned of made.tasks.values()) {
    const task = kinds.get(planned.id)
    const calendar = input.calendars.get(task?.calendar ?? '')
    if (!task || !calendar) continue
    const days = datesOf(planned, task, calendar)
    dates.set(planned.id, days)
    if (finishOn === null || days.finishOn > finishOn) finishOn = days.finishOn
  }
  return { dates, finishOn, input, plan: made }
}

function datesOf(planned: PlannedTask, task: PlanTask, calendar: WorkCalendar): TaskDates {
  const perDay = minutesOfDay(calendar)
  const inDays = (minutes: number) => Math.round((minutes / perDay) * 100) / 100
  const { start, finish, lateStart, lateFinish, driver } = planned
  const startOn = firstDayOf(planned, task, calendar)
  return {
    startOn,
    finishOn: later(lastDay(start, finish), startOn),
    lateStartOn: dateOfMoment(lateStart),
    lateFinishOn: lastDay(lateStart, lateFinish),
    floatDays: inDays(planned.totalFloat),
    freeFloatDays: inDays(planned.freeFloat),
    critical: planned.critical,
    driver: driver.kind,
    driverTask: driver.kind === 'link' ? driver.link.from : null,
  }
}

/** The day on which a task begins; a clock that starts when the work of a day is over begins with the next day. */
function firstDayOf({ start, finish }: PlannedTask, { elapsed }: PlanTask, calendar: WorkCalendar): IsoDate {
  const day = dateOfMoment(start)
  if (!elapsed || finish === start) return day
  const over = start > momentOf(day) && dateOfMoment(nextWork(workTimeOf(calendar), start)) > day
  return over ? addDays(day, 1) : day
}

const later = (one: IsoDate, other: IsoDate) => (one > other ? one : other)

/** The last day of what lasts from a moment until another: one that ends at midnight ends with the day before. */
const lastDay = (start: Moment, finish: Moment): IsoDate => dateOfMoment(finish > start ? finish - 1 : finish)

/** Working days from one day to another on a calendar, both counted; 0 where there is none. */
export const daysOfWork = (calendar: WorkCalendar, from: IsoDate, to: IsoDate): number =>
  Math.round(
    workBetween(workTimeOf(calendar), momentOf(from), momentOf(to, dayMinutes)) / minutesOfDay(calendar),
  )
