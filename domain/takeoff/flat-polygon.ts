import { signedArea } from '../measure/polygon.ts'
import type { Point } from '../measure/scan.ts'

/** Of sides this close to the longest, each is the longest: the last digit of a float decides nothing. A share. */
const asLong = 1e-6

/**
 * The ways in which a floor may be laid out along its longest wall: turned so that this lies along x, moved so that the box
 * begins at nothing, and begun from each corner of that box. A rectangle is the same from each, so that it comes once. Whoever
 * takes the best of them lays a floor out alike however it was turned, mirrored or begun.
 */
export function waysToLay(polygon: readonly Point[]): readonly (readonly Point[])[] {
  const sides = polygon.map(([x, y], index): Point => {
    const [beforeX, beforeY] = polygon.at(index - 1) ?? [x, y]
    return [x - beforeX, y - beforeY]
  })
  const longest = Math.max(...sides.map(([x, y]) => Math.hypot(x, y)))
  const directions: Point[] = []
  for (const [x, y] of sides) {
    const length = Math.hypot(x, y)
    if (!(length > 0 && length >= longest * (1 - asLong))) continue
    const direction: Point = [x / length, y / length]
    if (directions.every((one) => Math.abs(one[0] * direction[1] - one[1] * direction[0]) > asLong)) {
      directions.push(direction)
    }
  }
  const turned = directions.map(([cos, sin]) =>
    polygon.map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin]),
  )
  const [only] = turned
  if (only !== undefined && isRectangle(only)) return [fromCorner(only, false, false)]
  return turned.flatMap((one) =>
    [false, true].flatMap((right) => [false, true].map((top) => fromCorner(one, right, top))),
  )
}

function isRectangle(polygon: readonly Point[]): boolean {
  const { left, right, bottom, top } = boxOf(polygon)
  return Math.abs(signedArea(polygon)) >= (right - left) * (top - bottom) * (1 - asLong)
}

function fromCorner(polygon: readonly Point[], isRight: boolean, isTop: boolean): readonly Point[] {
  const { left, right, bottom, top } = boxOf(polygon)
  return polygon.map(([x, y]): Point => [isRight ? right - x : x - left, isTop ? top - y : y - bottom])
}

/** A polygon with its axes exchanged. */
export const across = (polygon: readonly Point[]): readonly Point[] => polygon.map(([x, y]): Point => [y, x])

/** The box around a polygon; all zero around nothing. */
export function boxOf(polygon: readonly Point[]) {
  const [[x, y] = [0, 0]] = polygon
  const box = { left: x, right: x, bottom: y, top: y }
  for (const [x, y] of polygon) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.bottom = Math.min(box.bottom, y)
    box.top = Math.max(box.top, y)
  }
  return box
}

/**
 * What of a polygon lies from `low` to `high` along an axis, 0 for x and 1 for y. Parts of it that are apart stay joined along
 * the cut, so that area and box are right and the outline is not for drawing.
 */
export const cutBetween = (
  polygon: readonly Point[],
  axis: 0 | 1,
  low: number,
  high: number,
): readonly Point[] => cut(cut(polygon, axis, low, 1), axis, high, -1)

function cut(polygon: readonly Point[], axis: 0 | 1, at: number, side: 1 | -1): Point[] {
  const kept: Point[] = []
  let before = polygon.at(-1)
  for (const point of polygon) {
    if (before === undefined) break
    const [was, is] = [side * (before[axis] - at), side * (point[axis] - at)]
    if (was * is < 0) {
      const part = was / (was - is)
      const [x, y] = [before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part]
      kept.push(axis === 0 ? [at, y] : [x, at])
    }
    if (is >= 0) kept.push(point)
    before = point
  }
  return kept
}
