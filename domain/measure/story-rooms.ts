import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { closeGaps } from './close-gaps.ts'
import { type PlacedOpening, placeOpenings } from './place-openings.ts'
import { type Plan, planOfWalls } from './plan-graph.ts'
import { type Region, regionsOf } from './plan-regions.ts'
import { centroid, contains } from './plan-shapes.ts'
import { signedArea } from './polygon.ts'
import type { Corrections } from './room.ts'
import type { Note, Point, Scan, ScannedFloor, ScannedWall } from './scan.ts'
import { type Run, runsAround, runsInside } from './wall-runs.ts'

/** What is smaller is a column or a shaft, in m²: a closet is 0.6 m each way. */
const smallestRoom = 0.25

/** What is narrower on average, in metres, is the inside of a wall that was scanned from both of its sides. */
const narrowestRoom = 0.2

/** A room of one story before it has its number. */
export type FoundRoom = {
  story: number
  walls: readonly ScannedWall[]
  /** Around it, beginning with no place in particular, gaps that were closed included. */
  around: readonly Run[]
  /** At what stands in it. */
  inside: readonly Run[]
  polygon: readonly Point[]
  holes: readonly (readonly Point[])[]
  area: number
  middle: Point
  placed: ReadonlyMap<number, readonly PlacedOpening[]>
  /** The element that the floor's area comes from, where it is not the walls. */
  floor: ScannedFloor | null
}

export type StoryRooms = {
  rooms: readonly FoundRoom[]
  placed: readonly PlacedOpening[]
  loose: readonly ScannedWall[]
  /** The number among `rooms` of the one that a point lies in, or -1. */
  locate: (point: Point) => number
  notes: readonly Note[]
}

/** What is no room though walls enclose it. */
type NoRoom = { noRoom: 'too-small' | 'cavity'; elementIds: readonly string[] }

/** A room as its walls enclose it, or why what they enclose is none. */
function roomOf(
  region: Region,
  plan: Plan,
  story: number,
  walls: readonly ScannedWall[],
): FoundRoom | NoRoom {
  const around = runsAround(plan, region.outer)
  const rings = region.holes.map((hole) => runsAround(plan, hole))
  const inside = [...rings.flat(), ...runsInside(plan, region)]
  const total = [...around, ...rings.flat()].reduce((sum, { length }) => sum + length, 0)
  const isSmall = region.area < smallestRoom
  if (isSmall || (2 * region.area) / total < narrowestRoom) {
    const elementIds = [...new Set(around.flatMap(({ wall }) => walls[wall]?.id ?? []))]
    return { noRoom: isSmall ? 'too-small' : 'cavity', elementIds }
  }
  const polygon = around.flatMap(({ corners }) => corners)
  return {
    story,
    walls,
    around,
    inside,
    polygon,
    holes: rings.map((ring) => ring.flatMap(({ corners }) => corners)),
    area: region.area,
    middle: centroid(region.polygon),
    placed: new Map(),
    floor: null,
  }
}

/** The one room of a story whose walls do not close, from the floor that was scanned; its walls are seen from it. */
function roomOfFloor(floor: ScannedFloor, plan: Plan, walls: readonly ScannedWall[]): FoundRoom {
  const polygon = signedArea(floor.polygon) < 0 ? [...floor.polygon].reverse() : floor.polygon
  const middle = centroid(polygon)
  const around = plan.lines.map((line, wall): Run => {
    const [from, to] = [line.at(0), line.at(line.length)]
    const forward = (to[0] - from[0]) * (middle[1] - from[1]) >= (to[1] - from[1]) * (middle[0] - from[0])
    const ends = forward ? { from, to } : { from: to, to: from }
    return { wall, start: 0, end: line.length, forward, ...ends, length: line.length, corners: [ends.from] }
  })
  const area = signedArea(polygon)
  return {
    story: floor.story,
    walls,
    around,
    inside: [],
    polygon,
    holes: [],
    area,
    middle,
    placed: new Map(),
    floor,
  }
}

/** A floor may stand for a room where it is the only one on its story and the phone saw one room at most. */
function loneFloor(scan: Scan, story: number): ScannedFloor | undefined {
  const floors = scan.floors.filter((floor) => floor.story === story)
  const sections = scan.sections.filter((section) => section.story === story)
  const [floor] = floors
  return floors.length === 1 &&
    sections.length <= 1 &&
    floor &&
    Math.abs(signedArea(floor.polygon)) >= smallestRoom
    ? floor
    : undefined
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

function notesOfNoRooms(noRooms: readonly NoRoom[]): Note[] {
  const texts = {
    'too-small': (count: number) =>
      say(
        '{count, plural, one {One place that walls enclose is} other {# places that walls enclose are}} under {least} m²: taken for a column or a shaft, not a room',
        { count, least: numberText(smallestRoom) },
      ),
    cavity: (count: number) =>
      say(
        'Walls run close beside each other in {count, plural, one {one place} other {# places}}: what lies between them is taken for the inside of a wall',
        { count },
      ),
  }
  return (['too-small', 'cavity'] as const).flatMap((kind) => {
    const these = noRooms.filter(({ noRoom }) => noRoom === kind)
    const elementIds = [...new Set(these.flatMap((one) => one.elementIds))]
    return these.length > 0 ? [{ kind, text: texts[kind](these.length), elementIds }] : []
  })
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
  const floor = found.length === 0 ? loneFloor(scan, story) : undefined
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
  return {
    rooms: found.map((room) => ({ ...room, placed: onWall })),
    placed,
    loose,
    locate: (point) =>
      floor ? (contains(floor.polygon, point) ? 0 : -1) : (numberOf.get(locate(point)) ?? -1),
    notes: [...notes, ...misplaced],
  }
}
