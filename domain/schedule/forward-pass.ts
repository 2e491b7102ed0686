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

/** Whether a milestone follows another at once: it stands with it, also on a day off, as in Microsoft Project. */
const isStill = ({ before, after }: Edge, given: Moment) =>
  after.left === 0 && before.task.minutes === 0 && before.start === given && before.finish === given

const isToEnd = ({ kind }: PlanLink) => kind === 'FF' || kind === 'SF'

/** The moment that a link gives its successor: to begin, or to end, which is at the end of work where a lag leads there. */
function givenBy({ link, before, after }: Edge): Moment {
  const time = link.elapsed ? clock : after.calendar
  const from = link.kind === 'FS' || link.kind === 'FF' ? before.finish : before.start
  const given = addWork(time, from, link.lag)
  return link.lag < 0 && isToEnd(link) ? previousWork(time, given) : given
}

/** Of links that hold a task alike one is named, whatever the order in which they were made. */
const isNamedBefore = (a: PlanLink, b: PlanLink) =>
  a.from !== b.from ? a.from < b.from : a.kind !== b.kind ? a.kind < b.kind : a.lag > b.lag

/** Moves a task's begin to where all of its links let it, or those from unfinished tasks alone. */
function followLinks(node: Node, onlyUnfinished: boolean): void {
  let by: PlanLink | undefined
  for (let edge = node.into; edge; edge = edge.nextInto) {
    const { link, before } = edge
    if (onlyUnfinished && before.task.finished !== undefined) continue
    const given = givenBy(edge)
    const begin = isStill(edge, given) ? given : settled(node, isToEnd(link) ? beginFor(node, given) : given)
    if (begin < node.begin) continue
    const isTie = begin === node.begin
    const endsAt = isToEnd(link) ? given : undefined
    node.endsAt = isTie ? Math.max(node.endsAt ?? begin, endsAt ?? begin) : endsAt
    if (!isTie || !by || isNamedBefore(link, by)) by = link
    node.begin = begin
  }
  if (by) node.driver = { kind: 'link', link: by }
}

/** When a task would begin by the date of its constraint alone. */
function constraintBegin(node: Node): Moment | undefined {
  const { kind, at } = node.task.constraint ?? {}
  if (at === undefined) return undefined
  return settled(node, kind === 'fnet' || kind === 'fnlt' || kind === 'mfo' ? beginFor(node, at) : at)
}

const byConstraint: Driver = { kind: 'constraint' }

/** A constraint moves a task later, or, as in Microsoft Project, earlier than its links would have it. */
function constrain(node: Node): void {
  const begin = constraintBegin(node)
  const kind = node.task.constraint?.kind ?? 'alap'
  if (begin === undefined || kind === 'alap') return
  const isLater = kind === 'snet' || kind === 'fnet'
  const isEarlier = kind === 'snlt' || kind === 'fnlt'
  if ((isLater && begin <= node.begin) || (isEarlier && begin >= node.begin)) return
  hold(node, begin, byConstraint)
}

function hold(node: Node, begin: Moment, driver: Driver): void {
  node.begin = begin
  node.driver = driver
  node.endsAt = undefined
}

/** Ends a task by its begin. */
function end(node: Node): void {
  const { time, begin, left, endsAt } = node
  const finish = addWork(time, begin, left)
  // Microsoft Project ends a task at the very start that it is linked to, not at the end of the work before.
  node.finish = endsAt !== undefined && endsAt === nextWork(time, finish) ? endsAt : finish
}

/** Before what an unstarted task does not begin: somebody who types an earlier date for it means it, as in Microsoft Project. */
function holdByFloor(node: Node, { start, dataDate }: PlanInput): void {
  const { kind = 'alap' } = node.task.constraint ?? {}
  const own = constraintBegin(node)
  if (own !== undefined && own < start && kind !== 'snlt' && kind !== 'fnlt') hold(node, own, byConstraint)
  // A milestone stands at the very start, also on a day off, as in Microsoft Project.
  else hold(node, node.left === 0 ? start : settled(node, start), { kind: 'start' })
  if (dataDate !== undefined && dataDate > node.begin)
    hold(node, settled(node, dataDate), { kind: 'data-date' })
}

function planUnstarted(node: Node, input: PlanInput, isLate: boolean): void {
  node.left = node.task.minutes
  holdByFloor(node, input)
  const { begin: floor, driver } = node
  followLinks(node, false)
  constrain(node)
  if (node.begin < floor) hold(node, floor, driver)
  if (isLate && node.task.constraint?.kind === 'alap' && node.lateBegin > node.begin)
    hold(node, node.lateBegin, { kind: 'late' })
  node.start = node.begin
  end(node)
}

/** What is left of a started task waits for the data date and for what it follows and is not finished (retained logic). */
function planStarted(node: Node, started: Moment, { dataDate }: PlanInput): void {
  const { minutes, remaining = minutes, resumes = started } = node.task
  node.start = started
  node.left = remaining
  const goesOn = dataDate ?? addWork(node.time, started, Math.max(0, minutes - remaining))
  hold(node, settled(node, Math.max(goesOn, resumes, started)), { kind: 'actual' })
  followLinks(node, true)
  node.driver = { kind: 'actual' }
  end(node)
}

function planKnown(node: Node, start: Moment, finish: Moment, driver: Driver): void {
  node.start = start
  node.begin = start
  node.finish = finish
  node.left = node.time.workAt(finish) - node.time.workAt(start)
  node.driver = driver
}

/** Dates one task whose predecessors are dated; as late as it may be where that is asked for and `isLate`. */
export function dateTask(node: Node, input: PlanInput, isLate: boolean): void {
  const { started, finished, fixed, minutes } = node.task
  if (finished !== undefined)
    planKnown(node, started ?? addWork(node.time, finished, -minutes), finished, { kind: 'actual' })
  else if (fixed) planKnown(node, started ?? fixed.start, fixed.finish, { kind: 'fixed' })
  else if (started !== undefined) planStarted(node, started, input)
  else planUnstarted(node, input, isLate)
}

/** Dates every task as early as it may be; as late where `isLate` and it is to be as late as possible, by the dates of a backward pass. */
export function forwardPass(nodes: readonly Node[], input: PlanInput, isLate = false): void {
  for (const node of nodes) dateTask(node, input, isLate)
}

/** Moves a task that has not started to when work is next done from a moment on. */
export function moveTo(node: Node, moment: Moment): void {
  hold(node, settled(node, moment), byConstraint)
  node.start = node.begin
  end(node)
}
