import { type EstimateLine, emptyLine, type PlacedLine } from '#contract/estimate.ts'
import type { PriceItem } from '#contract/price-book.ts'
import { type BookPrice, withBookPrices } from '#domain/estimate/compare.ts'

/** An item of the price book as a line: its price under what it is a price of. */
export function lineOfItem({
  id,
  name,
  unit,
  pack,
  trade,
  costCode,
  kind,
  supplier,
  hoursEach,
  price,
}: PriceItem): Partial<EstimateLine> {
  const cents = price?.cents ?? null
  const from = { ...emptyLine, item: name.slice(0, 200), unit, trade, code: costCode, hoursEach, itemId: id }
  const told = { ...from, supplier: price?.supplier || supplier, pricedOn: price?.asOf ?? null }
  if (kind === 'labor') return { ...told, hoursEach: hoursEach ?? 1, rateCents: cents }
  if (kind === 'equipment') return { ...told, equipmentCents: cents }
  return kind === 'sub' ? { ...told, subCents: cents } : { ...told, pack, materialCents: cents }
}

/** What a line has of a price, and nothing else of it. */
export const priceOf = ({ materialCents, pricedOn, supplier, pack }: EstimateLine): BookPrice => ({
  materialCents,
  pricedOn,
  supplier,
  pack,
})

/** The lines with the newer prices of `items`; a line that counts in another unit than its item keeps its own, and is the same object. */
export function withNewest(lines: readonly PlacedLine[], items: readonly PriceItem[]): readonly PlacedLine[] {
  const units = new Map(items.map(({ id, unit }) => [id, unit]))
  const book = new Map(items.map((item) => [item.id, priceOf({ ...emptyLine, ...lineOfItem(item) })]))
  return withBookPrices(lines, book).map((line, index) => {
    const own = lines[index]
    return own?.itemId && own.unit !== units.get(own.itemId) ? own : line
  })
}
