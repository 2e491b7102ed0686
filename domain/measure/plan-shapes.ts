import type { Point } from './scan.ts'

/** Least and greatest of both coordinates. */
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** How far two points are from each other. */
export const apart = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** The box around points; of none, a box that nothing is in. */
export function boxOf(points: Iterable<Point>): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return [minX, minY, maxX, maxY]
}

/** How long the way around a polygon is, in its unit. */
export function wayAround(polygon: readonly Point[]): number {
  let sum = 0
  let before = polygon.at(-1)
  for (const corner of polygon) {
    if (before) sum += apart(before, corner)
    before = corner
  }
  return sum
}

/** The middle of a polygon's area; of a polygon without area, of its corners. */
export function centroid(polygon: readonly Point[]): Point {
  const [originX, originY] = polygon[0] ?? [0, 0]
  let [twice, sumX, sumY] = [0, 0, 0]
  let [beforeX, beforeY] = [0, 0]
  for (const [x, y] of polygon) {
    const [dx, dy] = [x - originX, y - originY]
    const cross = beforeX * dy - dx * beforeY
    twice += cross
    sumX += (beforeX + dx) * cross
    sumY += (beforeY + dy) * cross
    beforeX = dx
    beforeY = dy
  }
  if (Math.abs(twice) > 1e-9) return [originX + sumX / (3 * twice), originY + sumY / (3 * twice)]
  const [minX, minY, maxX, maxY] = boxOf(polygon)
  return [(minX + maxX) / 2, (minY + maxY) / 2]
}

/** Whether a point lies inside a polygon, by the even-odd rule. */
export function contains(polygon: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  let before = polygon.at(-1)
  for (const corner of polygon) {
    if (before && corner[1] > y !== before[1] > y) {
      const at = before[0] + ((y - before[1]) / (corner[1] - before[1])) * (corner[0] - before[0])
      if (x < at) inside = !inside
    }
    before = corner
  }
  return inside
}

/** A place inside a polygon: the middle of its area, or where that lies outside, amid the widest place of a line through it. */
export function placeInside(polygon: readonly Point[]): Point {
  const middle = centroid(polygon)
  if (contains(polygon, middle)) return middle
  const levels = [...new Set(polygon.map(([, y]) => y))].sort((a, b) => a - b)
  let best = { width: 0, at: middle }
  levels.slice(1).forEach((top, index) => {
    const y = (top + (levels[index] ?? top)) / 2
    const crossings: number[] = []
    polygon.forEach(([ax, ay], corner) => {
      const [bx, by] = polygon[(corner + 1) % polygon.length] ?? [ax, ay]
      if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    })
    crossings.sort((a, b) => a - b)
    for (let place = 0; place + 1 < crossings.length; place += 2) {
      const [left, right] = [crossings[place] ?? 0, crossings[place + 1] ?? 0]
      if (right - left > best.width) best = { width: right - left, at: [(left + right) / 2, y] }
    }
  })
  return best.at
}

/** What of a polygon lies on one side of a line across an axis: `keep` 1 keeps what is above `limit`, -1 what is below. */
function cut(polygon: readonly Point[], axis: 0 | 1, limit: number, keep: 1 | -1): Point[] {
  const kept: Point[] = []
  let before = polygon.at(-1)
  for (const corner of polygon) {
    if (before) {
      const [was, is] = [(before[axis] - limit) * keep, (corner[axis] - limit) * keep]
      if (was * is < 0) {
        const share = was / (was - is)
        kept.push([before[0] + share * (corner[0] - before[0]), before[1] + share * (corner[1] - before[1])])
      }
      if (is >= 0) kept.push(corner)
    }
    before = corner
  }
  return kept
}

/**
 * What of a polygon lies in a box. Where it falls into several parts they hang together by edges without width: its area is
 * right, its outline is not for drawing.
 */
export function clipToBox(polygon: readonly Point[], [minX, minY, maxX, maxY]: Box): Point[] {
  const acrossX = cut(cut(polygon, 0, minX, 1), 0, maxX, -1)
  return cut(cut(acrossX, 1, minY, 1), 1, maxY, -1)
}

/** Boxes without overlap that cover what the given boxes cover, so that what lies under two is counted once. */
export function withoutOverlap(boxes: readonly Box[]): Box[] {
  if (boxes.length < 2) return [...boxes]
  const edges = [...new Set(boxes.flatMap(([minX, , maxX]) => [minX, maxX]))].sort((a, b) => a - b)
  return edges.slice(1).flatMap((right, index) => {
    const left = edges[index] ?? right
    const spans = boxes
      .filter(([minX, , maxX]) => minX < right && maxX > left)
      .map(([, minY, , maxY]) => [minY, maxY] as const)
      .sort(([a], [b]) => a - b)
    const covered: Box[] = []
    let [low, high] = [Infinity, -Infinity]
    for (const [minY, maxY] of spans) {
      if (minY > high && high > low) covered.push([left, low, right, high])
      if (minY > high) [low, high] = [minY, maxY]
      else high = Math.max(high, maxY)
    }
    return high > low ? [...covered, [left, low, right, high] as const] : covered
  })
}
