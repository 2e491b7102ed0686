import type { Edge, Node } from './network.ts'
import type { Driver, Moment, PlanInput, PlanLink } from './types.ts'
import { addWork, clock, nextWork, previousWork } from './work-time.ts'

/** When a task has to begin, or go on with what is left of it, to end then. */
const beginFor = ({ time, left }: Node, finish: Moment): Moment => addWork(time, finish, -left)

/** Where a task begins that may from a moment on: when work is next done, but a milestone may stand where it was last. */
function settled({ time, left }: Node, moment: Moment): Moment {
  if (left === 0 && previousWork(time, moment) === moment) return moment
  return nextWork(time, moment)
}

/** A bound of a task's begin, and whose it is; `finish` is the moment that a link to its end gave. */
type Bound = { begin: Moment; driver: Driver; finish?: Moment }

/** When a link lets its successor begin. */
function allowedBy({ link, before, after }: Edge): { begin: Moment; finish?: Moment } {
  const isFromFinish = link.kind === 'FS' || link.kind === 'FF'
  const time = link.elapsed ? clock : after.calendar
  const from = addWork(time, isFromFinish ? before.finish : before.start, link.lag)
  if (link.kind === 'FS' || link.kind === 'SS') return { begin: settled(after, from) }
  return { begin: settled(after, beginFor(after, from)), finish: from }
}

/** Of links that hold a task alike one is named, whatever the order in which they were made. */
const isNamedBefore = (a: PlanLink, b: PlanLink) =>
  a.from !== b.from ? a.from < b.from : a.kind !== b.kind ? a.kind < b.kind : a.lag > b.lag

function boundByLinks(from: Bound, edges: readonly Edge[]): Bound {
  let { begin, driver, finish } = from
  for (const edge of edges) {
    const allowed = allowedBy(edge)
    if (allowed.begin < begin) continue
    const isTie = allowed.begin === begin
    finish = isTie ? Math.max(finish ?? begin, allowed.finish ?? begin) : allowed.finish
    if (!isTie || driver.kind !== 'link' || isNamedBefore(edge.link, driver.link))
      driver = { kind: 'link', link: edge.link }
    begin = allowed.begin
  }
  return { begin, driver, ...(finish !== undefined && { finish }) }
}

/** When a task would begin by the date of its constraint alone. */
function constraintBegin(node: Node): Moment | undefined {
  const { kind, at } = node.task.constraint ?? {}
  if (at === undefined) return undefined
  return settled(node, kind === 'fnet' || kind === 'fnlt' || kind === 'mfo' ? beginFor(node, at) : at)
}

/** A constraint moves a task later, or, as in Microsoft Project, earlier than its links would have it. */
function constrained(node: Node, bound: Bound): Bound {
  const begin = constraintBegin(node)
  const kind = node.task.constraint?.kind ?? 'alap'
  if (begin === undefined || kind === 'alap') return bound
  const isLater = kind === 'snet' || kind === 'fnet'
  const isEarlier = kind === 'snlt' || kind === 'fnlt'
  if ((isLater && begin <= bound.begin) || (isEarlier && begin >= bound.begin)) return bound
  return { begin, driver: { kind: 'constraint' } }
}

function place(node: Node, { begin, driver, finish }: Bound): void {
  node.begin = begin
  node.driver = driver
  node.finish = addWork(node.time, begin, node.left)
  // Microsoft Project ends a task at the very start that it is linked to, not at the end of the work before.
  if (finish !== undefined && finish === nextWork(node.time, node.finish)) node.finish = finish
}

/** Before what an unstarted task does not begin: somebody who types an earlier date for it means it, as in Microsoft Project. */
function floorOf(node: Node, { start, dataDate }: PlanInput): Bound {
  const { kind = 'alap' } = node.task.constraint ?? {}
  const own = constraintBegin(node)
  const isTyped = own !== undefined && own < start && kind !== 'snlt' && kind !== 'fnlt'
  const from: Bound = isTyped
    ? { begin: own, driver: { kind: 'constraint' } }
    : { begin: settled(node, start), driver: { kind: 'start' } }
  if (dataDate === undefined || dataDate <= from.begin) return from
  return { begin: settled(node, dataDate), driver: { kind: 'data-date' } }
}

function planUnstarted(node: Node, input: PlanInput, isLate: boolean): void {
  node.left = node.task.minutes
  const floor = floorOf(node, input)
  const bound = constrained(node, boundByLinks(floor, node.into))
  const held = bound.begin < floor.begin ? floor : bound
  const isLater = isLate && node.task.constraint?.kind === 'alap' && node.lateBegin > held.begin
  place(node, isLater ? { begin: node.lateBegin, driver: { kind: 'late' } } : held)
  node.start = node.begin
}

/** What is left of a started task waits for the data date and for what it follows and is not finished (retained logic). */
function planStarted(node: Node, started: Moment, { dataDate }: PlanInput): void {
  const { minutes, remaining = minutes } = node.task
  const driver: Driver = { kind: 'actual' }
  node.start = started
  node.left = remaining
  const goesOn = dataDate ?? addWork(node.time, started, Math.max(0, minutes - remaining))
  const unfinished = node.into.filter(({ before }) => before.task.finished === undefined)
  const from = { begin: settled(node, Math.max(goesOn, started)), driver }
  place(node, { begin: boundByLinks(from, unfinished).begin, driver })
}

function planKnown(node: Node, start: Moment, finish: Moment, driver: Driver): void {
  node.start = start
  node.begin = start
  node.finish = finish
  node.left = node.time.workAt(finish) - node.time.workAt(start)
  node.driver = driver
}

/** Dates every task as early as it may be; as late where `isLate` and it is to be as late as possible, by the dates of a backward pass. */
export function forwardPass(nodes: readonly Node[], input: PlanInput, isLate = false): void {
  for (const node of nodes) {
    const { started, finished, fixed, minutes } = node.task
    if (finished !== undefined)
      planKnown(node, started ?? addWork(node.time, finished, -minutes), finished, { kind: 'actual' })
    else if (fixed) planKnown(node, started ?? fixed.start, fixed.finish, { kind: 'fixed' })
    else if (started !== undefined) planStarted(node, started, input)
    else planUnstarted(node, input, isLate)
  }
}
