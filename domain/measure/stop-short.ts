import { Nearby } from './nearby.ts'
import type { Plan } from './plan-graph.ts'
import { type Cut, crossingOf, cutAt, type Piece } from './plan-pieces.ts'
import { boxOf } from './plan-shapes.ts'
import type { Point } from './scan.ts'
import { spotsOf } from './wall-ends.ts'

/** A wall that ends this near to the wall that it runs at, in metres, was meant to meet it: nobody walks through there. */
const shortest = 0.5

/** Of more walls than these that end in the air none is looked at: no building has so many. */
const mostEnds = 10_000

/** A wall is looked at as so much longer at each end, as a share of it. */
const hair = 1e-6

/** A wall that is met this near to its end, in metres, is met at its end. */
const endMetres = 1e-3

type Short = { end: number; piece: number; share: number; at: Point; width: number }

/** Whether two ways on cross each other. */
const meet = (a: Point, b: Point, c: Point, d: Point) => crossingOf(a, b, c, d) !== undefined

/** Ends of walls in the air, each with the only piece at it. */
function looseEnds({ nodes, pieces }: Plan): Map<number, number> {
  const only = new Map<number, number>()
  const degree = new Uint32Array(nodes.length)
  pieces.forEach(({ a, b }, index) => {
    for (const node of [a, b]) {
      degree[node] = (degree[node] ?? 0) + 1
      only.set(node, index)
    }
  })
  return new Map([...only].filter(([node]) => degree[node] === 1))
}

/**
 * Carries walls that end within `most` metres of the wall that they run at on to it, by pieces with the wall number -1, and
 * cuts that wall there. Answers the plan's own pieces, cut, and those that were added. `wanted` takes the node at the end of
 * a wall and the piece that it runs at.
 */
export function carryOn(
  plan: Plan,
  most = shortest,
  wanted: (end: number, piece: Piece) => boolean = () => true,
): { pieces: Piece[]; added: Piece[]; nodes: Point[] } {
  const ends = looseEnds(plan)
  if (ends.size === 0 || ends.size > mostEnds) return { pieces: plan.pieces, added: [], nodes: plan.nodes }
  const place = (node: number): Point => plan.nodes[node] ?? [0, 0]
  const nearby = new Nearby(
    plan.pieces.map(({ a, b }) => boxOf([place(a), place(b)])),
    0,
  )
  const found: Short[] = []
  for (const [end, index] of ends) {
    const own = plan.pieces[index]
    if (!own) continue
    const [from, tip] = [place(own.a === end ? own.b : own.a), place(end)]
    const long = Math.hypot(tip[0] - from[0], tip[1] - from[1])
    const reach = most / Math.max(long, 1e-9)
    const beyond: Point = [tip[0] + (tip[0] - from[0]) * reach, tip[1] + (tip[1] - from[1]) * reach]
    let best: Short | undefined
    nearby.around(boxOf([tip, beyond]), (other) => {
      const piece = plan.pieces[other]
      if (!piece || other === index) return
      const [c, d] = [place(piece.a), place(piece.b)]
      // A hair longer at both ends, so that no wall goes on between two that meet.
      const [ex, ey] = [(d[0] - c[0]) * hair, (d[1] - c[1]) * hair]
      const [ahead, wide] =
        crossingOf(tip, beyond, [c[0] - ex, c[1] - ey], [d[0] + ex, d[1] + ey]) ?? ([Infinity, 0] as const)
      const share = Math.min(1, Math.max(0, wide * (1 + 2 * hair) - hair))
      const width = ahead * most
      if (width >= (best?.width ?? Infinity)) return
      best = {
        end,
        piece: other,
        share,
        at: [c[0] + share * (d[0] - c[0]), c[1] + share * (d[1] - c[1])],
        width,
      }
    })
    const met = best && plan.pieces[best.piece]
    if (best && met && wanted(end, met)) found.push(best)
  }
  const apart = found
    .sort((one, other) => one.width - other.width)
    .filter(
      (one, index) =>
        !found.slice(0, index).some((before) => meet(place(one.end), one.at, place(before.end), before.at)),
    )
  const first = plan.nodes.length
  const { spotOf, spots } = spotsOf(apart.map(({ at }) => at))
  const nodeOf = ({ piece, at }: Short, index: number) => {
    const met = plan.pieces[piece]
    const end = [met?.a, met?.b].find((node) => {
      const [x, y] = place(node ?? -1)
      return node !== undefined && Math.hypot(x - at[0], y - at[1]) < endMetres
    })
    return end ?? first + (spotOf[index] ?? 0)
  }
  const met = apart.map((one, index) => ({ ...one, node: nodeOf(one, index) }))
  return {
    nodes: [...plan.nodes, ...spots],
    pieces: cutAt(
      plan.pieces,
      met.filter(({ node }) => node >= first).map(({ piece, share, node }): Cut => ({ piece, share, node })),
    ),
    added: met.map(({ end, width, node }) => ({
      wall: -1,
      a: end,
      b: node,
      start: 0,
      end: width,
      length: width,
    })),
  }
}
