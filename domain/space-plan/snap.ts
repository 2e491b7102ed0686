import type { Room } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'
import type { Piece } from './check-plan.ts'
import { kindOf } from './kinds.ts'
import { wallsOf } from './place.ts'

/** How near a wall its back is drawn to it, in metres. */
const near = 0.3

/**
 * The piece with its back against the nearest wall, where it belongs to one and that is near: a piece that is dragged along
 * a wall stays at it. Anything else stands where it is.
 */
export function snapped(room: Room, piece: Piece): Piece {
  if (kindOf(piece.kind).backed !== true) return piece
  const walls = wallsOf(room).flatMap(([from, to]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length < 1e-6) return []
    const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    // The floor is on the left of a wall: rooms go counter-clockwise around it, what stands in them clockwise.
    const inward: Point = [-along[1], along[0]]
    const offset = [piece.at[0] - from[0], piece.at[1] - from[1]] as const
    const away = offset[0] * inward[0] + offset[1] * inward[1]
    const at = offset[0] * along[0] + offset[1] * along[1]
    const gap = away - piece.depth / 2
    const beside = Math.max(0, -at, at - length)
    return away < -near || Math.abs(gap) > near + piece.depth / 2 || beside > 0
      ? []
      : [{ from, along, inward, length, at, gap: Math.abs(gap) }]
  })
  const nearest = walls.sort((a, b) => a.gap - b.gap)[0]
  if (nearest === undefined || nearest.gap > near) return piece
  const { from, along, inward, length, at } = nearest
  const half = piece.width / 2
  const placed = length < piece.width ? length / 2 : Math.min(Math.max(at, half), length - half)
  return {
    ...piece,
    at: [
      from[0] + along[0] * placed + inward[0] * (piece.depth / 2),
      from[1] + along[1] * placed + inward[1] * (piece.depth / 2),
    ],
    // Its back looks away from the floor.
    turn: Math.atan2(inward[0], -inward[1]),
  }
}
