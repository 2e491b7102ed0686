import type { Room, WallFace } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'

/** A face moved into its room by the thickness of a drawn wall: its ends there, and which way the room is. */
export type Corners = { from: Point; to: Point; inward: Point }

/** Whether a point lies in a polygon, by how often a ray from it crosses the edges. */
function isWithin([x, y]: Point, polygon: readonly Point[]): boolean {
  let within = false
  for (const [at, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon[(at + 1) % polygon.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within
  }
  return within
}

/** Tells on which side of a face its room is: a unit vector. Where neither side is in the room it is the left. */
export function inwardOf({
  polygon,
  holes = [],
}: Pick<Room, 'polygon' | 'holes'>): (face: WallFace) => Point {
  const isRoom = (place: Point) => isWithin(place, polygon) && !holes.some((hole) => isWithin(place, hole))
  return ({ from, to }) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    const left: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
    const beside = (by: number): Point => [
      (from[0] + to[0]) / 2 + left[0] * by,
      (from[1] + to[1]) / 2 + left[1] * by,
    ]
    return !isRoom(beside(0.02)) && isRoom(beside(-0.02)) ? [-left[0], -left[1]] : left
  }
}

/** Which corner of a room a point is: scans differ by less than a millimetre at the same one. */
const nameOf = ([x, y]: Point): string => `${Math.round(x * 500)} ${Math.round(y * 500)}`

/**
 * Each face of a room moved inwards by `thickness`, metres; where two meet at a corner both end on its bisector, so that there
 * is neither a gap nor an overlap.
 */
export function cornersOf(
  faces: readonly WallFace[],
  inward: (face: WallFace) => Point,
  thickness: number,
): Corners[] {
  const sides = faces.map(inward)
  const meeting = new Map<string, Point[]>()
  for (const [at, face] of faces.entries())
    for (const end of [face.from, face.to]) {
      const side = sides[at]
      if (side) meeting.set(nameOf(end), [...(meeting.get(nameOf(end)) ?? []), side])
    }
  const moved = (end: Point, side: Point): Point => {
    const both = meeting.get(nameOf(end)) ?? []
    const [a = side, b = side] = both.length === 2 ? both : [side, side]
    const spread = 1 + a[0] * b[0] + a[1] * b[1]
    // At a corner sharper than about 25° the bisector runs far into the room.
    const [x, y] = spread < 0.1 ? side : [(a[0] + b[0]) / spread, (a[1] + b[1]) / spread]
    return [end[0] + x * thickness, end[1] + y * thickness]
  }
  return faces.map((face, at) => {
    const side = sides[at] ?? [0, 0]
    return { from: moved(face.from, side), to: moved(face.to, side), inward: side }
  })
}
