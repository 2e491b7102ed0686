import { Nearby } from './nearby.ts'
import type { OpenLine, Plan } from './plan-graph.ts'
import { apart, boxOf, contains, wayAround } from './plan-shapes.ts'
import { signedArea } from './polygon.ts'
import type { Point, ScannedFloor } from './scan.ts'
import { snapMetres } from './wall-ends.ts'

/** A wall stands on a floor's side where it runs along it and lies no further from it than this, in metres. */
const besideMetres = 0.3

/** The sine of the angle up to which a wall runs along a side. */
const alongSine = 0.26

/** Less of a side without wall than this, in metres, is left to what closes gaps. */
const leastOpen = 0.1

/** Walls within a box, as a share of the way around it, that tell that it is drawn around several rooms. */
const mostInside = 0.2

/** So much of the way around a floor has to be along walls: of a box as of one room, and of what was drawn corner by corner. */
const leastAlong = { box: 0.25, drawn: 0.35 }

/** The cosine of the angle at a corner up to which it is a right one. */
const rightCosine = 0.035

/** Part of a side that a wall stands on: metres along the side, with the wall's ends there. */
type Covered = { start: number; end: number; from: Point; to: Point }

/** A side of a floor from corner to corner, with the stretches of it that no wall stands on. */
type Side = { from: Point; to: Point; open: { from: Point; to: Point; length: number }[] }

/** What is known of a floor that was scanned, beside the walls. */
export type FloorOnPlan = {
  floor: ScannedFloor
  /** Counter-clockwise. */
  polygon: readonly Point[]
  area: number
  /** Whether its sides are the edge of the floor; otherwise it may be no more than a box around everything. */
  trusted: boolean
  /** Whether it has four right corners, as a box around everything has. */
  box: boolean
}

/** The pieces of a plan's walls, and open lines that were drawn already, to find those near a place. */
function wallsOf({ nodes, pieces }: Plan) {
  const ends = pieces.map(({ a, b }): readonly [Point, Point] => [nodes[a] ?? [0, 0], nodes[b] ?? [0, 0]])
  const nearby = new Nearby(ends.map(boxOf), besideMetres)
  const drawn: OpenLine[] = []
  return {
    drawn,
    around: (points: readonly Point[], visit: (from: Point, to: Point) => void) => {
      nearby.around(boxOf(points), (index) => {
        const [from, to] = ends[index] ?? []
        if (from && to) visit(from, to)
      })
      for (const { from, to } of drawn) visit(from, to)
    },
  }
}

type Walls = ReturnType<typeof wallsOf>

/** The parts of a side that walls stand on, joined where they touch. */
function coveredOf(from: Point, to: Point, length: number, walls: Walls): Covered[] {
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const onSide = ([x, y]: Point) => {
    const [dx, dy] = [x - from[0], y - from[1]]
    return { along: dx * ux + dy * uy, off: dy * ux - dx * uy }
  }
  const found: Covered[] = []
  walls.around([from, to], (c, d) => {
    const [one, other] = [onSide(c), onSide(d)]
    const long = apart(c, d)
    if (long < 1e-6 || Math.abs(other.off - one.off) > alongSine * long) return
    if (Math.abs(one.off + other.off) / 2 > besideMetres) return
    const part =
      one.along < other.along
        ? { start: one.along, end: other.along, from: c, to: d }
        : { start: other.along, end: one.along, from: d, to: c }
    if (part.end > 0 && part.start < length) found.push(part)
  })
  found.sort((a, b) => a.start - b.start)
  const joined: Covered[] = []
  for (const part of found) {
    const last = joined.at(-1)
    if (!last || part.start > last.end + leastOpen) joined.push(part)
    else if (part.end > last.end) joined[joined.length - 1] = { ...last, end: part.end, to: part.to }
  }
  return joined
}

/** A side with what of it is open. */
function sideOf(from: Point, to: Point, walls: Walls): Side {
  const length = apart(from, to)
  const covered = length > 0 ? coveredOf(from, to, length, walls) : []
  const open: Side['open'] = []
  let [at, place] = [0, from]
  for (const { start, end, from: begins, to: ends } of covered) {
    if (start - at > leastOpen) open.push({ from: place, to: begins, length: start - at })
    at = end
    place = ends
  }
  if (length - at > leastOpen || (covered.length === 0 && length > 0))
    open.push({ from: place, to, length: length - at })
  return { from, to, open }
}

/** The wall's end or place next to a corner within `besideMetres`. */
function nearestWall(corner: Point, walls: Walls): { at: Point; off: number } | undefined {
  let best: { at: Point; off: number } | undefined
  const look = (at: Point, more: number) => {
    const off = apart(at, corner)
    if (off <= besideMetres && off + more < (best ? apart(best.at, corner) : Infinity)) best = { at, off }
  }
  walls.around([corner], (from, to) => {
    const long = apart(from, to)
    const [ux, uy] = long > 0 ? [(to[0] - from[0]) / long, (to[1] - from[1]) / long] : [1, 0]
    const along = (corner[0] - from[0]) * ux + (corner[1] - from[1]) * uy
    look(from, 0)
    look(to, 0)
    // An end is as good as a place amid the wall that is a little nearer.
    if (along > 0 && along < long) look([from[0] + ux * along, from[1] + uy * along], snapMetres)
  })
  return best
}

