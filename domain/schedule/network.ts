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
  /** The first of the links to it, and from it: each names the next, as twenty thousand small lists would take most of the time. */
  into: Edge | undefined
  from: Edge | undefined
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
export type Edge = {
  readonly link: PlanLink
  readonly before: Node
  readonly after: Node
  readonly nextInto: Edge | undefined
  readonly nextFrom: Edge | undefined
}

/** The tasks that a task waits for among those of a circle, until one comes again. */
function cycleAmong(waiting: ReadonlySet<Node>, first: Node): ScheduleCycle {
  const path: Node[] = []
  let node: Node | undefined = first
  while (node && !path.includes(node)) {
    path.push(node)
    let edge: Edge | undefined = node.into
    while (edge && !waiting.has(edge.before)) edge = edge.nextInto
    node = edge?.before
  }
  const circle = node ? [...path.slice(path.indexOf(node)), node] : path
  return new ScheduleCycle(circle.map(({ task }) => task.id).reverse())
}

function inOrder(nodes: readonly Node[]): readonly Node[] {
  const order = nodes.filter(({ waits }) => waits === 0)
  for (const node of order) {
    for (let edge = node.from; edge; edge = edge.nextFrom) {
      edge.after.waits--
      if (edge.after.waits === 0) order.push(edge.after)
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
 * @throws ScheduleCycle, RangeError for a task that is there twice, one or a calendar that is not there, and a constraint without its date
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
      into: undefined,
      from: undefined,
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
  if (nodes.size < tasks.length) {
    const [twice] = tasks.filter((task) => nodes.get(task.id)?.task !== task)
    throw new RangeError(`Two tasks are called ${twice?.id}`)
  }
  for (const link of links) {
    const before = nodes.get(link.from)
    const after = nodes.get(link.to)
    if (!before || !after)
      throw new RangeError(
        `The link from ${link.from} to ${link.to} names the task ${before ? link.to : link.from}, which is not there`,
      )
    const edge: Edge = { link, before, after, nextInto: after.into, nextFrom: before.from }
    before.from = edge
    after.into = edge
    after.waits++
  }
  const told = [...nodes.values()]
  return { told, order: inOrder(told) }
}
