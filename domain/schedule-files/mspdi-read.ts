import type { ConstraintKind, LinkKind } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import type { Moment, PlanLink, WorkCalendar } from '../schedule/types.ts'
import { nextWork, previousWork, workBetween, workTimeOf } from '../schedule/work-time.ts'
import { hoursOfAll } from './hours-of-all.ts'
import { readMoment } from './moments.ts'
import { readMspdiCalendars, usualCalendar } from './mspdi-calendars.ts'
import {
  type FileCalendar,
  type FileNote,
  type FileTask,
  having,
  noTasks,
  requireLinks,
  requireTasks,
  type ScheduleFile,
  withPhases,
} from './schedule-file.ts'
import { child, children, saysYes, textOf, wholeOf, type XmlNode } from './xml.ts'

/** `Type` of a link, and `ConstraintType`, in the order of Microsoft's XML schema for Project. */
export const mspdiLinks: readonly LinkKind[] = ['FF', 'FS', 'SF', 'SS']
export const mspdiConstraints: readonly (ConstraintKind | undefined)[] = [
  undefined,
  'alap',
  'mso',
  'mfo',
  'snet',
  'snlt',
  'fnet',
  'fnlt',
]

/** Formats of durations and lags that run by the clock; 32 more where they are guessed. */
const elapsedFormats: ReadonlySet<number> = new Set([4, 6, 8, 10, 12, 20])
const percentFormats: ReadonlySet<number> = new Set([19, 20])
/** 53 is a guess without a unit. */
const plainFormat = (format: number) => (format > 32 && format < 53 ? format - 32 : format)

export const mspdiWanted: ReadonlySet<string> = new Set(
  (
    'Name Title StartDate StatusDate ScheduleFromStart CalendarUID MinutesPerDay Calendars Calendar UID BaseCalendarUID IsBaseCalendar ' +
    'WeekDays WeekDay DayType DayWorking TimePeriod FromDate ToDate WorkingTimes WorkingTime FromTime ToTime Exceptions Exception ' +
    'Type Period DaysOfWeek MonthItem MonthPosition Month MonthDay WorkWeeks WorkWeek Tasks Task IsNull WBS OutlineLevel Start Finish ' +
    'Duration DurationFormat Resume Milestone Summary PercentComplete ActualStart ActualFinish RemainingDuration ConstraintType ' +
    'ConstraintDate Deadline Manual Active Notes ExternalTask IsSubproject IgnoreResourceCalendar PredecessorLink ' +
    'PredecessorUID CrossProject LinkLag LagFormat Resources Resource Assignments Assignment TaskUID ResourceUID'
  ).split(' '),
)

/** `PT16H30M0S` in whole minutes; undefined for what is no duration. */
export function readDuration(text: string): number | undefined {
  const parts =
    /^(-?)P(?:(\d+)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      text.trim(),
    )
  if (!parts) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(2).map((part) => Number(part ?? 0))
  const total = Math.round(days * 1440 + hours * 60 + minutes + seconds / 60)
  return parts[1] === '-' ? -total : total
}

const momentIn = (node: XmlNode | undefined, name: string): Moment | undefined =>
  readMoment(textOf(node, name) ?? '')

function constraintOf(node: XmlNode, told: (message: string) => void): FileTask['constraint'] {
  const kind = mspdiConstraints[wholeOf(node, 'ConstraintType') ?? 0]
  if (kind === undefined || kind === 'alap') return kind && { kind }
  const at = momentIn(node, 'ConstraintDate')
  if (at === undefined) told(say('It has a constraint without a date; it comes in without it'))
  return at === undefined ? undefined : { kind, at }
}

/** What is inactive moves nothing and is moved by nothing. */
const isInactive = (node: XmlNode) => textOf(node, 'Active') !== undefined && !saysYes(node, 'Active')

