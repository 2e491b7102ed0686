import { type EstimateLine, emptyLine, type PlacedLine } from '#contract/estimate.ts'
import type { PriceItem } from '#contract/price-book.ts'
import { type BookPrice, withBookPrices } from '#domain/estimate/compare.ts'
import type { LineFigures } from '#domain/estimate/types.ts'
import { knownUnit } from '#domain/estimate/units.ts'

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

/** Units that neither name a pack nor a length, an area or a volume. */
const weighed: readonly string[] = ['gal', 'qt', 'l', 'lb', 'kg', 't', 'ton', 'h', 'hr', 'hour']
const single: readonly string[] = ['ea', 'each']

/**
 * What the price of an item makes of a line that stands there, of the takeoff or typed: its price for one pack as the line has
 * it, and whose and from when it is. It goes on following the item where both count the same. Null where the item has no price,
 * is no material, or is priced by what the line does not count in.
 */
export function priceTaken(
  { unit, pack }: Pick<LineFigures, 'unit' | 'pack'>,
  item: PriceItem,
): Partial<EstimateLine> | null {
  const { price, supplier } = item
  if (!price || item.kind !== 'material') return null
  const told = { supplier: price.supplier || supplier, pricedOn: price.asOf }
  const isSame = item.unit === unit || (single.includes(item.unit) && single.includes(unit))
  if (item.pack !== null)
    return isSame ? { ...told, itemId: item.id, pack: item.pack, materialCents: price.cents } : null
  if (isSame && pack === null) return { ...told, itemId: item.id, materialCents: price.cents }
  if (isSame && single.includes(unit)) return null
  // A gallon in cans of five: the line is priced by the can.
  if (isSame && pack !== null)
    return { ...told, itemId: null, materialCents: Math.round(price.cents * pack.size) }
  // By the sheet, the pail or the piece: the pack of the line.
  const isPack = pack !== null && knownUnit(item.unit) === null && !weighed.includes(item.unit)
  return isPack ? { ...told, itemId: null, materialCents: price.cents } : null
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

/** What is offered to begin with and was not taken over: that stands there once, as somebody made it their own. */
export const notTakenOver = <Offered extends { name: string }>(
  own: readonly { name: string }[],
  offered: readonly Offered[],
): Offered[] => offered.filter(({ name }) => own.every((one) => one.name !== name))
