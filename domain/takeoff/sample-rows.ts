import { say } from '#language/say.ts'
import { pieceOf } from './pack-names.ts'

/** A price for one pack of an item, in integer cents, that somebody made up. */
export type Sample = { itemId: string; item: string; pack: string; cents: number }

export const sample = (itemId: string, item: string, pack: string, cents: number): Sample => ({
  itemId,
  item,
  pack,
  cents,
})

/** The same item in several lengths: its id with `{}` in the place of the feet, and cents for each of them. */
export const inLengths = (itemId: string, item: string, cents: Readonly<Record<number, number>>): Sample[] =>
  Object.entries(cents).map(([feet, each]) =>
    sample(itemId.replace('{}', feet), item, pieceOf(Number(feet)), each),
  )

export const sheet = (feet: number) => say('4 × {feet} ft sheet', { feet: String(feet) })
export const pounds = (weight: number) => say('{pounds} lb bag', { pounds: String(weight) })

/** An item that is sold in several lengths, at so much a foot. */
export const byLength = (
  itemId: (feet: number) => string,
  item: string,
  pack: (feet: number) => string,
  centsAFoot: number,
  lengths: readonly number[],
): readonly Sample[] =>
  lengths.map((feet) => ({ itemId: itemId(feet), item, pack: pack(feet), cents: feet * centsAFoot }))
