import { say } from '#language/say.ts'
import type { PlacedOpening } from './place-openings.ts'
import type { Plan } from './plan-graph.ts'
import type { Region } from './plan-regions.ts'
import { centroid } from './plan-shapes.ts'
import type { Point, ScannedFloor, ScannedWall } from './scan.ts'
import type { UntoldNote, Words } from './untold.ts'
import { type Run, runsAround, runsInside } from './wall-runs.ts'

/** What is smaller is a column or a shaft, in m²: a closet is 0.6 m each way. */
export const smallestRoom = 0.25

/** What is narrower on average, in metres, is the inside of a wall that was scanned from both of its sides. */
export const narrowestRoom = 0.2

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

/** What is no room though walls enclose it. */
export type NoRoom = { noRoom: 'too-small' | 'cavity'; elementIds: readonly string[] }

/** A room as its walls enclose it, or why what they enclose is none. */
export function roomOf(
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

/** What is told of all that is no room. */
export function notesOfNoRooms(noRooms: readonly NoRoom[]): UntoldNote[] {
  const texts = {
    'too-small':
      (count: number) =>
      ({ area }: Words) =>
        say(
          '{count, plural, one {One place that walls enclose is} other {# places that walls enclose are}} under {least}: taken for a column or a shaft, not a room',
          { count, least: area(smallestRoom) },
        ),
    cavity: (count: number) => () =>
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
