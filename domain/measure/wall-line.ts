import { type Box, boxOf } from './plan-shapes.ts'
import type { Point, ScannedWall } from './scan.ts'

/**
 * The line that a wall follows on the plan, straight or curved: where it is so many metres along from `from`, and how far
 * along and how far off it a point lies.
 */
export type WallLine = {
  length: number
  curved: boolean
  at: (along: number) => Point
  nearest: (point: Point) => { along: number; off: number }
}

/** A curve whose ends lie further from its circle than this, in metres, is not believed. */
const arcSlack = 0.1

/** The straight line between two points. */
export function straightLine(from: Point, to: Point): WallLine {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const [ux, uy] = length > 0 ? [dx / length, dy / length] : [1, 0]
  return {
    length,
    curved: false,
    at: (along) => [from[0] + ux * along, from[1] + uy * along],
    nearest: ([x, y]) => ({
      along: (x - from[0]) * ux + (y - from[1]) * uy,
      off: Math.abs((y - from[1]) * ux - (x - from[0]) * uy),
    }),
  }
}

/**
 * The line of a wall: its arc's where it has one that its ends lie on, else straight. `believed` is false where a wall says
 * that it is curved and its ends do not lie on the curve.
 */
export function lineOf(wall: Pick<ScannedWall, 'from' | 'to' | 'arc'>): {
  line: WallLine
  believed: boolean
} {
  const straight = straightLine(wall.from, wall.to)
  if (!wall.arc) return { line: straight, believed: true }
  const { centre, radius, startAngle, endAngle } = wall.arc
  const angleOf = ([x, y]: Point) => Math.atan2(y - centre[1], x - centre[0])
  const offCircle = (point: Point) =>
    Math.abs(Math.hypot(point[0] - centre[0], point[1] - centre[1]) - radius)
  const swept = Math.abs(endAngle - startAngle)
  const turn = 2 * Math.PI
  const around = (angle: number) => ((angle % turn) + turn) % turn
  const start = angleOf(wall.from)
  const left = around(angleOf(wall.to) - start)
  // From one end to the other there are two ways along a circle: the one as long as the angles say, else as they run.
  const [missLeft, missRight] = [Math.abs(left - swept), Math.abs(turn - left - swept)]
  const goesLeft = Math.abs(missLeft - missRight) < 1e-3 ? endAngle >= startAngle : missLeft < missRight
  const sweep = goesLeft ? left : left - turn
  const believed =
    radius > 0 &&
    offCircle(wall.from) < arcSlack &&
    offCircle(wall.to) < arcSlack &&
    Math.min(missLeft, missRight) * radius < arcSlack
  if (!believed) return { line: straight, believed }
  const length = Math.abs(sweep) * radius
  const sign = Math.sign(sweep)
  return {
    believed,
    line: {
      length,
      curved: true,
      at: (along) => {
        const angle = start + (sign * along) / radius
        return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]
      },
      nearest: (point) => {
        const past = around(sign * (angleOf(point) - start))
        // What lies just before the start is as little before it, not a whole turn after it.
        const over = past > Math.abs(sweep) && turn - past < past - Math.abs(sweep) ? past - turn : past
        return { along: over * radius, off: offCircle(point) }
      },
    },
  }
}

/** Boxes along lines: `lineOf` tells of each whose it is. */
export type Chunks = { boxes: Box[]; lineOf: number[] }

/** Boxes along lines, none much longer than lines are on average: a long slanting line would have a box full of others. */
export function chunksOf(lines: readonly WallLine[]): Chunks {
  const mean = lines.reduce((sum, { length }) => sum + length, 0) / Math.max(1, lines.length)
  const boxes: Box[] = []
  const owners: number[] = []
  lines.forEach((line, index) => {
    const count = Math.min(256, Math.max(1, line.curved ? 24 : 1, Math.ceil(line.length / (2 * mean))))
    const width = line.length / count
    for (let step = 0; step < count; step++) {
      const [minX, minY, maxX, maxY] = boxOf([line.at(step * width), line.at((step + 1) * width)])
      // A curve leaves the straight line between two of its points by less than an eighth of their distance here.
      const bulge = line.curved ? width / 8 : 0
      boxes.push([minX - bulge, minY - bulge, maxX + bulge, maxY + bulge])
      owners.push(index)
    }
  })
  return { boxes, lineOf: owners }
}
