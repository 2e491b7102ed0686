import type { Edge, Node } from './network.ts'
import type { Moment } from './types.ts'
import { addWork, nextWork, workBetween } from './work-time.ts'

/** The last moment from which a link's lag leads to one at which its successor is not late yet. */
function without({ link, after }: Edge, moment: Moment): Moment {
  const { time, calendar } = after
  if (link.elapsed) return nextWork(time, moment) - link.lag
  return link.lag === 0 ? nextWork(time, moment) : calendar.opens(calendar.workAt(moment) - link.lag)
}

const isFromStart = ({ link }: Edge) => link.kind === 'SS' || link.kind === 'SF'
const isToBegin = ({ link }: Edge) => link.kind === 'FS' || link.kind === 'SS'

/** Whether a link holds its predecessor: what has started moves its start no more, and what is finished waits for nothing. */
const holds = (edge: Edge): boolean =>
  edge.after.task.finished === undefined && !(isFromStart(edge) && edge.before.task.started !== undefined)

/** By when a task has to end for its successors; what somebody dated by hand waits for nobody. */
function latestFor(node: Node, horizon: Moment): Moment {
  let latest = horizon
  for (let edge = node.from; edge; edge = edge.nextFrom) {
    if (!holds(edge)) continue
    const { after } = edge
    const isFixed = after.task.fixed !== undefined
    const begin = isFixed ? after.begin : after.lateBegin
    const bound = without(edge, isToBegin(edge) ? begin : isFixed ? after.finish : after.lateFinish)
    latest = Math.min(latest, isFromStart(edge) ? addWork(node.time, bound, node.left) : bound)
  }
  return latest
}

function latestByConstraint({ task, time, left }: Node): Moment {
  const { kind, at } = task.constraint ?? {}
  if (at === undefined) return Number.POSITIVE_INFINITY
  if (kind === 'mfo' || kind === 'fnlt') return at
  return (kind === 'mso' || kind === 'snlt') && task.started === undefined
    ? addWork(time, at, left)
    : Number.POSITIVE_INFINITY
}

/** By when each task has to begin and end for everything to end at the horizon, and by its deadline where those count. */
export function backwardPass(nodes: readonly Node[], horizon: Moment, countsDeadlines: boolean): void {
  for (const node of nodes.toReversed()) {
    const { task, time, left } = node
    node.lateBegin = node.begin
    node.lateFinish = node.finish
    if (task.finished !== undefined) continue
    const deadline = countsDeadlines ? (task.deadline ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
    const latest = Math.min(latestFor(node, horizon), latestByConstraint(node), deadline)
    const work = time.workAt(latest)
    // A moment with as much work before it is as late: a milestone stands where it stands, at an end of work or a beginning.
    if (work === time.workAt(node.finish)) continue
    node.lateFinish = time.closes(work)
    node.lateBegin = left === 0 ? node.lateFinish : time.opens(work - left)
  }
}

/** How much later a task may end before anything else moves, in working minutes of its calendar. */
export function freeFloatOf(node: Node, horizon: Moment): number {
  let least = workBetween(node.calendar, node.finish, horizon)
  for (let edge = node.from; edge; edge = edge.nextFrom) {
    if (!holds(edge)) continue
    const bound = without(edge, isToBegin(edge) ? edge.after.begin : edge.after.finish)
    const own = isFromStart(edge) ? node.start : node.finish
    least = Math.min(least, workBetween(node.calendar, own, bound))
    if (least <= 0) return 0
  }
  return Math.max(0, least)
}

/** How much later a task may end before the horizon or a deadline is missed, in working minutes of its calendar. */
export function totalFloatOf({ task, calendar, begin, finish, lateBegin, lateFinish }: Node): number {
  const atFinish = workBetween(calendar, finish, lateFinish)
  return task.started === undefined ? Math.min(atFinish, workBetween(calendar, begin, lateBegin)) : atFinish
}
