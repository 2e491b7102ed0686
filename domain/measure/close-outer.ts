import { isGap, widestGap } from './close-gaps.ts'
import { narrowestRoom } from './found-room.ts'
import { Linked } from './linked.ts'
import { type OuterGap, outerGaps } from './outer-gaps.ts'
import { traceFaces } from './plan-faces.ts'
import type { Plan } from './plan-graph.ts'
import { cutAt, type Piece } from './plan-pieces.ts'
import { apart } from './plan-shapes.ts'
import type { Point } from './scan.ts'
import { carryOn } from './stop-short.ts'
import { spotsOf } from './wall-ends.ts'

/** What tells that a place is a room where its walls do not say so. */
export type Evidence = {
  /** Whether the phone saw rooms at all, so that a place without a label says something. */
  hasLabels: boolean
  /** Whether the phone saw a room in an outline. */
  isLabelled: (polygon: () => readonly Point[]) => boolean
}

/**
 * Of the way around a place so much may be gaps: where the phone saw a room there; where a wall ends in the air at it and the
 * phone saw no rooms anywhere; else.
 */
const mostOpen = { labelled: 0.4, loose: 0.25, closed: 0.15 }

/** What is smaller is taken for no room where the phone did not see one, in m². */
const smallestUnseen = 1.5

/** So many rounds, each of which closes gaps of places that have nothing to do with each other. */
const mostRounds = 12

/** Whether a place behind a gap is a room: a corridor open at its end is, a recess beside a front door is not. */
function isRoomBehind({ pocket, loose, width }: OuterGap, { hasLabels, isLabelled }: Evidence): boolean {
  const share = pocket.open / pocket.around
  if (share > mostOpen.labelled || (2 * pocket.area) / pocket.around < narrowestRoom) return false
  const walls = pocket.walls()
  // Where a wall was carried on to the next, one ended in the air.
  const hasEnd = loose || pocket.open > width + 1e-6
  const most = hasEnd && !hasLabels ? mostOpen.loose : mostOpen.closed
  if (walls >= 3 && share <= most && pocket.area >= smallestUnseen) return true
  return walls >= 2 && isLabelled(pocket.polygon)
}

/** The plan with gaps closed, by pieces with the wall number -1. */
function withClosed(plan: Plan, gaps: readonly OuterGap[]): Plan {
  const { spotOf, spots } = spotsOf(gaps.map(({ other }) => other.point))
  const closing = gaps.map(({ one, other, width }, index): Piece => {
    const b = other.node ?? plan.nodes.length + (spotOf[index] ?? 0)
    return { wall: -1, a: one.node ?? 0, b, start: 0, end: width, length: width }
  })
  const cuts = gaps.flatMap(({ other, piece }, index) => {
    const [from, cut] = [plan.pieces[piece], closing[index]]
    if (!from || !cut) return []
    const [a, b]: [Point, Point] = [plan.nodes[from.a] ?? [0, 0], plan.nodes[from.b] ?? [0, 0]]
    return [{ piece, share: apart(a, other.point) / apart(a, b), node: cut.b }]
  })
  return { ...plan, nodes: [...plan.nodes, ...spots], pieces: [...cutAt(plan.pieces, cuts), ...closing] }
}

/** The plan without gaps that were closed and part nothing from anything. */
export function withoutIdle(plan: Plan): Plan {
  const { cycleOf } = traceFaces(plan.nodes, plan.pieces)
  const pieces = plan.pieces.filter(
    (piece, index) => !isGap(piece) || cycleOf[2 * index] !== cycleOf[2 * index + 1],
  )
  return pieces.length < plan.pieces.length ? { ...plan, pieces } : plan
}

/** Walls that end in the air carried on to the next ones, where those are of other walls that hang together. */
function ledOn(plan: Plan): Plan {
  const parts = new Linked(plan.nodes.length)
  for (const { a, b } of plan.pieces) parts.link(a, b)
  const { nodes, pieces, added } = carryOn(
    plan,
    widestGap,
    (end, { a }) => parts.rootOf(end) !== parts.rootOf(a),
  )
  return added.length > 0 ? { ...plan, nodes, pieces: [...pieces, ...added] } : plan
}

/**
 * Closes gaps of up to 1.5 m in what is around places that no room is at yet: from a corner or the end of a wall to another,
 * or on to a wall, where what is behind is a room. What other gaps there are inside of rooms stays open. The pieces that
 * close them have the wall number -1. Throws as `traceFaces` does.
 */
export function closeOuter(plan: Plan, evidence: Evidence): Plan {
  let closed = ledOn(plan)
  for (let round = 0; round < mostRounds; round++) {
    const gaps = outerGaps(closed, widestGap, (gap) => isRoomBehind(gap, evidence))
    if (gaps.length === 0) break
    closed = withClosed(closed, gaps)
  }
  return withoutIdle(closed)
}
