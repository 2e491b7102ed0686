import { say } from '#language/say.ts'
import { ownEntry } from '../own-entry.ts'
import { beyondCorner, feetText } from './added-openings.ts'
import type { PlacedOpening } from './place-openings.ts'
import { type Box, clipToBox, withoutOverlap } from './plan-shapes.ts'
import { signedArea } from './polygon.ts'
import type { Corrections, Measure, Tolerance, WallFace } from './room.ts'
import { type Point, type ScannedWall, ScanRefusal } from './scan.ts'
import { lengthOf, measureOf, offBy, productOff, tapeTolerance } from './uncertainty.ts'
import type { Run } from './wall-runs.ts'

/** Heights this near are one height, in metres. */
const sameHeight = 0.01

/** What of an opening is less than this wide at a room, in metres, is the other side of a corner. */
const leastWidth = 0.01

/** A wall as a room sees it, with the height that counts there and what it was set to by hand. */
export type SeenWall = {
  run: Run
  wall: ScannedWall
  height: number
  byHand: boolean
  openings: readonly PlacedOpening[]
}

/**
 * The height that most of the length of a room's walls has, in metres: of walls within a centimetre of each other, the mean
 * by length. Walls with a sloped top count where there are no others. Undefined where there are no walls.
 */
export function usualHeight(seen: readonly Pick<SeenWall, 'run' | 'wall'>[]): number | undefined {
  const straight = seen.filter(({ wall }) => wall.outline === null)
  const walls = (straight.length > 0 ? straight : seen)
    .map(({ run, wall }) => ({ height: wall.height, length: run.length }))
    .sort((a, b) => a.height - b.height)
  let [best, bestLength] = [undefined as number | undefined, -1]
  let [first, length, area] = [0, 0, 0]
  for (const wall of walls) {
    length += wall.length
    area += wall.length * wall.height
    for (let low = walls[first]; low && low.height < wall.height - sameHeight; low = walls[++first]) {
      length -= low.length
      area -= low.length * low.height
    }
    if (length > bestLength + 1e-9) [best, bestLength] = [length > 0 ? area / length : wall.height, length]
  }
  return best
}

/**
 * How high a wall is at a room: as corrected, as the room's corrected ceiling where the wall has the room's usual height,
 * else as scanned.
 */
export function heightAt(
  wall: ScannedWall,
  usual: number,
  ceiling: number | undefined,
  corrections: Corrections,
): { height: number; byHand: boolean } {
  const corrected = ownEntry(corrections.walls, wall.id)?.height
  if (corrected !== undefined) return { height: corrected, byHand: true }
  if (ceiling !== undefined && wall.outline === null && Math.abs(wall.height - usual) <= sameHeight)
    return { height: ceiling, byHand: true }
  return { height: wall.height, byHand: false }
}

/** The wall's outline between two places along it, as high as it is set. */
function outlineOf({ run, wall, height }: SeenWall): Point[] {
  const { start, end } = run
  if (wall.outline === null)
    return [
      [start, 0],
      [end, 0],
      [end, height],
      [start, height],
    ]
  const scale = height / wall.height
  const outline = wall.outline.map(([along, up]): Point => [along, up * scale])
  return clipToBox(outline, [start, 0, end, Infinity])
}

/** How high `outline` reaches at `along`: the highest of what of it crosses there. */
const edgeAt = (outline: readonly Point[], along: number): number =>
  outline.reduce((most, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y]
    if (Math.min(x, nextX) > along || Math.max(x, nextX) < along) return most
    const here = x === nextX ? Math.max(y, nextY) : y + ((along - x) / (nextX - x)) * (nextY - y)
    return Math.max(most, here)
  }, 0)

/** The upper edge of a wall that is no rectangle, as its room sees it: from the face's beginning to its end. */
function topOf({ run }: SeenWall, outline: readonly Point[], stretch: number): Point[] {
  const places = [...new Set(outline.map(([along]) => along))].sort((a, b) => a - b)
  // Of the two rooms at a wall, one sees it from its end.
  return (run.forward ? places : places.reverse()).map((along) => [
    (run.forward ? along - run.start : run.end - along) * stretch,
    edgeAt(outline, along),
  ])
}

/** A place that somebody typed may be off a corner by so much, in metres: joined ends move corners by as much. */
const cornerSlack = 0.02

