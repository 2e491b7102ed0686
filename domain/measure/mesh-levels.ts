import type { Mesh } from './mesh.ts'

export type UpAxis = 'y' | 'z'

type Triple = [x: number, y: number, height: number]

/** The corners of the box around a mesh, its longer side on the plan and its height. */
export type Extents = { low: Triple; high: Triple; size: number; tall: number }

/** A triangle that lies level: its mean height, its area on the plan (under 0 when it faces down), its vertices. */
export type Level = { height: number; area: number; corners: readonly [number, number, number] }

/** A face lies level up to 30° off; scanned floors are bumpy. */
const levelCosine = Math.cos(Math.PI / 6)
/** Faces are on one level within this share of the mesh's height: 7 cm of an ordinary room. */
export const sameLevel = 0.03
/** A level counts as ceiling with this share of the largest level's area: shelves have less. */
const leastLevel = 0.4
/** The lowest level counts as floor with this share of it: furniture hides most of a floor. */
const leastFloor = 0.15
/** A slab is at most this share of the height thick, and its two sides have this share of each other's area. */
const thickestSlab = 0.15
const slabShare = 0.8

/** The plan and the height of a vertex: seen from above whichever axis is up, so that nothing is mirrored. */
export function placer({ positions }: Mesh, up: UpAxis) {
  const at = (index: number) => positions[index] ?? 0
  return (vertex: number): readonly [x: number, y: number, height: number] =>
    up === 'y'
      ? [at(vertex * 3), -at(vertex * 3 + 2), at(vertex * 3 + 1)]
      : [at(vertex * 3), at(vertex * 3 + 1), at(vertex * 3 + 2)]
}

/** Where a vertex is on the plan, and how high. */
export type Place = ReturnType<typeof placer>

/** The box around all triangles. */
export function extentsOf({ triangles }: Mesh, place: Place): Extents {
  const low: Triple = [Infinity, Infinity, Infinity]
  const high: Triple = [-Infinity, -Infinity, -Infinity]
  for (const vertex of triangles) {
    const at = place(vertex)
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], at[axis])
      high[axis] = Math.max(high[axis], at[axis])
    }
  }
  const size = Math.max(high[0] - low[0], high[1] - low[1])
  return { low, high, size, tall: high[2] - low[2] }
}

/** The triangles that lie level, of either side up. */
export function levelsOf({ triangles }: Mesh, place: Place): Level[] {
  const levels: Level[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0] as const
    const [a, b, c] = [place(corners[0]), place(corners[1]), place(corners[2])]
    const [ux, uy, uh] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vh] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
    const flat = ux * vy - uy * vx
    const whole = Math.hypot(uy * vh - uh * vy, uh * vx - ux * vh, flat)
    if (whole > 0 && Math.abs(flat) >= levelCosine * whole)
      levels.push({ height: (a[2] + b[2] + c[2]) / 3, area: flat / 2, corners })
  }
  return levels
}

const areaOf = (faces: readonly Level[]) => faces.reduce((sum, { area }) => sum + Math.abs(area), 0)

function meanHeight(faces: readonly Level[]): number {
  const whole = areaOf(faces)
  return faces.reduce((sum, { height, area }) => sum + height * (Math.abs(area) / whole), 0)
}

/**
 * The mean height of the floor (or, from above, of the ceiling): the outermost level with enough area, or the inner side of
 * its slab where it has one; null where there is none.
 */
export function outermostLevel(levels: readonly Level[], tall: number, lowest: boolean): number | null {
  const sign = lowest ? 1 : -1
  const ordered = [...levels].sort((a, b) => sign * (a.height - b.height))
  const window = sameLevel * tall
  // The area within one window's height from each level on, by one walk with two ends.
  let [end, area] = [0, 0]
  const areas = ordered.map((level) => {
    for (
      let next = ordered[end];
      next && sign * (next.height - level.height) <= window;
      next = ordered[++end]
    )
      area += Math.abs(next.area)
    const within = area
    area -= Math.abs(level.area)
    return within
  })
  const most = areas.reduce((a, b) => Math.max(a, b), 0)
  const first = areas.findIndex((within) => within >= (lowest ? leastFloor : leastLevel) * most)
  const outer = ordered[first]
  if (!outer) return null
  const start =
    ordered.findLast(
      ({ height }, at) =>
        at >= first &&
        Math.abs(height - outer.height) <= thickestSlab * tall &&
        (areas[at] ?? 0) >= slabShare * (areas[first] ?? 0),
    ) ?? outer
  const near = ordered.filter(({ height }) => Math.abs(height - start.height) <= window)
  // Of a slab thinner than the window, the inner side is the higher one of a floor, the lower one of a ceiling.
  const sides = [near.filter((one) => one.area > 0), near.filter((one) => one.area < 0)]
  const counted = sides.filter((faces) => areaOf(faces) >= leastLevel * areaOf(near))
  return sign * Math.max(...counted.map((faces) => sign * meanHeight(faces)))
}
