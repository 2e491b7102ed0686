import type { Measured, WallFace } from './room.ts'
import type { Point } from './scan.ts'

/** How far a place is from a face's left corner, seen from inside, along it. Metres. */
export function fromLeft({ from, to }: Pick<WallFace, 'from' | 'to'>, [x, y]: Point): number {
  const length = Math.hypot(from[0] - to[0], from[1] - to[1]) || 1
  return ((x - to[0]) * (from[0] - to[0]) + (y - to[1]) * (from[1] - to[1])) / length
}

/** Something on a wall as whoever stands before it sees it: metres from the left corner and up from the foot. */
export type OnWall = {
  kind: 'stud' | 'opening' | 'fixture'
  /** The id of the opening or the object; empty of a stud. */
  id: string
  left: number
  right: number
  foot: number
  head: number
}

/** How thick a stud is (2×4 and 2×6, American Softwood Lumber Standard PS 20: 1½ in), and the usual spacings, in metres. */
const thick = 0.0381
export const studSpacings = { 16: 0.4064, 24: 0.6096 } as const

/** What stands nearer to a wall is said to be on it: metres from its face. */
const atWall = 0.15

/**
 * What a plan knows of a wall: its openings, what stands at it, and where its studs are by the layout that carpenters use, from
 * the left corner with a stud at each end, at each side of an opening, and none within one. The studs are reckoned, not seen.
 */
export function wallItems(measured: Measured, face: WallFace, spacing: number): OnWall[] {
  const [length, height] = [face.length.value, face.height.value]
  const between = (ends: readonly number[]) => ({
    left: Math.max(0, Math.min(...ends)),
    right: Math.min(length, Math.max(...ends)),
  })
  const openings = measured.openings
    .filter(({ id }) => face.openingIds.includes(id))
    .map(({ id, from, to, sill, head }): OnWall => {
      const ends = between([fromLeft(face, from), fromLeft(face, to)])
      return { kind: 'opening', id, ...ends, foot: sill.value, head: head.value }
    })
  const room = measured.rooms.find(({ id }) => id === face.roomId)
  const [ux, uy] = [(face.from[0] - face.to[0]) / length, (face.from[1] - face.to[1]) / length]
  const fixtures = (room?.objects ?? []).flatMap(
    ({ id, centre, width, depth, height, base, turn }): OnWall[] => {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      const corners = [-1, 1].flatMap((a) =>
        [-1, 1].map((b): Point => {
          const [x, y] = [(a * width) / 2, (b * depth) / 2]
          return [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos]
        }),
      )
      const off = corners.map(([x, y]) => Math.abs((y - face.to[1]) * ux - (x - face.to[0]) * uy))
      const ends = between(corners.map((corner) => fromLeft(face, corner)))
      const isOn = Math.min(...off) < atWall && ends.right - ends.left > thick
      return isOn ? [{ kind: 'fixture', id, ...ends, foot: base, head: base + height }] : []
    },
  )
  const places = [0, length - thick]
  for (let middle = spacing; middle < length - thick; middle += spacing) places.push(middle - thick / 2)
  for (const { left, right } of openings) places.push(left - thick, right)
  const within = (left: number) =>
    openings.some((one) => left + thick > one.left + 1e-6 && left < one.right - 1e-6)
  const studs = places
    .filter((left) => left >= 0 && left + thick <= length + 1e-6 && !within(left))
    .sort((a, b) => a - b)
    .filter((left, at, all) => at === 0 || left - (all[at - 1] ?? 0) > thick / 2)
    .map((left): OnWall => ({ kind: 'stud', id: '', left, right: left + thick, foot: 0, head: height }))
  return [...studs, ...openings, ...fixtures]
}
