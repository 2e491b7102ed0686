import type { Point } from '#domain/measure/scan.ts'

/** How far from a wall's line a finger still means it, in pixels: a target of 44 px around it. */
export const touchReach = 22

/** How far `point` is from the line between two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  const along = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** The wall face whose line is nearest to where a finger came down, within its reach; undefined where there is none. */
export function touchedFace(
  faces: readonly { id: string; from: Point; to: Point }[],
  point: Point,
): string | undefined {
  let [nearest, least]: [string | undefined, number] = [undefined, touchReach]
  for (const { id, from, to } of faces) {
    const away = distance(point, from, to)
    if (away > least || (away === least && nearest !== undefined)) continue
    nearest = id
    least = away
  }
  return nearest
}
