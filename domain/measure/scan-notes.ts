import { say } from '#language/say.ts'
import type { Element } from './json-fields.ts'
import type { Note } from './scan.ts'
import { tapeText } from './tape.ts'
import type { UntoldNote } from './untold.ts'

/** What can be noted of the elements of a file: one note of each kind, with the names of all that it holds for. */
const texts = {
  'made-identifier': (names: string) =>
    say('{names}: without a usable identifier in the file, and named so here', { names }),
  repeated: (names: string) => say('{names}: more than once in the file, and counted once', { names }),
  'by-rows': (names: string) =>
    say('{names}: transform written by rows instead of columns, and read so', { names }),
  tilted: (names: string) =>
    say('{names}: out of plumb by more than 1°, and measured along the slope', { names }),
  outline: (names: string) =>
    say('{names}: not a rectangle; the area is that of the corners, not width × height', { names }),
  'bad-outline': (names: string) =>
    say('{names}: the corners cross or enclose nothing; width × height is used', { names }),
  curve: (names: string) =>
    say('{names}: curved, and measured along the arc; please check the length', { names }),
  'bare-angle': (names: string) =>
    say(
      '{names}: the angles of the curve have no unit; taken as degrees if over a full turn in radians, otherwise as radians',
      { names },
    ),
  'not-rectangular': (names: string) =>
    say('{names}: not a rectangle; the rectangle around it is taken off the wall', { names }),
  'placed-by-geometry': (names: string) =>
    say('{names}: not in the wall that the file names, and put in the wall where it lies', { names }),
  'without-wall': (names: string) => say('{names}: in no wall, and taken off none', { names }),
  clipped: (names: string) => say('{names}: reaches beyond the wall, and is cut at its edge', { names }),
  unsure: (names: string) => say('{names}: the phone was not sure of what it saw; please check', { names }),
  'unseen-edges': (names: string) =>
    say('{names}: the phone did not see every edge; please check length and height', { names }),
  'without-size': (names: string) =>
    say('{names}: without any length or height in the file, and left out', { names }),
  unreadable: (names: string) =>
    say('{names}: cannot be read, and is left out; nothing is measured by it', { names }),
  'floor-left-out': (names: string) =>
    say('{names}: the outline crosses itself or encloses nothing, and is left out', { names }),
}

export type NoteKind = keyof typeof texts

/** What can be noted of a height, or of how far apart heights are. */
const heights = {
  'storeys-by-height': (apart: string) =>
    say(
      'Walls that the file has on one story stand at heights {apart} or more apart: each of them is measured as a story of its own',
      { apart },
    ),
  'unusual-height': (height: string) => say('A ceiling at {height} is unusual; please check it', { height }),
  'mesh-metres': (height: string) =>
    say(
      'No length is known: the mesh is taken to be in meters, with its ceiling at {height}. Type its longest wall to be sure.',
      { height },
    ),
}

/** A note on a height in metres. */
export const heightNote = (
  kind: keyof typeof heights,
  height: number,
  elementIds: readonly string[] = [],
): Note => ({
  kind,
  text: heights[kind](tapeText(height, 'metric')),
  elementIds,
  height,
})

const isOf = <Kinds extends object>(kinds: Kinds, kind: string): kind is Extract<keyof Kinds, string> =>
  Object.hasOwn(kinds, kind)

/** A note that was made while a scan was read, to be told in the reader's own words; any other comes back as it is. */
export function retoldNote(note: Note): UntoldNote {
  const { kind, elementIds, height } = note
  if (isOf(heights, kind) && height !== undefined)
    return { ...note, text: ({ length }) => heights[kind](length(height)) }
  if (isOf(texts, kind)) return { ...note, text: ({ named }) => texts[kind](named(elementIds)) }
  return note
}

/** Gathers notes while a file is read: each element once in each kind. */
export type Notebook = {
  add: (kind: NoteKind, element: Element) => void
  /** A note that is about no element. */
  say: (kind: string, text: string) => void
  notes: () => Note[]
}

/** So many elements are named in a sentence; the note has the ids of all. */
const named = 3

export function openNotebook(): Notebook {
  const elements = new Map<NoteKind, Map<string, Element>>()
  const sentences: Note[] = []
  return {
    add: (kind, element) => {
      const known = elements.get(kind) ?? new Map<string, Element>()
      elements.set(kind, known.set(element.id, element))
    },
    say: (kind, text) => {
      sentences.push({ kind, text, elementIds: [] })
    },
    notes: () => [
      ...sentences,
      ...[...elements].map(([kind, about]) => {
        const some = [...about.values()].slice(0, named).map((element) => element.name())
        const listed = some.join(', ')
        const more = about.size - some.length
        const names = more > 0 ? say('{names} and {more, number} more', { names: listed, more }) : listed
        return { kind, text: texts[kind](names), elementIds: [...about.keys()] }
      }),
    ],
  }
}
