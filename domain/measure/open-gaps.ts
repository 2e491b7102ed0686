import type { Evidence } from './close-outer.ts'
import { narrowestRoom } from './found-room.ts'
import { gapId, namedNodes } from './gap-ends.ts'
import { type OuterGap, outerGaps } from './outer-gaps.ts'
import type { Plan } from './plan-graph.ts'
import { contains } from './plan-shapes.ts'
import type { GapEnd, OpenGap } from './room.ts'
import type { Point, ScannedWall } from './scan.ts'

/** The widest gap that is offered to be closed, in metres. */
const widestOffer = 6

/** The widest that is offered for no more than a wall that ends in the air there, in metres. */
const widestLoose = 3

/** Less floor than this behind a gap, in m², is not worth a question. */
const leastFloor = 1

/** Of the way around a place so much may be gaps for it to be offered. */
const mostOpen = 0.4

/** So many gaps are offered on one story, those with the most floor behind them. */
const mostOffers = 12

/** Ends in an order that does not depend on the way that the gap was found. */
const ordered = ([one, other]: readonly [GapEnd, GapEnd]): readonly [GapEnd, GapEnd] =>
  other.at !== 'amid' && gapId([other]) < gapId([one]) ? [other, one] : [one, other]

/**
 * Gaps that stay open and that a person may close: with walls at their ends, and behind them a place that no room is at and
 * that the phone saw, as a room, by a wall that ends in the air there, or as floor. Widths in metres, floors in m².
 */
export function openGaps(
  plan: Plan,
  walls: readonly ScannedWall[],
  floors: readonly (readonly Point[])[],
  { isLabelled }: Evidence,
): Omit<OpenGap, 'story'>[] {
  const names = namedNodes(plan, walls)
  const betweenOf = ({ one, other, piece }: OuterGap): readonly [GapEnd, GapEnd] | undefined => {
    const end = names.get(one.node ?? -1)
    const wallId = walls[plan.pieces[piece]?.wall ?? -1]?.id
    const amid: GapEnd | undefined = wallId === undefined ? undefined : { wallId, at: 'amid' }
    const second = other.node === null ? amid : names.get(other.node)
    return end && second && ordered([end, second])
  }
  const isOnFloor = ({ one, other, width }: OuterGap, polygon: readonly Point[]) => {
    // A place a little within, from the middle of the gap towards what is behind it.
    const [x, y] = [(one.point[0] + other.point[0]) / 2, (one.point[1] + other.point[1]) / 2]
    const [dx, dy] = [(other.point[0] - one.point[0]) / width, (other.point[1] - one.point[1]) / width]
    return ([1, -1] as const).some((side) => {
      const within: Point = [x - dy * side * 0.1, y + dx * side * 0.1]
      return contains(polygon, within) && floors.some((floor) => contains(floor, within))
    })
  }
  const isOffered = (gap: OuterGap) => {
    const { pocket } = gap
    if (pocket.area < leastFloor || pocket.open > mostOpen * pocket.around) return false
    if ((2 * pocket.area) / pocket.around < narrowestRoom || pocket.walls() < 2 || !betweenOf(gap))
      return false
    return (
      (gap.loose && gap.width <= widestLoose) ||
      isOnFloor(gap, pocket.polygon()) ||
      isLabelled(pocket.polygon)
    )
  }
  return outerGaps(plan, widestOffer, isOffered)
    .flatMap((gap) => {
      const between = betweenOf(gap)
      if (!between) return []
      const { one, other, width, pocket } = gap
      return [{ id: gapId(between), between, from: one.point, to: other.point, width, floor: pocket.area }]
    })
    .sort((a, b) => b.floor - a.floor)
    .slice(0, mostOffers)
}
