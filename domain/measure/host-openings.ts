import type { Element } from './json-fields.ts'
import type { Point, ScannedOpening, ScannedWall } from './scan.ts'
import type { Notebook } from './scan-notes.ts'
import { lineOf } from './wall-line.ts'

/** How far beside its wall's line an opening may lie, and how much of it must lie in the wall. */
const besideMetres = 0.3
const leastShare = 0.5
/** An overhang under this is cut off without a word. */
const silentMetres = 0.005
/** So many pairs of an opening and a wall are compared where the file names no fitting wall; it bounds the time. */
const mostPairs = 4_000_000

/** Whether an opening lies outside of the box around a wall, with the room beside it: so do nearly all, and it is soon known. */
function far({ from, to }: ScannedWall, opening: ScannedOpening): boolean {
  const [x, y] = [(opening.from[0] + opening.to[0]) / 2, (opening.from[1] + opening.to[1]) / 2]
  const around = besideMetres + opening.width
  return (
    x < Math.min(from[0], to[0]) - around ||
    x > Math.max(from[0], to[0]) + around ||
    y < Math.min(from[1], to[1]) - around ||
    y > Math.max(from[1], to[1]) + around
  )
}

/** The part of an opening that lies in a wall: along it and above the origin; null where it does not lie in it. */
function partIn(wall: ScannedWall, opening: ScannedOpening) {
  const along: Point = [wall.to[0] - wall.from[0], wall.to[1] - wall.from[1]]
  const length = Math.hypot(...along)
  if (length === 0) return null
  const direction: Point = [along[0] / length, along[1] / length]
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [x - wall.from[0], y - wall.from[1]]
    return [dx * direction[0] + dy * direction[1], dy * direction[0] - dx * direction[1]]
  }
  const ends = [place(opening.from), place(opening.to)] as const
  const beside = Math.max(Math.abs(ends[0][1]), Math.abs(ends[1][1]))
  if (beside > besideMetres) return null
  const [left, right] = [Math.min(ends[0][0], ends[1][0]), Math.max(ends[0][0], ends[1][0])]
  const [start, end] = [Math.max(0, left), Math.min(length, right)]
  const foot = Math.max(opening.base, wall.base)
  const top = Math.min(opening.base + opening.height, wall.base + wall.height)
  if (end - start < leastShare * opening.width || top - foot < leastShare * opening.height) return null
  const overhang = Math.max(
    start - left,
    right - end,
    opening.width - (end - start),
    opening.height - (top - foot),
  )
  const turned = ends[0][0] > ends[1][0]
  return { wall, beside, start, end, foot, top, overhang, direction, turned }
}

type Part = NonNullable<ReturnType<typeof partIn>>

/** Where an opening lies in a wall, or the wall itself where it is curved, and how far beside its line; null where in none. */
function placeIn(
  wall: ScannedWall,
  opening: ScannedOpening,
): { in: Part | ScannedWall; beside: number } | null {
  if (wall.arc === null) {
    const part = far(wall, opening) ? null : partIn(wall, opening)
    return part && { in: part, beside: part.beside }
  }
  const { line } = lineOf(wall)
  const [from, to] = [line.nearest(opening.from), line.nearest(opening.to)]
  const [middle, beside] = [(from.along + to.along) / 2, Math.max(from.off, to.off)]
  return middle < 0 || middle > line.length || beside > besideMetres ? null : { in: wall, beside }
}

function cut(opening: ScannedOpening, part: Part): ScannedOpening {
  const { wall, start, end, foot, top, direction, overhang, turned } = part
  const hosted = { ...opening, wallId: wall.id }
  if (overhang <= 1e-6) return hosted
  const point = (distance: number): Point => [
    wall.from[0] + direction[0] * distance,
    wall.from[1] + direction[1] * distance,
  ]
  const [from, to] = turned ? [point(end), point(start)] : [point(start), point(end)]
  return { ...hosted, from, to, base: foot, width: end - start, height: top - foot }
}

/**
 * Puts every opening into a wall: the one that the file names where it lies in it, otherwise the nearest that it lies in,
 * otherwise none (`wallId` null); what reaches beyond the wall is cut. A curved wall is taken at its word. All is noted.
 */
export function hostOpenings(
  walls: readonly ScannedWall[],
  openings: readonly { element: Element; opening: ScannedOpening }[],
  notes: Notebook,
): { element: Element; value: ScannedOpening }[] {
  const wallOf = new Map(walls.map((wall) => [wall.id, wall]))
  let pairs = 0
  const nearest = (opening: ScannedOpening): Part | ScannedWall | undefined => {
    pairs += walls.length
    if (pairs > mostPairs) return undefined
    let best: ReturnType<typeof placeIn> = null
    for (const wall of walls) {
      const found = wall.story === opening.story ? placeIn(wall, opening) : null
      if (found && (!best || found.beside < best.beside)) best = found
    }
    return best?.in
  }
  const hosted = (element: Element, opening: ScannedOpening): ScannedOpening => {
    const named = wallOf.get(opening.wallId ?? '')
    if (named?.arc) return opening
    const own = named ? partIn(named, opening) : null
    const part = own ?? nearest(opening)
    if (!part) {
      notes.add('without-wall', element)
      return { ...opening, wallId: null }
    }
    if (!own) notes.add('placed-by-geometry', element)
    if ('id' in part) return { ...opening, wallId: part.id }
    if (part.overhang > silentMetres) notes.add('clipped', element)
    return cut(opening, part)
  }
  return openings.map(({ element, opening }) => ({ element, value: hosted(element, opening) }))
}
