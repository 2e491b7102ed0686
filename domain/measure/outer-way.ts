import { isGap, sideName } from './close-gaps.ts'
import { startOf } from './plan-faces.ts'
import type { Plan } from './plan-graph.ts'
import type { Piece } from './plan-pieces.ts'
import { apart } from './plan-shapes.ts'
import type { Point } from './scan.ts'

/** A place on the way around the outside of walls: at a node, or amid the side that begins there. */
export type Place = { at: number; share: number; node: number | null; point: Point }

/** What a line between two places on the way would enclose with what lies between them. */
export type Pocket = {
  area: number
  /** Metres around it, the line included, and of them those without wall or side of a floor. */
  around: number
  open: number
  /** Its sides on the way: from `first` on, before `last`, which is counted on past the end of the way. */
  first: number
  last: number
  /** How many walls are around it. */
  walls: () => number
  polygon: () => Point[]
}

/** The way around the outside of walls that hang together, the outside to the left. */
export type OuterWay = {
  count: number
  nodeAt: (at: number) => number
  pointAt: (at: number) => Point
  /** The piece that is walked from there on. */
  pieceAt: (at: number) => Piece
  /** The angle at a node as the outside sees it, from 0 to 2π: 2π at the end of a wall in the air. */
  angleAt: (at: number) => number
  /** Whether a line from a node towards a point begins in the outside. */
  leavesOutward: (at: number, toward: Point) => boolean
  pocket: (one: Place, other: Place) => Pocket
}

const turn = 2 * Math.PI
const around = (angle: number) => ((angle % turn) + turn) % turn
const direction = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0])
const cross = ([ax, ay]: Point, [bx, by]: Point) => ax * by - ay * bx

/** A line this near to a wall that it leaves from, in radians, runs along it. */
const alongside = 0.05

/** The way of `sides`, of which each is a piece's number doubled, and one more where it is walked from b to a. */
export function outerWay({ nodes, pieces }: Plan, sides: readonly number[]): OuterWay {
  const count = sides.length
  const origin = nodes[startOf(pieces, sides[0] ?? 0)] ?? [0, 0]
  const nodeAt = (at: number) => startOf(pieces, sides[at % count] ?? 0)
  const pointAt = (at: number): Point => nodes[nodeAt(at)] ?? [0, 0]
  const pieceAt = (at: number): Piece =>
    pieces[(sides[at % count] ?? 0) >> 1] ?? { wall: -1, a: 0, b: 0, start: 0, end: 0, length: 0 }
  // Reckoned from the first node, so that places far from the origin cost no digits.
  const near = ([x, y]: Point): Point => [x - origin[0], y - origin[1]]
  const sums = { twice: [0], length: [0], open: [0] }
  for (let at = 0; at < count; at++) {
    const piece = pieceAt(at)
    sums.twice.push((sums.twice[at] ?? 0) + cross(near(pointAt(at)), near(pointAt(at + 1))))
    sums.length.push((sums.length[at] ?? 0) + piece.length)
    sums.open.push((sums.open[at] ?? 0) + (isGap(piece) ? piece.length : 0))
  }
  /** What lies between two places, the first of them earlier on the way; the whole way less that goes from the second on. */
  const between = (values: readonly number[], one: Place, other: Place) =>
    (values[other.at] ?? 0) - (values[one.at] ?? 0)
  const whole = (values: readonly number[]) => values[count] ?? 0
  const angleAt = (at: number) => {
    const [before, here, after] = [pointAt(at + count - 1), pointAt(at), pointAt(at + 1)]
    if (nodeAt(at + count - 1) === nodeAt(at + 1)) return turn
    return around(direction(here, before) - direction(here, after))
  }
  const pocketFrom = (one: Place, other: Place, wraps: boolean): Pocket => {
    const [start, end] = [near(one.point), near(other.point)]
    const partial = (place: Place, of: 'length' | 'open') => {
      const piece = pieceAt(place.at)
      return of === 'length' || isGap(piece) ? piece.length * place.share : 0
    }
    const sum = (of: 'length' | 'open') => {
      const direct = between(sums[of], one, other) - partial(one, of) + partial(other, of)
      return wraps ? whole(sums[of]) + direct : direct
    }
    const twice =
      between(sums.twice, one, other) +
      (wraps ? whole(sums.twice) : 0) -
      cross(near(pointAt(one.at)), start) +
      cross(near(pointAt(other.at)), end) +
      cross(end, start)
    const width = apart(start, end)
    const last = other.at + (wraps ? count : 0)
    return {
      area: twice / 2,
      around: sum('length') + width,
      open: sum('open') + width,
      first: one.at,
      last: last + (other.share > 0 ? 1 : 0),
      walls: () => {
        const names = new Set<number>()
        for (let at = one.at; at < last || (at === last && other.share > 0); at++) {
          const piece = pieceAt(at)
          if (!isGap(piece)) names.add(sideName(piece))
        }
        return names.size
      },
      polygon: () => {
        const corners: Point[] = [one.point]
        for (let at = one.at + 1; at <= last; at++) corners.push(pointAt(at))
        if (other.share > 0) corners.push(other.point)
        return corners
      },
    }
  }
  return {
    count,
    nodeAt,
    pointAt,
    pieceAt,
    angleAt,
    leavesOutward: (at, toward) => {
      const here = pointAt(at)
      const from = around(direction(here, toward) - direction(here, pointAt(at + 1)))
      return from > alongside && from < angleAt(at) - alongside
    },
    pocket: (one, other) => {
      const [first, second] =
        one.at + one.share <= other.at + other.share ? ([one, other] as const) : ([other, one] as const)
      const ahead = pocketFrom(first, second, false)
      // Of the two ways from the one place to the other, one goes around the pocket and one around everything else.
      return ahead.area > 0 ? ahead : pocketFrom(second, first, true)
    },
  }
}
