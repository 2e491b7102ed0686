import { say } from '#language/say.ts'
import { Nearby } from './nearby.ts'
import { type Box, boxOf } from './plan-shapes.ts'
import { type Point, type ScannedWall, ScanRefusal } from './scan.ts'
import { joinEnds, snapMetres, spotsOf } from './wall-ends.ts'
import { lineOf, straightLine, type WallLine } from './wall-line.ts'

/** So many places may there be where walls cross amid both; in a house there are none or a handful. */
export const mostCrossings = 20_000

/** So many pieces may the walls fall into. */
const mostPieces = 400_000

/** A curve is drawn with a corner each so many radians: 3°, which is 0.05 % off its area. */
const arcStep = Math.PI / 60

/**
 * What a wall is between two nodes of the plan: `start` and `end` are metres along the wall as it was scanned, at nodes `a`
 * and `b`. `wall` is its number among the walls, or -1 where it closes a gap. `length` is along the curve where it is curved.
 */
export type Piece = { wall: number; a: number; b: number; start: number; end: number; length: number }

/** Walls of one story as a graph on the plan: where no piece crosses another or ends amid one. */
export type Plan = {
  nodes: Point[]
  pieces: Piece[]
  /** Each wall's line, as it was scanned. */
  lines: readonly WallLine[]
  /** Walls that cross others amid both. */
  crossed: ReadonlySet<number>
  /** Walls part of which lies on another, by their number: those that are kept there. */
  keptFor: ReadonlyMap<number, ReadonlySet<number>>
}

const apart = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1])

/** Boxes along lines, none much longer than lines are on average: a long slanting line would have a box full of others. */
function chunksOf(lines: readonly WallLine[]): { boxes: Box[]; lineOf: number[] } {
  const mean = lines.reduce((sum, { length }) => sum + length, 0) / Math.max(1, lines.length)
  const boxes: Box[] = []
  const owners: number[] = []
  lines.forEach((line, index) => {
    const count = Math.min(256, Math.max(1, line.curved ? 24 : 1, Math.ceil(line.length / (2 * mean))))
    const width = line.length / count
    for (let step = 0; step < count; step++) {
      const [minX, minY, maxX, maxY] = boxOf([line.at(step * width), line.at((step + 1) * width)])
      // A curve leaves the straight line between two of its points by less than an eighth of their distance here.
      const bulge = line.curved ? width / 8 : 0
      boxes.push([minX - bulge, minY - bulge, maxX + bulge, maxY + bulge])
      owners.push(index)
    }
  })
  return { boxes, lineOf: owners }
}

type Stop = { node: number; along: number }

/** Where corners lie amid walls: for each wall the nodes on it, and each such node is moved onto the wall next to it. */
function junctions(
  nodes: Point[],
  lines: readonly WallLine[],
  cornersOf: readonly (readonly [number, number])[],
): Stop[][] {
  const stops = lines.map((): Stop[] => [])
  const { boxes, lineOf: owners } = chunksOf(lines)
  const nearby = new Nearby(boxes)
  const moves: { node: number; to: Point }[] = []
  nodes.forEach((point, node) => {
    const looked = new Set<number>()
    let nearest = Infinity
    let move: Point | undefined
    nearby.around([point[0], point[1], point[0], point[1]], snapMetres, (chunk) => {
      const wall = owners[chunk] ?? -1
      const line = lines[wall]
      if (!line || looked.has(wall)) return
      looked.add(wall)
      if (cornersOf[wall]?.includes(node)) return
      const { along, off } = line.nearest(point)
      if (off > snapMetres || along <= snapMetres || along >= line.length - snapMetres) return
      stops[wall]?.push({ node, along })
      if (off >= nearest) return
      nearest = off
      move = line.at(along)
    })
    if (move && nearest > 1e-9) moves.push({ node, to: move })
  })
  for (const { node, to } of moves) nodes[node] = to
  return stops
}

/** A wall between its corners and the nodes on it; a curve in short straight pieces. */
function piecesOfWall(wall: number, line: WallLine, stops: readonly Stop[], nodes: Point[]): Piece[] {
  const pieces: Piece[] = []
  for (let index = 1; index < stops.length; index++) {
    const [before, after] = [stops[index - 1], stops[index]]
    if (!before || !after || before.node === after.node) continue
    const length = after.along - before.along
    const [middle, first] = [line.at(before.along + length / 2), line.at(before.along)]
    const last = line.at(after.along)
    const bend = line.curved
      ? 4 * Math.atan2(apart(middle, midpoint(first, last)), apart(first, last) / 2)
      : 0
    const count = Math.max(1, Math.ceil(bend / arcStep))
    let node = before.node
    for (let step = 1; step <= count; step++) {
      const end = before.along + (length * step) / count
      const next = step === count ? after.node : nodes.push(line.at(end)) - 1
      const start = before.along + (length * (step - 1)) / count
      pieces.push({ wall, a: node, b: next, start, end, length: end - start })
      node = next
    }
  }
  return pieces
}

const midpoint = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** Where two pieces cross amid both, as shares of each; undefined where they do not. */
export function crossingOf(a: Point, b: Point, c: Point, d: Point): readonly [number, number] | undefined {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const cross = ux * vy - uy * vx
  if (Math.abs(cross) < 1e-12) return undefined
  const [wx, wy] = [c[0] - a[0], c[1] - a[1]]
  const [t, u] = [(wx * vy - wy * vx) / cross, (wx * uy - wy * ux) / cross]
  const [low, high] = [1e-12, 1 - 1e-12]
  return t > low && t < high && u > low && u < high ? [t, u] : undefined
}

