import { backwardPass, freeFloatOf, totalFloatOf } from './backward-pass.ts'
import { forwardPass } from './forward-pass.ts'
import { type Node, networkOf } from './network.ts'
import type { Moment, Plan, PlanInput, PlannedTask } from './types.ts'

function latestFinish(nodes: readonly Node[], start: Moment): Moment {
  let latest = Number.NEGATIVE_INFINITY
  for (const { finish } of nodes) latest = Math.max(latest, finish)
  return nodes.length === 0 ? start : latest
}

function plannedOf(node: Node, horizon: Moment, criticalAt: number): PlannedTask {
  const { task, start, finish, lateBegin, lateFinish, driver } = node
  const isFinished = task.finished !== undefined
  const totalFloat = isFinished ? 0 : totalFloatOf(node)
  return {
    id: task.id,
    start,
    finish,
    lateStart: task.started ?? lateBegin,
    lateFinish,
    totalFloat,
    freeFloat: totalFloat > 0 ? Math.min(totalFloat, freeFloatOf(node, horizon)) : 0,
    critical: !isFinished && totalFloat <= criticalAt,
    driver,
  }
}

/**
 * Dates every task by the critical path method, as Microsoft Project does: as early as its links and constraints allow, or as
 * late, and how late it may be. The same input in any order gives the same dates.
 * @throws ScheduleCycle, NoWorkingDay; RangeError that names a task or calendar which is not there or a constraint without a date
 */
export function plan(input: PlanInput): Plan {
  const { told, order } = networkOf(input)
  forwardPass(order, input)
  let finish = latestFinish(told, input.start)
  if (input.tasks.some(({ constraint }) => constraint?.kind === 'alap')) {
    // A deadline moves nothing: also what is as late as possible is so by its links alone.
    backwardPass(order, finish, false)
    forwardPass(order, input, true)
    finish = latestFinish(told, input.start)
  }
  const horizon = input.finish ?? finish
  backwardPass(order, horizon, true)
  const tasks = new Map<string, PlannedTask>()
  for (const node of told) tasks.set(node.task.id, plannedOf(node, horizon, input.criticalAt ?? 0))
  return { tasks, finish }
}
