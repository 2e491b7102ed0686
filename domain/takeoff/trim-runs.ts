import type { Point } from '../measure/scan.ts'
import { reachesFloor, waysThrough } from './along-walls.ts'
import {
  certain,
  type Exact,
  type ExactRange,
  exactFeet,
  notNegative,
  sumOf,
  without,
  zero,
} from './exact.ts'
import { leastTurn, turnAt } from './framed-walls.ts'
import type { FaceGiven, RoomWork } from './room-work.ts'

/** Ends of walls that are this near are one, in metres. */
const touching = 0.01

/**
 * The lengths that trim has along the walls of a room, in feet: from a corner or a way through to the next. Walls that go on
 * straight are one run. What they come to is the walls less the ways through them.
 */
export function runsOf({ faces }: RoomWork): readonly ExactRange[] {
  const parts = faces.flatMap((face, index) =>
    partsOf(face).map((exact, at) => ({ exact, goesOn: at === 0 && goesOn(faces, index) })),
  )
  // Around the room from where a run begins; where none does, it is one without a corner.
  const first = Math.max(
    0,
    parts.findIndex((part) => !part.goesOn),
  )
  const runs: ExactRange[][] = []
  for (const { exact, goesOn: on } of [...parts.slice(first), ...parts.slice(0, first)]) {
    if (on && runs.length > 0) runs.at(-1)?.push(exact)
    else runs.push([exact])
  }
  return runs.map((run) => (run.length === 1 ? (run[0] ?? certain(zero)) : sumOf(run))).filter(isThere)
}

const isThere = ({ value }: ExactRange): boolean => value.gt(0)

/** Whether a face goes on straight where the one before it ends. */
function goesOn(faces: readonly FaceGiven[], index: number): boolean {
  const [before, face] = [faces.at(index - 1), faces[index]]
  if (before === undefined || face === undefined || before === face) return false
  const [[fromX, fromY], [toX, toY]] = [face.face.from, before.face.to]
  return Math.hypot(fromX - toX, fromY - toY) <= touching && turnAt(faces, index) <= leastTurn
}

/** The parts of a face before, between and after the ways through it, in its direction, also those of no length. */
function partsOf(given: FaceGiven): readonly ExactRange[] {
  const ways = waysThrough(given)
  const left =
    ways.length === 0
      ? given.length.exact
      : without(given.length.exact, sumOf(ways.map(({ exact }) => exact)))
  if (ways.length === 0) return [left]
  const gaps = gapsOf(given).map((metres) => notNegative(exactFeet(metres)))
  const longest = gaps.reduce((best, gap, at) => (gap.gt(gaps[best] ?? zero) ? at : best), 0)
  // Where an opening is wider than it was drawn, or lies over another, the longest part makes up for it.
  const rest = gaps.reduce((sum, gap, at) => (at === longest ? sum : sum.sub(gap)), left.value)
  if (rest.lt(0)) return gaps.map((_, at) => (at === longest ? left : certain(zero)))
  return gaps.map((gap, at) => shareOf(left, at === longest ? rest : gap))
}

/** A part of a length that may be off as much as it, in proportion; what is off to a billionth of a foot. */
function shareOf(whole: ExactRange, part: Exact): ExactRange {
  if (whole.least.equals(whole.most)) return certain(part)
  const off = (end: Exact) => part.mul(end).div(whole.value).round(9)
  return whole.value.equals(0)
    ? certain(part)
    : { value: part, least: off(whole.least), most: off(whole.most) }
}

/** How far it is along a face to its first way through, between them, and from the last to its end, in metres. */
function gapsOf({ face: { from, to, length }, openings }: FaceGiven): readonly number[] {
  const chord = Math.hypot(to[0] - from[0], to[1] - from[1])
  const scale = chord > 0 ? length.value / chord : 0
  const along = ([x, y]: Point): number =>
    chord > 0 ? (((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / chord) * scale : 0
  const ways = openings
    .filter(reachesFloor)
    .map((opening) => [along(opening.from), along(opening.to)].sort((one, other) => one - other))
    .sort(([one = 0], [other = 0]) => one - other)
  let reached = 0
  const before = ways.map(([begin = 0, end = 0]) => {
    const gap = Math.max(0, begin - reached)
    reached = Math.max(reached, end)
    return gap
  })
  return [...before, Math.max(0, length.value - reached)]
}