/** Splits pieces where they cross amid both; answers the walls that did. Throws a ScanRefusal where too many do. */
function splitCrossings(nodes: Point[], pieces: Piece[]): { pieces: Piece[]; crossed: Set<number> } {
  const { boxes, lineOf: owners } = chunksOf(
    pieces.map(({ a, b }) => straightLine(nodes[a] ?? [0, 0], nodes[b] ?? [0, 0])),
  )
  const nearby = new Nearby(boxes)
  const found = new Map<number, { one: number; other: number; t: number; u: number; at: Point }>()
  boxes.forEach((box, chunk) => {
    const one = owners[chunk] ?? 0
    const piece = pieces[one]
    const [a, b] = [nodes[piece?.a ?? -1], nodes[piece?.b ?? -1]]
    if (!piece || !a || !b) return
    nearby.around(box, 0, (otherChunk) => {
      const other = owners[otherChunk] ?? 0
      const second = pieces[other]
      if (other <= one || !second || second.wall === piece.wall) return
      if (second.a === piece.a || second.a === piece.b || second.b === piece.a || second.b === piece.b) return
      const [c, d] = [nodes[second.a], nodes[second.b]]
      const shares = c && d && crossingOf(a, b, c, d)
      if (!shares) return
      const [t, u] = shares
      found.set(one * pieces.length + other, {
        one,
        other,
        t,
        u,
        at: [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])],
      })
      if (found.size > mostCrossings)
        throw new ScanRefusal(
          say('The walls of this scan cross each other in more than {count, number} places', {
            count: mostCrossings,
          }),
        )
    })
  })
  if (found.size === 0) return { pieces, crossed: new Set() }
  const crossings = [...found.values()]
  const { spotOf, spots } = spotsOf(crossings.map(({ at }) => at))
  const first = nodes.length
  nodes.push(...spots)
  const cuts = new Map<number, { share: number; node: number }[]>()
  crossings.forEach(({ one, other, t, u }, index) => {
    const node = first + (spotOf[index] ?? 0)
    for (const [piece, share] of [[one, t] as const, [other, u] as const])
      cuts.set(piece, [...(cuts.get(piece) ?? []), { share, node }])
  })
  const split = pieces.flatMap((piece, index) => {
    const places = cuts.get(index)
    if (!places) return [piece]
    const ends = [...places.sort((a, b) => a.share - b.share), { share: 1, node: piece.b }]
    let [node, share] = [piece.a, 0]
    return ends.flatMap((end) => {
      const [start, stop] = [share, end.share].map((part) => piece.start + part * (piece.end - piece.start))
      const part = { wall: piece.wall, a: node, b: end.node, start: start ?? 0, end: stop ?? 0, length: 0 }
      const length = piece.length * (end.share - share)
      node = end.node
      share = end.share
      return part.a === part.b ? [] : [{ ...part, length }]
    })
  })
  const crossed = new Set(
    crossings.flatMap(({ one, other }) => [pieces[one]?.wall ?? -1, pieces[other]?.wall ?? -1]),
  )
  return { pieces: split, crossed }
}

/**
 * The walls of one story as a graph: ends within 5 cm are one corner, a corner within 5 cm of another wall is on it, walls
 * that cross are split there, and what lies on another wall is left to the higher of the two. Throws a ScanRefusal where
 * walls are so many and so tangled that this would not end soon.
 */
export function planOfWalls(walls: readonly ScannedWall[]): Plan {
  const { corners: nodes, cornersOf } = joinEnds(walls)
  const scanned = walls.map((wall) => lineOf(wall).line)
  const joined = scanned.map((line, wall) => {
    const [from, to] = cornersOf[wall] ?? [0, 0]
    return line.curved ? line : straightLine(nodes[from] ?? [0, 0], nodes[to] ?? [0, 0])
  })
  const stops = junctions(nodes, joined, cornersOf)
  const pieces = joined.flatMap((line, wall) => {
    const [from, to] = cornersOf[wall] ?? [0, 0]
    const along = [
      { node: from, along: 0 },
      ...(stops[wall] ?? []).sort((a, b) => a.along - b.along),
      { node: to, along: line.length },
    ]
    const scale = (scanned[wall]?.length ?? 0) / Math.max(line.length, 1e-9)
    return piecesOfWall(wall, line, along, nodes).map((piece) => ({
      ...piece,
      start: piece.start * scale,
      end: piece.end * scale,
      length: line.curved ? piece.length : apart(nodes[piece.a] ?? [0, 0], nodes[piece.b] ?? [0, 0]),
    }))
  })
  const { pieces: split, crossed } = splitCrossings(nodes, pieces)
  if (split.length > mostPieces)
    throw new ScanRefusal(
      say('The walls of this scan fall into more than {count, number} pieces', { count: mostPieces }),
    )
  const byEnds = new Map<number, Piece>()
  const keptFor = new Map<number, Set<number>>()
  const rank = (wall: number) => walls[wall]?.height ?? 0
  const before = (one: Piece, other: Piece) =>
    rank(one.wall) - rank(other.wall) ||
    (scanned[one.wall]?.length ?? 0) - (scanned[other.wall]?.length ?? 0) ||
    ((walls[one.wall]?.id ?? '') < (walls[other.wall]?.id ?? '') ? 1 : -1)
  for (const piece of split) {
    const key = Math.min(piece.a, piece.b) * nodes.length + Math.max(piece.a, piece.b)
    const other = byEnds.get(key)
    const kept = other && before(other, piece) >= 0 ? other : piece
    byEnds.set(key, kept)
    if (!other || other.wall === piece.wall) continue
    const dropped = kept === piece ? other : piece
    keptFor.set(dropped.wall, (keptFor.get(dropped.wall) ?? new Set()).add(kept.wall))
  }
  return { nodes, pieces: [...byEnds.values()], lines: scanned, crossed, keptFor }
}
