import type { Point } from '#domain/measure/scan.ts'

/** A hole in a panel: metres along it from its beginning, and up from its foot. */
export type Hole = { left: number; right: number; bottom: number; top: number }

/** A part of a panel between two upright lines; its top may slope: `[left, bottom] … [left, topLeft]`. Metres. */
export type PanelPiece = { left: number; right: number; bottom: number; topLeft: number; topRight: number }

/** Lengths below this are none: a tenth of a millimetre. */
const nothing = 1e-4

/** Keeps the holes that a wall of `length` × `height` has, cut off at its edges. */
export function holesWithin(holes: readonly Hole[], length: number, height: number): Hole[] {
  return holes
    .map(({ left, right, bottom, top }) => ({
      left: Math.max(0, Math.min(left, right)),
      right: Math.min(length, Math.max(left, right)),
      bottom: Math.max(0, Math.min(bottom, top)),
      top: Math.min(height, Math.max(bottom, top)),
    }))
    .filter(({ left, right, bottom, top }) => right - left > nothing && top - bottom > nothing)
}

/** Heights between which there is wall in a strip where `holes` are: what they leave of 0 to `top`. */
function between(holes: readonly Hole[], top: number): [bottom: number, top: number][] {
  const left: [number, number][] = []
  let reached = 0
  for (const hole of [...holes].sort((a, b) => a.bottom - b.bottom)) {
    if (hole.bottom - reached > nothing) left.push([reached, Math.min(hole.bottom, top)])
    reached = Math.max(reached, hole.top)
  }
  if (top - reached > nothing) left.push([reached, top])
  return left
}

/** Height of the outline's top at `x`; the outline's points are those of its upper edge, from left to right. */
function topAt(upper: readonly Point[], x: number): number {
  const next = upper.findIndex(([at]) => at >= x)
  const [rightAt, rightTop] = upper[next === -1 ? upper.length - 1 : next] ?? [0, 0]
  const [leftAt, leftTop] = upper[Math.max(0, (next === -1 ? upper.length : next) - 1)] ?? [0, 0]
  if (rightAt - leftAt < nothing) return rightTop
  const share = Math.min(1, Math.max(0, (x - leftAt) / (rightAt - leftAt)))
  return leftTop + (rightTop - leftTop) * share
}

/**
 * Cuts a wall of `length` with `holes` into pieces that have none: strips between the uprights of all holes, and in each
 * what is between them. Holes may overlap. `upper` is its upper edge from left to right; a wall that is a rectangle has two
 * points there.
 */
export function piecesOf(upper: readonly Point[], length: number, holes: readonly Hole[]): PanelPiece[] {
  const highest = Math.max(0, ...upper.map(([, top]) => top))
  const within = holesWithin(holes, length, highest)
  const uprights = [
    0,
    length,
    ...upper.map(([x]) => x),
    ...within.flatMap(({ left, right }) => [left, right]),
  ]
    .filter((x) => x >= 0 && x <= length)
    .sort((a, b) => a - b)
  return uprights.slice(1).flatMap((right, at): PanelPiece[] => {
    const left = uprights[at] ?? 0
    if (right - left <= nothing) return []
    const middle = (left + right) / 2
    const tops = [topAt(upper, left + nothing / 2), topAt(upper, right - nothing / 2)] as const
    const here = within.filter((hole) => hole.left < middle && middle < hole.right)
    return between(here, Math.max(...tops)).map(([bottom, top]) => ({
      left,
      right,
      bottom,
      topLeft: Math.max(bottom, Math.min(top, tops[0])),
      topRight: Math.max(bottom, Math.min(top, tops[1])),
    }))
  })
}

/** Area of a piece: m². */
export const areaOf = ({ left, right, bottom, topLeft, topRight }: PanelPiece): number =>
  (right - left) * ((topLeft + topRight) / 2 - bottom)
