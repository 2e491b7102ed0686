import { say } from '#language/say.ts'
import type { Measured, Room } from './room.ts'
import type { Note, Scan } from './scan.ts'
import { retoldNote } from './scan-notes.ts'
import { areaOnTape, tapeText, type Units } from './tape.ts'
import type { UntoldNote, Words } from './untold.ts'
import { type Names, namesOf } from './wall-names.ts'

/** What was measured, before anything is told of it. */
export type Untold = Omit<Measured, 'rooms' | 'notes'> & {
  rooms: readonly (Omit<Room, 'notes'> & { notes: readonly UntoldNote[] })[]
  notes: readonly UntoldNote[]
}

/** So many elements are named in a sentence. */
const mostNamed = 3

/** What is in no room has no name of its own. */
function kindOf(id: string, { walls, openings, floors }: Scan): string {
  const opening = openings.find((one) => one.id === id)
  if (opening)
    return say('{kind, select, door {a door} window {a window} other {an opening}} in no room', {
      kind: opening.kind,
    })
  if (walls.some((wall) => wall.id === id)) return say('a wall in no room')
  return floors.some((floor) => floor.id === id) ? say('the floor') : say('what stands in the room')
}

function wordsOf(scan: Scan, names: Names, units: Units, roomId?: string): Words {
  return {
    length: (metres) => tapeText(metres, units),
    area: (squareMetres) => areaOnTape(squareMetres, units),
    named: (elementIds) => {
      const all = [...new Set(elementIds.map((id) => names.element(id, roomId) || kindOf(id, scan)))]
      const listed = all.slice(0, mostNamed).join('; ')
      const more = all.length - mostNamed
      return more > 0 ? say('{names} and {more, number} more', { names: listed, more }) : listed
    },
  }
}

const tell = ({ text, ...note }: UntoldNote, words: Words): Note => ({
  ...note,
  text: typeof text === 'string' ? text : text(words),
})

/** Tells every note in the reader's language and units; what was noted while the scan was read is told anew. */
export function told(untold: Untold, scan: Scan, units: Units): Measured {
  const names = namesOf(untold)
  const words = wordsOf(scan, names, units)
  const known = new Set(
    [...scan.walls, ...scan.openings, ...scan.floors, ...scan.objects].map(({ id }) => id),
  )
  // What was left out of the scan has no name here: it stays as the file was told of.
  const retold = (note: Note) => (note.elementIds.every((id) => known.has(id)) ? retoldNote(note) : note)
  return {
    ...untold,
    notes: [...scan.notes.map(retold), ...untold.notes].map((note) => tell(note, words)),
    rooms: untold.rooms.map((room) => {
      const inRoom = wordsOf(scan, names, units, room.id)
      return { ...room, notes: room.notes.map((note) => tell(note, inRoom)) }
    }),
  }
}
