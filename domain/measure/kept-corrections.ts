import type { ScanChange, TypedScan, TypedStructure } from '#contract/scans.ts'
import type { AddedOpening, Corrections } from './room.ts'

/** A wall face that is `metres` long: the wall at its `moves` end is moved, seen from the room's way around. */
export type LengthSaid = { faceId: string; metres: number; moves: 'from' | 'to' }

/** A door or a window that the scan has not: its nearer edge is `left` metres from the left corner of a wall face. */
export type AddedAtFace = Omit<AddedOpening, 'wallId' | 'at'> & { faceId: string; left: number }

/** All that was said against a scan that is kept. */
export type KeptCorrections = Omit<Corrections, 'rooms' | 'added'> & {
  added?: Readonly<Record<string, AddedAtFace>>
  /** Of a mesh: how long its longest wall is. */
  longestWall?: { metres: number; confirmed: boolean }
  rooms?: Readonly<
    Record<string, { label?: string; ceilingHeight?: number; storey?: string; finish?: string }>
  >
  /** In the order in which they were said: each is of the room as those before it left it. */
  lengths?: readonly LengthSaid[]
}

type Entries = Readonly<Record<string, unknown>>
const isEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `before` with what `next` says of it; what it says null of is gone. What rooms carry is said field by field. */
function merged(before: Entries, next: Entries, deep: boolean): Entries {
  const all = new Map(Object.entries(before))
  for (const [key, value] of Object.entries(next)) {
    if (value === undefined) continue
    const known = all.get(key)
    // What is said anew is said last.
    all.delete(key)
    const entry = deep && isEntries(value) ? merged(isEntries(known) ? known : {}, value, false) : value
    if (entry !== null && !(deep && isEntries(entry) && Object.keys(entry).length === 0)) all.set(key, entry)
  }
  return Object.fromEntries(all)
}

/**
 * What corrections come to, in the order in which they were made: of what two say, the later holds, and what a later one says
 * null of is as it was scanned.
 */
export function foldCorrections(changes: readonly ScanChange[]): KeptCorrections {
  const groups: Record<string, Entries> = {}
  let whole: Entries = {}
  for (const { metresInUnit, longestWall, structure: _, ...change } of changes) {
    whole = merged(whole, { metresInUnit, longestWall }, false)
    for (const [name, entries] of Object.entries(change))
      if (entries) groups[name] = merged(groups[name] ?? {}, entries, name === 'rooms')
  }
  const { lengths = {}, ...rest } = groups
  // The schema of changes says what stands in each group: this is what it comes to without its nulls.
  const said = Object.entries(lengths) as [string, Omit<LengthSaid, 'faceId'>][]
  return {
    ...whole,
    ...rest,
    ...(said.length > 0 && { lengths: said.map(([faceId, length]) => ({ ...length, faceId })) }),
  } as KeptCorrections
}

/** A structure as it stands after corrections, the last one said; null of what is none. */
export const structureAfter = (
  typed: TypedScan | null,
  changes: readonly ScanChange[],
): TypedStructure | null =>
  typed && 'structure' in typed
    ? (changes.findLast(({ structure }) => structure !== undefined)?.structure ?? typed)
    : null

/** What a change is about, such as `walls/w1` and `rooms/room-1/label`: two changes of the same conflict. */
export const placesOfChange = (change: ScanChange): string[] =>
  Object.entries(change).flatMap(([group, entries]) =>
    !isEntries(entries) || group === 'longestWall' || group === 'structure'
      ? [group]
      : Object.entries(entries).flatMap(([id, entry]) =>
          group === 'rooms' && isEntries(entry)
            ? Object.keys(entry).map((field) => `rooms/${id}/${field}`)
            : [`${group}/${id}`],
        ),
  )
