import { say } from '#language/say.ts'

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

/** Made-up prices, one for each item of every takeoff, to show how costs come about until somebody brings their own. */
export const samplePrices: PriceList = [
  sample('concrete-80lb', say('Concrete mix'), say('80 lb bag'), 648),
  sample('block-8x8x16', say('Concrete block, 8 × 8 × 16 in'), say('1 block'), 229),
  sample('brick-modular', say('Brick'), say('1 brick'), 72),
]
