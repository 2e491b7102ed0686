import type { ItemKind, PriceItem } from '#contract/price-book.ts'
import { monthsOld, oldMonths } from '#domain/price-book/price-index.ts'
import { say } from '#language/say.ts'

/** What kinds of cost are called. */
export const kindWords: Readonly<Record<ItemKind, string>> = {
  material: say('Material'),
  labor: say('Labor'),
  equipment: say('Equipment'),
  sub: say('Subcontract'),
}

/** How old a price is where that is a warning; undefined for a young one. */
export function ageWarning(asOf: string, today: string): string | undefined {
  const months = monthsOld(asOf, today)
  return months < oldMonths
    ? undefined
    : say('{months, plural, one {# month old} other {# months old}}', { months })
}

/** A pack of so many of a unit: called as it was, or by what is in it; null for none. */
export const packOf = (pack: PriceItem['pack'], unit: string, size: number | null): PriceItem['pack'] =>
  size === null || size <= 0
    ? null
    : { name: pack && pack.name !== `${pack.size} ${unit}` ? pack.name : `${size} ${unit}`, size }
