import { type Plan, type PlanFace, wallThickness } from '#domain/measure/plan-geometry.ts'
import type { Point } from '#domain/measure/scan.ts'
import type { Units } from '#domain/measure/tape.ts'
import { drawnLength } from './length-text.ts'

/** A plan laid on a sheet so many pixels wide: where each point of it lies, and how large the sheet has to be. */
export type PlanSheet = {
  width: number
  height: number
  /** Pixels of a metre. */
  scale: number
  place: (point: Point) => Point
}

/** Around the walls, for dimension lines and their figures; pixels. */
const margin = 44
/** From a wall to its dimension line. */
const dimensionAway = 20
const highest = 620

/** Lays `plan` on a sheet of `width` pixels; a plan that would be too high for a screen is drawn smaller. */
export function sheetOf({ bounds }: Plan, width: number): PlanSheet {
  const scale = Math.max(
    1,
    Math.min((width - 2 * margin) / bounds.width, (highest - 2 * margin) / bounds.height, 140),
  )
  const left = (width - bounds.width * scale) / 2
  return {
    width,
    height: Math.ceil(bounds.height * scale + 2 * margin),
    scale,
    place: ([x, y]) => [left + (x - bounds.left) * scale, margin + (y - bounds.top) * scale],
  }
}

/** Pixels that a figure of a drawing takes for each of its characters, at 13 px. */
const figureWidth = 7
/** From above its line to below it, with some air. */
const figureHeight = 18
/** Where a figure stands along its line: in the middle, and where another stands already, a bit to a side. */
const stands = [0.5, 0.35, 0.65, 0.2, 0.8]
/** The same of a room's name, at 15 px and bold. */
const nameWidth = 8.4

export type Dimension = {
  faceId: string
  from: Point
  to: Point
  /** The lines from the wall to the dimension line. */
  extensions: readonly (readonly [Point, Point])[]
  text: string
  middle: Point
  /** Degrees by which the figure is turned, so that it reads from below or from the right. */
  turn: number
}

const opposite = (one: PlanFace, other: PlanFace) =>
  one.roomId === other.roomId && one.inward[0] * other.inward[0] + one.inward[1] * other.inward[1] < -0.99

/** The upright box that a figure fills when its middle is at `middle` and it is turned by so many degrees. */
function boxOf(text: string, [x, y]: Point, degrees: number) {
  const [along, across] = [(text.length * figureWidth) / 2, figureHeight / 2]
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const [wide, high] = [along * cos + across * sin, along * sin + across * cos]
  return { left: x - wide, right: x + wide, top: y - high, foot: y + high }
}

type Box = ReturnType<typeof boxOf>

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.foot && other.top < one.foot

/** How early a side of the plan has its dimensions drawn: what lies opposite and is as long needs none of its own. */
const rank = ({ inward: [x, y] }: PlanFace) => (Math.abs(y) > Math.abs(x) ? (y > 0 ? 0 : 2) : x > 0 ? 1 : 3)

/**
 * The dimension lines around a plan: one outside each outer wall that is long enough for its figure, where there is room
 * for it beside the others. `lengths` are the faces' lengths in metres, as measured.
 */
export function dimensionsOf(
  plan: Plan,
  { place, scale }: PlanSheet,
  lengths: ReadonlyMap<string, number>,
  units: Units,
): Dimension[] {
  const drawn: { face: PlanFace; text: string; box: Box }[] = []
  const outer = plan.faces.filter(({ shared }) => !shared).sort((a, b) => rank(a) - rank(b))
  return outer.flatMap((face) => {
    const text = drawnLength(lengths.get(face.id) ?? 0, units)
    const [from, to] = [place(face.from), place(face.to)]
    const long = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (long < text.length * figureWidth + 10) return []
    if (drawn.some((other) => other.text === text && opposite(other.face, face))) return []
    const [ix, iy] = face.inward
    const out = (point: Point, by: number): Point => [point[0] - ix * by, point[1] - iy * by]
    const wall = wallThickness * scale
    const away = wall + dimensionAway
    const ends = [out(from, away), out(to, away)] as const
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
    // Never upside down; what stands upright reads from the right.
    const turn = angle > 89.9 ? angle - 180 : angle < -90.1 ? angle + 180 : angle
    const half = (text.length * figureWidth) / long / 2
    const middle = stands
      .map((share) => Math.max(half, Math.min(1 - half, share)))
      .map(
        (share): Point => [
          ends[0][0] + (ends[1][0] - ends[0][0]) * share,
          ends[0][1] + (ends[1][1] - ends[0][1]) * share,
        ],
      )
      .find((point) => !drawn.some(({ box }) => overlap(box, boxOf(text, point, turn))))
    if (!middle) return []
    drawn.push({ face, text, box: boxOf(text, middle, turn) })
    return [
      {
        faceId: face.id,
        from: ends[0],
        to: ends[1],
        extensions: [from, to].map((point) => [out(point, wall + 4), out(point, away + 5)] as const),
        text,
        middle,
        turn,
      },
    ]
  })
}

/** How far a level line through `y` reaches to either side of `x` before it leaves the polygon. */
function reach([x, y]: Point, polygon: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [ax, ay]
    if (ay > y === by > y) return
    least = Math.min(least, Math.abs(ax + ((bx - ax) * (y - ay)) / (by - ay) - x))
  })
  return least
}

/** Whether a room's name and its area fit into it, one over the other, with their middle at `middle`; pixels. */
export function labelFits(
  polygon: readonly Point[],
  [x, y]: Point,
  { name, area }: { name: string; area: string },
): boolean {
  const half = Math.max(name.length * nameWidth, area.length * figureWidth) / 2 + 4
  const reaches = [-18, 0, 16].map((off) => reach([x, y + off], polygon))
  // What lies beyond the room both above and below it, as in a corridor, has no walls to reach there.
  const [above, , below] = reaches
  return Math.min(above ?? 0, below ?? 0) < Number.POSITIVE_INFINITY && reaches.every((far) => far >= half)
}

/** Radius of the disc in which a room's number stands, in pixels. */
export const numberRadius = 11

/** The discs at these places that are drawn: of those that would lie on each other the first, so that it can be read. */
export function clearOfEachOther(places: readonly Point[]): ReadonlySet<Point> {
  const drawn = new Set<Point>()
  for (const place of places) {
    const isFree = ([x, y]: Point) => Math.hypot(x - place[0], y - place[1]) >= 2 * numberRadius
    if ([...drawn].every(isFree)) drawn.add(place)
  }
  return drawn
}
