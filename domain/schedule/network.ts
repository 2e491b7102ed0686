import {
  type Driver,
  type Moment,
  type PlanInput,
  type PlanLink,
  type PlanTask,
  ScheduleCycle,
} from './types.ts'
import { clock, type WorkTime, workTimeOf } from './work-time.ts'

/** A task while it is planned: what the passes write stands beside what they read. */
export type Node = {
  readonly task: PlanTask
  /** When it goes on: its calendar, or the clock. */
  readonly time: WorkTime
  readonly calendar: WorkTime
  readonly into: Edge[]
  readonly from: Edge[]
  /** How many of those it waits for are not in order yet. */
  waits: number
  /** What is left of it, in minutes of `time`. */
  left: number
  start: Moment
  /** From when what is left is done: its start, or later where it has started. */
  begin: Moment
  finish: Moment
  /** The moment that a link to its end gave, of those that hold it. */
  endsAt: Moment | undefined
  driver: Driver
  lateBegin: Moment
  lateFinish: Moment
}

const byStart: Driver = { kind: 'start' }

/** A link while it is planned. */
export type Edge = { readonly link: PlanLink; readonly before: Node; readonly after: Node }

/** The tasks that a task waits for among those of a circle, until one comes again. */
function cycleAmong(waiting: ReadonlySet<Node>, first: Node): ScheduleCycle {
  const path: Node[] = []
  let node: Node | undefined = first
  while (node && !path.includes(node)) {
    path.push(node)
    node = node.into.find(({ before }) => waiting.has(before))?.before
  }
  const circle = node ? [...path.slice(path.indexOf(node)), node] : path
  return new ScheduleCycle(circle.map(({ task }) => task.id).reverse())
}

function inOrder(nodes: readonly Node[]): readonly Node[] {
  const order = nodes.filter(({ waits }) => waits === 0)
  for (const node of order) {
    for (const { after } of node.from) {
      after.waits--
      if (after.waits === 0) order.push(after)
    }
  }
  if (order.length < nodes.length) {
    const waiting = new Set(nodes.filter(({ waits }) => waits > 0))
    for (const node of waiting) throw cycleAmong(waiting, node)
  }
  return order
}

/** The tasks of a plan with the links between them, as they were told, and each after those it waits for. */
type Network = { told: readonly Node[]; order: readonly Node[] }

/**
 * Ties tasks to their links and calendars.
 * @throws ScheduleCycle, RangeError for a task or a calendar that is not there and a constraint without its date
 */
export function networkOf({ tasks, links, calendars, start }: PlanInput): Network {
  const nodes = new Map<string, Node>()
  for (const task of tasks) {
    const found = calendars.get(task.calendar)
    if (!found) throw new RangeError(`Task ${task.id} has the calendar ${task.calendar}, which is not there`)
    if (task.constraint && task.constraint.kind !== 'alap' && task.constraint.at === undefined)
      throw new RangeError(`Task ${task.id} has the constraint ${task.constraint.kind} without a date`)
    const calendar = workTimeOf(found)
    nodes.set(task.id, {
      task,
      time: task.elapsed ? clock : calendar,
      calendar,
      into: [],
      from: [],
      waits: 0,
      left: task.minutes,
      start,
      begin: start,
      finish: start,
      endsAt: undefined,
      driver: byStart,
      lateBegin: start,
      lateFinish: start,
    })
  }
  for (const link of links) {
    const before = nodes.get(link.from)
    const after = nodes.get(link.to)
    if (!before || !after)
      throw new RangeError(
        `The link from ${link.from} to ${link.to} names the task ${before ? link.to : link.from}, which is not there`,
      )
    const edge = { link, before, after }
    before.from.push(edge)
    after.into.push(edge)
    after.waits++
  }
  const told = [...nodes.values()]
  return { told, order: inOrder(told) }
}
