import { say } from '#language/say.ts'
import { ownEntry } from '../own-entry.ts'
import type { FoundRoom } from './found-room.ts'
import { signedArea } from './polygon.ts'
import type { Corrections, Tolerance } from './room.ts'
import { labelName } from './room-names.ts'
import type { ScannedFloor, ScannedObject, ScannedSection } from './scan.ts'
import type { UntoldNote } from './untold.ts'
import type { SeenWall } from './wall-faces.ts'

/** What is known of a room besides its walls. */
export type RoomSurroundings = {
  sections: readonly ScannedSection[]
  objects: readonly ScannedObject[]
  /** Floors that the room's own may be compared with. */
  floors: readonly ScannedFloor[]
  corrections: Corrections
  tolerance: Tolerance
}

/** A floor that differs by more than this share from what the walls enclose is worth a word. */
const floorSlack = 0.02

/** Walls that differ by more than this from the usual height, in metres, are worth a word. */
const heightSlack = 0.02

type Told = {
  found: FoundRoom
  seen: readonly SeenWall[]
  openingIds: readonly string[]
  /** The usual height of its walls as scanned. */
  usual: number | undefined
  /** The mean height, where its ceiling slopes. */
  mean: number | undefined
  given: RoomSurroundings
  corrected: { label?: string; ceilingHeight?: number } | undefined
}

/** How much of a room is open where nothing but the floor that was scanned ends it. */
function openNotes({ found: { around, inside, floor } }: Told): UntoldNote[] {
  const open = [...around, ...inside].filter(({ drawn }) => drawn === 'floor')
  if (open.length === 0) return []
  return [
    {
      kind: 'floor-of-scan',
      text: ({ length }) =>
        say('Open along {length}: there the room ends where the floor that the phone drew does', {
          length: length(open.reduce((sum, run) => sum + run.length, 0)),
        }),
      elementIds: floor ? [floor.id] : [],
    },
  ]
}

/** Gaps that were closed, each with the walls at its ends. */
function gapNotes({ found: { around, inside, walls } }: Told): UntoldNote[] {
  return [around, inside].flatMap((runs) =>
    runs.flatMap((run, index) => {
      if (run.wall >= 0 || run.drawn === 'floor') return []
      const beside = [runs.at(index - 1), runs[(index + 1) % runs.length]]
      return [
        {
          kind: 'closed-gap',
          text: ({ length }) =>
            run.drawn
              ? say('Closed by hand over a gap of {width}', { width: length(run.length) })
              : say('Closed over a gap of {width}', { width: length(run.length) }),
          elementIds: beside.flatMap((one) => walls[one?.wall ?? -1]?.id ?? []),
        },
      ]
    }),
  )
}

function heightNotes({ seen, usual, mean }: Told): UntoldNote[] {
  if (usual === undefined) return []
  const notes: UntoldNote[] = []
  const odd = new Map<number, Set<string>>()
  for (const { wall } of seen)
    if (wall.outline === null && Math.abs(wall.height - usual) > heightSlack) {
      // To the millimetre: what differs by less is one height.
      const height = Math.round(wall.height * 1000) / 1000
      odd.set(height, (odd.get(height) ?? new Set()).add(wall.id))
    }
  for (const [height, ids] of odd)
    notes.push({
      kind: 'walls-differ',
      text: ({ length, named }) =>
        say(
          '{count, plural, one {One wall is} other {# walls are}} {height} high among {usual} ones: each is counted as high as it is ({walls})',
          { count: ids.size, height: length(height), usual: length(usual), walls: named([...ids]) },
        ),
      elementIds: [...ids],
    })
  const sloped = [...new Set(seen.filter(({ wall }) => wall.outline !== null).map(({ wall }) => wall.id))]
  if (sloped.length > 0 && mean !== undefined)
    notes.push({
      kind: 'sloped',
      text: ({ length }) =>
        say(
          '{count, plural, one {One wall has} other {# walls have}} a top that is not level: the volume is reckoned with the mean height of {mean}',
          { count: sloped.length, mean: length(mean) },
        ),
      elementIds: sloped,
    })
  return notes
}

