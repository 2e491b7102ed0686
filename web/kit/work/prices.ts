import type { PriceItem } from '#contract/price-book.ts'
import { say } from '#language/say.ts'

/** What a price is of: a unit, or a pack of so many. */
export const perText = ({ unit, pack }: Pick<PriceItem, 'unit' | 'pack'>): string =>
  pack === null
    ? unit
    : pack.name === `${pack.size} ${unit}`
      ? pack.name
      : say('{pack} ({size} {unit})', { pack: pack.name, size: pack.size, unit })

/** A sum as somebody types it, in integer cents; undefined for what is none. */
export function centsOf(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '')
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}
