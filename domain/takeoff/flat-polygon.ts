import type { Point } from '../measure/scan.ts'

/**
 * A polygon turned so that its longest side lies along x, and moved so that its box begins at nothing: work on a floor is
 * laid along the longest wall.
 */
export function alongLongestSide(polygon: readonly Point[]): readonly Point[] {
  let longest: Point = [1, 0]
  let length = 0
  let [beforeX, beforeY] = polygon.at(-1) ?? [0, 0]
  for (const [x, y] of polygon) {
    const side = Math.hypot(x - beforeX, y - beforeY)
    // Of sides that are as long as each other, the first one stays, whatever the last digit of a float says.
    if (side > length * (1 + 1e-9)) {
      length = side
      longest = [(x - beforeX) / side, (y - beforeY) / side]
    }
    beforeX = x
    beforeY = y
  }
  const [cos, sin] = longest
  const turned = polygon.map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin])
  const { left, bottom } = boxOf(turned)
  return turned.map(([x, y]): Point => [x - left, y - bottom])
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
export function cutBetween(
  polygon: readonly Point[],
  axis: 0 | 1,
  low: number,
  high: number,
): readonly Point[] {
  return cut(cut(polygon, axis, low, 1), axis, high, -1)
}

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
