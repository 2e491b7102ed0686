import type { GateKind } from '#contract/fields.ts'
import { dateTask, moveTo } from './forward-pass.ts'
import { type Node, networkOf } from './network.ts'
import { plan } from './plan.ts'
import type { Moment, Plan, PlanInput, PlanTask } from './types.ts'

/** Somebody in a task from a moment to another. */
export type Booking = {
  readonly person: string
  readonly task: string
  readonly from: Moment
  readonly to: Moment
}

/** Somebody in two tasks or more at once, in the order of their names. */
export type Conflict = {
  readonly person: string
  readonly tasks: readonly string[]
  readonly from: Moment
  readonly to: Moment
}

/**
 * Whether a gate takes its time from somebody else: an office has the permit, a supplier the order, an owner the decision. Who is
 * named for it sees to it, and is free for other work; an inspection is met on the site.
 */
export const isOthersTime = (gate: GateKind | null): boolean => gate !== null && gate !== 'inspection'

/** Who does a task: nobody is busy at a milestone, or while a permit or a cure takes its time. */
const peopleOf = ({ id, minutes, elapsed }: PlanTask, demand: ReadonlyMap<string, readonly string[]>) =>
  minutes === 0 || elapsed ? [] : (demand.get(id) ?? [])

/** When each person is in which task of a plan; what is finished binds nobody. `demand` names the people of a task. */
export const bookingsOf = (
  { tasks }: PlanInput,
  planned: Plan,
  demand: ReadonlyMap<string, readonly string[]>,
): Booking[] =>
  tasks.flatMap((task) => {
    const found = planned.tasks.get(task.id)
    if (!found || task.finished !== undefined) return []
    const { start: from, finish: to } = found
    return peopleOf(task, demand).map((person) => ({ person, task: task.id, from, to }))
  })

/** Where somebody is in two tasks at once, by person and time; also over several projects, if their tasks have names of their own. */
export function conflicts(bookings: readonly Booking[]): Conflict[] {
  const byPerson = Map.groupBy(bookings, ({ person }) => person)
  return [...byPerson].sort().flatMap(([person, own]) => {
    const edges = [...new Set(own.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
    return edges.flatMap((from, index) => {
      const to = edges[index + 1] ?? from
      const tasks = own.filter((one) => one.from < to && one.to > from).map(({ task }) => task)
      return tasks.length > 1 ? [{ person, tasks: tasks.sort(), from, to }] : []
    })
  })
}

/** Whether a task may be delayed: nothing holds it to a date, and it has not begun. */
const isMovable = ({ started, finished, fixed, constraint }: PlanTask) =>
  started === undefined &&
  finished === undefined &&
  !fixed &&
  (!constraint || constraint.kind === 'alap' || constraint.kind === 'snet' || constraint.kind === 'fnet')

function successors(node: Node): Set<Node> {
  const all = new Set<Node>()
  for (let edge = node.from; edge; edge = edge.nextFrom) all.add(edge.after)
  return all
}

function waitsFor(node: Node): Node[] {
  const all: Node[] = []
  for (let edge = node.into; edge; edge = edge.nextInto) all.push(edge.before)
  return all
}

/** Puts a task behind what its people are booked for. */
function delay(node: Node, booked: readonly Booking[]): void {
  for (const { from, to } of booked.toSorted((a, b) => a.from - b.from)) {
    if (to > node.begin && from < node.finish) moveTo(node, to)
  }
}

/** The next task of those that may be dated: the earliest late finish, then the least float, then by name. */
function takeNext(ready: Node[], first: Plan): Node | undefined {
  const rank = ({ task }: Node) => {
    const { lateFinish = 0, totalFloat = 0 } = first.tasks.get(task.id) ?? {}
    return { lateFinish, totalFloat, id: task.id }
  }
  const next = ready.reduce<Node | undefined>((best, node) => {
    if (!best) return node
    const [a, b] = [rank(node), rank(best)]
    const before = a.lateFinish - b.lateFinish || a.totalFloat - b.totalFloat
    return before < 0 || (before === 0 && a.id < b.id) ? node : best
  }, undefined)
  if (next) ready.splice(ready.indexOf(next), 1)
  return next
}

/**
 * What would be if everybody did one task at a time: tasks are dated one after the other, the most urgent first, each as soon as
 * its links allow and its people are free (serial schedule generation). What has begun, or is held to a date, stays. `starts` has
 * the tasks that wait for people, and since when each begins; an offer, as nothing is written. `elsewhere` has what people do on
 * other jobs: they are not free then.
 * @throws as `plan` does
 */
export function level(
  input: PlanInput,
  demand: ReadonlyMap<string, readonly string[]>,
  elsewhere: readonly Booking[] = [],
): { starts: ReadonlyMap<string, Moment>; plan: Plan } {
  const first = plan(input)
  const { told } = networkOf(input)
  const booked = Map.groupBy(
    [
      ...elsewhere,
      ...bookingsOf({ ...input, tasks: input.tasks.filter((task) => !isMovable(task)) }, first, demand),
    ],
    ({ person }) => person,
  )
  const ready = told.filter(({ into }) => !into)
  const isDated = new Set<Node>()
  const starts = new Map<string, Moment>()
  for (let node = takeNext(ready, first); node; node = takeNext(ready, first)) {
    const { task } = node
    const people = peopleOf(task, demand)
    dateTask(node, input, false)
    if (isMovable(task)) {
      const late = task.constraint?.kind === 'alap' ? first.tasks.get(task.id)?.start : undefined
      if (late !== undefined && late > node.begin) moveTo(node, late)
      const soonest = node.begin
      delay(
        node,
        people.flatMap((person) => booked.get(person) ?? []),
      )
      if (node.begin > soonest || late !== undefined) starts.set(task.id, node.begin)
      for (const person of people)
        booked.set(person, [
          ...(booked.get(person) ?? []),
          { person, task: task.id, from: node.begin, to: node.finish },
        ])
    }
    isDated.add(node)
    for (const after of successors(node))
      if (waitsFor(after).every((one) => isDated.has(one))) ready.push(after)
  }
  const tasks = input.tasks.map((task) => {
    const at = starts.get(task.id)
    return at === undefined ? task : { ...task, constraint: { kind: 'snet' as const, at } }
  })
  return { starts, plan: plan({ ...input, tasks }) }
}
