import type { Point } from '#domain/measure/scan.ts'

/** A rectangle on the plan: its middle, half its sizes, and how far it is turned, counter-clockwise in radians. Metres. */
export type Box = { at: Point; half: readonly [across: number, along: number]; turn: number }

/** A place in a box's own directions (across, and towards its back) as a place on the plan. */
export function fromBox({ at: [x, y], turn }: Pick<Box, 'at' | 'turn'>, [across, along]: Point): Point {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [x + across * cos - along * sin, y + across * sin + along * cos]
}

/** A place on the plan in a box's own directions. */
export function intoBox({ at: [x, y], turn }: Pick<Box, 'at' | 'turn'>, [px, py]: Point): Point {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [(px - x) * cos + (py - y) * sin, (py - y) * cos - (px - x) * sin]
}

/** The corners of a box, counter-clockwise. */
export const cornersOf = (box: Box): Point[] => {
  const [w, d] = box.half
  const corners: readonly Point[] = [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ]
  return corners.map((corner) => fromBox(box, corner))
}

/** How far two convex outlines reach into each other: 0 or less where they do not, in metres along the way out. */
export function reach(one: readonly Point[], other: readonly Point[]): number {
  let least = Infinity
  for (const outline of [one, other]) {
    outline.forEach(([ax, ay], index) => {
      const [bx, by] = outline[(index + 1) % outline.length] ?? [ax, ay]
      const length = Math.hypot(bx - ax, by - ay)
      if (length === 0) return
      const [nx, ny] = [(by - ay) / length, (ax - bx) / length]
      const spans = [one, other].map((points) => points.map(([x, y]) => x * nx + y * ny))
      const [a = [], b = []] = spans
      least = Math.min(least, Math.max(...a) - Math.min(...b), Math.max(...b) - Math.min(...a))
    })
  }
  return least
}

/** Whether any part of an edge from `a` to `b` lies in a box. */
export function edgeInBox(box: Box, a: Point, b: Point): boolean {
  const [from, to] = [intoBox(box, a), intoBox(box, b)]
  let [enter, leave] = [0, 1]
  for (const axis of [0, 1] as const) {
    const [start, way, half] = [from[axis], to[axis] - from[axis], box.half[axis]]
    if (way === 0) {
      if (Math.abs(start) >= half) return false
      continue
    }
    const [one, other] = [(-half - start) / way, (half - start) / way]
    enter = Math.max(enter, Math.min(one, other))
    leave = Math.min(leave, Math.max(one, other))
  }
  return enter < leave
}
