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

/** What each room is called, by its id: `Bedroom`, and `Bedroom 2` where there is more than one of them. */
export function roomNames(rooms: readonly Pick<Room, 'id' | 'label'>[]): ReadonlyMap<string, string> {
  const all = new Map<string, number>()
  for (const { label } of rooms) all.set(label, (all.get(label) ?? 0) + 1)
  const met = new Map<string, number>()
  return new Map(
    rooms.map(({ id, label }) => {
      const number = (met.get(label) ?? 0) + 1
      met.set(label, number)
      const name = labelName(label)
      return [id, all.get(label) === 1 ? name : `${name} ${number}`]
    }),
  )
}
