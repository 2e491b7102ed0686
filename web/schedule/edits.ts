import type { Task, TriedLink, WhatIf } from '#contract/fields.ts'
import type { Booking } from '#contract/schedule.ts'
import { addDays, daysBetween, type IsoDate } from '#domain/calendar/iso-date.ts'
import { isOthersTime, level } from '#domain/schedule/leveling.ts'
import {
  daysOfWork,
  type PlanRows,
  type ProjectPlan,
  planProject,
  type TaskDates,
} from '#domain/schedule/of-project.ts'
import type { WorkCalendar } from '#domain/schedule/types.ts'
import { joinsSame } from '#domain/schedule/what-if.ts'
import { dateOfMoment, momentOf } from '#domain/schedule/work-time.ts'

/** What of a task a hand on the chart changes. */
export type PlanEdit = Partial<
  Pick<
    Task,
    | 'days'
    | 'elapsed'
    | 'constraint'
    | 'constraintOn'
    | 'deadlineOn'
    | 'startOn'
    | 'finishOn'
    | 'startedOn'
    | 'finishedOn'
    | 'percent'
    | 'calendarId'
    | 'weather'
    | 'noticeHours'
    | 'leadDays'
  >
>
type Edited = WhatIf['edits'][number]

/** The calendar that a task is reckoned on; undefined where it has no dates. */
export function calendarOf({ input }: Pick<ProjectPlan, 'input'>, task: string): WorkCalendar | undefined {
  const found = input.tasks.find(({ id }) => id === task)
  return found && input.calendars.get(found.calendar)
}

/** The working day after a day, or before it where `by` is negative; without a calendar the next one. */
export function stepDay(calendar: WorkCalendar | undefined, date: IsoDate, by: 1 | -1): IsoDate {
  let day = addDays(date, by)
  for (let steps = 0; calendar && steps < 400 && daysOfWork(calendar, day, day) === 0; steps++)
    day = addDays(day, by)
  return day
}

/**
 * When a task could start if nothing but its links bound it; undefined where it has no dates then. `planned` is what these rows come
 * to, where that is known: of a task that nothing else binds it says it already.
 */
export function earliestStart(
  rows: PlanRows,
  task: string,
  planned?: Pick<ProjectPlan, 'dates'>,
): IsoDate | undefined {
  const isLoose = rows.tasks.some(({ id, constraint }) => id === task && constraint === null)
  if (planned && isLoose) return planned.dates.get(task)?.startOn
  const loose = rows.tasks.map((row) =>
    row.id === task ? { ...row, constraint: null, constraintOn: null } : row,
  )
  return planProject({ ...rows, tasks: loose }).dates.get(task)?.startOn
}

/**
 * What has a task start on a day: no earlier than that, or as soon as it can where that is `earliest` or before. What has begun
 * began then; dates that were typed both move.
 */
export function startMoved(
  task: Pick<Task, 'days' | 'startedOn'>,
  dates: Pick<TaskDates, 'startOn' | 'finishOn'>,
  startOn: IsoDate,
  earliest: IsoDate | undefined,
): PlanEdit {
  if (task.startedOn !== null) return { startedOn: startOn }
  if (task.days === null)
    return { startOn, finishOn: addDays(dates.finishOn, daysBetween(dates.startOn, startOn)) }
  if (earliest !== undefined && startOn <= earliest) return { constraint: null, constraintOn: null }
  return { constraint: 'snet', constraintOn: startOn }
}

/** What has a task finish on a day: it lasts as long as that is from its start, a day at least. */
export function finishMoved(
  task: Pick<Task, 'days' | 'elapsed' | 'finishedOn'>,
  { startOn }: Pick<TaskDates, 'startOn'>,
  finishOn: IsoDate,
  calendar: WorkCalendar | undefined,
): PlanEdit {
  if (task.finishedOn !== null) return { finishedOn: finishOn }
  if (task.days === null) return { finishOn: finishOn < startOn ? startOn : finishOn }
  const days =
    task.elapsed || !calendar
      ? daysBetween(startOn, finishOn) + 1
      : finishOn < startOn
        ? 0
        : daysOfWork(calendar, startOn, finishOn)
  return { days: Math.min(Math.max(days, 1), 3650) }
}

const triedFields = [
  'days',
  'constraint',
  'constraintOn',
  'startedOn',
  'finishedOn',
  'percent',
  'deadlineOn',
] as const

/** A what-if with one more edit; undefined where the edit is of what no what-if tries out. */
export function withEdit(whatIf: WhatIf, task: string, edit: PlanEdit): WhatIf | undefined {
  if (Object.keys(edit).some((name) => !triedFields.some((field) => field === name))) return undefined
  const fields = edit as Edited['fields']
  const before = whatIf.edits.find((one) => one.task === task)
  const edits = whatIf.edits.filter((one) => one !== before)
  return { ...whatIf, edits: [...edits, { task, fields: { ...before?.fields, ...fields } }] }
}

/** A what-if with a link more, or in another way, or away. */
export const withLink = (whatIf: WhatIf, link: TriedLink): WhatIf => ({
  ...whatIf,
  links: [...(whatIf.links ?? []).filter((one) => !joinsSame(one, link)), link],
})

/** A what-if in which nobody has two tasks at once, on other jobs neither: what waits for people starts once they are free. */
export function leveled(
  whatIf: WhatIf,
  { input }: ProjectPlan,
  tasks: readonly Pick<Task, 'id' | 'assignees' | 'gate'>[],
  booked: readonly Booking[] = [],
): WhatIf {
  const elsewhere = booked.map(({ personId, task, startOn, finishOn }) => ({
    ...{ person: personId, task, from: momentOf(startOn), to: momentOf(addDays(finishOn, 1)) },
  }))
  const own = tasks.filter(({ gate }) => !isOthersTime(gate))
  const { starts } = level(input, new Map(own.map(({ id, assignees }) => [id, assignees])), elsewhere)
  return [...starts].reduce(
    (made, [task, at]) =>
      withEdit(made, task, { constraint: 'snet', constraintOn: dateOfMoment(at) }) ?? made,
    whatIf,
  )
}