function readTask(node: XmlNode, told: (message: string) => void): FileTask {
  const format = plainFormat(wholeOf(node, 'DurationFormat') ?? 7)
  const duration = readDuration(textOf(node, 'Duration') ?? '')
  const summary = saysYes(node, 'Summary')
  const [start, finish] = [momentIn(node, 'Start'), momentIn(node, 'Finish')]
  const percent = Math.min(100, Math.max(0, wholeOf(node, 'PercentComplete') ?? 0))
  const actual = [momentIn(node, 'ActualStart'), momentIn(node, 'ActualFinish')]
  const isUnbegun = actual[1] !== undefined && textOf(node, 'PercentComplete') === '0'
  if (isUnbegun) told(say('It has an actual finish but nothing of it is done; it comes in as not begun'))
  const [started, finished] = isUnbegun ? [] : actual
  if ((duration === undefined || duration < 0) && !summary)
    told(say('Its duration cannot be read; it comes in as a milestone'))
  const remaining = readDuration(textOf(node, 'RemainingDuration') ?? '')
  const inProgress = started !== undefined && finished === undefined
  const minutes = Math.max(0, duration ?? 0)
  if (isInactive(node)) told(say('It is inactive in the file; it comes in without its links'))
  if (saysYes(node, 'ExternalTask') || saysYes(node, 'IsSubproject'))
    told(say('It stands for another project’s work, which this file does not have'))
  return {
    uid: textOf(node, 'UID') ?? '',
    ...having('wbs', textOf(node, 'WBS')),
    level: Math.max(1, wholeOf(node, 'OutlineLevel') ?? 1),
    title: textOf(node, 'Name') ?? '',
    notes: child(node, 'Notes')?.text ?? '',
    minutes,
    elapsed: elapsedFormats.has(format),
    milestone: saysYes(node, 'Milestone') || (minutes === 0 && !summary),
    ...having('constraint', constraintOf(node, told)),
    ...having('deadline', momentIn(node, 'Deadline')),
    ...having('started', started),
    ...having('finished', finished),
    percent,
    ...having('remaining', inProgress && remaining !== undefined && remaining >= 0 ? remaining : undefined),
    ...having('start', start),
    ...having('finish', finish),
    summary,
    manual: saysYes(node, 'Manual'),
    resources: [],
  }
}

/** Who is given to which task, by the task's UID. */
function assignmentsOf(root: XmlNode): Map<string, XmlNode[]> {
  const resources = new Map(
    children(child(root, 'Resources'), 'Resource').map((node) => [textOf(node, 'UID'), node]),
  )
  const given = new Map<string, XmlNode[]>()
  for (const assignment of children(child(root, 'Assignments'), 'Assignment')) {
    const resource = resources.get(textOf(assignment, 'ResourceUID'))
    const task = textOf(assignment, 'TaskUID')
    if (task !== undefined && resource && textOf(resource, 'Name') !== undefined)
      given.set(task, [...(given.get(task) ?? []), resource])
  }
  return given
}

function readLink(
  node: XmlNode,
  to: FileTask,
  byUid: ReadonlyMap<string, FileTask>,
  told: (message: string) => void,
): PlanLink | undefined {
  const from = byUid.get(textOf(node, 'PredecessorUID') ?? '')
  if (saysYes(node, 'CrossProject') || !from || from === to) {
    told(say('It follows a task that is not in this file; the link is left out'))
    return undefined
  }
  const format = plainFormat(wholeOf(node, 'LagFormat') ?? 7)
  const lag = wholeOf(node, 'LinkLag') ?? 0
  const minutes = percentFormats.has(format) ? Math.round((lag * from.minutes) / 100) : Math.round(lag / 10)
  if (percentFormats.has(format) && lag !== 0) {
    told(
      say('It follows “{title}” by a share of its duration; that is read as a fixed lag', {
        title: from.title,
      }),
    )
  }
  const kind = mspdiLinks[wholeOf(node, 'Type') ?? 1] ?? 'FS'
  return { from: from.uid, to: to.uid, kind, lag: minutes, elapsed: elapsedFormats.has(format) }
}

/** A resource that works: neither material nor a cost. */
const works = (resource: XmlNode) => (wholeOf(resource, 'Type') ?? 1) === 1

/**
 * The calendar that a task runs on: its own; where it has none, that of whoever is given to it. Of several that differ Microsoft
 * Project takes the hours of any of them: that calendar is added to `calendars`.
 */
function calendarOf(
  node: XmlNode,
  given: readonly XmlNode[],
  calendars: Map<string, FileCalendar>,
  told: (message: string) => void,
): string | undefined {
  const own = textOf(node, 'CalendarUID')
  if (own !== undefined && calendars.has(own)) return own
  const kinds = new Map<string, FileCalendar>()
  for (const one of given.filter(works)) {
    const found = calendars.get(textOf(one, 'CalendarUID') ?? '')
    if (!found) continue
    const { calendar } = found
    const kind = JSON.stringify({ ...calendar, exceptions: [...calendar.exceptions] })
    if (!kinds.has(kind)) kinds.set(kind, found)
  }
  const theirs = [...kinds.values()]
  if (theirs.length <= 1) return theirs[0]?.id
  const id = theirs.map((one) => one.id).join('+')
  if (!calendars.has(id)) {
    const name = theirs.map((one) => one.name).join(', ')
    calendars.set(id, { id, name, calendar: hoursOfAll(theirs.map(({ calendar }) => calendar)) })
  }
  told(
    say('Those who are given to it work on different calendars; it is planned in the hours of any of them'),
  )
  return id
}

/**
 * A task that is worked in pieces, or longer than its calendar says, as one that lasts from the first to the last: so its dates
 * hold. Of one that is under way the file says from when the rest is done.
 */
