import { ownEntry } from '../own-entry.ts'
import type { FoundRoom } from './found-room.ts'
import type { PlacedOpening } from './place-openings.ts'
import { wayAround } from './plan-shapes.ts'
import type { Corrections, Measure, OpenSide, Tolerance, WallFace } from './room.ts'
import { type RoomSurroundings, roomNotes } from './room-notes.ts'
import { orderBy } from './room-order.ts'
import type { ScannedSection } from './scan.ts'
import type { Untold } from './telling.ts'
import { floorOff, lengthOf, measureOf, productOff, tapeTolerance } from './uncertainty.ts'
import { faceOf, heightAt, type SeenWall, usualHeight } from './wall-faces.ts'
import type { Run } from './wall-runs.ts'

/** The way around from the longest wall on; of those that are as long, from the one that comes first on the page. */
function fromLongest(around: readonly Run[]): Run[] {
  const [first = 0] = orderBy(
    around.length,
    around.map(({ wall, length }) => (wall < 0 ? 0 : -length)),
    around.map(({ from }) => -from[1]),
    around.map(({ from }) => from[0]),
  )
  return [...around.slice(first), ...around.slice(0, first)]
}

/** Ids of faces: the wall's and the room's, and a number where a wall is at the room more than once. */
function faceIds(seen: readonly SeenWall[], roomId: string): string[] {
  const places = new Map<string, number[]>()
  seen.forEach(({ wall }, index) => {
    places.set(wall.id, [...(places.get(wall.id) ?? []), index])
  })
  const ids = new Array<string>(seen.length)
  for (const [wallId, indices] of places) {
    indices.sort((a, b) => {
      const [one, other] = [seen[a]?.run, seen[b]?.run]
      return (one?.start ?? 0) - (other?.start ?? 0) || Number(other?.forward) - Number(one?.forward)
    })
    indices.forEach((index, part) => {
      ids[index] = part === 0 ? `${wallId}/${roomId}` : `${wallId}/${roomId}/${part + 1}`
    })
  }
  return ids
}

/** The walls of a room with the heights that count, and its ceiling's height. */
function seenWalls(
  room: FoundRoom,
  runs: readonly Run[],
  ceilingHeight: number | undefined,
  corrections: Corrections,
): { seen: SeenWall[]; usual: number | undefined } {
  const bare = runs.flatMap((run) => {
    const wall = room.walls[run.wall]
    return wall ? [{ run, wall }] : []
  })
  const usual = usualHeight(bare)
  const nothing: readonly PlacedOpening[] = []
  const seen = bare.map(({ run, wall }) => ({
    run,
    wall,
    ...heightAt(wall, usual ?? wall.height, ceilingHeight, corrections),
    openings: room.placed.get(run.wall) ?? nothing,
  }))
  return { seen, usual }
}

/** The mean height of a ceiling that runs straight from one sloped wall to the one across: theirs, by length. */
function meanHeight(seen: readonly SeenWall[], faces: readonly WallFace[]): number | undefined {
  const sloped = faces.filter((_, index) => seen[index]?.wall.outline !== null)
  const length = sloped.reduce((sum, face) => sum + face.length.value, 0)
  return length > 0 ? sloped.reduce((sum, face) => sum + face.gross.value, 0) / length : undefined
}

function floorOf(room: FoundRoom, faces: readonly WallFace[], tolerance: Tolerance): Measure {
  const from = room.floor ? [room.floor.id] : [...new Set(faces.map(({ wallId }) => wallId))]
  const off = [room.polygon, ...room.holes].reduce((sum, ring) => sum + floorOff(ring, tolerance), 0)
  return measureOf(room.area, off, from)
}

function perimeterOf(room: FoundRoom, faces: readonly WallFace[], tolerance: Tolerance): Measure {
  const from = [...new Set(faces.map(({ wallId }) => wallId))]
  if (!room.floor) {
    const ways = [...room.around, ...room.inside].map(({ length }) => lengthOf(length, tolerance, from))
    const sum = (part: 'value' | 'uncertainty') => ways.reduce((total, way) => total + way[part], 0)
    return measureOf(sum('value'), sum('uncertainty'), from)
  }
  return lengthOf(wayAround(room.polygon), tolerance, [room.floor.id])
}

/** Where nothing but an open side is around the room. */
function openSidesOf(room: FoundRoom, wallIds: readonly string[], tolerance: Tolerance): OpenSide[] {
  const kinds = { floor: 'floor', box: 'floor', hand: 'closed-by-hand' } as const
  return [...room.around, ...room.inside]
    .filter(({ wall }) => wall < 0)
    .map(({ from, to, length, drawn }) => ({
      from,
      to,
      length: lengthOf(length, tolerance, drawn === 'floor' && room.floor ? [room.floor.id] : wallIds),
      kind: drawn ? kinds[drawn] : 'gap',
    }))
}

/** The label of the section in the room; of several, of the one next to its middle. */
function labelOf({ middle }: FoundRoom, sections: readonly ScannedSection[]): string {
  const away = ({ centre }: ScannedSection) => Math.hypot(centre[0] - middle[0], centre[1] - middle[1])
  const [nearest] = [...sections].sort((a, b) => away(a) - away(b) || (a.label < b.label ? -1 : 1))
  return nearest?.label ?? 'unidentified'
}

/** A room with all its figures; `id` is what it and its faces are called by. Throws as `faceOf` does. */
export function finishRoom(found: FoundRoom, id: string, given: RoomSurroundings): Untold['rooms'][number] {
  const { corrections, tolerance, sections } = given
  const corrected = ownEntry(corrections.rooms, id)
  const around = fromLongest(found.around)
  const { seen, usual } = seenWalls(
    found,
    [...around, ...found.inside],
    corrected?.ceilingHeight,
    corrections,
  )
  const ids = faceIds(seen, id)
  const faces = seen.map((wall, index) => faceOf(wall, ids[index] ?? id, id, tolerance))
  const floor = floorOf(found, faces, tolerance)
  const wallIds = [...new Set(faces.map(({ wallId }) => wallId))]
  const ceilingTolerance = corrected?.ceilingHeight === undefined ? tolerance : tapeTolerance
  const common = usualHeight(seen.map(({ run, wall, height }) => ({ run, wall: { ...wall, height } }))) ?? 0
  const ceilingHeight = lengthOf(corrected?.ceilingHeight ?? common, ceilingTolerance, wallIds)
  const mean = corrected?.ceilingHeight === undefined ? meanHeight(seen, faces) : undefined
  const height = mean === undefined ? ceilingHeight : lengthOf(mean, tolerance, wallIds)
  const openingIds = [...new Set(faces.flatMap((face) => face.openingIds))]
  return {
    id,
    label: corrected?.label ?? labelOf(found, sections),
    story: found.story,
    polygon: found.floor ? found.polygon : around.flatMap(({ corners }) => corners),
    ...(found.holes.length > 0 && { holes: found.holes }),
    floor,
    perimeter: perimeterOf(found, faces, tolerance),
    ceilingHeight,
    volume: measureOf(floor.value * height.value, productOff(floor, height), [
      ...new Set([...floor.from, ...wallIds]),
    ]),
    openSides: openSidesOf(found, wallIds, tolerance),
    faces,
    openingIds,
    objects: given.objects,
    notes: roomNotes({ found, seen, openingIds, usual, mean, given, corrected }),
  }
}
