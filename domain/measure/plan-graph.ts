import { say } from '#language/say.ts'
import { Nearby } from './nearby.ts'
import { type Piece, splitCrossings } from './plan-pieces.ts'
import { apart } from './plan-shapes.ts'
import { type Point, type ScannedWall, ScanRefusal } from './scan.ts'
import { joinEnds, snapMetres } from './wall-ends.ts'
import { chunksOf, lineOf, straightLine, type WallLine } from './wall-line.ts'

/** So many pieces may the walls fall into. */
const mostPieces = 200_000

/** A curve is drawn with a corner each so many radians: 3°, which is 0.05 % off its area. */
const arcStep = Math.PI / 60

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

type Stop = { node: number; along: number }

/** Where corners lie amid walls: for each wall the nodes on it, and each such node is moved onto the wall next to it. */
function junctions(
  nodes: Point[],
  lines: readonly WallLine[],
  cornersOf: readonly (readonly [number, number])[],
): Stop[][] {
  const stops = lines.map((): Stop[] => [])
  const { boxes, lineOf: owners } = chunksOf(lines)
  const nearby = new Nearby(boxes, snapMetres)
  const moves: { node: number; to: Point }[] = []
  nodes.forEach((point, node) => {
    const looked = new Set<number>()
    let nearest = Infinity
    let move: Point | undefined
    nearby.around([point[0], point[1], point[0], point[1]], (chunk) => {
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

/** A line on the plan that no wall stands on: the side of a floor that was scanned, that of one which may be a box around several, or a gap that a person closed. */
export type OpenLine = { from: Point; to: Point; drawn: 'floor' | 'box' | 'hand' }

/** What a plan is made of: a wall, or an open line as one without height, so that every wall stands before it. */
type Drawn = Pick<ScannedWall, 'id' | 'from' | 'to' | 'arc' | 'height'>

/** Walls ranked where they lie on top of each other: the higher, then the longer, then by their ids. */
function rankOf(walls: readonly Drawn[], lines: readonly WallLine[]) {
  return (one: number, other: number): number =>
    (walls[one]?.height ?? 0) - (walls[other]?.height ?? 0) ||
    (lines[one]?.length ?? 0) - (lines[other]?.length ?? 0) ||
    ((walls[one]?.id ?? '') < (walls[other]?.id ?? '') ? 1 : -1)
}

/** Of things with the same key the highest in rank; `dropped` hears of each other, and which was kept for it. */
function bestByKey<Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => number,
  rank: (one: Thing, other: Thing) => number,
  dropped: (thing: Thing, kept: Thing) => void,
): Thing[] {
  const groups = new Map<number, Thing[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const best = group.reduce((kept, thing) => (rank(thing, kept) > 0 ? thing : kept), first)
    for (const thing of group) if (thing !== best) dropped(thing, best)
    return [best]
  })
}

/**
 * The walls of one story as a graph: ends within 5 cm are one corner, a corner within 5 cm of another wall is on it, walls
 * that cross are split there, and what lies on another wall is left to the higher of the two. Throws a ScanRefusal where
 * walls are so many and so tangled that this would not end soon. `open` are lines without a wall, in the same way; where one
 * lies on a wall the wall is kept.
 */
export function planOfWalls(scanned: readonly Drawn[], open: readonly OpenLine[] = []): Plan {
  const walls = [
    ...scanned,
    ...open.map(({ from, to }, index): Drawn => ({ id: `${index}`, from, to, arc: null, height: -1 })),
  ]
  const { corners: nodes, cornersOf } = joinEnds(walls)
  const lines = walls.map((wall) => lineOf(wall).line)
  const rank = rankOf(walls, lines)
  const keptFor = new Map<number, Set<number>>()
  const drop = (wall: number, kept: number) => {
    if (wall !== kept) keptFor.set(wall, (keptFor.get(wall) ?? new Set()).add(kept))
  }
  const keyOf = (a: number, b: number) => Math.min(a, b) * 2 * walls.length + Math.max(a, b)
  const single = bestByKey(
    [...walls.keys()],
    // A curve is nobody's double here: each has a key of its own.
    (wall) => (lines[wall]?.curved ? -wall - 1 : keyOf(...(cornersOf[wall] ?? [0, 0]))),
    rank,
    drop,
  )
  const joined = single.map((wall) => {
    const [from, to] = cornersOf[wall] ?? [0, 0]
    const line = lines[wall]
    return line?.curved ? line : straightLine(nodes[from] ?? [0, 0], nodes[to] ?? [0, 0])
  })
  const ends = single.map((wall) => cornersOf[wall] ?? ([0, 0] as const))
  const stops = junctions(nodes, joined, ends)
  let count = 0
  const pieces = joined.flatMap((line, index) => {
    const [wall, [from, to]] = [single[index] ?? 0, ends[index] ?? [0, 0]]
    const along = [
      { node: from, along: 0 },
      ...(stops[index] ?? []).sort((a, b) => a.along - b.along),
      { node: to, along: line.length },
    ]
    const scale = (lines[wall]?.length ?? 0) / Math.max(line.length, 1e-9)
    const parts = piecesOfWall(wall, line, along, nodes)
    count += parts.length
    if (count > mostPieces)
      throw new ScanRefusal(
        say('The walls of this scan fall into more than {count, number} pieces', { count: mostPieces }),
      )
    return parts.map((piece) => ({
      ...piece,
      start: piece.start * scale,
      end: piece.end * scale,
      length: line.curved ? piece.length : apart(nodes[piece.a] ?? [0, 0], nodes[piece.b] ?? [0, 0]),
    }))
  })
  const { pieces: split, crossed } = splitCrossings(nodes, pieces)
  const apiece = bestByKey(
    split,
    ({ a, b }) => Math.min(a, b) * nodes.length + Math.max(a, b),
    (one, other) => rank(one.wall, other.wall),
    (piece, kept) => drop(piece.wall, kept.wall),
  )
  const own = scanned.length
  const isWall = (wall: number) => wall < own
  return {
    nodes,
    pieces: apiece.map((piece) => {
      const line = open[piece.wall - own]
      return line ? { ...piece, wall: -1, start: 0, end: piece.length, drawn: line.drawn } : piece
    }),
    lines: lines.slice(0, own),
    crossed: new Set([...crossed].filter(isWall)),
    keptFor: new Map([...keptFor].filter(([wall]) => isWall(wall))),
  }
}
