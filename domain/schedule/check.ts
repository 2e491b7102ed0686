import { type CheckPointId, checkPoints } from '#contract/check-points.ts'
import type { CheckLimit } from '#contract/schedule-check.ts'
import { indexPoints } from './check-indices.ts'
import { networkPoints } from './check-network.ts'
import { progressPoints } from './check-progress.ts'
import type { CheckSettings } from './check-settings.ts'
import type { CheckTask, Finding, Subject } from './check-subject.ts'
import { missingGates } from './missing-gates.ts'
import type { Plan, PlanInput } from './types.ts'

/** One point: what was found, of how many, and whether that keeps the limit. */
export type CheckPoint = {
  readonly id: CheckPointId
  readonly limit: CheckLimit
  /** In the limit's unit: a share in percent, a count, or an index. Null where there is nothing to tell it of. */
  readonly figure: number | null
  /** Whether the figure keeps the limit; null where there is none. */
  readonly met: boolean | null
  readonly count: number
  readonly of: number
  /** The tasks that are found, in the order of the project. */
  readonly tasks: readonly string[]
}

/** What a limit makes of a finding: without anything to look at it has no figure. */
function judge(limit: CheckLimit, { count, of, figure: index }: Finding) {
  if (of === 0) return { figure: null, met: null }
  const figure = index ?? (limit.unit === 'percent' ? (100 * count) / of : count)
  return { figure, met: limit.side === 'most' ? figure <= limit.value : figure >= limit.value }
}

/**
 * Checks a schedule against the limits of `settings`, point by point in the order of `checkPoints`; a point without a limit is
 * left out. `input` and the plan that was made of it go together; `tasks` has what there is to read of each of its tasks.
 */
export function checkSchedule(
  { input, plan }: { input: PlanInput; plan: Plan },
  tasks: readonly CheckTask[],
  settings: CheckSettings,
): CheckPoint[] {
  const facts = new Map(tasks.map((task) => [task.id, task]))
  const all = input.tasks.flatMap((task) => {
    const dates = plan.tasks.get(task.id)
    const known = facts.get(task.id)
    const calendar = input.calendars.get(task.calendar)
    return dates && known && calendar ? [{ task, dates, calendar, facts: known }] : []
  })
  const byId = new Map(all.map((one) => [one.task.id, one]))
  const subject: Subject = {
    input,
    plan,
    all,
    open: all.filter(({ task }) => task.finished === undefined),
    find: (id) => byId.get(id),
    limits: settings,
  }
  const findings: Record<CheckPointId, Finding> = {
    ...networkPoints(subject),
    ...progressPoints(subject),
    ...indexPoints(subject),
    ...missingGates(tasks, input.links),
  }
  return checkPoints.flatMap((id) => {
    const limit = settings[id]
    if (!limit) return []
    const { count, of, tasks: found } = findings[id]
    const named = new Set(found)
    const inOrder = all.flatMap(({ task }) => (named.has(task.id) ? [task.id] : []))
    return [{ id, limit, ...judge(limit, findings[id]), count, of, tasks: inOrder }]
  })
}
