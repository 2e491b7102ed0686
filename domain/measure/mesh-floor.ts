import type { Mesh } from './mesh.ts'
import { signedArea, soundPolygon } from './polygon.ts'
import type { Point } from './scan.ts'
import { mostTriangles } from './scan-limits.ts'

export type UpAxis = 'y' | 'z'

/** A room as it is in a mesh, in the mesh's unit: its outline counter-clockwise on the plan, its floor and its ceiling. */
export type MeshFloor = {
  outline: Point[]
  level: number
  height: number
  /** Whether there is a ceiling; otherwise the height is that of the highest place. */
  ceiling: boolean
}

/** A face lies level up to 30° off; scanned floors are bumpy. */
const levelCosine = Math.cos(Math.PI / 6)
/** Faces are on one level within this share of the mesh's height: 7 cm of an ordinary room. */
const sameLevel = 0.03
/** A level counts as floor or ceiling with this share of the largest level's area: tables and shelves have less. */
const leastLevel = 0.4
/** Corners of an outline that are off a straight line by less than this share of its size are not corners. */
const straight = 0.005
/** Longer rings are thinned out, so that straightening them takes bounded time. */
const longestRing = 4_000

type Triple = [x: number, y: number, height: number]
/** The corners of the box around a mesh, its longer side on the plan and its height. */
type Extents = { low: Triple; high: Triple; size: number; tall: number }
type Found = { ring: readonly Point[]; area: number }
type Level = { height: number; area: number; corners: readonly [number, number, number] }

/** The plan and the height of a vertex: seen from above whichever axis is up, so that nothing is mirrored. */
function placer({ positions }: Mesh, up: UpAxis) {
  const at = (index: number) => positions[index] ?? 0
  return (vertex: number): readonly [x: number, y: number, height: number] =>
    up === 'y'
      ? [at(vertex * 3), -at(vertex * 3 + 2), at(vertex * 3 + 1)]
      : [at(vertex * 3), at(vertex * 3 + 1), at(vertex * 3 + 2)]
}

type Place = ReturnType<typeof placer>

function levelsOf({ triangles }: Mesh, place: Place): Level[] {
  const levels: Level[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0] as const
    const [a, b, c] = [place(corners[0]), place(corners[1]), place(corners[2])]
    const [ux, uy, uh] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vh] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
    const flat = ux * vy - uy * vx
    const whole = Math.hypot(uy * vh - uh * vy, uh * vx - ux * vh, flat)
    if (whole > 0 && Math.abs(flat) >= levelCosine * whole)
      levels.push({ height: (a[2] + b[2] + c[2]) / 3, area: Math.abs(flat) / 2, corners })
  }
  return levels
}

/** The mean height of the lowest (or, upside down, the highest) level with enough area; null where there is none. */
function outermostLevel(levels: readonly Level[], size: number, lowest: boolean): number | null {
  const sign = lowest ? 1 : -1
  const ordered = [...levels].sort((a, b) => sign * (a.height - b.height))
  const window = sameLevel * size
  // The area within one window's height from each level on, by one walk with two ends.
  let [end, area] = [0, 0]
  const areas = ordered.map((level) => {
    for (
      let next = ordered[end];
      next && sign * (next.height - level.height) <= window;
      next = ordered[++end]
    )
      area += next.area
    const within = area
    area -= level.area
    return within
  })
  const most = areas.reduce((a, b) => Math.max(a, b), 0)
  const first = areas.findIndex((within) => within >= leastLevel * most)
  const start = ordered[first]
  if (!start) return null
  const near = ordered.filter(({ height }) => Math.abs(height - start.height) <= window)
  const sum = near.reduce((all, level) => all + level.area, 0)
  return near.reduce((all, level) => all + level.height * (level.area / sum), 0)
}

/** Places nearer than this share of a mesh's size are one. Three of them in a row stay exact in a double. */
const grain = 1e-5

/** The rings of edges that only one face has. Vertices at one place are one, whatever their number. */
function rings(levels: readonly Level[], place: Place, { low, size, tall }: Extents): Point[][] {
  const whole = Math.max(size, tall) * grain
  const steps = 2 / grain
  const ids = new Map<number, number>()
  const points: Point[] = []
  const idOf = (vertex: number): number => {
    const [x, y, height] = place(vertex)
    const [i, j, k] = [(x - low[0]) / whole, (y - low[1]) / whole, (height - low[2]) / whole].map(Math.round)
    const key = ((i ?? 0) * steps + (j ?? 0)) * steps + (k ?? 0)
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, points.length)
    points.push([x, y])
    return points.length - 1
  }
  const once = new Map<number, readonly [number, number]>()
  for (const { corners } of levels) {
    const own = corners.map(idOf)
    own.forEach((from, at) => {
      const to = own[(at + 1) % 3] ?? from
      const key = Math.min(from, to) * 4 * mostTriangles + Math.max(from, to)
      if (from !== to && !once.delete(key)) once.set(key, [from, to])
    })
  }
  return walks([...once.values()]).map((ring) => ring.map((id): Point => points[id] ?? [0, 0]))
}

