import type { Extents, Level, Place } from './mesh-levels.ts'
import { signedArea, soundPolygon } from './polygon.ts'
import type { Point } from './scan.ts'
import { mostTriangles } from './scan-limits.ts'

/** Corners of an outline that are off a straight line by less than this share of its size are not corners. */
const straight = 0.005
/** Longer rings are thinned out, so that straightening them takes bounded time. */
const longestRing = 4_000
/** An edge is written as one number: its lesser vertex times this, and the other. */
const manyVertices = 4 * mostTriangles
/** The faces of one side are the floor when they enclose this share of what all enclose, feet of walls included. */
const wholeFloor = 0.75

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
  const once = new Set<number>()
  for (const { corners } of levels) {
    const own = corners.map(idOf)
    own.forEach((from, at) => {
      const to = own[(at + 1) % 3] ?? from
      const key = Math.min(from, to) * manyVertices + Math.max(from, to)
      if (from !== to && !once.delete(key)) once.add(key)
    })
  }
  const edges = [...once].map((key) => [Math.floor(key / manyVertices), key % manyVertices] as const)
  return walks(edges).map((ring) => ring.map((id): Point => points[id] ?? [0, 0]))
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

/** A ring without the points that are off a straight line by less than `slack`. */
export function cornersOf(ring: readonly Point[], slack: number): Point[] {
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
  return [
    ...straightened(turned.slice(0, second + 1), slack),
    ...straightened([...turned.slice(second), ...start], slack),
  ]
}

/** The polygon of the largest ring around some faces; null where it is none. */
function largest(faces: readonly Level[], place: Place, extents: Extents): Point[] | null {
  let [found, most]: [readonly Point[], number] = [[], 0]
  for (const ring of rings(faces, place, extents)) {
    const area = Math.abs(signedArea(ring))
    if (area > most) [found, most] = [ring, area]
  }
  return soundOutline(cornersOf(found, straight * extents.size), extents)
}

/** A polygon of a mesh, counter-clockwise; null where it is none. It is looked at as one of 10 m, whatever its unit. */
export function soundOutline(corners: readonly Point[] | null, { size }: Extents): Point[] | null {
  const sized = (factor: number, points: readonly Point[]) =>
    points.map(([x, y]): Point => [x * factor, y * factor])
  const sound = corners && soundPolygon(sized(10 / size, corners))
  return sound && sized(size / 10, sound)
}

/**
 * The outline of a floor, counter-clockwise; null where there is none. Where walls stand on it as boxes, their feet face the
 * other way, so that the floor is the smallest of what the faces of either side, or all, enclose.
 */
export function outlineOf(floor: readonly Level[], place: Place, extents: Extents): Point[] | null {
  const [above, below] = [floor.filter(({ area }) => area > 0), floor.filter(({ area }) => area < 0)]
  const sides = above.length > 0 && below.length > 0 ? [floor, above, below] : [floor]
  const found = sides.flatMap((faces) => {
    const outline = faces.length > 0 ? largest(faces, place, extents) : null
    return outline ? [{ outline, area: signedArea(outline) }] : []
  })
  const most = found.reduce((all, { area }) => Math.max(all, area), 0)
  const whole = found.filter(({ area }) => area >= wholeFloor * most)
  const [first, ...rest] = whole
  return first ? rest.reduce((a, b) => (b.area < a.area ? b : a), first).outline : null
}
