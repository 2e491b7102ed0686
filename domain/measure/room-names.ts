import { say } from '#language/say.ts'
import type { Room } from './room.ts'

/** Apple's labels of rooms; any other label was given by a person and stays as it is. */
const appleNames: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    livingRoom: () => say('Living room'),
    bedroom: () => say('Bedroom'),
    bathroom: () => say('Bathroom'),
    kitchen: () => say('Kitchen'),
    diningRoom: () => say('Dining room'),
    unidentified: () => say('Room'),
  }),
)

/** What a room with this label is called. */
export const labelName = (label: string): string => appleNames.get(label)?.() ?? label

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

/** What each room is called, by its id: `Bedroom`, and `Bedroom 2` where there is more than one of them. */
export function roomNames(rooms: readonly Pick<Room, 'id' | 'label'>[]): ReadonlyMap<string, string> {
  const names = numbered(rooms.map(({ label }) => labelName(label)))
  return new Map(rooms.map(({ id }, place) => [id, names[place] ?? '']))
}
