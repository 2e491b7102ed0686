import { smallestRoom } from './found-room.ts'
import { Nearby } from './nearby.ts'
import { type OuterWay, outerWay, type Place, type Pocket } from './outer-way.ts'
import { traceFaces } from './plan-faces.ts'
import type { Plan } from './plan-graph.ts'
import { crossingOf } from './plan-pieces.ts'
import { regionsOf } from './plan-regions.ts'
import { apart, boxOf } from './plan-shapes.ts'
import type { Point } from './scan.ts'

/** A line across a gap in what is around a place that no room is at yet. */
export type OuterGap = {
  one: Place
  other: Place
  width: number
  pocket: Pocket
  /** Whether a wall that ends in the air is at one of its ends. */
  loose: boolean
  /** The number of the piece that `other` lies amid, or -1 where it is at a node; `one` always is. */
  piece: number
}

/** Where more ends than these are looked at, no gap is found: no building has so many, and looking would take long. */
const mostPlaces = 10_000

/** The angle from which on a corner stands out, so that a gap may begin there: amid a straight wall none does. */
const standsOut = Math.PI + 0.2

/** A line is looked at without so much of its ends, in metres: there it touches what it begins at. */
const endMetres = 1e-4

/** Nearer to an end of a wall than this, in metres, a gap is at that end. */
const amidMetres = 0.05

/** Whether nothing stands between two points. */
function clearing(plan: Plan): (from: Point, to: Point) => boolean {
  const ends = plan.pieces.map(({ a, b }): readonly [Point, Point] => [
    plan.nodes[a] ?? [0, 0],
    plan.nodes[b] ?? [0, 0],
  ])
  const nearby = new Nearby(ends.map(boxOf), 1e-6)
  return (from, to) => {
    const width = apart(from, to)
    if (width <= 2 * endMetres) return false
    const [dx, dy] = [((to[0] - from[0]) / width) * endMetres, ((to[1] - from[1]) / width) * endMetres]
    const [start, end]: [Point, Point] = [
      [from[0] + dx, from[1] + dy],
      [to[0] - dx, to[1] - dy],
    ]
    let clear = true
    nearby.around(boxOf([start, end]), (index) => {
      const [c, d] = ends[index] ?? []
      if (!c || !d || !clear) return
      const [ex, ey] = [(d[0] - c[0]) * 1e-6, (d[1] - c[1]) * 1e-6]
      if (crossingOf(start, end, [c[0] - ex, c[1] - ey], [d[0] + ex, d[1] + ey])) clear = false
    })
    return clear
  }
}

/** Ways around the outside of walls that no room is around. */
function waysOf(plan: Plan): { way: OuterWay; sides: readonly number[] }[] {
  const { cycles } = traceFaces(plan.nodes, plan.pieces)
  const { locate } = regionsOf(plan)
  return cycles
    .filter(({ area }) => area <= 0)
    .map(({ sides }) => ({ way: outerWay(plan, sides), sides }))
    .filter(({ way }) => {
      // A hair to the left of all of it is outside of it, and in a room only where all of it is.
      let leftmost: Point = [Infinity, 0]
      for (let at = 0; at < way.count; at++) if (way.pointAt(at)[0] < leftmost[0]) leftmost = way.pointAt(at)
      return locate([leftmost[0] - 1e-4, leftmost[1]]) < 0
    })
}

/** The place on a side next to a point, where it is amid the side and the outside is there. */
function footOn(way: OuterWay, at: number, [x, y]: Point): Place | undefined {
  const [from, to] = [way.pointAt(at), way.pointAt(at + 1)]
  const long = apart(from, to)
  if (long < 1e-6) return undefined
  const [ux, uy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
  const along = (x - from[0]) * ux + (y - from[1]) * uy
  if (along < amidMetres || along > long - amidMetres || (y - from[1]) * ux - (x - from[0]) * uy <= 0)
    return undefined
  return { at, share: along / long, node: null, point: [from[0] + ux * along, from[1] + uy * along] }
}

/** Where a wall that ends in the air would meet the side that it runs at. */
function hitOn(way: OuterWay, at: number, tip: number, reach: number): Place | undefined {
  const [before, end] = [way.pointAt(tip + way.count - 1), way.pointAt(tip)]
  const long = Math.max(apart(before, end), 1e-9)
  const beyond: Point = [
    end[0] + ((end[0] - before[0]) / long) * reach,
    end[1] + ((end[1] - before[1]) / long) * reach,
  ]
  const [from, to] = [way.pointAt(at), way.pointAt(at + 1)]
  const share = crossingOf(end, beyond, from, to)?.[1]
  const side = apart(from, to)
  if (share === undefined || share * side < amidMetres || (1 - share) * side < amidMetres) return undefined
  return {
    at,
    share,
    node: null,
    point: [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])],
  }
}

