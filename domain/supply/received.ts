import type { Supply } from './lead-times.ts'

/** What a delivery brought of a line of a purchase list, in the unit of that line. */
export type Delivered = { on: string; purchase: string; quantity: number; damaged: number }

export type Received = {
  /** What came and is whole. */
  quantity: number
  damaged: number
  /** What is still to come; nothing where more came than was ordered. */
  missing: number
  /** The day that all of it was there; null until then. */
  arrivedOn: string | null
  lastOn: string | null
}

/** What is reckoned as whole, so that a third of something in three deliveries is all of it. */
const tolerance = 1e-6

/** What was received of `ordered`, in its unit; of it what came damaged counts as missing. */
export function receivedOf(ordered: number, deliveries: readonly Delivered[]): Received {
  let quantity = 0
  let damaged = 0
  let arrivedOn: string | null = null
  for (const one of deliveries.toSorted((a, b) => a.on.localeCompare(b.on))) {
    quantity += one.quantity - one.damaged
    damaged += one.damaged
    if (arrivedOn === null && quantity + tolerance >= ordered) arrivedOn = one.on
  }
  const left = ordered - quantity
  return {
    ...{ quantity, damaged, missing: left > tolerance ? left : 0, arrivedOn },
    lastOn: deliveries.reduce<string | null>(
      (last, { on }) => (last === null || on > last ? on : last),
      null,
    ),
  }
}

type Ordered = {
  id: string
  item: string
  supplier: string
  quantity: number
  orderedOn: string | null
  promisedOn: string | null
}

/** What of a purchase list is there in full, as lead times are reckoned from it. */
export const suppliesOf = (purchases: readonly Ordered[], deliveries: readonly Delivered[]): Supply[] => {
  const brought = Map.groupBy(deliveries, ({ purchase }) => purchase)
  return purchases.flatMap(({ id, item, supplier, quantity, orderedOn, promisedOn }) => {
    const { arrivedOn } = receivedOf(quantity, brought.get(id) ?? [])
    return arrivedOn === null ? [] : [{ item, supplier, orderedOn, promisedOn, arrivedOn }]
  })
}