/** Refuses what a person put into a wall and what reaches beyond this part of it, from corner to corner. */
function refuseBeyondCorners({ openings, run }: SeenWall): void {
  for (const { opening, start, end, byHand } of openings) {
    const touches = Math.min(end, run.end) - Math.max(start, run.start) > cornerSlack
    if (!byHand.has('at') || !touches) continue
    if (start < run.start - cornerSlack || end > run.end + cornerSlack)
      throw beyondCorner(opening.id, opening.kind, run.end - run.start)
  }
}

function refuseTooHigh({ openings, wall, height, byHand }: SeenWall): void {
  for (const { opening, head, start, end, byHand: sizes } of openings) {
    if (head > height + 0.005 && (byHand || sizes.has('height') || sizes.has('sill')))
      throw new ScanRefusal(
        say(
          '{kind, select, door {The door} window {The window} other {The opening}} would reach {head, number} m up, and its wall is {height, number} m high (in feet: {headFeet} and {heightFeet})',
          { kind: opening.kind, head, height, headFeet: feetText(head), heightFeet: feetText(height) },
        ),
        opening.id,
      )
    const long = Math.hypot(wall.to[0] - wall.from[0], wall.to[1] - wall.from[1])
    if (sizes.has('width') && wall.arc === null && end - start > long + 0.005)
      throw new ScanRefusal(
        say(
          '{kind, select, door {The door} window {The window} other {The opening}} would be {width, number} m wide, and its wall is {length, number} m long (in feet: {widthFeet} and {lengthFeet})',
          {
            kind: opening.kind,
            width: end - start,
            length: long,
            widthFeet: feetText(end - start),
            lengthFeet: feetText(long),
          },
        ),
        opening.id,
      )
  }
}

/** The tolerance of a size: a tape's where a person said it. */
const toleranceOf = (byHand: boolean, tolerance: Tolerance) => (byHand ? tapeTolerance : tolerance)

/**
 * One side of a wall with its areas in m²: `gross` within its outline, `net` without its openings, counted once where they
 * overlap. Uncertainties are worst cases: the wall's and its openings' are added. Throws a ScanRefusal where a corrected
 * opening or wall leaves an opening that is larger than its wall, or one that was added does not fit between its corners.
 */
export function faceOf(seen: SeenWall, id: string, roomId: string, tolerance: Tolerance): WallFace {
  refuseBeyondCorners(seen)
  refuseTooHigh(seen)
  const { run, wall, openings, byHand } = seen
  // Ends that were joined moved the corners by centimetres; what was scanned is stretched to fit between them.
  const stretch = run.length / Math.max(run.end - run.start, 1e-9)
  const outline = outlineOf(seen)
  const areaOf = (polygon: readonly Point[]) => Math.abs(signedArea(polygon)) * stretch
  const top = outline.reduce((most, [, up]) => Math.max(most, up), 0)
  const length = lengthOf(run.length, tolerance, [wall.id])
  const height = lengthOf(top, toleranceOf(byHand, tolerance), [wall.id])
  const grossArea = areaOf(outline)
  // A sloped top has less area than its length times its height, and is off by as much less.
  const filled = top > 0 && run.length > 0 ? grossArea / (top * run.length) : 0
  const gross = measureOf(grossArea, filled * productOff(length, height), [wall.id])
  const here = openings.filter(({ start, end }) => Math.min(end, run.end) - Math.max(start, run.start) > 0)
  const boxes = here.map(
    ({ start, end, sill, head }): Box => [Math.max(start, run.start), sill, Math.min(end, run.end), head],
  )
  const holes = withoutOverlap(boxes).reduce((sum, box) => sum + areaOf(clipToBox(outline, box)), 0)
  const holesOff = here.reduce((sum, { start, end, sill, head, byHand: sizes }) => {
    const shown = (Math.min(end, run.end) - Math.max(start, run.start)) / Math.max(end - start, 1e-9)
    const [width, high] = [end - start, head - sill]
    return (
      sum +
      shown *
        (width * offBy(high, toleranceOf(sizes.has('height'), tolerance)) +
          high * offBy(width, toleranceOf(sizes.has('width'), tolerance)))
    )
  }, 0)
  const from = [wall.id, ...here.map(({ opening }) => opening.id)]
  const net: Measure = measureOf(grossArea - holes, gross.uncertainty + holesOff, from)
  return {
    id,
    wallId: wall.id,
    roomId,
    from: run.from,
    to: run.to,
    length,
    height,
    gross,
    ...(wall.outline !== null && { top: topOf(seen, outline, stretch) }),
    openingIds: here
      .filter(
        ({ start, end }) =>
          Math.min(end, run.end) - Math.max(start, run.start) >= Math.min(leastWidth, end - start),
      )
      .map(({ opening }) => opening.id),
    net,
  }
}
