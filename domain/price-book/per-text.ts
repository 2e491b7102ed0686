import type { PriceItem } from '#contract/price-book.ts'
import { say } from '#language/say.ts'
import { unitName } from '../estimate/units.ts'

/** What a price is of: a unit, or a pack of so many. */
export const perText = ({ unit, pack }: Pick<PriceItem, 'unit' | 'pack'>): string =>
  pack === null
    ? unitName(unit)
    : pack.name === `${pack.size} ${unit}`
      ? `${pack.size} ${unitName(unit)}`
      : say('{pack} ({size} {unit})', { pack: pack.name, size: pack.size, unit: unitName(unit) })
