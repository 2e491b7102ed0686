import { say } from '#language/say.ts'
import { Linked } from './linked.ts'
import type { Piece } from './plan-pieces.ts'
import { signedArea } from './polygon.ts'
import { type Point, ScanRefusal } from './scan.ts'

/**
 * One way around a face of the plan, the face to the left: its sides in order, and the area within, negative where it runs
 * around the outside of what hangs together. A side is a piece's number doubled, and one more where it is walked from b to a.
 */
export type Cycle = { sides: number[]; area: number }

/** Where a side begins. */
export function startOf(pieces: readonly Piece[], side: number): number {
  const piece = pieces[side >> 1]
  return (side & 1 ? piece?.b : piece?.a) ?? -1
}

/** Corners of a cycle in order. */
export function cornersOf(
  nodes: readonly Point[],
  pieces: readonly Piece[],
  sides: readonly number[],
): Point[] {
  return sides.map((side) => nodes[startOf(pieces, side)] ?? [0, 0])
}

/** How many nodes pieces end at, and how many parts they hang together in. */
function partCount(nodeCount: number, pieces: readonly Piece[]): { nodes: number; parts: number } {
  const groups = new Linked(nodeCount)
  const used = new Set<number>()
  let joined = 0
  for (const { a, b } of pieces) {
    used.add(a).add(b)
    if (groups.link(a, b)) joined++
  }
  return { nodes: used.size, parts: used.size - joined }
}

/**
 * Every way around a face: at the end of each side it goes on along the next piece to the right of the way back. Throws a
 * ScanRefusal where the pieces are no plan at all: Euler's formula tells.
 */
export function traceFaces(
  nodes: readonly Point[],
  pieces: readonly Piece[],
): { cycles: Cycle[]; cycleOf: Int32Array } {
  const leaving = nodes.map((): { side: number; angle: number }[] => [])
  pieces.forEach(({ a, b }, index) => {
    const [from, to] = [nodes[a] ?? [0, 0], nodes[b] ?? [0, 0]]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    leaving[a]?.push({ side: 2 * index, angle: Math.atan2(dy, dx) })
    leaving[b]?.push({ side: 2 * index + 1, angle: Math.atan2(-dy, -dx) })
  })
  const next = new Int32Array(2 * pieces.length)
  for (const around of leaving) {
    around.sort((one, other) => one.angle - other.angle)
    around.forEach(({ side }, index) => {
      next[side ^ 1] = around.at(index - 1)?.side ?? side
    })
  }
  const cycleOf = new Int32Array(2 * pieces.length).fill(-1)
  const cycles: Cycle[] = []
  for (let first = 0; first < cycleOf.length; first++) {
    if (cycleOf[first] !== -1) continue
    const sides: number[] = []
    for (let side = first; cycleOf[side] === -1; side = next[side] ?? first) {
      cycleOf[side] = cycles.length
      sides.push(side)
    }
    cycles.push({ sides, area: signedArea(cornersOf(nodes, pieces, sides)) })
  }
  const { nodes: used, parts } = partCount(nodes.length, pieces)
  if (used - pieces.length + cycles.length !== 2 * parts)
    throw new ScanRefusal(say('The walls of this scan are tangled: they make no plan'))
  return { cycles, cycleOf }
}
