import type { Mesh } from './mesh.ts'
import { extentsOf, levelsOf, type Place, placer, type UpAxis } from './mesh-levels.ts'

/** Vertices nearer than this share of the mesh's size are one: many files give each face corners of its own. */
const same = 1e-5
/** How many cells of the plan its longer side has: 5 cm of a large house. */
const cells = 240
/** One thing stands over another with this share of the smaller one's cells in common: a ceiling over its floor. */
const over = 0.25
/** A room has this share of the largest one's floor at least, and this share of its height. */
const leastFloor = 0.05
const leastTall = 0.5

/** The triangles that hang together by their corners, as lists of where each begins. */
function connected({ positions, triangles }: Mesh, size: number): number[][] {
  const parents = new Map<number, number>()
  const rootOf = (one: number): number => {
    let root = one
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next
    for (let at = one; at !== root; ) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  const known = new Map<string, number>()
  const grain = size * same
  const cornerOf = Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const key = [0, 1, 2].map((axis) => Math.round((positions[vertex * 3 + axis] ?? 0) / grain)).join()
    const first = known.get(key)
    if (first === undefined) known.set(key, vertex)
    return first ?? vertex
  })
  const corner = (at: number) => cornerOf[triangles[at] ?? 0] ?? 0
  for (let at = 0; at < triangles.length; at += 3)
    for (const other of [at + 1, at + 2]) {
      const [a, b] = [rootOf(corner(at)), rootOf(corner(other))]
      if (a !== b) parents.set(b, a)
    }
  const groups = new Map<number, number[]>()
  for (let at = 0; at < triangles.length; at += 3) {
    const root = rootOf(corner(at))
    const group = groups.get(root)
    if (group) group.push(at)
    else groups.set(root, [at])
  }
  return [...groups.values()]
}

/** The cells of the plan that triangles cover, seen from above. */
function cellsOf(mesh: Mesh, starts: readonly number[], place: Place, cell: number): Set<string> {
  const found = new Set<string>()
  for (const at of starts) {
    const [a, b, c] = [0, 1, 2].map((corner) => place(mesh.triangles[at + corner] ?? 0))
    if (!a || !b || !c) continue
    const longest = Math.max(
      Math.hypot(b[0] - a[0], b[1] - a[1]),
      Math.hypot(c[0] - b[0], c[1] - b[1]),
      Math.hypot(a[0] - c[0], a[1] - c[1]),
    )
    const steps = Math.max(1, Math.ceil((longest / cell) * 1.5))
    for (let i = 0; i <= steps; i++)
      for (let j = 0; j <= steps - i; j++) {
        const [s, t] = [i / steps, j / steps]
        const x = a[0] + (b[0] - a[0]) * s + (c[0] - a[0]) * t
        const y = a[1] + (b[1] - a[1]) * s + (c[1] - a[1]) * t
        found.add(`${Math.floor(x / cell)},${Math.floor(y / cell)}`)
      }
  }
  return found
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let count = 0
  for (const cell of few) if (many.has(cell)) count++
  return count
}

const meshOf = ({ positions, triangles }: Mesh, starts: readonly number[]): Mesh => ({
  positions,
  triangles: Uint32Array.from(starts.flatMap((at) => [...triangles.subarray(at, at + 3)])),
})

type Part = { starts: number[]; cells: Set<string>; floor: number }

/**
 * The rooms of a mesh that stand apart from each other on the plan, the largest first, and how many things of it belong to none;
 * the mesh as it is where it does not fall into such parts.
 */
export function partsOf(mesh: Mesh, up: UpAxis): { parts: Mesh[]; left: number } {
  const whole = { parts: [mesh], left: 0 }
  const place = placer(mesh, up)
  const { size, tall } = extentsOf(mesh, place)
  const groups = connected(mesh, size)
  if (groups.length < 2 || !(tall > 0)) return whole
  const cell = size / cells
  const all = groups
    .map((starts): Part => {
      const floor = levelsOf(meshOf(mesh, starts), place).reduce((sum, { area }) => sum + Math.abs(area), 0)
      return { starts, floor, cells: cellsOf(mesh, starts, place, cell) }
    })
    .sort((a, b) => b.floor - a.floor)
  const rooms: Part[] = []
  for (const one of all) {
    // What stands over a room, or in it, is of it; walls are of the room that they share most with.
    const [nearest] = rooms
      .map((room) => ({ room, count: shared(room.cells, one.cells) }))
      .sort((a, b) => b.count - a.count)
    if (nearest && nearest.count >= over * Math.min(nearest.room.cells.size, one.cells.size)) {
      nearest.room.starts.push(...one.starts)
      for (const key of one.cells) nearest.room.cells.add(key)
      nearest.room.floor += one.floor
    } else rooms.push({ ...one, starts: [...one.starts] })
  }
  const most = Math.max(...rooms.map(({ floor }) => floor))
  const isRoom = ({ starts, floor }: Part) =>
    floor >= leastFloor * most && extentsOf(meshOf(mesh, starts), place).tall >= leastTall * tall
  const found = rooms.filter(isRoom)
  if (found.length < 2) return whole
  return { parts: found.map(({ starts }) => meshOf(mesh, starts)), left: rooms.length - found.length }
}