/** Every gap of one way that is no wider than `widest` metres and would enclose something. */
function gapsOf(
  way: OuterWay,
  sides: readonly number[],
  widest: number,
  isClear: ReturnType<typeof clearing>,
): OuterGap[] {
  const boxes = Array.from({ length: way.count }, (_, at) => boxOf([way.pointAt(at), way.pointAt(at + 1)]))
  const nearby = new Nearby(boxes, widest)
  const angles = boxes.map((_, at) => way.angleAt(at))
  const gaps: OuterGap[] = []
  const add = (at: number, other: Place) => {
    const one: Place = { at, share: 0, node: way.nodeAt(at), point: way.pointAt(at) }
    const width = apart(one.point, other.point)
    if (width > widest || one.node === other.node || !way.leavesOutward(at, other.point)) return
    if (other.node !== null && !way.leavesOutward(other.at, one.point)) return
    const pocket = way.pocket(one, other)
    if (pocket.area < smallestRoom || !isClear(one.point, other.point)) return
    const loose = [at, other.at].some(
      (place, index) => (index === 0 || other.node !== null) && angles[place] === 2 * Math.PI,
    )
    const piece = other.node === null ? (sides[other.at] ?? 0) >> 1 : -1
    gaps.push({ one, other, width, pocket, loose, piece })
  }
  boxes.forEach((_, at) => {
    if ((angles[at] ?? 0) < standsOut) return
    const tip = way.pointAt(at)
    const isTip = angles[at] === 2 * Math.PI
    nearby.around(boxOf([tip]), (side) => {
      if (side === at || side === (at + way.count - 1) % way.count) return
      const node = way.nodeAt(side)
      // Of two corners that both stand out, the line between them is looked at once.
      if ((angles[side] ?? 0) < standsOut || side > at)
        add(at, { at: side, share: 0, node, point: way.pointAt(side) })
      const place = (isTip && hitOn(way, side, at, widest)) || footOn(way, side, tip)
      if (place) add(at, place)
    })
  })
  return gaps
}

/** Of gaps that share an end the narrowest; of those within each other or across each other the one that encloses most. */
function apartGaps(gaps: readonly OuterGap[], count: number): OuterGap[] {
  const narrowest = new Map<string, number>()
  const keyOf = ({ at, share, node }: Place) => (node === null ? `${at} ${share}` : `${node}`)
  for (const { one, other, width } of gaps)
    for (const place of [one, other])
      narrowest.set(keyOf(place), Math.min(width, narrowest.get(keyOf(place)) ?? Infinity))
  const isNarrowest = ({ one, other, width }: OuterGap) =>
    [one, other].every((place) => width <= (narrowest.get(keyOf(place)) ?? 0) + 1e-6)
  const taken = new Uint8Array(count)
  return gaps
    .filter(isNarrowest)
    .sort((a, b) => b.pocket.area - a.pocket.area || a.width - b.width)
    .filter(({ pocket: { first, last } }) => {
      for (let at = first; at < last; at++) if (taken[at % count]) return false
      for (let at = first; at < last; at++) taken[at % count] = 1
      return true
    })
}

/**
 * Gaps no wider than `widest` metres in what is around places that no room is at, those that `wanted` takes: none of them
 * within another, and none across another. Throws as `Nearby` does.
 */
export function outerGaps(plan: Plan, widest: number, wanted: (gap: OuterGap) => boolean): OuterGap[] {
  const ways = waysOf(plan)
  if (ways.reduce((sum, { way }) => sum + way.count, 0) > mostPlaces) return []
  const isClear = clearing(plan)
  const all = ways.flatMap(({ way, sides }) =>
    apartGaps(gapsOf(way, sides, widest, isClear).filter(wanted), way.count),
  )
  // Of walls that do not hang together, a gap of the one may lie across a gap of the other.
  const crosses = (one: OuterGap, two: OuterGap) =>
    crossingOf(one.one.point, one.other.point, two.one.point, two.other.point) !== undefined
  return all.filter((gap, index) => !all.slice(0, index).some((before) => crosses(before, gap)))
}
