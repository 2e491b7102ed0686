import type { PlannedOpening } from '#domain/measure/planned-scan.ts'
import type { Point, Scan, ScannedOpening, ScannedWall } from '#domain/measure/scan.ts'

/** A wall from `[x, y]` to `[x, y]` in metres, with what differs from a straight wall of 2.4 m. */
export type DrawnWall = readonly [from: Point, to: Point, rest?: Partial<ScannedWall>]

/** A scan of walls drawn one by one, for what no phone writes: ends that miss, walls that cross. Ids are `wall-0`, `door-0` … */
export function drawnScan(
  walls: readonly DrawnWall[],
  openings: readonly PlannedOpening[] = [],
  rest: Partial<Scan> = {},
): Scan {
  const drawn = walls.map(
    ([from, to, more], index): ScannedWall => ({
      id: `wall-${index}`,
      from,
      to,
      base: 0,
      height: 2.4,
      outline: null,
      arc: null,
      confidence: 'high',
      story: 0,
      ...more,
    }),
  )
  const holes = openings.map(({ kind, wall, at, width, height, sill = 0 }, index): ScannedOpening => {
    const host = drawn[wall]
    if (!host) throw new RangeError(`There is no wall ${wall}`)
    const [dx, dy] = [host.to[0] - host.from[0], host.to[1] - host.from[1]]
    const length = Math.hypot(dx, dy)
    const pointAt = (along: number): Point => [
      host.from[0] + (dx / length) * along,
      host.from[1] + (dy / length) * along,
    ]
    return {
      id: `${kind}-${index}`,
      kind,
      wallId: host.id,
      from: pointAt(at - width / 2),
      to: pointAt(at + width / 2),
      base: host.base + sill,
      width,
      height,
      confidence: 'high',
      story: host.story,
    }
  })
  return {
    source: 'roomplan',
    walls: drawn,
    openings: holes,
    floors: [],
    objects: [],
    sections: [],
    notes: [],
    ...rest,
  }
}

/** Walls around corners, in order. */
export const wallsAround = (corners: readonly Point[], rest: Partial<ScannedWall> = {}): DrawnWall[] =>
  corners.map((from, index) => [from, corners[(index + 1) % corners.length] ?? from, rest])

/** Corners of a rectangle with its lower left one at `[x, y]`, counter-clockwise. */
export const box = (x: number, y: number, width: number, depth: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
]

/** Walls that go on by so many metres at both ends; of less than 0 they end as much before where they were drawn to. */
export const lengthened = (by: number, walls: readonly DrawnWall[]): DrawnWall[] =>
  walls.map(([from, to, rest]) => {
    const long = Math.hypot(to[0] - from[0], to[1] - from[1])
    const [ux, uy] = [((to[0] - from[0]) / long) * by, ((to[1] - from[1]) / long) * by]
    return [[from[0] - ux, from[1] - uy], [to[0] + ux, to[1] + uy], rest ?? {}]
  })

/** The walls around four rooms of 4 by 3 m, two by two: each room's own, or what two rooms share once. */
export function drawnGrid(): { each: DrawnWall[]; once: DrawnWall[] } {
  const each = [
    [0, 0],
    [4, 0],
    [0, 3],
    [4, 3],
  ].flatMap(([x = 0, y = 0]) => wallsAround(box(x, y, 4, 3)))
  const key = ([from, to]: DrawnWall) => [from.join(), to.join()].sort().join(' ')
  const once = each.filter((wall, index) => each.findIndex((other) => key(other) === key(wall)) === index)
  return { each, once }
}
