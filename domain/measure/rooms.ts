import { say } from '#language/say.ts'
import { withAdded } from './added-openings.ts'
import { notesOfCorrections, requirePossible } from './corrections.ts'
import { finishRoom } from './finish-room.ts'
import { measuredOpenings } from './measured-openings.ts'
import type { Corrections, Measured, Tolerance } from './room.ts'
import { roomOrder } from './room-order.ts'
import type { Scan, ScannedObject, ScannedSection } from './scan.ts'
import { notesOfUnit, scaledScan } from './scan-unit.ts'
import { wallsByStory } from './sound-scan.ts'
import { roomsOfStory } from './story-rooms.ts'
import type { Units } from './tape.ts'
import { told } from './telling.ts'
import { usualTolerance } from './uncertainty.ts'
import type { UntoldNote, Words } from './untold.ts'

/** Things by the number of the room that they lie in. */
function byRoom<Thing extends ScannedObject | ScannedSection>(
  things: readonly Thing[],
  roomAt: (thing: Thing) => number | undefined,
): Map<number, Thing[]> {
  const rooms = new Map<number, Thing[]>()
  for (const thing of things) {
    const room = roomAt(thing)
    if (room === undefined) continue
    const held = rooms.get(room)
    if (held) held.push(thing)
    else rooms.set(room, [thing])
  }
  return rooms
}

/** What is said of floor that is in no room, in m². */
function noteOfMissing(missing: number): UntoldNote[] {
  if (missing === 0) return []
  const text = ({ area }: Words) =>
    say('About {area} of the floor that was scanned is in no room, and is not counted', {
      area: area(missing),
    })
  return [{ kind: 'floor-missing', text, elementIds: [] }]
}

/**
 * Finds the rooms that the walls of a scan enclose and measures them: floors, wall faces, openings, each with its
 * uncertainty and the elements that it came from. What had to be assumed is in the notes. `corrections` are what a person
 * says against the scan; `tolerance` is how far lengths may be off, by default what `usualTolerance` says; notes are told in
 * `units`. Time grows about
 * as the number of walls does. Throws a ScanRefusal that names the element where a number has no sense, walls are
 * hopelessly tangled, or a correction cannot be.
 */
export function measureScan(
  given: Scan,
  corrections: Corrections = {},
  tolerance: Tolerance = usualTolerance(given.source),
  units: Units = 'metric',
): Measured {
  requirePossible(corrections)
  const scan = withAdded(scaledScan(given, corrections.metresInUnit ?? 1), corrections)
  const { stories, notes } = wallsByStory(scan)
  for (const { story } of scan.floors) if (!stories.has(story)) stories.set(story, [])
  const found = [...stories]
    .sort(([a], [b]) => a - b)
    .map(([story, walls]) => ({ story, ...roomsOfStory(scan, story, walls, corrections) }))
  const all = found.flatMap(({ rooms }) => rooms)
  const numbers = new Map(all.map((room, index) => [room, index]))
  const byStory = new Map(found.map((rooms) => [rooms.story, rooms]))
  const roomAt = ({ story, centre }: ScannedObject | ScannedSection) => {
    const on = byStory.get(story)
    const room = on?.rooms[on.locate(centre)]
    return room && numbers.get(room)
  }
  const objects = byRoom(scan.objects, roomAt)
  const sections = byRoom(scan.sections, roomAt)
  const rooms = roomOrder(all).flatMap((index, place) => {
    const room = all[index]
    return room
      ? [
          finishRoom(room, `room-${place + 1}`, {
            sections: sections.get(index) ?? [],
            objects: objects.get(index) ?? [],
            floors: all.length === 1 ? scan.floors : [],
            corrections,
            tolerance,
          }),
        ]
      : []
  })
  const ids = new Set(rooms.map(({ id }) => id))
  const missingFloor = found.reduce((sum, story) => sum + story.missingFloor, 0)
  const untold = {
    rooms,
    openings: measuredOpenings(
      found.flatMap(({ placed }) => placed),
      rooms,
      tolerance,
    ),
    looseWalls: found.flatMap(({ loose }) => loose.map(({ id, from, to }) => ({ id, from, to }))),
    missingFloor,
    openGaps: found.flatMap(({ openGaps }) => openGaps).sort((a, b) => b.floor - a.floor),
    closedGaps: found.flatMap(({ closedGaps }) => closedGaps),
    notes: [
      ...notesOfUnit(given, corrections.metresInUnit),
      ...notes,
      ...notesOfCorrections(given, corrections, ids),
      ...found.flatMap((story) => story.notes),
      ...noteOfMissing(missingFloor),
    ],
  }
  return told(untold, scan, units)
}
