import { say } from '#language/say.ts'
import { commonCeiling, otherUnits, unitName, usualCeilings } from './length-units.ts'
import { apart } from './plan-shapes.ts'
import type { Point, Scan } from './scan.ts'
import { heightNote, retoldNote } from './scan-notes.ts'
import type { UntoldNote, Words } from './untold.ts'

/** How high doors are, in metres: 6 ft 8 in mostly, from those of an old cellar to those of a hall. */
const doors = { least: 1.7, most: 3 }
const commonDoor = (6 * 12 + 8) * 0.0254
/** Under this, in metres, nobody stands, and no unit that files come in explains it. */
const lowest = 1.5

/** How high things are in a file, in the file's own unit: `door` is null where it has none. */
export type FileHeights = { ceiling: number; door: number | null }

/**
 * A file whose heights look like those of another unit than metres: `ceiling` and `door` as the file has them, taken as
 * metres, and the units that would make rooms of them, in metres, the likeliest first. `byDoor` where doors say the same.
 */
export type UnitDoubt = FileHeights & { units: readonly [number, ...number[]]; byDoor: boolean }

/** Metres that one unit of a file may be said to be. */
export const possibleUnits: readonly number[] = [1, ...otherUnits.map(({ metres }) => metres)]

const within = (value: number, { least, most }: { least: number; most: number }) =>
  value >= least && value <= most

/** The value that half of the weight lies below; null where there is none. */
export function median(values: readonly (readonly [value: number, weight: number])[]): number | null {
  const ordered = [...values].sort(([a], [b]) => a - b)
  const half = ordered.reduce((sum, [, weight]) => sum + weight, 0) / 2
  let below = 0
  for (const [value, weight] of ordered) {
    below += weight
    if (below >= half) return value
  }
  return null
}

/**
 * Whether heights look like those of another unit. Doors tell it best: a hall 9 m high has doors of 2 m. Without one, a ceiling
 * over 6 m is asked about where another unit makes a room of it. Null where metres look right, or nothing does.
 */
export function doubtOf({ ceiling, door }: FileHeights): UnitDoubt | null {
  if (ceiling <= usualCeilings.most || (door !== null && within(door, doors))) return null
  const fitting = otherUnits
    .map(({ metres }) => metres)
    .filter((unit) => within(ceiling * unit, usualCeilings))
  const byDoor = fitting.filter((unit) => door !== null && within(door * unit, doors))
  const [height, common] = door !== null && byDoor.length > 0 ? [door, commonDoor] : [ceiling, commonCeiling]
  const off = (unit: number) => Math.abs(Math.log((height * unit) / common))
  const [first, ...others] = [...(byDoor.length > 0 ? byDoor : fitting)].sort((a, b) => off(a) - off(b))
  return first === undefined ? null : { ceiling, door, units: [first, ...others], byDoor: byDoor.length > 0 }
}

/** Of a phone's scan; typed rooms are in one unit, and a mesh is asked about before it is a scan. */
function heightsOf(scan: Scan): FileHeights | null {
  if (scan.source !== 'roomplan') return null
  const ceiling = median(scan.walls.map(({ from, to, height }) => [height, apart(from, to)]))
  const door = median(
    scan.openings.filter(({ kind }) => kind === 'door').map(({ height }) => [height, 1] as const),
  )
  return ceiling === null ? null : { ceiling, door }
}

/** What is doubtful of the unit of a phone's scan. */
export function doubtfulUnit(scan: Scan): UnitDoubt | null {
  const heights = heightsOf(scan)
  return heights && doubtOf(heights)
}

/** The whole scan with every length and place times `factor`: areas grow by its square. */
export function scaledScan(scan: Scan, factor: number): Scan {
  if (factor === 1) return scan
  const at = ([x, y]: Point): Point => [x * factor, y * factor]
  return {
    ...scan,
    walls: scan.walls.map((wall) => ({
      ...wall,
      from: at(wall.from),
      to: at(wall.to),
      base: wall.base * factor,
      height: wall.height * factor,
      outline: wall.outline?.map(at) ?? null,
      arc: wall.arc && { ...wall.arc, radius: wall.arc.radius * factor, centre: at(wall.arc.centre) },
    })),
    openings: scan.openings.map((opening) => ({
      ...opening,
      from: at(opening.from),
      to: at(opening.to),
      base: opening.base * factor,
      width: opening.width * factor,
      height: opening.height * factor,
    })),
    floors: scan.floors.map((floor) => ({
      ...floor,
      polygon: floor.polygon.map(at),
      level: floor.level * factor,
    })),
    objects: scan.objects.map((object) => ({
      ...object,
      centre: at(object.centre),
      base: object.base * factor,
      width: object.width * factor,
      depth: object.depth * factor,
      height: object.height * factor,
    })),
    sections: scan.sections.map((section) => ({ ...section, centre: at(section.centre) })),
  }
}

/** The question about a doubtful unit, as it is asked and noted; `length` writes metres in the reader's units. */
export const unitQuestion = ({ ceiling, units: [likeliest] }: UnitDoubt, length: Words['length']): string =>
  say('Ceilings of {height}: is this file in {unit}?', {
    height: length(ceiling),
    unit: unitName(likeliest),
  })

/** What is to be said of a scan's unit, with `metresInUnit` as a person said it, if anybody did. */
export function notesOfUnit(scan: Scan, metresInUnit: number | undefined): UntoldNote[] {
  const note = (kind: string, text: UntoldNote['text']): UntoldNote[] => [{ kind, text, elementIds: [] }]
  if (metresInUnit !== undefined && metresInUnit !== 1)
    return note(
      'by-hand',
      say('Every length of the file was read in {unit}, as it was said by hand', {
        unit: unitName(metresInUnit),
      }),
    )
  const heights = heightsOf(scan)
  if (heights === null) return []
  const { ceiling } = heights
  const doubt = doubtOf(heights)
  if (doubt === null) {
    const isUsual = ceiling >= lowest && ceiling <= usualCeilings.most
    return isUsual || metresInUnit === 1 ? [] : [retoldNote(heightNote('unusual-height', ceiling))]
  }
  return metresInUnit === 1
    ? note('by-hand', ({ length }) =>
        say('Ceilings of {height}: kept in meters, as it was said by hand', { height: length(ceiling) }),
      )
    : note('unit-doubtful', ({ length }) => unitQuestion(doubt, length))
}
