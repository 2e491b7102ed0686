import type { DatedTask } from '#contract/dated.ts'
import type { LinkKind } from '#contract/fields.ts'
import type { IsoDate } from '../calendar/iso-date.ts'
import type { WorkingCalendar } from '../calendar/working-days.ts'
import { planProject } from '../schedule/of-project.ts'

/** What a task waits for, `lag` working days later, or earlier where it is negative; calendar days where that is said. */
export type Link = { id: string; type: LinkKind; lag: number; lagElapsed?: boolean }

/** A task to be dated: its duration in working days, or in calendar days where it is `elapsed`, such as a permit's clock. */
export type Dated = {
  id: string
  duration: number
  elapsed?: boolean
  predecessors: readonly Link[]
}

/** The first and the last day of a task; a milestone has one and the same. */
export type Dates = { start: IsoDate; finish: IsoDate }

const undated: Omit<DatedTask, 'id' | 'days' | 'elapsed'> = {
  ...{ startOn: null, finishOn: null, constraint: null, constraintOn: null, deadlineOn: null },
  ...{ startedOn: null, finishedOn: null, percent: 0, calendarId: null, weather: false },
  ...{ trade: '', assignees: [] },
}

/**
 * The earliest dates of linked tasks, none before `start`, as a project of them will have.
 * @throws ScheduleCycle, RangeError for a predecessor that is none of the tasks, NoWorkingDay
 */
export function forwardPass(
  tasks: readonly Dated[],
  start: IsoDate,
  calendar: WorkingCalendar,
): Map<string, Dates> {
  const ids = new Set(tasks.map(({ id }) => id))
  const links = tasks.flatMap(({ id: to, predecessors }) =>
    predecessors.map(({ id: from, type: kind, lag, lagElapsed = false }) => {
      if (!ids.has(from)) throw new RangeError(`${to} waits for ${from}, which is no task`)
      return { from, to, kind, lagDays: lag, lagElapsed }
    }),
  )
  const rows = tasks.map(({ id, duration, elapsed = false }) => ({
    ...undated,
    id,
    days: duration,
    elapsed,
  }))
  const { dates } = planProject({
    ...{ startOn: start, dataOn: null, orgCalendar: calendar, calendars: [], lostDays: [] },
    ...{ tasks: rows, links },
  })
  return new Map([...dates].map(([id, { startOn, finishOn }]) => [id, { start: startOn, finish: finishOn }]))
}
