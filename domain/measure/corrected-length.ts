import { say } from '#language/say.ts'
import type { LengthSaid } from './kept-corrections.ts'
import type { Measured, WallFace } from './room.ts'
import { type Point, type Scan, type ScannedWall, ScanRefusal } from './scan.ts'

/** Ends this near to a wall stand on it, in metres: a phone leaves some centimetres between walls that meet. */
const touching = 0.2
/** Corners of one room's faces are one where they are this near. */
const oneCorner = 0.05
/** The sine of five degrees: what leans less runs along. */
const aligned = Math.sin((5 * Math.PI) / 180)

const plus = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy]
const between = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

function unit(from: Point, to: Point): Point {
  const length = between(from, to) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

type Line = Pick<ScannedWall, 'from' | 'to'>
const directionOf = ({ from, to }: Line) => unit(from, to)
const runsAlong = ([ax, ay]: Point, [bx, by]: Point) => Math.abs(ax * by - ay * bx) < aligned

function distanceTo({ from, to }: Line, [x, y]: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / square
  const at = Math.min(1, Math.max(0, share))
  return between([x, y], [from[0] + at * dx, from[1] + at * dy])
}

const touches = (line: Line, point: Point) => distanceTo(line, point) < touching

/** The walls that move as one: the wall at the corner, and what goes on in its line. */
function movedTogether(walls: readonly ScannedWall[], first: ScannedWall): Set<ScannedWall> {
  const moved = new Set([first])
  // A set is walked through to what is added meanwhile.
  for (const one of moved)
    for (const wall of walls) {
      const inLine = wall.story === first.story && isInLine(first, wall)
      if (inLine && [wall.from, wall.to].some((end) => touches(one, end))) moved.add(wall)
    }
  return moved
}

/** Whether a wall lies on the line of another. */
function isInLine(line: Line, { from, to }: Line): boolean {
  const [dx, dy] = directionOf(line)
  if (!runsAlong([dx, dy], directionOf({ from, to }))) return false
  return [from, to].every(
    ([x, y]) => Math.abs((x - line.from[0]) * dy - (y - line.from[1]) * dx) < touching / 2,
  )
}

const curved = (id: string) =>
  new ScanRefusal(say('The length of a curved wall, or of one that meets it, cannot be corrected'), id)

/** The wall with its ends where they are moved to; a top that is not level is stretched along. */
function withEnds(wall: ScannedWall, from: Point, to: Point): ScannedWall {
  if (from === wall.from && to === wall.to) return wall
  if (wall.arc !== null) throw curved(wall.id)
  const stretch = between(from, to) / (between(wall.from, wall.to) || 1)
  return {
    ...wall,
    from,
    to,
    outline: wall.outline?.map(([along, up]): Point => [along * stretch, up]) ?? null,
  }
}

/** The face next to `face` in its room, at the end that moves. */
function nextTo(face: WallFace, faces: readonly WallFace[], moves: 'from' | 'to'): WallFace | undefined {
  const corner = face[moves]
  const other = moves === 'to' ? 'from' : 'to'
  return faces.find((one) => one !== face && between(one[other], corner) < oneCorner)
}

/**
 * The scan with a wall face as long as somebody measured it: the wall at its `moves` end is moved along by the difference, with
 * its doors and windows; walls that stand on it become longer or shorter, and all else stays where it is. `measured` is the
 * scan as it was measured before. Undefined where it has no such face. Throws a ScanRefusal for a wall that is curved.
 */
export function withLength(
  scan: Scan,
  measured: Measured,
  { faceId, metres, moves }: LengthSaid,
): Scan | undefined {
  const room = measured.rooms.find(({ faces }) => faces.some(({ id }) => id === faceId))
  const face = room?.faces.find(({ id }) => id === faceId)
  const own = scan.walls.find(({ id }) => id === face?.wallId)
  if (!room || !face || !own) return undefined
  if (own.arc !== null) throw curved(own.id)
  const along = unit(face.from, face.to)
  const by = (metres - face.length.value) * (moves === 'to' ? 1 : -1)
  const shift: Point = [along[0] * by, along[1] * by]
  const corner = face[moves]
  const next = nextTo(face, room.faces, moves)
  const wall = scan.walls.find(({ id }) => id === next?.wallId)
  const stands = wall && !runsAlong(directionOf(wall), along)
  const moved = stands ? movedTogether(scan.walls, wall) : new Set<ScannedWall>()
  const lines: readonly Line[] = stands ? [...moved] : [{ from: corner, to: corner }]
  const end = (point: Point): Point =>
    lines.some((line) => touches(line, point)) ? plus(point, shift) : point
  const movedIds = new Set([...moved].map(({ id }) => id))
  return {
    ...scan,
    walls: scan.walls.map((one) => {
      if (moved.has(one)) {
        if (one.arc !== null) throw curved(one.id)
        return { ...one, from: plus(one.from, shift), to: plus(one.to, shift) }
      }
      // What runs beside the wall that moves is another wall's other side.
      const beside = stands && runsAlong(directionOf(one), directionOf(wall))
      return one.story !== own.story || beside ? one : withEnds(one, end(one.from), end(one.to))
    }),
    openings: scan.openings.map((opening) =>
      opening.wallId !== null && movedIds.has(opening.wallId)
        ? { ...opening, from: plus(opening.from, shift), to: plus(opening.to, shift) }
        : opening,
    ),
    floors: scan.floors.map((floor) =>
      floor.story === own.story ? { ...floor, polygon: floor.polygon.map(end) } : floor,
    ),
  }
}
