import type { Edge, Node } from './network.ts'
import type { Driver, Moment, PlanInput, PlanLink } from './types.ts'
import { addWork, clock, nextWork, previousWork } from './work-time.ts'

/** When a task ends that begins then, or goes on then with what is left of it. */
const finishFrom = ({ time, left }: Node, begin: Moment): Moment => addWork(time, begin, left)

/** When it has to begin to end then. */
const beginFor = ({ time, left }: Node, finish: Moment): Moment => addWork(time, finish, -left)

/** Where a task begins that may from a moment on: when work is next done, but a milestone may stand where it was last. */
function settled({ time, left }: Node, moment: Moment): Moment {
  if (left === 0 && previousWork(time, moment) === moment) return moment
  return nextWork(time, moment)
}

/** When a link lets its successor begin. */
function allowedBy({ link, before, after }: Edge): Moment {
  const isFromFinish = link.kind === 'FS' || link.kind === 'FF'
  const from = addWork(
    link.elapsed ? clock : after.calendar,
    isFromFinish ? before.finish : before.start,
    link.lag,
  )
  return link.kind === 'FS' || link.kind === 'SS' ? from : beginFor(after, from)
}

/** Of links that hold a task alike one is named, whatever the order in which they were made. */
const isNamedBefore = (a: PlanLink, b: PlanLink) =>
  a.from !== b.from ? a.from < b.from : a.kind !== b.kind ? a.kind < b.kind : a.lag > b.lag

/** A bound of a task's begin, and whose it is. */
type Bound = { begin: Moment; driver: Driver }

function boundByLinks(node: Node, from: Bound, edges: readonly Edge[]): Bound {
  let { begin, driver } = from
  for (const edge of edges) {
    const allowed = settled(node, allowedBy(edge))
    const isTie = allowed === begin && (driver.kind !== 'link' || isNamedBefore(edge.link, driver.link))
    if (allowed > begin || isTie) {
      begin = allowed
      driver = { kind: 'link', link: edge.link }
    }
  }
  return { begin, driver }
}

/** A constraint moves a task later, or, as in Microsoft Project, earlier than its links would have it. */
function constrained(node: Node, { begin, driver }: Bound): Bound {
  const { kind, at } = node.task.constraint ?? {}
  if (at === undefined || kind === undefined || kind === 'alap') return { begin, driver }
  const own = settled(node, kind === 'fnet' || kind === 'fnlt' || kind === 'mfo' ? beginFor(node, at) : at)
  const holds = {
    snet: own > begin,
    fnet: own > begin,
    snlt: own < begin,
    fnlt: own < begin,
    mso: true,
    mfo: true,
  }
  return holds[kind] ? { begin: own, driver: { kind: 'constraint' } } : { begin, driver }
}

function place(node: Node, { begin, driver }: Bound): void {
  node.begin = begin
  node.finish = finishFrom(node, begin)
  node.driver = driver
}

function planUnstarted(node: Node, { start, dataDate }: PlanInput, isLate: boolean): void {
  const floor: Bound =
    dataDate !== undefined && dataDate > start
      ? { begin: settled(node, dataDate), driver: { kind: 'data-date' } }
      : { begin: settled(node, start), driver: { kind: 'start' } }
  node.left = node.task.minutes
  const bound = constrained(node, boundByLinks(node, floor, node.into))
  const held = bound.begin < floor.begin ? floor : bound
  place(
    node,
    isLate && node.task.constraint?.kind === 'alap' && node.lateBegin > held.begin
      ? { begin: node.lateBegin, driver: { kind: 'late' } }
      : held,
  )
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
  place(node, { begin: boundByLinks(node, from, unfinished).begin, driver })
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
