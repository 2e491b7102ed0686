import type { Point } from './scan.ts'

/**
 * The angle that most of the length of these lines follows, as far as a quarter turn goes; radians from -π/4 to π/4. A plan
 * is drawn turned back by it, so that most walls are level or upright.
 */
export function leaning(lines: readonly { from: Point; to: Point }[]): number {
  let [x, y] = [0, 0]
  for (const { from, to } of lines) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    // Four times the angle is the same for all four sides of a rectangle.
    const angle = 4 * Math.atan2(dy, dx)
    const length = Math.hypot(dx, dy)
    x += length * Math.cos(angle)
    y += length * Math.sin(angle)
  }
  return Math.atan2(y, x) / 4
}