/** Rings of vertices along edges, each edge taken once. */
function walks(edges: readonly (readonly [number, number])[]): number[][] {
  const edgesAt = new Map<number, number[]>()
  edges.forEach((ends, edge) => {
    for (const end of ends) {
      const known = edgesAt.get(end)
      if (known) known.push(edge)
      else edgesAt.set(end, [edge])
    }
  })
  const walked = new Uint8Array(edges.length)
  /** Where an edge leads to that was not walked yet. */
  const onward = (at: number): number | undefined => {
    const here = edgesAt.get(at)
    for (let edge = here?.pop(); edge !== undefined; edge = here?.pop()) {
      const ends = edges[edge]
      if (walked[edge] === 1 || !ends) continue
      walked[edge] = 1
      return ends[0] === at ? ends[1] : ends[0]
    }
    return undefined
  }
  return [...edgesAt.keys()].flatMap((start) => {
    const ring: number[] = []
    for (let at: number | undefined = start; at !== undefined; at = onward(at)) {
      if (at === start && ring.length > 0) break
      ring.push(at)
    }
    return ring.length > 2 ? [ring] : []
  })
}

const offLine = (a: Point, b: Point, p: Point): number => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(p[0] - a[0], p[1] - a[1])
  return Math.abs(dx * (p[1] - a[1]) - dy * (p[0] - a[0])) / length
}

/** The corners of a line of points that matter (Ramer, Douglas and Peucker's way), without the last of them. */
function straightened(line: readonly Point[], slack: number): Point[] {
  const kept = new Set([0])
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const [a, b] = [line[from], line[to]]
    let [far, most] = [from, slack]
    for (let at = from + 1; at < to; at++) {
      const p = line[at]
      const off = a && b && p ? offLine(a, b, p) : 0
      if (off > most) [far, most] = [at, off]
    }
    if (far === from) continue
    kept.add(far)
    spans.push([from, far], [far, to])
  }
  return line.filter((_, at) => kept.has(at))
}

/** A ring without the points that lie on a straight wall. */
function cornersOf(ring: readonly Point[], size: number): Point[] {
  const step = Math.ceil(ring.length / longestRing)
  const thin = ring.filter((_, at) => at % step === 0)
  const farthestFrom = (from: Point | undefined) => {
    const off = thin.map(([x, y]) => (from ? Math.hypot(x - from[0], y - from[1]) : 0))
    return off.indexOf(Math.max(...off))
  }
  // The two ends of the longest way across are corners, wherever the ring begins.
  const first = farthestFrom(thin[farthestFrom(thin[0])])
  const turned = [...thin.slice(first), ...thin.slice(0, first)]
  const off = turned.map(([x, y]) => Math.hypot(x - (turned[0]?.[0] ?? 0), y - (turned[0]?.[1] ?? 0)))
  const second = off.indexOf(Math.max(...off))
  const start = turned.slice(0, 1)
  const slack = straight * size
  return [
    ...straightened(turned.slice(0, second + 1), slack),
    ...straightened([...turned.slice(second), ...start], slack),
  ]
}

function extentsOf({ triangles }: Mesh, place: Place): Extents {
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

/** The floor, the outline and the ceiling of a mesh, with one axis up; null where no level floor is in it. */
export function findFloor(mesh: Mesh, up: UpAxis): MeshFloor | null {
  const place = placer(mesh, up)
  const extents = extentsOf(mesh, place)
  const { size, tall, high } = extents
  if (!(tall > 0 && size > 0)) return null
  const levels = levelsOf(mesh, place)
  const level = outermostLevel(levels, tall, true)
  const top = outermostLevel(levels, tall, false)
  if (level === null || top === null) return null
  const floor = levels.filter(({ height }) => Math.abs(height - level) <= sameLevel * tall)
  const found = rings(floor, place, extents)
    .map((ring): Found => ({ ring, area: Math.abs(signedArea(ring)) }))
    .reduce((a, b) => (b.area > a.area ? b : a), { ring: [], area: 0 })
  // A polygon is sound by measures of a room, so that it is looked at as one of 10 m, whatever its unit.
  const sized = (factor: number, points: readonly Point[]) =>
    points.map(([x, y]): Point => [x * factor, y * factor])
  const sound = soundPolygon(sized(10 / size, cornersOf(found.ring, size)))
  if (sound === null) return null
  const outline = sized(size / 10, sound)
  const ceiling = top - level > tall / 2
  return { outline, level, height: (ceiling ? top : high[2]) - level, ceiling }
}
