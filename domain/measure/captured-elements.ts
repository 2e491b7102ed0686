import { say } from '#language/say.ts'
import {
  type Element,
  type ElementKind,
  elementName,
  type Fields,
  foundText,
  isFields,
} from './json-fields.ts'
import { ScanRefusal } from './scan.ts'
import { mostElements } from './scan-limits.ts'
import type { Notebook } from './scan-notes.ts'

/** The lists of a `CapturedRoom`. */
export const captureLists = [
  'walls',
  'doors',
  'windows',
  'openings',
  'floors',
  'objects',
  'sections',
] as const
export type CaptureList = (typeof captureLists)[number]

const kindOf: Readonly<Record<CaptureList, ElementKind>> = {
  walls: 'wall',
  doors: 'door',
  windows: 'window',
  openings: 'opening',
  floors: 'floor',
  objects: 'object',
  sections: 'section',
}

/** A list of the file; an absent one is empty. Throws a `ScanRefusal` where it is none, or has over `mostElements`. */
export function entriesOf(room: Fields, list: string): readonly unknown[] {
  const value = room[list] ?? []
  if (!Array.isArray(value))
    throw new ScanRefusal(
      say('{field} must be a list, and is {found}', { field: list, found: foundText(value) }),
    )
  if (value.length > mostElements)
    throw new ScanRefusal(
      say('{field} has {count, number} entries; more than {most, number} are not read', {
        field: list,
        count: value.length,
        most: mostElements,
      }),
    )
  return value
}

/** Where it stands and how large it is: two entries with one identifier are one thing where this is the same. */
const placeKey = ({ dimensions, transform }: Fields) => JSON.stringify([dimensions, transform])

/**
 * Gives out the elements of a file, each with an identifier of its own: the file's, or a made one (`wall-3`), noted, where
 * it has none or another thing has it. What stands in the file twice comes once; `merging` files, which hold the same thing
 * as one of a room and as one of the whole, go by the identifier alone.
 */
export function elementReader(notes: Notebook, merging: boolean) {
  const known = new Map<string, string>()
  return (list: CaptureList, entries: readonly unknown[]): Element[] =>
    entries.flatMap((fields, place) => {
      const [kind, number] = [kindOf[list], place + 1]
      if (!isFields(fields))
        throw new ScanRefusal(
          say('{element}: it must be an object, and is {found}', {
            element: elementName(kind, number),
            found: foundText(fields),
          }),
        )
      if (list === 'sections') return [sectionElement(fields, number)]
      const { identifier } = fields
      const named = typeof identifier === 'string' && identifier !== '' ? identifier : undefined
      const key = placeKey(fields)
      const seen = named === undefined ? undefined : known.get(named)
      const element = { id: named ?? '', name: () => elementName(kind, number), fields }
      if (seen !== undefined && (merging || seen === key)) {
        notes.add('repeated', element)
        return []
      }
      if (named === undefined || seen !== undefined) {
        element.id = freeName(`${kind}-${number}`, known)
        notes.add('made-identifier', element)
      }
      known.set(element.id, key)
      return [element]
    })
}

/** Sections have no identifiers in RoomPlan. */
const sectionElement = (fields: Fields, number: number): Element => ({
  id: `section-${number}`,
  name: () => elementName('section', number),
  fields,
})

function freeName(wanted: string, taken: ReadonlyMap<string, string>): string {
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${wanted}-${count}`
  return name
}
