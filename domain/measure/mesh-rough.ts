import type { Mesh } from './mesh.ts'
import type { Extents, Place } from './mesh-levels.ts'
import { cornersOf } from './mesh-outline.ts'
import { closed, largestPart, opened, type PlanGrid, wayAroundCells } from './plan-grid.ts'
import { apart, boxOf, centroid } from './plan-shapes.ts'
import { signedArea } from './polygon.ts'
import type { Point } from './scan.ts'
import { median } from './scan-unit.ts'

/** So many cells is a mesh long on the plan: of a room of 5 m each is 2.5 cm. */
const cellsAlong = 200

/** Holes in a scan, and what sticks out of a room through a gap, are narrower than twice as many cells. */
const holeCells = 4
const stubCells = 7

/** A line around a room bends by less than this many cells where it is straight. */
const slackCells = 3

/** A wall is looked for this near to the edge of what was scanned, in cells. */
const wallCells = 6

/** So many places of triangles are looked at; more would take longer than anybody waits. */
const mostSamples = 30_000_000

/** A face stands upright up to 30° off, and looks along an axis up to as much: scanned walls are bumpy. */
const uprightSine = 0.5

/** A side runs along an axis up to 20° off. */
const sideTangent = Math.tan((20 * Math.PI) / 180)

/** Walls have to stand at right angles to each other, by this much of 1, and along this share of the way around. */
const leastSquare = 0.15
const leastWalls = 0.5

/** A side has a wall where one stands along this share of it. */
const leastOfSide = 0.4

/** The room is this share of the box around the mesh at least; less is a part of one, or a thing. */
const leastOfBox = 0.35

/** A room is as wide as this share of its height: what is narrower is a post. */
const leastWide = 0.35

type Upright = { at: Point; area: number; along: 'x' | 'y' | null }

/** An edge of the plan: a straight line through a place, and how long it is there. */
type Line = { kind: 'x' | 'y' | 'slant'; from: Point; to: Point }

/** A side of the room, and along how much of it a wall stands, in cells. */
type Side = { line: Line; walled: number }

type Triangle = readonly [Spot, Spot, Spot]
type Spot = readonly [x: number, y: number, height: number]

function* trianglesOf({ triangles }: Mesh, place: Place): Generator<Triangle> {
  for (let at = 0; at < triangles.length; at += 3)
    yield [place(triangles[at] ?? 0), place(triangles[at + 1] ?? 0), place(triangles[at + 2] ?? 0)]
}

/** The direction on the plan that an upright face looks in, and its area; undefined of one that is not upright. */
function facing([a, b, c]: Triangle): { angle: number; area: number } | undefined {
  const [ux, uy, uh] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vh] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const [nx, ny, flat] = [uy * vh - uh * vy, uh * vx - ux * vh, ux * vy - uy * vx]
  const whole = Math.hypot(nx, ny, flat)
  return whole > 0 && Math.abs(flat) <= uprightSine * whole
    ? { angle: Math.atan2(ny, nx), area: whole / 2 }
    : undefined
}

/** The direction of the walls, from 0 to a quarter of a turn; undefined where they do not stand at right angles. */
function turnOf(mesh: Mesh, place: Place): number | undefined {
  let [cosines, sines, all] = [0, 0, 0]
  for (const triangle of trianglesOf(mesh, place)) {
    const face = facing(triangle)
    if (!face) continue
    cosines += face.area * Math.cos(4 * face.angle)
    sines += face.area * Math.sin(4 * face.angle)
    all += face.area
  }
  return Math.hypot(cosines, sines) > leastSquare * all ? Math.atan2(sines, cosines) / 4 : undefined
}

const turned = ([x, y]: readonly [number, number, ...number[]], angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]

/** The axis that a wall runs along which looks in a direction; null where it is neither. */
function axisOf(angle: number): Upright['along'] {
  const [x, y] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return x < uprightSine ? 'x' : y < uprightSine ? 'y' : null
}

