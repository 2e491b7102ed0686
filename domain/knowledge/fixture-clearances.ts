import type { Room } from '../measure/room.ts'
import type { Point, ScannedObject } from '../measure/scan.ts'

type Edge = readonly [Point, Point]

/** The four corners of an object on the plan. */
function cornersOf({ centre: [x, y], width, depth, turn }: ScannedObject): Point[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a = 0, b = 0]): Point => {
    const [u, v] = [(a * width) / 2, (b * depth) / 2]
    return [x + u * cos - v * sin, y + u * sin + v * cos]
  })
}

const edgesOf = (corners: readonly Point[]): Edge[] =>
  corners.map((corner, index): Edge => [corner, corners[(index + 1) % corners.length] ?? corner])

/** How far it is from a point in a direction of length 1 to the first of these edges; undefined where none is met. */
function reach([x, y]: Point, [dx, dy]: Point, edges: readonly Edge[]): number | undefined {
  let nearest: number | undefined
  for (const [[ax, ay], [bx, by]] of edges) {
    const [ex, ey] = [bx - ax, by - ay]
    const cross = dx * ey - dy * ex
    if (Math.abs(cross) < 1e-9) continue
    const along = ((ax - x) * ey - (ay - y) * ex) / cross
    const share = ((ax - x) * dy - (ay - y) * dx) / cross
    if (along > 0 && share >= 0 && share <= 1 && (nearest === undefined || along < nearest)) nearest = along
  }
  return nearest
}

/**
 * How much room the toilets of a room have, in metres: `side` from the centre line to the nearest wall or thing beside it,
 * `front` from its front edge to what stands before it. Its back is the side of its depth that is nearer to a wall.
 */
export function fixtureClearances(
  room: Pick<Room, 'polygon' | 'objects'>,
): { object: ScannedObject; side: number | undefined; front: number | undefined }[] {
  return room.objects
    .filter(({ kind }) => /toilet/i.test(kind))
    .map((object) => {
      const others = room.objects.filter((one) => one !== object).flatMap((one) => edgesOf(cornersOf(one)))
      const edges = [...edgesOf(room.polygon), ...others]
      const [cos, sin] = [Math.cos(object.turn), Math.sin(object.turn)]
      const to = (dx: number, dy: number) => reach(object.centre, [dx, dy], edges)
      const sides = [to(cos, sin), to(-cos, -sin)].filter((one) => one !== undefined)
      const ends = [to(-sin, cos), to(sin, -cos)].filter((one) => one !== undefined)
      return {
        object,
        side: sides.length > 0 ? Math.min(...sides) : undefined,
        front: ends.length === 2 ? Math.max(0, Math.max(...ends) - object.depth / 2) : undefined,
      }
    })
}