function inOnePiece(
  node: XmlNode,
  task: FileTask,
  calendar: WorkCalendar,
  told: (message: string) => void,
): FileTask {
  const { start, finish, minutes, started, finished } = task
  const resume = momentIn(node, 'Resume')
  const isReckoned = !task.summary && !task.manual && !task.elapsed && minutes > 0 && finished === undefined
  if (!isReckoned || start === undefined || finish === undefined) return task
  if (started !== undefined && resume === undefined) return task
  const time = workTimeOf(calendar)
  const whole = workBetween(time, start, finish)
  const isWhole = nextWork(time, start) === start && previousWork(time, finish) === finish
  if (whole === minutes || whole <= 0 || (whole < minutes && !isWhole)) return task
  told(
    whole > minutes
      ? say('It is worked in pieces in the file; it comes in as one that lasts from the first to the last')
      : say('There is less work between its dates than it takes in the file; it comes in with its dates'),
  )
  if (started === undefined) return { ...task, minutes: whole }
  const rest = workBetween(time, Math.max(start, resume ?? start), finish)
  return { ...task, minutes: whole, remaining: Math.max(0, Math.min(whole, rest)) }
}

/**
 * Reads a project that Microsoft Project or another program saved as XML (MSPDI,
 * https://learn.microsoft.com/office-project/xml-data-interchange). `LinkLag` is in tenths of a minute, lags and durations of an
 * "elapsed" format run by the clock. Blank rows and the summary of the whole project are
 * no tasks. `readXml` kept `mspdiWanted` of it.
 * @throws ScheduleRefusal for too many tasks or links
 */
export function readMspdi(root: XmlNode): ScheduleFile {
  const notes: FileNote[] = []
  const calendars = readMspdiCalendars(children(child(root, 'Calendars'), 'Calendar'), notes)
  const rows = children(child(root, 'Tasks'), 'Task').filter(
    (node) =>
      !saysYes(node, 'IsNull') && wholeOf(node, 'OutlineLevel') !== 0 && textOf(node, 'UID') !== undefined,
  )
  requireTasks(rows.length)
  if (rows.length === 0) notes.push(noTasks())
  const tellers = rows.map((_, place) => (message: string) => void notes.push({ row: place + 1, message }))
  const given = assignmentsOf(root)
  const defaultCalendar = textOf(root, 'CalendarUID') ?? ''
  const usual = calendars.get(defaultCalendar) ??
    [...calendars.values()][0] ?? {
      id: '1',
      name: 'Standard',
      calendar: usualCalendar,
    }
  const tasks = rows.map((node, place) => {
    const told = tellers[place] ?? (() => {})
    const task = readTask(node, told)
    const people = given.get(task.uid) ?? []
    const calendar = calendarOf(node, people, calendars, told)
    const resources = [...new Set(people.map((one) => textOf(one, 'Name') ?? ''))]
    const whole = inOnePiece(node, task, (calendars.get(calendar ?? '') ?? usual).calendar, told)
    return { ...whole, ...having('calendar', calendar === usual.id ? undefined : calendar), resources }
  })
  const byUid = new Map(tasks.map((task) => [task.uid, task]))
  const inactive = new Set(rows.filter(isInactive).map((node) => textOf(node, 'UID')))
  const links = rows.flatMap((node, place) => {
    const to = tasks[place]
    return to && !inactive.has(to.uid)
      ? children(node, 'PredecessorLink').flatMap((link) => {
          const read = readLink(link, to, byUid, tellers[place] ?? (() => {}))
          return read && !inactive.has(read.from) ? [read] : []
        })
      : []
  })
  requireLinks(links.length)
  if (textOf(root, 'ScheduleFromStart') === '0' || textOf(root, 'ScheduleFromStart') === 'false') {
    notes.push({
      message: say('The file plans back from its finish; here it is planned forward from its start'),
    })
  }
  const used = new Set([usual.id, ...tasks.flatMap((task) => task.calendar ?? [])])
  const bases = new Set(
    children(child(root, 'Calendars'), 'Calendar')
      .filter((node) => saysYes(node, 'IsBaseCalendar'))
      .map((node) => textOf(node, 'UID')),
  )
  const dates = tasks.flatMap((task) => task.start ?? [])
  return {
    name: textOf(root, 'Title') ?? textOf(root, 'Name') ?? '',
    start: momentIn(root, 'StartDate') ?? dates.reduce((a, b) => Math.min(a, b), dates[0] ?? 0),
    ...having('dataDate', momentIn(root, 'StatusDate')),
    calendars: [...(calendars.size === 0 ? [usual] : calendars.values())].filter(
      ({ id }) => used.has(id) || bases.has(id),
    ),
    defaultCalendar: usual.id,
    minutesPerDay: Math.max(1, wholeOf(root, 'MinutesPerDay') ?? 480),
    tasks: withPhases(tasks),
    links,
    notes,
  }
}
