import { say } from '#language/say.ts'
import { structureSamples } from './structure-samples.ts'

/** What a pack of an item costs at a shop, in integer cents, as of an ISO date. Samples are made up, and shown as such. */
export type ItemPrice = {
  itemId: string
  item: string
  pack: string
  cents: number
  asOf: string
  sample: boolean
}

/** At most one price for each item. */
export type PriceList = readonly ItemPrice[]

/** Of the day on which the samples were made up; they say nothing about a shop. */
const sampleDate = '2026-11-22'

const sample = (itemId: string, item: string, pack: string, cents: number): ItemPrice => ({
  itemId,
  item,
  pack,
  cents,
  asOf: sampleDate,
  sample: true,
})

const piece = (feet: number): string => say('{length} ft piece', { length: String(feet) })
const sheet = (feet: number): string => say('4 × {length} ft sheet', { length: String(feet) })

/** The same item in several lengths: its id with `{}` in the place of the feet, and cents for each of them. */
const inLengths = (
  itemId: string,
  item: string,
  pack: (feet: number) => string,
  cents: Readonly<Record<number, number>>,
): ItemPrice[] =>
  Object.entries(cents).map(([feet, each]) =>
    sample(itemId.replace('{}', feet), item, pack(Number(feet)), each),
  )

const insideSamples: PriceList = [
  ...inLengths('drywall-1/2-4x{}', say('Drywall for walls, 1/2 in'), sheet, { 8: 1498, 10: 1898, 12: 2248 }),
  ...inLengths('drywall-ceiling-1/2-4x{}', say('Drywall for ceilings, 1/2 in'), sheet, {
    8: 1648,
    10: 2098,
    12: 2498,
  }),
  sample('paint-wall-gal', say('Wall paint'), say('1 gal can'), 3498),
  sample('flooring-plank-box', say('Plank flooring'), say('box'), 5590),
  ...inLengths('baseboard-{}ft', say('Baseboard'), piece, { 8: 998, 12: 1548, 16: 2098 }),
]

/** Made-up prices, one for each item of every takeoff, to show how costs come about until somebody brings their own. */
export const samplePrices: PriceList = [
  ...insideSamples,
  ...structureSamples.map(({ itemId, item, pack, cents }) => sample(itemId, item, pack, cents)),
]
