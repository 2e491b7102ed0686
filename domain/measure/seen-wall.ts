import type { AddedOpening, RoomOpening, WallFace } from './room.ts'
import type { OpeningKind, Point, ScannedWall } from './scan.ts'
import { lineOf } from './wall-line.ts'

const inch = 0.0254

/** What is built most often, in metres: a door of 3'-0" × 6'-8", a window of 3'-0" × 4'-0" at 3'-0". A rule of thumb. */
export const usualOpening: Record<
  Exclude<OpeningKind, 'opening'>,
  Pick<AddedOpening, 'width' | 'height' | 'sill'>
> = {
  door: { width: 36 * inch, height: 80 * inch, sill: 0 },
  window: { width: 36 * inch, height: 48 * inch, sill: 36 * inch },
}

/**
 * A wall as whoever stands in its room sees it: metres from its left corner. A room lies to the left of the way along its
 * face, so that the left corner is where the face ends.
 */
export type SeenWall = {
  length: number
  /** How far from the left corner the nearer edge of something `width` wide is whose middle is at `at` along the wall. */
  leftOf: (at: number, width: number) => number
  /** Where along the wall its middle is. */
  atOf: (left: number, width: number) => number
  /** The beginning and the end of what is between two points on the plan. */
  spanOf: (from: Point, to: Point) => [number, number]
}

/** The wall of a face, seen from its room. */
export function seenWall(wall: ScannedWall, face: Pick<WallFace, 'from' | 'to'>): SeenWall {
  const { line } = lineOf(wall)
  const along = (point: Point) => line.nearest(point).along
  const [left, right] = [along(face.to), along(face.from)]
  const way = right >= left ? 1 : -1
  return {
    length: Math.abs(right - left),
    leftOf: (at, width) => (at - left) * way - width / 2,
    atOf: (from, width) => left + way * (from + width / 2),
    spanOf: (from, to) => {
      const [a, b] = [(along(from) - left) * way, (along(to) - left) * way]
      return [Math.min(a, b), Math.max(a, b)]
    },
  }
}

/** Where something of this width stands in the middle of the widest stretch without an opening: metres from the left corner. */
export function freePlace(
  seen: SeenWall,
  openings: readonly Pick<RoomOpening, 'from' | 'to'>[],
  width: number,
): number {
  const spans = openings.map(({ from, to }) => seen.spanOf(from, to)).sort(([a], [b]) => a - b)
  let [end, best, widest] = [0, 0, -1]
  for (const [start, until] of [...spans, [seen.length, seen.length] as const]) {
    if (start - end > widest) [best, widest] = [end, start - end]
    end = Math.max(end, until)
  }
  return Math.max(0, best + Math.max(0, widest - width) / 2)
}
