import { say } from '#language/say.ts'
import { closeGaps } from './close-gaps.ts'
import { loneFloor, roomOfFloor } from './floor-room.ts'
import { type FoundRoom, type NoRoom, notesOfNoRooms, roomOf } from './found-room.ts'
import { type PlacedOpening, placeOpenings } from './place-openings.ts'
import { type Plan, planOfWalls } from './plan-graph.ts'
import { regionsOf } from './plan-regions.ts'
import { contains } from './plan-shapes.ts'
import type { Corrections } from './room.ts'
import type { Note, Point, Scan, ScannedWall } from './scan.ts'

export type StoryRooms = {
  rooms: readonly FoundRoom[]
  placed: readonly PlacedOpening[]
  loose: readonly ScannedWall[]
  /** The number among `rooms` of the one that a point lies in, or -1. */
  locate: (point: Point) => number
  notes: readonly Note[]
}

function notesOfPlan(plan: Plan, walls: readonly ScannedWall[]): Note[] {
  const idsOf = (numbers: Iterable<number>) => [...new Set(numbers)].flatMap((wall) => walls[wall]?.id ?? [])
  const notes: Note[] = []
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

/**
 * The rooms of one story: what its walls enclose, once gaps are closed; or, where they enclose nothing and the phone saw one
 * room, its floor. Throws a ScanRefusal where walls are too many and too tangled to tell.
 */
export function roomsOfStory(
  scan: Scan,
  story: number,
  walls: readonly ScannedWall[],
  corrections: Corrections,
): StoryRooms {
  const plan = closeGaps(planOfWalls(walls))
  const { regions, locate } = regionsOf(plan)
  const notes = notesOfPlan(plan, walls)
  const numberOf = new Map<number, number>()
  const found: FoundRoom[] = []
  const noRooms: NoRoom[] = []
  regions.forEach((region, index) => {
    const room = roomOf(region, plan, story, walls)
    if ('noRoom' in room) noRooms.push(room)
    else numberOf.set(index, found.push(room) - 1)
  })
  notes.push(...notesOfNoRooms(noRooms))
  const floor = found.length === 0 ? loneFloor(scan, story, plan.lines) : undefined
  if (floor) found.push(roomOfFloor(floor, plan, walls))
  const openings = scan.openings.filter((opening) => opening.story === story)
  const { placed, notes: misplaced } = placeOpenings(plan, walls, openings, corrections)
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
        { count: open.length, labels: [...new Set(open.map(({ label }) => label))].join(', ') },
      ),
      elementIds: [],
    })
  return {
    rooms: found.map((room) => ({ ...room, placed: onWall })),
    placed,
    loose,
    locate: roomAt,
    notes: [...notes, ...misplaced],
  }
}
