import { say } from '#language/say.ts'
import { Nearby } from './nearby.ts'
import { type Point, ScanRefusal } from './scan.ts'
import { spotsOf } from './wall-ends.ts'
import { chunksOf, straightLine } from './wall-line.ts'

/** So many places may there be where walls cross amid both; in a house there are none or a handful. */
const mostCrossings = 20_000

/**
 * What a wall is between two nodes of the plan: `start` and `end` are metres along the wall as it was scanned, at nodes `a`
 * and `b`. `wall` is its number among the walls, or -1 where it closes a gap. `length` is along the curve where it is curved.
 */
export type Piece = { wall: number; a: number; b: number; start: number; end: number; length: number }

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
export function splitCrossings(nodes: Point[], pieces: Piece[]): { pieces: Piece[]; crossed: Set<number> } {
  const { boxes, lineOf: owners } = chunksOf(
    pieces.map(({ a, b }) => straightLine(nodes[a] ?? [0, 0], nodes[b] ?? [0, 0])),
  )
  const nearby = new Nearby(boxes, 0)
  const found = new Map<number, { one: number; other: number; t: number; u: number; at: Point }>()
  boxes.forEach((box, chunk) => {
    const one = owners[chunk] ?? 0
    const piece = pieces[one]
    const [a, b] = [nodes[piece?.a ?? -1], nodes[piece?.b ?? -1]]
    if (!piece || !a || !b) return
    nearby.around(box, (otherChunk) => {
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
