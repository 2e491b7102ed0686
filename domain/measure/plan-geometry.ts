import { leaning } from './plan-lean.ts'
import type { ClosedGap, Measured, OpenGap, Room, WallFace } from './room.ts'
import type { OpeningKind, Point } from './scan.ts'

/** How thick walls are drawn, in metres: a phone measures their faces, and a 2×4 stud with board on both sides is 4½ in. */
export const wallThickness = 0.1143

type Quad = readonly [Point, Point, Point, Point]

/** A wall face as it is drawn: metres, `inward` points into its room. */
export type PlanFace = {
  id: string
  roomId: string
  from: Point
  to: Point
  inward: Point
  /** Whether a room lies behind it as well. */
  shared: boolean
}

export type PlanRoom = {
  id: string
  /** Its place in the list of rooms, from 1. */
  number: number
  polygon: readonly Point[]
  /** Where its name stands, as far from its walls as can be, and how far that is in metres. */
  middle: Point
  clear: number
}

export type PlanOpening = {
  id: string
  kind: OpeningKind
  from: Point
  to: Point
  /** Across the wall, into the room that a door opens to. */
  inward: Point
  /** The part of the wall that it takes out. */
  gap: Quad
}

/** A gap between walls: `gap` is what was measured of it. */
export type PlanGap = { gap: OpenGap | ClosedGap; closed: boolean; from: Point; to: Point }

export type PlanObject = { kind: string; corners: Quad }

/** A plan in metres, turned so that most walls are level or upright, y down the page as on a screen. */
export type Plan = {
  rooms: readonly PlanRoom[]
  faces: readonly PlanFace[]
  /** Walls as filled outlines; those between rooms lie over the floors. */
  outerWalls: readonly Quad[]
  innerWalls: readonly Quad[]
  openings: readonly PlanOpening[]
  /** Sides of rooms without a wall. */
  openSides: readonly (readonly [Point, Point])[]
  /** Gaps that a person may close, and those that one closed. */
  gaps: readonly PlanGap[]
  objects: readonly PlanObject[]
  /** Where a place of the scan is on the plan. */
  at: (point: Point) => Point
  bounds: { left: number; top: number; width: number; height: number }
}

const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by]
const along = ([x, y]: Point, [dx, dy]: Point, by: number): Point => [x + dx * by, y + dy * by]
const dot = ([ax, ay]: Point, [bx, by]: Point) => ax * bx + ay * by
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

