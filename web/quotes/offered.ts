import { v7 as newId } from 'uuid'
import type { reckonedRow } from '#contract/estimate-calls.ts'
import type { DraftLine } from '#contract/estimates.ts'
import type { QuoteLine } from '#contract/quotes.ts'
import type { RowData } from '#contract/route.ts'
import { isBought } from '#domain/estimate/purchases.ts'
import { grouped } from '#domain/takeoff/grouped.ts'

/** What a price can be asked of, and whether it has one. */
export type Offered = QuoteLine & { priced: boolean }

type Line = Pick<DraftLine, 'id' | 'item' | 'itemId' | 'materialCents' | 'pack' | 'from'>
type Own = Pick<
  RowData<typeof reckonedRow>['lines'][number],
  'id' | 'fault' | 'unit' | 'pack' | 'need' | 'order' | 'included' | 'unpriced'
>
type Asked = { line: Line; own: Own }

/** What is bought, and what has no price of any kind yet; hours are nothing that a supplier sells, nor is what is left out. */
const isAsked = ({ line, own }: Asked): boolean =>
  isBought({ line, own }) || (own.included && own.unit !== 'h' && (own.unpriced || own.fault !== null))

/**
 * What is bought for an estimate, each thing once: as many packs as all its lines need together, else as much as is needed with
 * its waste, to a hundredth. Of what cannot be reckoned the quantity is left to whoever asks.
 */
export function offeredOf(lines: readonly Line[], reckoned: readonly Own[]): Offered[] {
  const byId = new Map(reckoned.map((own) => [own.id, own]))
  const asked = lines.flatMap((line): Asked[] => {
    const own = byId.get(line.id)
    return own && isAsked({ line, own }) ? [{ line, own }] : []
  })
  const keyOf = ({ line, own }: Asked) =>
    JSON.stringify([line.itemId ?? line.item.trim(), own.unit, own.pack])
  return [...grouped(asked, keyOf).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { line, own } = first
    return {
      ...{ id: newId(), item: line.itemId, name: line.item, unit: own.unit, pack: own.pack },
      quantity: quantityOf(some.map((one) => one.own)),
      priced: some.every((one) => one.line.materialCents !== null),
    }
  })
}

function quantityOf(some: readonly Own[]): number | null {
  const [first] = some
  if (!first || some.some(({ fault }) => fault !== null)) return null
  const need = some.reduce((sum, own) => sum + own.need.value, 0)
  if (first.pack === null) return up(need, 100)
  return some.length === 1 ? (first.order?.count ?? null) : up(need / first.pack.size, 1)
}

/** Up to the next so-manieth part: never less than is needed. A rounding of machines is none. */
const up = (value: number, parts: number) => Math.ceil(Math.round(value * parts * 1e6) / 1e6) / parts
