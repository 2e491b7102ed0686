import type { Choices } from '#domain/takeoff/choices.ts'
import type { PriceList } from '#domain/takeoff/price-list.ts'
import type { Heading } from './heading.ts'

/** What a visitor does to any list of materials; `undefined` for a figure goes back to what is usual. */
export type ListChange =
  | { change: 'assumption'; id: string; value: number | undefined }
  | { change: 'units'; units: Choices['units'] }
  | { change: 'price'; itemId: string; item: string; pack: string; cents: number; today: string }
  | { change: 'prices'; prices: PriceList }
  | { change: 'heading'; heading: Heading }

/** Where a list is changed: the bench of a room, or of a structure. Each answers why something cannot be, or nothing. */
export type ListBench = { change: (change: ListChange) => Promise<string | undefined> | string | undefined }

/** The record with `key` as `value`; without it where that is undefined. */
export function withEntry<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
  value: Value | undefined,
): Record<string, Value> {
  const { [key]: _, ...rest } = record ?? {}
  return value === undefined ? rest : { ...rest, [key]: value }
}

/** What a list is counted with, after a change; whatever else belongs to the job stays as it is. */
export function changeList<Listed extends { choices: Choices; prices: PriceList; heading?: Heading }>(
  job: Listed,
  change: ListChange,
): Listed {
  const { choices, prices } = job
  switch (change.change) {
    case 'assumption': {
      const assumptions = withEntry(choices.assumptions, change.id, change.value)
      return { ...job, choices: { ...choices, assumptions } }
    }
    case 'units':
      return { ...job, choices: { ...choices, units: change.units } }
    case 'price': {
      const { itemId, item, pack, cents, today } = change
      const own = { itemId, item, pack, cents, asOf: today, sample: false }
      const known = prices.some((price) => price.itemId === itemId)
      return {
        ...job,
        prices: known ? prices.map((price) => (price.itemId === itemId ? own : price)) : [...prices, own],
      }
    }
    case 'prices':
      return { ...job, prices: change.prices }
    case 'heading':
      return { ...job, heading: change.heading }
  }
}