const isBox = (polygon: readonly Point[]) =>
  polygon.length === 4 &&
  polygon.every((corner, index) => {
    const [before, after] = [polygon.at(index - 1) ?? corner, polygon[(index + 1) % 4] ?? corner]
    const across =
      (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1])
    return Math.abs(across) < rightCosine * apart(before, corner) * apart(after, corner)
  })

function offEdge([x, y]: Point, a: Point, b: Point): number {
  const long = Math.max(apart(a, b), 1e-9)
  const share = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / long ** 2
  const within = Math.min(1, Math.max(0, share))
  return Math.hypot(x - a[0] - within * (b[0] - a[0]), y - a[1] - within * (b[1] - a[1]))
}

/** How long the walls are that stand amid a floor, off its sides. */
function insideLength(polygon: readonly Point[], walls: Walls): number {
  let sum = 0
  walls.around(polygon, (from, to) => {
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const isOnSide = polygon.some(
      (corner, index) =>
        offEdge(middle, corner, polygon[(index + 1) % polygon.length] ?? corner) < besideMetres,
    )
    if (!isOnSide && contains(polygon, middle)) sum += apart(from, to)
  })
  return sum
}

const openLength = (sides: readonly Side[]) =>
  sides.reduce((sum, { open }) => sum + open.reduce((all, { length }) => all + length, 0), 0)

/** A side without what of it ends in the air: beyond the last wall a box goes on where no room does. */
function metSide({ from, to, open }: Side, walls: Walls): Side {
  const isMet = (end: Point) => (end !== from && end !== to) || nearestWall(end, walls) !== undefined
  return { from, to, open: open.filter((part) => isMet(part.from) && isMet(part.to)) }
}

/** What of the sides is open, as lines from wall to wall: where a corner of the floor is beside a wall's end, on to that. */
function linesOf(sides: readonly Side[], walls: Walls): OpenLine[] {
  const lines: OpenLine[] = []
  const draw = (from: Point, to: Point) => {
    if (apart(from, to) > 1e-3) lines.push({ from, to, drawn: 'floor' })
  }
  sides.forEach(({ from: corner, open }, index) => {
    const before = sides.at(index - 1)?.open.at(-1)
    const ended = before !== undefined && before.to === corner
    const begins = open[0] !== undefined && open[0].from === corner
    for (const { from, to } of open) draw(from, to)
    if (ended === begins) return
    const wall = nearestWall(corner, walls)
    if (wall && wall.off > snapMetres) draw(corner, wall.at)
  })
  return lines
}

/**
 * The floors of a story as they lie among its walls, and `open`: sides of trusted ones that have no wall, from wall to wall;
 * `boxes` are such sides of floors that may be boxes. A floor is trusted where walls stand
 * along enough of it, unless it is a box that walls stand within: what phones draw around several rooms. `labelsIn` tells
 * how many rooms the phone saw in an outline.
 */
export function floorsOnPlan(
  floors: readonly ScannedFloor[],
  plan: Plan,
  labelsIn: (polygon: readonly Point[]) => number,
): { floors: FloorOnPlan[]; open: readonly OpenLine[]; boxes: readonly OpenLine[] } {
  const walls = wallsOf(plan)
  const sidesOf = (polygon: readonly Point[]) =>
    polygon.map((from, index) => sideOf(from, polygon[(index + 1) % polygon.length] ?? from, walls))
  const all = floors.map((floor) => {
    const polygon = signedArea(floor.polygon) < 0 ? [...floor.polygon].reverse() : floor.polygon
    const around = wayAround(polygon)
    const along = 1 - openLength(sidesOf(polygon)) / Math.max(around, 1e-9)
    const box = isBox(polygon)
    const trusted = box
      ? along >= leastAlong.box &&
        insideLength(polygon, walls) <= mostInside * around &&
        (labelsIn(polygon) <= 1 || polygon.every((corner) => nearestWall(corner, walls) !== undefined))
      : along >= leastAlong.drawn
    return { floor, polygon, area: signedArea(polygon), trusted, box }
  })
  // Where two floors end on each other, the larger one's side is both's.
  for (const { polygon } of all.filter(({ trusted }) => trusted).sort((a, b) => b.area - a.area))
    walls.drawn.push(...linesOf(sidesOf(polygon), walls))
  const open = [...walls.drawn]
  const boxes = all
    .filter(({ trusted, box }) => !trusted && box)
    .flatMap(({ polygon }) =>
      linesOf(
        sidesOf(polygon).map((side) => metSide(side, walls)),
        walls,
      ),
    )
    .map((line): OpenLine => ({ ...line, drawn: 'box' }))
  return { floors: all, open, boxes }
}
