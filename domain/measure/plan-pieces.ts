import { say } from '#language/say.ts'
import { Nearby } from './nearby.ts'
import { type Point, ScanRefusal } from './scan.ts'
import { spotsOf } from './wall-ends.ts'
import { type Chunks, chunksOf, straightLine } from './wall-line.ts'

/** So many places may there be where walls cross amid both; in a house there are none or a handful. */
const mostCrossings = 20_000

/** What lies nearer to a piece than this, in metres, lies on it. */
const touchMetres = 1e-5

/** So often are crossings looked for again. */
const mostRounds = 10

/**
 * What a wall is between two nodes of the plan: `start` and `end` are metres along the wall as it was scanned, at nodes `a`
 * and `b`. `wall` is its number among the walls, or -1 where there is none: there `drawn` says whether a floor that was
 * scanned ends there, or a box around several, or a person closed it, and nothing where a gap was closed. `length` is along the curve where it is curved.
 */
export type Piece = {
  wall: number
  a: number
  b: number
  start: number
  end: number
  length: number
  drawn?: 'floor' | 'box' | 'hand'
}

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

/** A place where a piece is cut, at a node. */
export type Cut = { piece: number; share: number; node: number }

const near = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay) < touchMetres

/** Where pieces cross amid both: a new node each, or one where several cross. Throws a ScanRefusal where too many do. */
function crossings(nodes: Point[], pieces: readonly Piece[], chunks: Chunks, nearby: Nearby): Cut[] {
  const found = new Map<number, { one: number; other: number; t: number; u: number; at: Point }>()
  chunks.boxes.forEach((box, chunk) => {
    const one = chunks.lineOf[chunk] ?? 0
    const piece = pieces[one]
    const [a, b] = [nodes[piece?.a ?? -1], nodes[piece?.b ?? -1]]
    if (!piece || !a || !b) return
    nearby.around(box, (otherChunk) => {
      const other = chunks.lineOf[otherChunk] ?? 0
      const second = pieces[other]
      if (other <= one || !second || second.wall === piece.wall) return
      if (second.a === piece.a || second.a === piece.b || second.b === piece.a || second.b === piece.b) return
      const [c, d] = [nodes[second.a], nodes[second.b]]
      const shares = c && d && crossingOf(a, b, c, d)
      if (!shares) return
      const [t, u] = shares
      const at: Point = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
      // Where one of them ends on the other, no node is needed: it is cut at the end that is there.
      if (near(at, a) || near(at, b) || near(at, c) || near(at, d)) return
      found.set(one * pieces.length + other, { one, other, t, u, at })
      if (found.size > mostCrossings)
        throw new ScanRefusal(
          say('The walls of this scan cross each other in more than {count, number} places', {
            count: mostCrossings,
          }),
        )
    })
  })
  const all = [...found.values()]
  const { spotOf, spots } = spotsOf(all.map(({ at }) => at))
  const first = nodes.length
  nodes.push(...spots)
  return all.flatMap(({ one, other, t, u }, index) => {
    const node = first + (spotOf[index] ?? 0)
    return [
      { piece: one, share: t, node },
      { piece: other, share: u, node },
    ]
  })
}

/** Where a node lies on a piece that it is no end of. */
function touches(nodes: readonly Point[], pieces: readonly Piece[], chunks: Chunks, nearby: Nearby): Cut[] {
  const cuts = new Map<string, Cut>()
  nodes.forEach((point, node) => {
    nearby.around([point[0], point[1], point[0], point[1]], (chunk) => {
      const index = chunks.lineOf[chunk] ?? 0
      const piece = pieces[index]
      const [a, b] = [nodes[piece?.a ?? -1], nodes[piece?.b ?? -1]]
      if (!piece || !a || !b || piece.a === node || piece.b === node) return
      const line = straightLine(a, b)
      const { along, off } = line.nearest(point)
      if (off >= touchMetres || along <= 0 || along >= line.length) return
      cuts.set(`${index} ${node}`, { piece: index, share: along / line.length, node })
    })
  })
  return [...cuts.values()]
}

/** Pieces cut at nodes on them. */
export function cutAt(pieces: readonly Piece[], cuts: readonly Cut[]): Piece[] {
  const byPiece = new Map<number, Cut[]>()
  for (const cut of cuts) {
    const held = byPiece.get(cut.piece)
    if (held) held.push(cut)
    else byPiece.set(cut.piece, [cut])
  }
  return pieces.flatMap((piece, index) => {
    const places = byPiece.get(index)
    if (!places) return [piece]
    const ends = [...places.sort((a, b) => a.share - b.share), { share: 1, node: piece.b }]
    const long = piece.end - piece.start
    let [node, share] = [piece.a, 0]
    return ends.flatMap((end) => {
      const [start, stop] = [piece.start + share * long, piece.start + end.share * long]
      const part = {
        ...piece,
        a: node,
        b: end.node,
        start,
        end: stop,
        length: piece.length * (end.share - share),
      }
      node = end.node
      share = end.share
      return part.a === part.b ? [] : [part]
    })
  })
}

/**
 * Cuts pieces where they cross or end on each other, until none do: joining places that are the same bends pieces by less
 * than a millimetre, onto others now and then. Answers the walls that crossed. Throws a ScanRefusal where too many do.
 */
export function splitCrossings(nodes: Point[], pieces: Piece[]): { pieces: Piece[]; crossed: Set<number> } {
  const crossed = new Set<number>()
  let split = pieces
  for (let round = 0; round < mostRounds; round++) {
    const chunks = chunksOf(split.map(({ a, b }) => straightLine(nodes[a] ?? [0, 0], nodes[b] ?? [0, 0])))
    const nearby = new Nearby(chunks.boxes, touchMetres)
    const touching = touches(nodes, split, chunks, nearby)
    const crossing = touching.length > 0 ? [] : crossings(nodes, split, chunks, nearby)
    for (const { piece } of crossing) crossed.add(split[piece]?.wall ?? -1)
    const cuts = [...touching, ...crossing]
    if (cuts.length === 0) break
    split = cutAt(split, cuts)
  }
  return { pieces: split, crossed }
}
