import type { Point } from '../measure/scan.ts'
import { grouped } from './grouped.ts'
import type { FaceGiven, RoomsJob, RoomWork } from './room-work.ts'

/** A wall to frame, as one of its faces measures it; `corners` are those at its beginning that rooms turn at. */
export type FramedWall = { face: FaceGiven; room: RoomWork; corners: number }

/** A turn of less than this is a wall that goes on, not a corner. Radians. */
export const leastTurn = Math.PI / 12

/** The direction of a face, in radians. */
const directionOf = ({ face: { from, to } }: FaceGiven): number =>
  Math.atan2(to[1] - from[1], to[0] - from[0])

/** How far a face turns from the one before it, in radians without sign. */
export function turnAt(faces: readonly FaceGiven[], index: number): number {
  const [before, face] = [faces.at(index - 1), faces[index]]
  if (before === undefined || face === undefined) return 0
  const turn = Math.abs(directionOf(face) - directionOf(before)) % (2 * Math.PI)
  return Math.min(turn, 2 * Math.PI - turn)
}

/**
 * The walls of the rooms that get framing, each once. A wall between two rooms has a face on either side: it is framed along
 * the side that has more of it, of those that get framing, and of two that have as much along the first.
 */
export function framedWalls({ works }: RoomsJob): readonly FramedWall[] {
  const all = works
    .filter(({ choices }) => choices.walls === 'framing')
    .flatMap((room) =>
      room.faces.map((face, index) => ({
        face,
        room,
        corners: turnAt(room.faces, index) > leastTurn ? 1 : 0,
      })),
    )
  return [...grouped(all, ({ face }) => face.face.wallId).values()].flatMap(longerSide)
}

function longerSide(walls: readonly FramedWall[]): readonly FramedWall[] {
  const [first] = walls
  if (first === undefined || walls.length === 1) return walls
  const along = vectorOf(first)
  const sides = [1, -1].map((side) => walls.filter((wall) => side * dot(vectorOf(wall), along) >= 0))
  const [near = [], far = []] = sides
  return lengthOf(near) * (1 + 1e-9) >= lengthOf(far) ? near : far
}

const vectorOf = ({ face: { face } }: FramedWall): Point => [
  face.to[0] - face.from[0],
  face.to[1] - face.from[1],
]
const dot = (one: Point, other: Point): number => one[0] * other[0] + one[1] * other[1]
const lengthOf = (walls: readonly FramedWall[]): number =>
  walls.reduce((sum, { face }) => sum + face.face.length.value, 0)
