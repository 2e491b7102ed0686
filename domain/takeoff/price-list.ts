import { interiorSamples } from './interior-samples.ts'
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

/** Made-up prices, one for each item of every takeoff, to show how costs come about until somebody brings their own. */
export const samplePrices: PriceList = [...interiorSamples, ...structureSamples].map((price) => ({
  ...price,
  asOf: sampleDate,
  sample: true,
}))