/** The cells that triangles are over, with the place of the grid's corner; null where there are none, or too many. */
function gridOf(triangles: readonly (readonly [Point, Point, Point])[]) {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const corners of triangles) {
    const box = boxOf(corners)
    minX = Math.min(minX, box[0])
    minY = Math.min(minY, box[1])
    maxX = Math.max(maxX, box[2])
    maxY = Math.max(maxY, box[3])
  }
  if (triangles.length === 0) return null
  const margin = holeCells + 2
  const [left, foot] = [minX - margin, minY - margin]
  const columns = Math.ceil(maxX - minX) + 2 * margin + 1
  const rows = Math.ceil(maxY - minY) + 2 * margin + 1
  const grid: PlanGrid = { columns, rows, cells: new Uint8Array(columns * rows) }
  let samples = 0
  for (const [a, b, c] of triangles) {
    const steps = Math.ceil(2 * Math.max(apart(a, b), apart(b, c), apart(c, a), 0.5))
    samples += (steps * steps) / 2
    if (samples > mostSamples) return null
    for (let i = 0; i <= steps; i++)
      for (let j = 0; j <= steps - i; j++) {
        const [s, t] = [i / steps, j / steps]
        const x = a[0] + (b[0] - a[0]) * s + (c[0] - a[0]) * t
        const y = a[1] + (b[1] - a[1]) * s + (c[1] - a[1]) * t
        grid.cells[Math.floor(y - foot) * columns + Math.floor(x - left)] = 1
      }
  }
  return { grid, left, foot }
}

/** How far a line that runs along one axis is along the other. */
const levelOf = ({ kind, from, to }: Line) => (kind === 'x' ? from[1] + to[1] : from[0] + to[0]) / 2

/** Consecutive edges that run along one axis as one of them, where the middle of their length is; short slanting ones are a corner. */
function linesOf(corners: readonly Point[]): Line[] {
  let lines = corners.flatMap((from, index): Line[] => {
    const to = corners[(index + 1) % corners.length] ?? from
    const [dx, dy] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
    const kind = dy <= sideTangent * dx ? 'x' : dx <= sideTangent * dy ? 'y' : 'slant'
    return kind === 'slant' && apart(from, to) < 2 * stubCells ? [] : [{ kind, from, to }]
  })
  for (let changed = true; changed; ) {
    changed = false
    const merged: Line[] = []
    for (const line of lines) {
      const before = merged.at(-1)
      if (before && line.kind !== 'slant' && before.kind === line.kind) {
        const [one, other] = [apart(before.from, before.to), apart(line.from, line.to)]
        const at = (levelOf(before) * one + levelOf(line) * other) / Math.max(one + other, 1e-9)
        const on = ([x, y]: Point): Point => (line.kind === 'x' ? [x, at] : [at, y])
        merged[merged.length - 1] = { kind: line.kind, from: on(before.from), to: on(line.to) }
        changed = true
      } else merged.push(line)
    }
    const [first, last] = [merged[0], merged.at(-1)]
    if (first && last && merged.length > 1 && first.kind === last.kind && first.kind !== 'slant') {
      merged.pop()
      merged.unshift(last)
      changed = true
    }
    lines = merged
  }
  return lines
}

/** A line moved onto the wall that stands beside it, and what of its length a wall stands along. */
function onWall(line: Line, uprights: readonly Upright[]): Side {
  const { kind, from, to } = line
  if (kind === 'slant') return { line, walled: 0 }
  const placed = ([x, y]: Point) => (kind === 'x' ? { run: x, off: y } : { run: y, off: x })
  const [one, other] = [placed(from), placed(to)]
  const [low, high] = [Math.min(one.run, other.run), Math.max(one.run, other.run)]
  const level = (one.off + other.off) / 2
  const beside = uprights
    .filter(({ along }) => along === kind)
    .map(({ at, area }) => ({ ...placed(at), area }))
    .filter(({ run, off }) => run >= low && run <= high && Math.abs(off - level) <= wallCells)
  const wall = median(beside.map(({ off, area }) => [off, area] as const)) ?? level
  const bins = new Set(beside.map(({ run }) => Math.floor(run / (2 * holeCells))))
  const moved = (point: Point): Point => (kind === 'x' ? [point[0], wall] : [wall, point[1]])
  return {
    line: { kind, from: moved(from), to: moved(to) },
    walled: Math.min(high - low, bins.size * 2 * holeCells),
  }
}

/** Whether two lines that follow each other turn to the left. */
const turnsLeft = (one: Line | undefined, other: Line | undefined) =>
  one !== undefined &&
  other !== undefined &&
  (one.to[0] - one.from[0]) * (other.to[1] - other.from[1]) >
    (one.to[1] - one.from[1]) * (other.to[0] - other.from[0])

