import type { CheckSettings } from './check-settings.ts'
import type { GateTask } from './missing-gates.ts'
import type { Moment, Plan, PlanInput, PlannedTask, PlanTask, WorkCalendar } from './types.ts'

/** What the check reads of a task besides what its dates follow from. */
export type CheckTask = GateTask & {
  /** Whether somebody is assigned to it. */
  readonly assigned: boolean
  readonly room: string
  readonly phase: string
  /** What it follows by a lead that nobody put there: in a file of hours the two had a day in common. */
  readonly sharesDayWith?: readonly string[] | undefined
  /** When the last day ends on which the baseline has it worked on; undefined where there is no baseline of it. */
  readonly baselineFinish?: Moment | undefined
}

/** A task with its dates, its calendar and what the check reads of it. */
export type Looked = {
  readonly task: PlanTask
  readonly dates: PlannedTask
  readonly calendar: WorkCalendar
  readonly facts: CheckTask
}

/** A schedule that is looked at. */
export type Subject = {
  readonly input: PlanInput
  readonly plan: Plan
  readonly all: readonly Looked[]
  /** Those that are not finished: what the points of the DCMA look at. */
  readonly open: readonly Looked[]
  readonly find: (id: string) => Looked | undefined
  readonly limits: CheckSettings
}

/** What a point finds before a limit is held against it; `figure` where it is no count and no share. */
export type Finding = {
  readonly count: number
  readonly of: number
  readonly tasks: readonly string[]
  readonly figure?: number
}

/** The finding that names so many of the tasks that were looked at. */
export const findingOf = (found: readonly Looked[], of: number): Finding => ({
  count: found.length,
  of,
  tasks: found.map(({ task }) => task.id),
})
