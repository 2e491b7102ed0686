import { layOver, type Move, movedPoint, pairsOf, type Side, sidesOf } from './lay-over.ts'
import type { Measure, Measured, RoomOpening } from './room.ts'

/** What differs less is taken to be the same, in metres, where nobody says otherwise: half an inch. */
export const usualDifference = 0.0127

/** How far a wall may have been moved to be known as the same, in metres; and the middle of a door or a window. */
const farthestWall = 1
const farthestOpening = 0.6

/** One figure in both scans; `difference` is what it became more, `uncertainty` how far that may be off. Metres. */
export type Difference = {
  before: number
  after: number
  difference: number
  uncertainty: number
  changed: boolean
}

/** What stands in one of the scans alone, or in both. */
type Pair<Thing> = { before?: Thing; after?: Thing }

/** A wall in both scans; `moved` is how far it stands to the inside of where it stood. */
export type WallDifference = Pair<Side> & { length?: Difference; moved: number; changed: boolean }
export type OpeningDifference = Pair<RoomOpening> & {
  width?: Difference
  height?: Difference
  changed: boolean
}
export type HeightDifference = { roomId: string; height: Difference }

export type ScanDifference = {
  /** How the first scan lies on the second. */
  move: Move
  walls: readonly WallDifference[]
  openings: readonly OpeningDifference[]
  heights: readonly HeightDifference[]
}

const differenceOf = (before: Measure, after: Measure, tolerance: number): Difference => {
  const difference = after.value - before.value
  return {
    before: before.value,
    after: after.value,
    difference,
    uncertainty: Math.hypot(before.uncertainty, after.uncertainty),
    changed: Math.abs(difference) > tolerance + 1e-6,
  }
}

function wallDifferences(move: Move, before: Measured, after: Measured, tolerance: number): WallDifference[] {
  const [were, are] = [sidesOf(before), sidesOf(after)]
  const pairs = pairsOf(move, were, are, farthestWall)
  const met = new Map(pairs.map((pair) => [pair.after, pair]))
  const known = new Set(pairs.map((pair) => pair.before))
  return [
    ...are.map((side): WallDifference => {
      const pair = met.get(side)
      if (!pair) return { after: side, moved: 0, changed: true }
      const length = differenceOf(pair.before.length, side.length, tolerance)
      return { before: pair.before, after: side, length, moved: pair.off, changed: length.changed }
    }),
    ...were.flatMap((side) => (known.has(side) ? [] : [{ before: side, moved: 0, changed: true }])),
  ]
}

function openingDifferences(
  move: Move,
  before: Measured,
  after: Measured,
  tolerance: number,
): OpeningDifference[] {
  const left = new Set(before.openings)
  const middle = ({ from, to }: RoomOpening) => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const
  const found = after.openings.map((opening): OpeningDifference => {
    const [x, y] = middle(opening)
    const [nearest] = [...left]
      .filter(({ kind }) => kind === opening.kind)
      .map((one) => {
        const [atX, atY] = movedPoint(move, middle(one))
        return { one, away: Math.hypot(atX - x, atY - y) }
      })
      .filter(({ away }) => away < farthestOpening)
      .sort((a, b) => a.away - b.away)
    if (!nearest) return { after: opening, changed: true }
    left.delete(nearest.one)
    const width = differenceOf(nearest.one.width, opening.width, tolerance)
    const height = differenceOf(nearest.one.height, opening.height, tolerance)
    return { before: nearest.one, after: opening, width, height, changed: width.changed || height.changed }
  })
  return [...found, ...[...left].map((one) => ({ before: one, changed: true }))]
}

/** The rooms of both scans that share the most wall, with their ceilings. */
function heightDifferences(
  walls: readonly WallDifference[],
  before: Measured,
  after: Measured,
  tolerance: number,
): HeightDifference[] {
  return after.rooms.flatMap((room) => {
    const shared = new Map<string, number>()
    for (const { before: was, after: is } of walls)
      if (was && is?.roomId === room.id)
        shared.set(was.roomId, (shared.get(was.roomId) ?? 0) + is.length.value)
    const [most] = [...shared].sort((a, b) => b[1] - a[1])
    const earlier = before.rooms.find(({ id }) => id === most?.[0])
    return earlier
      ? [{ roomId: room.id, height: differenceOf(earlier.ceilingHeight, room.ceilingHeight, tolerance) }]
      : []
  })
}

/**
 * What changed between two scans of the same rooms: the first is laid over the second, and walls, openings and ceilings are
 * held against each other. What differs by `tolerance` metres at most is the same. Undefined where the scans are of different
 * places.
 */
export function compareScans(
  before: Measured,
  after: Measured,
  tolerance = usualDifference,
): ScanDifference | undefined {
  const move = layOver(before, after)
  if (!move) return undefined
  const walls = wallDifferences(move, before, after, tolerance)
  return {
    move,
    walls,
    openings: openingDifferences(move, before, after, tolerance),
    heights: heightDifferences(walls, before, after, tolerance),
  }
}
