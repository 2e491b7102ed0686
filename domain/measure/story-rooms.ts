import { say } from '#language/say.ts'
import { widestGap } from './close-gaps.ts'
import { closedPlan } from './closed-plan.ts'
import { loneFloor, roomOfFloor } from './floor-room.ts'
import type { FloorOnPlan } from './floor-sides.ts'
import { type FoundRoom, type NoRoom, notesOfNoRooms, roomOf } from './found-room.ts'
import { lineOver } from './gap-ends.ts'
import { countedOnce } from './one-hole.ts'
import { openGaps } from './open-gaps.ts'
import { type PlacedOpening, placeOpenings } from './place-openings.ts'
import type { Plan } from './plan-graph.ts'
import { regionsOf } from './plan-regions.ts'
import { apart, contains, placeInside } from './plan-shapes.ts'
import { notesOfReach, reachCorners } from './reach-corners.ts'
import type { ClosedGap, Corrections, OpenGap } from './room.ts'
import { labelName } from './room-names.ts'
import type { Point, Scan, ScannedFloor, ScannedWall } from './scan.ts'
import { trimEnds } from './trim-ends.ts'
import type { UntoldNote } from './untold.ts'

export type StoryRooms = {
  rooms: readonly FoundRoom[]
  placed: readonly PlacedOpening[]
  loose: readonly ScannedWall[]
  /** The number among `rooms` of the one that a point lies in, or -1. */
  locate: (point: Point) => number
  /** m². */
  missingFloor: number
  openGaps: readonly OpenGap[]
  closedGaps: readonly ClosedGap[]
  notes: readonly UntoldNote[]
}

