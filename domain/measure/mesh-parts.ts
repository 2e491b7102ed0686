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
/** Of more pieces, or of more that are as large as a room, nothing stands apart: it is one scan with specks in it. */
const mostPieces = 5000
const mostRooms = 200

/** For each vertex the first of those that stand where it does. */
function firstThere(positions: Mesh['positions']): Uint32Array {
  const low = [0, 0, 0].fill(Number.POSITIVE_INFINITY)
  const high = [0, 0, 0].fill(Number.NEGATIVE_INFINITY)
  for (const [at, value] of positions.entries()) {
    low[at % 3] = Math.min(low[at % 3] ?? value, value)
    high[at % 3] = Math.max(high[at % 3] ?? value, value)
  }
  const largest = Math.max(...high.map((most, axis) => most - (low[axis] ?? most)))
  // Steps of a hundred thousandth of the mesh's size: those of three axes are one number without loss.
  const grain = largest * same
  const most = Math.round(1 / same) + 3
  const step = (vertex: number, axis: number) =>
    Math.round(((positions[vertex * 3 + axis] ?? 0) - (low[axis] ?? 0)) / grain)
  const known = new Map<number, number>()
  const first = new Uint32Array(positions.length / 3)
  for (let vertex = 0; vertex < first.length; vertex++) {
    const key = (step(vertex, 0) * most + step(vertex, 1)) * most + step(vertex, 2)
    const there = known.get(key)
    if (there === undefined) known.set(key, vertex)
    first[vertex] = there ?? vertex
  }
  return first
}

/** The triangles that hang together by their corners, as lists of where each begins. */
function connected({ positions, triangles }: Mesh): number[][] {
  const parents = firstThere(positions)
  const rootOf = (one: number): number => {
    let root = one
    while (parents[root] !== root) root = parents[root] ?? root
    for (let at = one; at !== root; ) {
      const next = parents[at] ?? root
      parents[at] = root
      at = next
    }
    return root
  }
  const corner = (at: number) => rootOf(triangles[at] ?? 0)
  for (let at = 0; at < triangles.length; at += 3)
    for (const other of [at + 1, at + 2]) {
      const [a, b] = [corner(at), corner(other)]
      if (a !== b) parents[b] = a
    }
  const groups = new Map<number, number[]>()
  for (let at = 0; at < triangles.length; at += 3) {
    const root = corner(at)
    const group = groups.get(root)
    if (group) group.push(at)
    else groups.set(root, [at])
  }
  return [...groups.values()]
}

/** A column of cells and its row as one number: there are far fewer rows. */
const rowOf = 2 ** 24

/** The cells of the plan that triangles cover, seen from above. */
function cellsOf(mesh: Mesh, starts: readonly number[], place: Place, cell: number): Set<number> {
  const found = new Set<number>()
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
        found.add(Math.floor(x / cell) * rowOf + Math.floor(y / cell))
      }
  }
  return found
}

const shared = (one: ReadonlySet<number>, other: ReadonlySet<number>): number => {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let count = 0
  for (const cell of few) if (many.has(cell)) count++
  return count
}

function meshOf({ positions, triangles }: Mesh, starts: readonly number[]): Mesh {
  const own = new Uint32Array(starts.length * 3)
  for (const [place, at] of starts.entries()) own.set(triangles.subarray(at, at + 3), place * 3)
  return { positions, triangles: own }
}

type Part = { starts: number[]; cells: Set<number>; floor: number }

/**
 * The rooms of a mesh that stand apart from each other on the plan, the largest first, and how many things of it belong to none;
 * the mesh as it is where it does not fall into such parts.
 */
export function partsOf(mesh: Mesh, up: UpAxis): { parts: Mesh[]; left: number } {
  const whole = { parts: [mesh], left: 0 }
  const place = placer(mesh, up)
  const { size, tall } = extentsOf(mesh, place)
  const groups = connected(mesh)
  if (groups.length < 2 || groups.length > mostPieces || !(tall > 0)) return whole
  const cell = size / cells
  const all = groups
    .map((starts): Part => {
      const floor = levelsOf(meshOf(mesh, starts), place).reduce((sum, { area }) => sum + Math.abs(area), 0)
      return { starts, floor, cells: cellsOf(mesh, starts, place, cell) }
    })
    .sort((a, b) => b.floor - a.floor)
  const large = leastFloor * (all[0]?.floor ?? 0)
  const rooms: Part[] = []
  let left = 0
  for (const one of all) {
    // What stands over a room, or in it, is of it; walls are of the room that they share most with.
    let [nearest, most]: [Part | undefined, number] = [undefined, 0]
    for (const room of rooms) {
      const count = shared(room.cells, one.cells)
      if (count > most) [nearest, most] = [room, count]
    }
    if (nearest && most >= over * Math.min(nearest.cells.size, one.cells.size)) {
      for (const at of one.starts) nearest.starts.push(at)
      for (const key of one.cells) nearest.cells.add(key)
      nearest.floor += one.floor
    } else if (one.floor < large) left++
    else rooms.push({ ...one, starts: [...one.starts] })
    if (rooms.length > mostRooms) return whole
  }
  const most = rooms.reduce((largest, { floor }) => Math.max(largest, floor), 0)
  const isRoom = ({ starts, floor }: Part) =>
    floor >= leastFloor * most && extentsOf(meshOf(mesh, starts), place).tall >= leastTall * tall
  const found = rooms.filter(isRoom)
  if (found.length < 2) return whole
  return { parts: found.map(({ starts }) => meshOf(mesh, starts)), left: left + rooms.length - found.length }
}
