import type { Measured, RoomOpening, WallFace } from './room.ts'
import type { Point } from './scan.ts'

/** How one scan lies on another: turned by `turn` radians around the origin, then shifted by metres. */
export type Move = { turn: number; shift: Point }

/** A wall face with its storey. */
export type Side = WallFace & { story: number }

export const sidesOf = ({ rooms }: Measured): Side[] =>
  rooms.flatMap(({ faces, story }) => faces.map((face) => ({ ...face, story })))

/** Where a place of the one scan is on the other. */
export function movedPoint({ turn, shift }: Move, [x, y]: Point): Point {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [x * cos - y * sin + shift[0], x * sin + y * cos + shift[1]]
}

type Line = Pick<Side, 'from' | 'to'>
const between = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
const middle = ({ from, to }: Line): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
const angleOf = ({ from, to }: Line) => Math.atan2(to[1] - from[1], to[0] - from[0])
/** From −π to π. */
const turned = (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle))

const movedLine = (move: Move, { from, to }: Line): Line => ({
  from: movedPoint(move, from),
  to: movedPoint(move, to),
})

/** How a line lies at another: how much of it runs along it, and how far it is to its left. Metres. */
function lie(one: Line, other: Line): { along: number; off: number; lean: number } {
  const length = between(other.from, other.to) || 1
  const [ux, uy] = [(other.to[0] - other.from[0]) / length, (other.to[1] - other.from[1]) / length]
  const on = ([x, y]: Point) => (x - other.from[0]) * ux + (y - other.from[1]) * uy
  const [x, y] = middle(one)
  const [a, b] = [on(one.from), on(one.to)]
  return {
    along: Math.min(length, Math.max(a, b)) - Math.max(0, Math.min(a, b)),
    off: (y - other.from[1]) * ux - (x - other.from[0]) * uy,
    lean: Math.abs(turned(angleOf(one) - angleOf(other))),
  }
}

/** So many walls, the longest, say how scans lie on each other; fewer of them are tried out. */
const mostLooked = 60
const mostTried = 14

/** Walls that lean less than this are one direction, in radians; and this near they speak for a place, in metres. */
const sameWay = (6 * Math.PI) / 180
const near = 0.3

/** What there is to be laid over each other. */
type Seen = { sides: readonly Side[]; openings: readonly RoomOpening[] }

/** How well one scan lies on another: metres of wall, doors and windows that agree. */
function agreement(move: Move, one: Seen, other: Seen): number {
  let sum = 0
  for (const side of one.sides) {
    const line = movedLine(move, side)
    let best = 0
    for (const to of other.sides) {
      if (to.story !== side.story) continue
      const { along, off, lean } = lie(line, to)
      if (lean < sameWay && along > 0 && Math.abs(off) < near)
        best = Math.max(best, along * (1 - Math.abs(off) / near))
    }
    sum += best
  }
  for (const opening of one.openings) {
    const at = middle(movedLine(move, opening))
    const away = other.openings
      .filter(({ kind }) => kind === opening.kind)
      .map((to) => between(at, middle(to)))
    sum += opening.width.value * Math.max(0, 1 - Math.min(...away, near) / near)
  }
  return sum
}

/** The move that brings one end, or the middle, of a wall onto that of another. */
function moveOnto(one: Line, other: Line, at: (line: Line) => Point): Move {
  const turn = turned(angleOf(other) - angleOf(one))
  const [x, y] = movedPoint({ turn, shift: [0, 0] }, at(one))
  const [toX, toY] = at(other)
  return { turn, shift: [toX - x, toY - y] }
}

const anchors = [({ from }: Line) => from, ({ to }: Line) => to, middle]

/** Walls that lie on each other, at most `far` metres apart, one to one: those first that agree most. */
export function pairsOf(
  move: Move,
  before: readonly Side[],
  after: readonly Side[],
  far: number,
): { before: Side; after: Side; off: number }[] {
  const all = before.flatMap((one) => {
    const line = movedLine(move, one)
    return after.flatMap((to) => {
      const { along, off, lean } = lie(line, to)
      const shorter = Math.min(one.length.value, to.length.value)
      const fits = one.story === to.story && lean < sameWay && Math.abs(off) < far && along > shorter * 0.4
      return fits ? [{ before: one, after: to, off: -off, rank: along - 4 * Math.abs(off) }] : []
    })
  })
  const [taken, met] = [new Set<Side>(), new Set<Side>()]
  return all
    .sort((a, b) => b.rank - a.rank)
    .filter(({ before: one, after: to }) => {
      if (taken.has(one) || met.has(to)) return false
      taken.add(one)
      met.add(to)
      return true
    })
}

/** Lays it on more exactly: what most walls say counts, and a wall that was moved says little. */
function settled(move: Move, one: Seen, other: Seen): Move {
  let { turn, shift } = move
  for (let times = 0; times < 16; times++) {
    const pairs = pairsOf({ turn, shift }, one.sides, other.sides, near)
    const leans = pairs.map(({ before, after }) => ({
      by: turned(angleOf(after) - angleOf(before) - turn),
      weight: Math.min(before.length.value, after.length.value),
    }))
    const weight = leans.reduce((sum, lean) => sum + lean.weight / (Math.abs(lean.by) + 1e-3), 0)
    const by = leans.reduce((sum, lean) => sum + (lean.by * lean.weight) / (Math.abs(lean.by) + 1e-3), 0)
    if (weight > 0) turn += by / weight
    // Least squares of how far walls are off across themselves, each counting the less the farther it is off.
    let [xx, xy, yy, xo, yo] = [1e-9, 0, 1e-9, 0, 0]
    for (const { before, after } of pairs) {
      const { off } = lie(movedLine({ turn, shift }, before), after)
      const angle = angleOf(after)
      const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
      const counts = Math.min(before.length.value, after.length.value) / (Math.abs(off) + 2e-4)
      xx += counts * nx * nx
      xy += counts * nx * ny
      yy += counts * ny * ny
      xo -= counts * nx * off
      yo -= counts * ny * off
    }
    const whole = xx * yy - xy * xy
    if (Math.abs(whole) < 1e-12) return { turn, shift }
    shift = [shift[0] + (xo * yy - yo * xy) / whole, shift[1] + (yo * xx - xo * xy) / whole]
  }
  return { turn, shift }
}

/**
 * How `before` is to be moved to lie on `after`, told by walls, doors and windows, whatever the order they come in and
 * wherever each scan has its origin. Undefined where nothing agrees.
 */
export function layOver(before: Measured, after: Measured): Move | undefined {
  const seen = (measured: Measured): Seen => ({
    sides: sidesOf(measured)
      .sort((a, b) => b.length.value - a.length.value)
      .slice(0, mostLooked),
    openings: measured.openings.slice(0, mostLooked),
  })
  const [one, other] = [seen(before), seen(after)]
  let best: { move: Move; score: number } | undefined
  for (const side of one.sides.slice(0, mostTried))
    for (const to of other.sides.slice(0, mostTried))
      for (const at of anchors) {
        const move = moveOnto(side, to, at)
        const score = agreement(move, one, other)
        if (score > (best?.score ?? 0) + 1e-6) best = { move, score }
      }
  return best && settled(best.move, one, other)
}