function notesOfPlan(plan: Plan, walls: readonly ScannedWall[]): UntoldNote[] {
  const idsOf = (numbers: Iterable<number>) => [...new Set(numbers)].flatMap((wall) => walls[wall]?.id ?? [])
  const notes: UntoldNote[] = []
  if (plan.crossed.size > 0)
    notes.push({
      kind: 'walls-cross',
      text: say('{count, number} walls cross each other: they are split where they do', {
        count: plan.crossed.size,
      }),
      elementIds: idsOf(plan.crossed),
    })
  if (plan.keptFor.size > 0)
    notes.push({
      kind: 'walls-overlap',
      text: say('Walls lie on top of each other: what they share is counted once'),
      elementIds: idsOf([...plan.keptFor].flatMap(([wall, kept]) => [wall, ...kept])),
    })
  return notes
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** What of the floors that were scanned is in no room, in m². */
function missingFloor(
  floors: readonly FloorOnPlan[],
  rooms: readonly FoundRoom[],
  { isDoubtful, most }: { isDoubtful: boolean; most: number },
): number {
  // A box around everything says nothing, unless something else says that a room is missing.
  const told = floors.filter(({ trusted, box }) => trusted || !box || isDoubtful)
  const whole = told.filter(
    ({ polygon, area }) =>
      told.reduce((sum, other) => sum + (contains(polygon, placeInside(other.polygon)) ? other.area : 0), 0) <
      1.5 * area,
  )
  const scanned = sumOf(whole.map(({ area }) => area))
  const found = rooms.reduce(
    (sum, room) =>
      sum + (whole.some(({ polygon }) => contains(polygon, placeInside(room.polygon))) ? room.area : 0),
    0,
  )
  const missing = whole.some(({ trusted, box }) => box && !trusted)
    ? Math.min(scanned - found, most)
    : scanned - found
  return missing >= leastMissing.metres && missing >= leastMissing.share * scanned ? missing : 0
}

/** Less floor than this, in m² and as a share of what was scanned, is not said to be missing. */
const leastMissing = { metres: 1, share: 0.02 }

/** Gaps on one story that a person closed, as lines on its plan. */
function closedByHand({ closedGaps = {} }: Corrections, story: number, walls: readonly ScannedWall[]) {
  const byId = new Map(walls.map((wall) => [wall.id, wall]))
  return Object.entries(closedGaps).flatMap(([id, between]) => {
    const line = lineOver(between, (wallId) => byId.get(wallId))
    if (!line) return []
    const { from, to } = line
    return [{ line, gap: { id, between, story, from, to, width: apart(from, to) } }]
  })
}

/** The floor that a room ends at where its walls do not: the smallest that its middle lies in. */
function floorUnder(room: FoundRoom, floors: readonly FloorOnPlan[]): ScannedFloor | null {
  const open = room.around.reduce((sum, { drawn, length }) => sum + (drawn === 'floor' ? length : 0), 0)
  if (open <= widestGap) return null
  const within = placeInside(room.polygon)
  const under = floors.filter(({ trusted, polygon }) => trusted && contains(polygon, within))
  return under.sort((a, b) => a.area - b.area)[0]?.floor ?? null
}

/**
 * The rooms of one story: what its walls enclose, once gaps are closed and the floors that were scanned end what walls do
 * not; or, where that is nothing and the phone saw one room, its floor. Throws a ScanRefusal where walls are too many and
 * too tangled to tell.
 */
export function roomsOfStory(
  scan: Scan,
  story: number,
  given: readonly ScannedWall[],
  corrections: Corrections,
): StoryRooms {
  const trimmed = trimEnds(given)
  const walls = reachCorners(trimmed)
  const byHand = closedByHand(corrections, story, walls)
  const { plan, floors, evidence } = closedPlan(
    walls,
    scan.floors.filter((floor) => floor.story === story),
    scan.sections.filter((section) => section.story === story).map(({ centre }) => centre),
    byHand.map(({ line }) => line),
  )
  const { regions, locate } = regionsOf(plan)
  const notes = [...notesOfReach(trimmed, walls), ...notesOfPlan(plan, walls)]
  const numberOf = new Map<number, number>()
  const found: FoundRoom[] = []
  const noRooms: NoRoom[] = []
  regions.forEach((region, index) => {
    const room = roomOf(region, plan, story, walls)
    if ('noRoom' in room) noRooms.push(room)
    else numberOf.set(index, found.push({ ...room, floor: floorUnder(room, floors) }) - 1)
  })
  notes.push(...notesOfNoRooms(noRooms))
  const floor = found.length === 0 ? loneFloor(scan, story, plan.lines) : undefined
  if (floor) found.push(roomOfFloor(floor, plan, walls))
  const openings = scan.openings.filter((opening) => opening.story === story)
  const { placed: all, notes: misplaced } = placeOpenings(plan, walls, openings, corrections)
  const { placed, notes: doubled } = countedOnce(all)
  const onWall = new Map<number, PlacedOpening[]>()
  for (const opening of placed) onWall.set(opening.wall, [...(onWall.get(opening.wall) ?? []), opening])
  if (found.length === 0)
    notes.push({
      kind: 'no-room',
      text: say('The walls enclose no room: too much is missing between them'),
      elementIds: [],
    })
  const seen = new Set(found.flatMap(({ around, inside }) => [...around, ...inside].map(({ wall }) => wall)))
  const loose = walls.filter((_, wall) => !seen.has(wall) && !plan.keptFor.has(wall))
  if (found.length > 0 && loose.length > 0)
    notes.push({
      kind: 'loose-walls',
      text: say(
        '{count, plural, one {One wall belongs} other {# walls belong}} to no room and {count, plural, one {is} other {are}} not counted',
        { count: loose.length },
      ),
      elementIds: loose.map(({ id }) => id),
    })
  const roomAt = (point: Point): number =>
    floor ? (contains(floor.polygon, point) ? 0 : -1) : (numberOf.get(locate(point)) ?? -1)
  const open = scan.sections.filter((section) => section.story === story && roomAt(section.centre) < 0)
  if (open.length > 0)
    notes.push({
      kind: 'section-without-room',
      text: say(
        'The phone saw {count, plural, one {a room} other {# rooms}} ({labels}) that walls do not enclose: {count, plural, one {it is} other {they are}} not measured',
        { count: open.length, labels: [...new Set(open.map(({ label }) => labelName(label)))].join(', ') },
      ),
      elementIds: [],
    })
  const isDoubtful = found.length === 0 || open.length > 0
  // A box around rooms that were all found has nothing behind its walls.
  const seenFloors = isDoubtful || !evidence.hasLabels ? floors.map(({ polygon }) => polygon) : []
  const gaps = floor ? [] : openGaps(plan, walls, seenFloors, evidence)
  return {
    rooms: found.map((room) => ({ ...room, placed: onWall })),
    placed,
    loose,
    locate: roomAt,
    missingFloor: missingFloor(floors, found, {
      isDoubtful: isDoubtful || (!evidence.hasLabels && gaps.length > 0),
      // With a gap for each room that was seen and not found, a box has no more to it than is behind them.
      most:
        gaps.length >= Math.max(1, open.length) ? sumOf(gaps.map(({ floor: behind }) => behind)) : Infinity,
    }),
    openGaps: gaps.map((gap) => ({ ...gap, story })),
    closedGaps: byHand.map(({ gap }) => gap),
    notes: [...notes, ...misplaced, ...doubled],
  }
}
