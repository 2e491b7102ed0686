import { say } from '#language/say.ts'

/** A price for one pack of an item, in integer cents, that somebody made up. */
export type Sample = { itemId: string; item: string; pack: string; cents: number }

export const sample = (itemId: string, item: string, pack: string, cents: number): Sample => ({
  itemId,
  item,
  pack,
  cents,
})

export const piece = (feet: number): string => say('{feet} ft piece', { feet: String(feet) })

/** The same item in several lengths: its id with `{}` in the place of the feet, and cents for each of them. */
export const inLengths = (itemId: string, item: string, cents: Readonly<Record<number, number>>): Sample[] =>
  Object.entries(cents).map(([feet, each]) =>
    sample(itemId.replace('{}', feet), item, piece(Number(feet)), each),
  )
