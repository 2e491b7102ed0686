import { v7 as newId } from 'uuid'
import type { reckonedRow } from '#contract/estimate-calls.ts'
import type { DraftLine } from '#contract/estimates.ts'
import type { QuoteLine } from '#contract/quotes.ts'
import type { RowData } from '#contract/route.ts'

/** What a price can be asked of, and whether it has one. */
export type Offered = QuoteLine & { priced: boolean }

type Line = Pick<DraftLine, 'id' | 'item' | 'unit' | 'pack' | 'itemId' | 'materialCents'>
type Own = Pick<
  RowData<typeof reckonedRow>['lines'][number],
  'id' | 'fault' | 'unit' | 'pack' | 'need' | 'order'
>

/**
 * What is bought for an estimate, each thing once: packs as they are ordered, else as much as is needed with its waste, to a
 * hundredth. Hours are nothing that a supplier sells. Of what cannot be reckoned the quantity is left to whoever asks.
 */
export function offeredOf(lines: readonly Line[], reckoned: readonly Own[]): Offered[] {
  const byId = new Map(reckoned.map((own) => [own.id, own]))
  const seen = new Map<string, Offered>()
  for (const { id, item, itemId, materialCents, ...line } of lines) {
    const own = byId.get(id)
    const { unit, pack } = own ?? line
    if (unit === 'h') continue
    const key = itemId ?? JSON.stringify([item, unit, pack])
    const quantity =
      !own || own.fault !== null ? null : pack ? (own.order?.count ?? null) : hundredths(own.need.value)
    const before = seen.get(key)
    if (before)
      before.quantity =
        before.quantity === null || quantity === null ? null : hundredths(before.quantity + quantity)
    else
      seen.set(key, {
        ...{ id: newId(), item: itemId, name: item, unit, pack, quantity },
        priced: materialCents !== null,
      })
  }
  return [...seen.values()]
}

/** Never less than is needed; a rounding of machines is none. */
const hundredths = (value: number) => Math.ceil(Math.round(value * 1e6) / 1e4) / 100
