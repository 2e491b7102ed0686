import { say } from '#language/say.ts'

/** What rooms and levels are called by who reads, under the English that they are often kept in. */
export const placeWords: Readonly<Record<string, string>> = {
  'Ground floor': say('Ground floor'),
  'Second floor': say('Second floor'),
  Basement: say('Basement'),
  Attic: say('Attic'),
  Kitchen: say('Kitchen'),
  Bathroom: say('Bathroom'),
  Bedroom: say('Bedroom'),
  'Living room': say('Living room'),
  'Dining room': say('Dining room'),
  Room: say('Room'),
  Laundry: say('Laundry'),
}
