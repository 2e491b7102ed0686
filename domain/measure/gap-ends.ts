import type { OpenLine, Plan } from './plan-graph.ts'
import type { GapEnd } from './room.ts'
import type { Point, ScannedWall } from './scan.ts'
import { lineOf, type WallLine } from './wall-line.ts'

/** An end of a wall is at a node where it is this near along the wall, in metres. */
const endMetres = 1e-6

/** How a gap is called by what it is between, the same whichever end comes first. */
export const gapId = (between: readonly GapEnd[]): string =>
  between.map(({ wallId, at }) => `${wallId}/${at}`).join('~')

/** By node the end of a wall that is there, of several the one whose wall's id comes first. */
export function namedNodes({ pieces, lines }: Plan, walls: readonly ScannedWall[]): Map<number, GapEnd> {
  const names = new Map<number, GapEnd>()
  const name = (node: number, end: GapEnd) => {
    const known = names.get(node)
    if (!known || gapId([end]) < gapId([known])) names.set(node, end)
  }
  for (const { wall, a, b, start, end } of pieces) {
    const wallId = walls[wall]?.id
    if (wallId === undefined) continue
    if (start < endMetres) name(a, { wallId, at: 'from' })
    if (end > (lines[wall]?.length ?? 0) - endMetres) name(b, { wallId, at: 'to' })
  }
  return names
}

/** Where an end of a gap is: at the wall's own end, or next to `from` amid it. */
function placeOf({ at }: GapEnd, line: WallLine, from: Point | undefined): Point | undefined {
  if (at === 'from') return line.at(0)
  if (at === 'to') return line.at(line.length)
  return from && line.at(Math.min(line.length, Math.max(0, line.nearest(from).along)))
}

/** The line over a gap that a person closed; undefined where its walls are not there. */
export function lineOver(
  between: readonly [GapEnd, GapEnd],
  wallOf: (id: string) => ScannedWall | undefined,
): OpenLine | undefined {
  const [one, other] = [wallOf(between[0].wallId), wallOf(between[1].wallId)]
  if (!one || !other) return undefined
  const from = placeOf(between[0], lineOf(one).line, undefined)
  const to = placeOf(between[1], lineOf(other).line, from)
  return from && to ? { from, to, drawn: 'hand' } : undefined
}
