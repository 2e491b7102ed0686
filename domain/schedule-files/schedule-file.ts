import type { ConstraintKind } from '#contract/fields.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import type { IsoDate } from '../calendar/iso-date.ts'
import type { Moment, PlanLink, WorkCalendar } from '../schedule/types.ts'

/** The largest schedule that is read: bytes of the file, tasks, links, elements of XML and how deep they stand in each other. */
export const scheduleLimits = {
  bytes: 20 * 1024 * 1024,
  tasks: 20_000,
  links: 60_000,
  elements: 4_000_000,
  depth: 64,
} as const

/** A task as a file has it. Moments are those the file says, not those that would follow from its links. */
export type FileTask = {
  readonly uid: string
  readonly wbs?: string
  /** How deep it stands in the outline, from 1. */
  readonly level: number
  readonly title: string
  readonly notes: string
  /** Working minutes of its calendar, or minutes of the clock where it is `elapsed`. */
  readonly minutes: number
  readonly elapsed: boolean
  readonly milestone: boolean
  /** The id of its calendar, where it is not the default. */
  readonly calendar?: string
  readonly constraint?: { readonly kind: ConstraintKind; readonly at?: Moment }
  readonly deadline?: Moment
  readonly started?: Moment
  readonly finished?: Moment
  /** How much is done, 0 to 100. */
  readonly percent: number
  /** What is left of it, in the unit of `minutes`. */
  readonly remaining?: number
  readonly start?: Moment
  readonly finish?: Moment
  /** Whether it only sums up the tasks below it. */
  readonly summary: boolean
  /** Whether somebody typed its dates and its links do not move it. */
  readonly manual: boolean
  /** Who or what it is given to, by name. */
  readonly resources: readonly string[]
  /** The title of the summary that it stands under. */
  readonly phase?: string
}

export type FileCalendar = { readonly id: string; readonly name: string; readonly calendar: WorkCalendar }

/** What could not be read, or was read on an assumption; `row` counts the file's tasks from 1, in their order. */
export type FileNote = { readonly row?: number; readonly message: string }

/** A schedule in the form that every reader answers and every writer takes. */
export type ScheduleFile = {
  readonly name: string
  readonly start: Moment
  /** Up to when its progress is told. */
  readonly dataDate?: Moment
  readonly calendars: readonly FileCalendar[]
  /** The id of the calendar of tasks that name none; it is among `calendars`. */
  readonly defaultCalendar: string
  /** What the file calls a day, in working minutes. */
  readonly minutesPerDay: number
  readonly tasks: readonly FileTask[]
  /** Links between tasks by their `uid`. */
  readonly links: readonly PlanLink[]
  readonly notes: readonly FileNote[]
}

export type ScheduleRefusalReason =
  | 'size'
  | 'empty'
  | 'xml'
  | 'entities'
  | 'depth'
  | 'tasks'
  | 'links'
  | 'kind'
  | 'rows'

/** Why a schedule cannot be read at all; `message` can be shown as it stands. */
export class ScheduleRefusal extends Error {
  readonly reason: ScheduleRefusalReason

  constructor(reason: ScheduleRefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A key only where there is a value. */
export const having = <K extends string, V>(key: K, value: V | undefined): { [_ in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { [_ in K]?: V })

/** @throws ScheduleRefusal for more tasks than are read */
export function requireTasks(count: number): void {
  const most = numberText(scheduleLimits.tasks)
  if (count > scheduleLimits.tasks) {
    throw new ScheduleRefusal(
      'tasks',
      say('The schedule has more than {most} tasks. Split it and bring in the parts.', { most }),
    )
  }
}

/** @throws ScheduleRefusal for more links than are read */
export function requireLinks(count: number): void {
  const most = numberText(scheduleLimits.links)
  if (count > scheduleLimits.links) {
    throw new ScheduleRefusal(
      'links',
      say('The schedule has more than {most} links. Split it and bring in the parts.', { most }),
    )
  }
}

/** What is said of a file in which there is no task. */
export const noTasks = (): FileNote => ({ message: say('There is no task in this file.') })

/** Sets each task's phase by the outline: the title of the summary right above it. */
export function withPhases(tasks: readonly FileTask[]): FileTask[] {
  const above: FileTask[] = []
  return tasks.map((task) => {
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= task.level) above.pop()
    const phase = above.findLast((one) => one.summary)?.title
    above.push(task)
    const { phase: _, ...rest } = task
    return phase === undefined || phase === '' ? rest : { ...rest, phase }
  })
}

/**
 * What a schedule says, as one text: two schedules with the same say the same. What tasks and calendars are called inside their
 * file, and notes about its reading, do not count: tasks are told by their place, calendars by theirs.
 */
export function scheduleDigest(file: ScheduleFile): string {
  const places = new Map(file.tasks.map((task, place) => [task.uid, place]))
  const calendars = new Map(file.calendars.map((one, place) => [one.id, place]))
  const { notes: _, ...said } = file
  return sorted({
    ...said,
    calendars: file.calendars.map(({ name, calendar }) => ({ name, calendar })),
    defaultCalendar: calendars.get(file.defaultCalendar),
    tasks: file.tasks.map(({ uid: _uid, wbs: _wbs, calendar, ...task }) => ({
      ...task,
      calendar: calendar === undefined ? undefined : calendars.get(calendar),
    })),
    links: file.links
      .map((link) => ({ ...link, from: places.get(link.from) ?? -1, to: places.get(link.to) ?? -1 }))
      .sort((a, b) => a.to - b.to || a.from - b.from),
  })
}

/** JSON whose keys, and the days of a calendar, stand in order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => {
    if (one instanceof Map) return [...(one as Map<IsoDate, unknown>)].sort(([a], [b]) => (a < b ? -1 : 1))
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
