import type { ProjectCalendar } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { minutesOfDay, type ProjectPlan } from '../schedule/of-project.ts'
import type { Moment, PlanTask, WorkCalendar } from '../schedule/types.ts'
import { nextWork, previousWork, workBetween, workTimeOf } from '../schedule/work-time.ts'
import { type FileTask, having, type ScheduleFile } from './schedule-file.ts'

/** What of a task a file holds beside its dates. */
export type DescribedTask = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly phase: string
  readonly percent: number
  /** Names. */
  readonly assignees: readonly string[]
}

const dayMinutes = 1440

/** The end of the work of a day where a day's own end is meant, as what is read by other programs has it. */
function endOfWork(calendar: WorkCalendar, moment: Moment): Moment {
  const end = previousWork(workTimeOf(calendar), moment)
  return moment % dayMinutes === 0 && end > moment - dayMinutes ? end : moment
}

function startOfWork(calendar: WorkCalendar, moment: Moment): Moment {
  const start = nextWork(workTimeOf(calendar), moment)
  return moment % dayMinutes === 0 && start < moment + dayMinutes ? start : moment
}

const starts: readonly string[] = ['snet', 'snlt', 'mso']

function constraintOf({ constraint }: PlanTask, calendar: WorkCalendar): FileTask['constraint'] {
  if (!constraint || constraint.at === undefined) return constraint
  const { kind, at } = constraint
  return { kind, at: starts.includes(kind) ? startOfWork(calendar, at) : endOfWork(calendar, at) }
}

/** Tasks with those of a phase together under its first, in which order else they stand. */
function byPhase(tasks: readonly DescribedTask[]): Map<string, DescribedTask[]> {
  const phases = new Map<string, DescribedTask[]>()
  for (const task of tasks) phases.set(task.phase, [...(phases.get(task.phase) ?? []), task])
  return phases
}

/**
 * A project as a file of a schedule: a summary for each phase with its tasks below it, in their order; tasks that have no dates
 * are left out. Durations and dates are those of its plan, to the minute.
 */
export function fileOfProject(
  {
    name,
    tasks,
    calendars,
  }: {
    name: string
    tasks: readonly DescribedTask[]
    calendars: readonly Pick<ProjectCalendar, 'id' | 'name' | 'of'>[]
  },
  { input, plan }: ProjectPlan,
): ScheduleFile {
  const inputs = new Map(input.tasks.map((task) => [task.id, task]))
  const usual = calendars.find((one) => one.of === 'project')?.id ?? [...input.calendars.keys()][0] ?? ''
  const names = new Map(calendars.map((one) => [one.id, one.name]))
  const used = new Set([usual, ...input.tasks.map(({ calendar }) => calendar)])
  const fileTask = (task: DescribedTask, level: number): FileTask[] => {
    const [planned, put] = [plan.tasks.get(task.id), inputs.get(task.id)]
    const calendar = input.calendars.get(put?.calendar ?? '')
    if (!planned || !put || !calendar) return []
    const { id, title, description, phase, percent, assignees } = task
    const { fixed, started, finished, remaining, deadline } = put
    const start = fixed ? startOfWork(calendar, planned.start) : planned.start
    const finish = fixed ? endOfWork(calendar, planned.finish) : planned.finish
    const minutes = fixed ? workBetween(workTimeOf(calendar), start, finish) : put.minutes
    return [
      {
        uid: id,
        level,
        title,
        notes: description,
        minutes,
        elapsed: put.elapsed && !fixed,
        milestone: minutes === 0,
        ...having('calendar', put.calendar === usual ? undefined : put.calendar),
        ...having('constraint', constraintOf(put, calendar)),
        ...having('deadline', deadline === undefined ? undefined : endOfWork(calendar, deadline)),
        ...having('started', started),
        ...having('finished', started === undefined ? undefined : finished),
        percent,
        ...having(
          'remaining',
          started !== undefined && finished === undefined
            ? (remaining ?? Math.round((minutes * (100 - percent)) / 100))
            : undefined,
        ),
        start,
        finish,
        summary: false,
        manual: fixed !== undefined,
        resources: assignees,
        ...having('phase', phase || undefined),
      },
    ]
  }
  const listed = [...byPhase(tasks)].flatMap(([phase, own]): FileTask[] => {
    const below = own.flatMap((task) => fileTask(task, phase === '' ? 1 : 2))
    return phase === '' || below.length === 0 ? below : [summaryOf(phase, below), ...below]
  })
  const there = new Set(listed.map(({ uid }) => uid))
  const calendar = input.calendars.get(usual)
  return {
    name,
    start: calendar ? startOfWork(calendar, input.start) : input.start,
    ...having('dataDate', input.dataDate),
    calendars: [...input.calendars].flatMap(([id, one]) =>
      used.has(id)
        ? [{ id, name: names.get(id) ?? (id === 'organization' ? say('Organization') : id), calendar: one }]
        : [],
    ),
    defaultCalendar: usual,
    minutesPerDay: calendar ? Math.max(1, minutesOfDay(calendar)) : 480,
    tasks: listed,
    links: input.links.filter(({ from, to }) => there.has(from) && there.has(to)),
    notes: [],
  }
}

function summaryOf(phase: string, below: readonly FileTask[]): FileTask {
  const begins = below.flatMap(({ start }) => start ?? [])
  const ends = below.flatMap(({ finish }) => finish ?? [])
  return {
    uid: `phase ${phase}`,
    level: 1,
    title: phase,
    notes: '',
    minutes: 0,
    elapsed: false,
    milestone: false,
    percent: Math.round(below.reduce((sum, { percent }) => sum + percent, 0) / below.length),
    start: begins.reduce((a, b) => Math.min(a, b), begins[0] ?? 0),
    finish: ends.reduce((a, b) => Math.max(a, b), ends[0] ?? 0),
    summary: true,
    manual: false,
    resources: [],
  }
}