function shapeNotes({ found, seen, given }: Told): UntoldNote[] {
  const notes: UntoldNote[] = []
  const curved = [
    ...new Set(seen.filter(({ run, wall }) => wall.arc && run.corners.length > 1).map(({ wall }) => wall.id)),
  ]
  if (curved.length > 0)
    notes.push({
      kind: 'curved',
      text: say(
        '{count, plural, one {One wall is} other {# walls are}} curved: lengths follow the curve, and the floor is drawn along it in short straight lines',
        { count: curved.length },
      ),
      elementIds: curved,
    })
  const straightened = [
    ...new Set(
      seen.filter(({ run, wall }) => wall.arc && run.corners.length === 1).map(({ wall }) => wall.id),
    ),
  ]
  if (straightened.length > 0 && !found.floor)
    notes.push({
      kind: 'curve-not-believed',
      text: say(
        'The curve of {count, plural, one {one wall does} other {# walls do}} not pass through its ends: taken as straight',
        {
          count: straightened.length,
        },
      ),
      elementIds: straightened,
    })
  const standing = [...new Set(found.inside.flatMap(({ wall }) => found.walls[wall]?.id ?? []))]
  if (standing.length > 0)
    notes.push({
      kind: 'standing-in-room',
      text: say(
        '{count, plural, one {One wall stands} other {# walls stand}} within the room: its sides to the room are counted',
        {
          count: standing.length,
        },
      ),
      elementIds: standing,
    })
  // With sides of the floor around it that is said of them.
  if (found.floor && !found.around.some(({ drawn }) => drawn === 'floor'))
    notes.push({
      kind: 'floor-of-scan',
      text: say(
        'The walls do not close, so the floor is the one that the phone drew; every wall is counted from one side',
      ),
      elementIds: [found.floor.id],
    })
  const [floor] = given.floors
  const drawn = floor ? Math.abs(signedArea(floor.polygon)) : 0
  if (
    floor &&
    given.floors.length === 1 &&
    !found.floor &&
    Math.abs(drawn - found.area) > floorSlack * found.area
  )
    notes.push({
      kind: 'floor-differs',
      text: ({ area }) =>
        say('The phone drew a floor of {drawn}, and the walls enclose {area}: the walls are used', {
          drawn: area(drawn),
          area: area(found.area),
        }),
      elementIds: [floor.id],
    })
  return notes
}

function labelNotes({ given: { sections } }: Told): UntoldNote[] {
  if (sections.length < 2) return []
  const labels = [...new Set(sections.map(({ label }) => labelName(label)))].join(', ')
  return [
    {
      kind: 'several-labels',
      text: say(
        'The phone saw {count, number} rooms here ({labels}) with no wall between them: they are measured as one',
        {
          count: sections.length,
          labels,
        },
      ),
      elementIds: [],
    },
  ]
}

/** What a person set against the scan: the ceiling, walls and openings of the room. */
function handNotes({ seen, openingIds, corrected, given: { corrections } }: Told): UntoldNote[] {
  const notes: UntoldNote[] = []
  const height = corrected?.ceilingHeight
  if (height !== undefined)
    notes.push({
      kind: 'by-hand',
      text: ({ length }) =>
        say('The ceiling’s height was corrected by hand: {height}', { height: length(height) }),
      elementIds: [],
    })
  const wallIds = [...new Set(seen.map(({ wall }) => wall.id))]
  const ids = [
    ...wallIds.filter((id) => ownEntry(corrections.walls, id)?.height !== undefined),
    ...openingIds.filter((id) => ownEntry(corrections.openings, id) !== undefined),
  ]
  if (ids.length > 0)
    notes.push({
      kind: 'by-hand',
      text: ({ named }) => say('Corrected by hand: {names}', { names: named(ids) }),
      elementIds: ids,
    })
  return notes
}

/** What had to be assumed of a room, or was set by hand. */
export const roomNotes = (told: Told): UntoldNote[] => [
  ...openNotes(told),
  ...gapNotes(told),
  ...heightNotes(told),
  ...shapeNotes(told),
  ...labelNotes(told),
  ...handNotes(told),
]
