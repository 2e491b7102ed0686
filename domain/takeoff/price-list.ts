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