/** Without what was seen through a door: three sides outward with hardly a wall, from one wall to where it goes on. */
function withoutStubs(sides: readonly Side[]): readonly Side[] {
  const at = (index: number) => sides[(index + sides.length) % sides.length]
  const isOpen = (side: Side | undefined) =>
    side !== undefined && side.walled < leastOfSide * apart(side.line.from, side.line.to)
  const stub = sides.findIndex((_, index) => {
    const lines = [-2, -1, 0, 1, 2].map((step) => at(index + step)?.line)
    const [before, out, across, back, after] = lines
    const goesOn =
      before !== undefined &&
      after !== undefined &&
      before.kind !== 'slant' &&
      before.kind === after.kind &&
      Math.abs(levelOf(before) - levelOf(after)) <= wallCells
    const isOutward = !turnsLeft(before, out) && turnsLeft(out, across) && turnsLeft(across, back)
    return goesOn && isOutward && [-1, 0, 1].every((step) => isOpen(at(index + step)))
  })
  const [before, after] = [at(stub - 2), at(stub + 2)]
  if (stub < 0 || sides.length < 8 || !before || !after) return sides
  const joined: Side = {
    line: { ...before.line, to: after.line.to },
    walled: before.walled + after.walled,
  }
  const rest = Array.from({ length: sides.length - 5 }, (_, step) => at(stub + 3 + step))
  return withoutStubs([...rest.filter((side) => side !== undefined), joined])
}

/** Where two lines meet; the end of the first where they run beside each other. */
function meeting(one: Line, other: Line): Point {
  const [ux, uy] = [one.to[0] - one.from[0], one.to[1] - one.from[1]]
  const [vx, vy] = [other.to[0] - other.from[0], other.to[1] - other.from[1]]
  const across = ux * vy - uy * vx
  if (Math.abs(across) < 1e-9) return one.to
  const share = ((other.from[0] - one.from[0]) * vy - (other.from[1] - one.from[1]) * vx) / across
  return [one.from[0] + share * ux, one.from[1] + share * uy]
}

/**
 * The outline of a room whose floor has holes, bumps or furniture on it, as a phone scans it: around everything between
 * `level` and `top` from above, straightened along two directions at right angles, with each side where the wall stands that
 * is next to it. Null where walls do not stand at right angles, or stand along less than half of the way around.
 */
export function roughOutline(
  mesh: Mesh,
  place: Place,
  { size, low, high }: Extents,
  { level, top, slack }: { level: number; top: number; slack: number },
): Point[] | null {
  const turn = turnOf(mesh, place)
  if (turn === undefined) return null
  const cell = size / cellsAlong
  const inCells = (triangle: Triangle) =>
    triangle.map((spot): Point => {
      const [x, y] = turned(spot, -turn)
      return [x / cell, y / cell]
    }) as [Point, Point, Point]
  const within = (triangle: Triangle) =>
    triangle.every(([, , height]) => height >= level - slack && height <= top + slack)
  const uprights: Upright[] = []
  const seen: [Point, Point, Point][] = []
  for (const triangle of trianglesOf(mesh, place)) {
    if (!within(triangle)) continue
    const corners = inCells(triangle)
    seen.push(corners)
    const face = facing(triangle)
    if (face) uprights.push({ at: centroid(corners), area: face.area, along: axisOf(face.angle - turn) })
  }
  const scanned = gridOf(seen)
  if (!scanned) return null
  const { grid, left, foot } = scanned
  const room = largestPart(opened(largestPart(closed(grid, holeCells)), stubCells))
  const ring = wayAroundCells(room).map(([x, y]): Point => [x + left, y + foot])
  if (ring.length < 4) return null
  const sides = withoutStubs(linesOf(cornersOf(ring, slackCells)).map((line) => onWall(line, uprights)))
  const around = sides.reduce((sum, { line }) => sum + apart(line.from, line.to), 0)
  const walled = sides.reduce((sum, side) => sum + side.walled, 0)
  if (sides.length < 4 || walled < leastWalls * around) return null
  const outline = sides.map(({ line }, index) => {
    const after = sides[(index + 1) % sides.length]?.line ?? line
    const [x, y] = meeting(line, after)
    return turned([x * cell, y * cell], turn)
  })
  const area = signedArea(outline)
  const isRoom =
    area >= leastOfBox * (high[0] - low[0]) * (high[1] - low[1]) && area >= (leastWide * (top - level)) ** 2
  return isRoom ? outline : null
}
