import { say } from '#language/say.ts'
import type { Room } from './room.ts'

/** Apple's labels of rooms, as they are kept and as they are said; any other label was given by a person and stays as it is. */
const appleNames: ReadonlyMap<string, { kept: string; said: () => string }> = new Map(
  Object.entries({
    livingRoom: { kept: 'Living room', said: () => say('Living room') },
    bedroom: { kept: 'Bedroom', said: () => say('Bedroom') },
    bathroom: { kept: 'Bathroom', said: () => say('Bathroom') },
    kitchen: { kept: 'Kitchen', said: () => say('Kitchen') },
    diningRoom: { kept: 'Dining room', said: () => say('Dining room') },
    unidentified: { kept: 'Room', said: () => say('Room') },
  }),
)

/** What a room with this label is called. */
export const labelName = (label: string): string => appleNames.get(label)?.said() ?? label

/** Numbers behind names that several have: `South wall 1`, `South wall 2`. */
export function numbered(names: readonly string[]): string[] {
  const all = new Map<string, number>()
  for (const name of names) all.set(name, (all.get(name) ?? 0) + 1)
  const met = new Map<string, number>()
  return names.map((name) => {
    if (all.get(name) === 1) return name
    const number = (met.get(name) ?? 0) + 1
    met.set(name, number)
    return `${name} ${number}`
  })
}

type Rooms = readonly Pick<Room, 'id' | 'label'>[]

function namedBy(rooms: Rooms, nameOf: (label: string) => string): ReadonlyMap<string, string> {
  const names = numbered(rooms.map(({ label }) => nameOf(label)))
  return new Map(rooms.map(({ id }, place) => [id, names[place] ?? '']))
}

/** What each room is called, by its id: `Bedroom`, and `Bedroom 2` where there is more than one of them. */
export const roomNames = (rooms: Rooms): ReadonlyMap<string, string> => namedBy(rooms, labelName)

/** What each room is kept as, by its id, whatever its reader's language: a room has one name, by which all find it. */
export const keptRoomNames = (rooms: Rooms): ReadonlyMap<string, string> =>
  namedBy(rooms, (label) => appleNames.get(label)?.kept ?? label)
