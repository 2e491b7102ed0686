import { numberText } from '#language/figures.ts'
import { packsText } from '#language/pack-words.ts'
import type { ListedPurchase } from './purchases.ts'

/** A unit as it is read: `ft²`, not `ft2`. */
const read = (unit: string): string =>
  unit.replace(/^(ft|yd|in|m)2$/, '$1²').replace(/^(ft|yd|in|m)3$/, '$1³')

/** How much is bought: `3 boxes`, or `148.2 ft²` where it is not sold in packs. */
export const quantityText = ({
  quantity,
  unit,
  pack,
  packs,
}: Pick<ListedPurchase, 'quantity' | 'unit' | 'pack' | 'packs'>): string =>
  packs === null ? `${numberText(quantity)} ${read(unit)}` : packsText(packs, pack === '' ? read(unit) : pack)