function unit(from: Point, to: Point): Point {
  const length = distance(from, to)
  return length === 0 ? [1, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

/** Whether a point is inside, by the rays that leave it to the right. */
export function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

const steps = 16

/**
 * The point inside that is farthest from every edge, to a sixteenth of the polygon's box, and how far that is. A drawing waits for
 * it: of a point that lies nearer to an edge than the best does nothing more is reckoned, and nothing is made for each.
 */
function middleOf(polygon: readonly Point[]): { middle: Point; clear: number } {
  const edges = polygon.map((from, index) => {
    const [x, y] = minus(polygon[(index + 1) % polygon.length] ?? from, from)
    return { x: from[0], y: from[1], dx: x, dy: y, length: x * x + y * y }
  })
  const clearOf = (x: number, y: number, least: number) => {
    let clear = Number.POSITIVE_INFINITY
    for (const edge of edges) {
      const [ax, ay] = [x - edge.x, y - edge.y]
      const share = edge.length === 0 ? 0 : (ax * edge.dx + ay * edge.dy) / edge.length
      const held = Math.max(0, Math.min(1, share))
      clear = Math.min(clear, Math.hypot(ax - edge.dx * held, ay - edge.dy * held))
      if (clear < least) break
    }
    return clear
  }
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const centre: Point = [(left + right) / 2, (top + bottom) / 2]
  let best = { middle: centre, clear: 0, away: 0 }
  for (let i = 1; i < steps; i++) {
    for (let j = 1; j < steps; j++) {
      const middle: Point = [left + ((right - left) * i) / steps, top + ((bottom - top) * j) / steps]
      const clear = clearOf(middle[0], middle[1], best.clear - 1e-6)
      if (clear < best.clear - 1e-6 || !isInside(middle, polygon)) continue
      const away = distance(middle, centre)
      // Among equals the one nearest to the centre: in a long room the name stands in its middle.
      const better = clear > best.clear + 1e-6 || (clear > best.clear - 1e-6 && away < best.away)
      if (better) best = { middle, clear, away }
    }
  }
  return best
}

/** How much of `one` lies along `other`, in metres. */
function overlap(one: PlanFace, other: PlanFace): number {
  const direction = unit(one.from, one.to)
  const [a, b] = [other.from, other.to].map((point) => dot(minus(point, one.from), direction)) as [
    number,
    number,
  ]
  return Math.min(distance(one.from, one.to), Math.max(a, b)) - Math.max(0, Math.min(a, b))
}

const band = (from: Point, to: Point, across: Point, near: number, far: number): Quad => [
  along(from, across, near),
  along(to, across, near),
  along(to, across, far),
  along(from, across, far),
]

const lengthened = (from: Point, to: Point, by: number): [Point, Point] => {
  const direction = unit(from, to)
  return [along(from, direction, -by), along(to, direction, by)]
}

/** The plan of what was measured. `all` are all rooms by their ids, in the order in which they are numbered. */
export function planOf(
  { rooms, openings, looseWalls, openGaps, closedGaps }: Measured,
  all: ReadonlyMap<string, unknown> = new Map(rooms.map((room) => [room.id, room])),
): Plan {
  const numbers = new Map([...all.keys()].map((id, index) => [id, index + 1]))
  const lean = leaning(rooms.length > 0 ? rooms.flatMap((room) => room.faces) : looseWalls)
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  // Turned level, and over: on the plan y goes up the page, on a screen down.
  const place = ([x, y]: Point): Point => [x * cos + y * sin, x * sin - y * cos]
  const planRooms = rooms.map((room, index) => {
    const polygon = room.polygon.map(place)
    return { id: room.id, number: numbers.get(room.id) ?? index + 1, polygon, ...middleOf(polygon) }
  })
  const faces = sharedFaces(
    rooms.flatMap((room, index) => facesOf(room, planRooms[index]?.polygon ?? [], place)),
  )
  const faceOf = (wallId: string | null, roomIds: readonly string[]) =>
    faces.find(({ wallId: id, roomId }) => id === wallId && roomIds.includes(roomId))
  const outerWalls = faces
    .filter(({ shared }) => !shared)
    .map(({ from, to, inward }) => {
      const [start, end] = lengthened(from, to, wallThickness)
      return band(start, end, inward, 0, -wallThickness)
    })
  const innerWalls = [
    ...faces.filter(({ shared }) => shared),
    ...looseWalls.map(({ from, to }) => ({ from: place(from), to: place(to), inward: undefined })),
  ].map(({ from, to, inward }) => {
    const [start, end] = lengthened(from, to, wallThickness / 2)
    const [dx, dy] = unit(from, to)
    return band(start, end, inward ?? [-dy, dx], -wallThickness / 2, wallThickness / 2)
  })
  const planOpenings = openings.map((opening): PlanOpening => {
    const [from, to] = [place(opening.from), place(opening.to)]
    const face = faceOf(opening.wallId, opening.roomIds)
    const [dx, dy] = unit(from, to)
    const inward: Point = face?.inward ?? [-dy, dx]
    const [near, far] = face?.shared === false ? [0, -wallThickness] : [wallThickness / 2, -wallThickness / 2]
    return { id: opening.id, kind: opening.kind, from, to, inward, gap: band(from, to, inward, near, far) }
  })
  const objects = rooms.flatMap((room) =>
    room.objects.map(({ kind, centre, width, depth, turn }): PlanObject => {
      const [across, up]: [Point, Point] = [
        [(Math.cos(turn) * width) / 2, (Math.sin(turn) * width) / 2],
        [(-Math.sin(turn) * depth) / 2, (Math.cos(turn) * depth) / 2],
      ]
      const corner = (a: number, b: number) => place(along(along(centre, across, a), up, b))
      return { kind, corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] }
    }),
  )
  return {
    rooms: planRooms,
    faces,
    outerWalls,
    innerWalls,
    openings: planOpenings,
    openSides: rooms.flatMap(({ openSides }) =>
      openSides.map(({ from, to }) => [place(from), place(to)] as const),
    ),
    gaps: [...openGaps, ...closedGaps].map((gap) => ({
      gap,
      closed: !('floor' in gap),
      from: place(gap.from),
      to: place(gap.to),
    })),
    objects,
    at: place,
    bounds: boundsOf([
      ...outerWalls.flat(),
      ...innerWalls.flat(),
      ...planRooms.flatMap((one) => one.polygon),
    ]),
  }
}

type FaceOfWall = PlanFace & { wallId: string }

function facesOf(room: Room, polygon: readonly Point[], place: (point: Point) => Point): FaceOfWall[] {
  return room.faces.map((face: WallFace) => {
    const [from, to] = [place(face.from), place(face.to)]
    const [dx, dy] = unit(from, to)
    const left: Point = [-dy, dx]
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const inward: Point = isInside(along(middle, left, 0.05), polygon) ? left : [dy, -dx]
    return { id: face.id, roomId: room.id, wallId: face.wallId, from, to, inward, shared: false }
  })
}

/** Which faces have a room behind them: another face of the same wall looks the other way along most of it. */
function sharedFaces(faces: readonly FaceOfWall[]): FaceOfWall[] {
  const byWall = new Map<string, FaceOfWall[]>()
  for (const face of faces) byWall.set(face.wallId, [...(byWall.get(face.wallId) ?? []), face])
  return faces.map((face) => {
    const others = byWall.get(face.wallId) ?? []
    const shared = others.some(
      (other) =>
        other.roomId !== face.roomId &&
        dot(other.inward, face.inward) < 0 &&
        overlap(face, other) > distance(face.from, face.to) / 2,
    )
    return { ...face, shared }
  })
}

function boundsOf(points: readonly Point[]): Plan['bounds'] {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) return { left: 0, top: 0, width: 1, height: 1 }
  return { left, top, width: Math.max(right - left, 0.1), height: Math.max(bottom - top, 0.1) }
}
