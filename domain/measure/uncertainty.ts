import { boxOf } from './plan-shapes.ts'
import type { Measure, Tolerance } from './room.ts'
import type { Point, Scan } from './scan.ts'

/** What repeated scans of one room differ by, and what makers of phones' scans state: 1 % and 2 cm at least. */
const scanTolerance: Tolerance = { share: 0.01, metres: 0.02 }

/** What a tape is read to: 1/8 in. */
export const tapeTolerance: Tolerance = { share: 0, metres: 0.003 }

/** How far off lengths may be where nobody says otherwise: a tape's 1/8 in where they were typed, else a scan's 1 % and 2 cm. */
export const usualTolerance = (source: Scan['source']): Tolerance =>
  source === 'typed' ? tapeTolerance : scanTolerance

/** How far a length in metres may be off. */
export const offBy = (length: number, { share, metres }: Tolerance): number =>
  Math.max(share * length, metres)

/** A figure that is never less than nothing, nor its least. */
export function measureOf(value: number, uncertainty: number, from: readonly string[]): Measure {
  const figure = Math.max(0, value)
  return { value: figure, uncertainty: Math.min(uncertainty, figure), from }
}

export const lengthOf = (value: number, tolerance: Tolerance, from: readonly string[]): Measure =>
  measureOf(value, offBy(value, tolerance), from)

/** What a product of two measures is off by at worst, to the first order: `a` by `b`'s and `b` by `a`'s. */
export const productOff = (
  a: Pick<Measure, 'value' | 'uncertainty'>,
  b: Pick<Measure, 'value' | 'uncertainty'>,
): number => a.value * b.uncertainty + b.value * a.uncertainty

/** So many directions are looked along where a polygon has more corners than that. */
const directions = 180

/**
 * What a floor's area is off by at worst, in m²: each side of its outline moves out by half of what the room's extent across
 * that side may be off. For a rectangle that is `width × off(depth) + depth × off(width)`. Errors are added, not squared and
 * added: those of one scan have one cause, its scale, and so one sign.
 */
export function floorOff(polygon: readonly Point[], tolerance: Tolerance): number {
  const extentAcross = ([dx, dy]: Point): number => {
    const [, minY, , maxY] = boxOf(polygon.map(([x, y]): Point => [0, y * dx - x * dy]))
    return maxY - minY
  }
  const coarse =
    polygon.length > directions
      ? Array.from({ length: directions }, (_, index) => {
          const angle = (index * Math.PI) / directions
          return extentAcross([Math.cos(angle), Math.sin(angle)])
        })
      : undefined
  let off = 0
  let before = polygon.at(-1)
  for (const corner of polygon) {
    const [dx, dy] = [corner[0] - (before?.[0] ?? 0), corner[1] - (before?.[1] ?? 0)]
    before = corner
    const length = Math.hypot(dx, dy)
    if (length === 0) continue
    const turn = Math.round((Math.atan2(dy, dx) / Math.PI) * directions + 2 * directions) % directions
    off += (length * offBy(coarse?.[turn] ?? extentAcross([dx / length, dy / length]), tolerance)) / 2
  }
  return off
}
