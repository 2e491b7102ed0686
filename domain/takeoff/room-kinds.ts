import { extras } from '#contract/works.ts'
import type { Room } from '../measure/room.ts'
import { ownEntry } from '../own-entry.ts'
import type { Choices, Extra, RoomChoices } from './choices.ts'

/** What is done in a room, every part of it said. */
export type RoomWorks = RoomChoices & Record<Extra, boolean>

/** Words that a room with a tub or a shower is called by, in English and Spanish, without accents. */
const wet =
  /\b(?:bath|baths|bathroom|bathrooms|tub|shower|showers|restroom|washroom|ensuite|en suite|powder room|toilet|wc|bano|banos|ducha|duchas|regadera|aseo|sanitario)\b/

/** Words for those that have neither. */
const withoutTub = /\b(?:half bath|powder room|toilet|wc|medio bano|aseo)\b/

/** Apple writes its labels in one word; what a person types has spaces and accents. */
const plainWords = (label: string): string =>
  label
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Whether a room is a bathroom, by Apple's label or by what somebody calls it: `bathroom`, `Guest bath`, `Baño 2`. */
export const isBathroom = (label: string): boolean => wet.test(plainWords(label))

/**
 * Whether an extra is on in a room called `label` where nothing is said of it: what every job of its kind has, and what keeps a
 * bathroom dry.
 */
export function isUsual(extra: Extra, label: string, { baseboard }: RoomChoices): boolean {
  switch (extra) {
    case 'transitions':
    case 'fasteners':
      return true
    case 'trimPaint':
      return baseboard
    case 'moistureBoard':
    case 'backer':
      return isBathroom(label)
    case 'wetWalls':
      return isBathroom(label) && !withoutTub.test(plainWords(label))
    default:
      return false
  }
}

/**
 * What is done in a room: what is said of it, else what is said of every room, else what is usual. A bathroom gets tile where
 * other rooms get planks or carpet: those have to be chosen for the room itself.
 */
export function worksIn(
  { id, label }: Pick<Room, 'id' | 'label'>,
  choices: Pick<Choices, 'usual' | 'rooms'>,
): RoomWorks {
  const own = ownEntry(choices.rooms, id)
  const said = { ...choices.usual, ...own }
  const isSoft = said.floor === 'plank' || said.floor === 'carpet'
  const floor = isSoft && own?.floor === undefined && isBathroom(label) ? 'tile' : said.floor
  const on = extras.map((extra): [Extra, boolean] => [extra, said[extra] ?? isUsual(extra, label, said)])
  return { ...said, floor, ...(Object.fromEntries(on) as Record<Extra, boolean>) }
}
