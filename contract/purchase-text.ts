import { numberText } from '#language/figures.ts'
import type { ListedPurchase } from './purchases.ts'

/** How much is bought: `3 boxes`, or `148.2 ft2` where it is not sold in packs. */
export const quantityText = ({
  quantity,
  unit,
  pack,
  packs,
}: Pick<ListedPurchase, 'quantity' | 'unit' | 'pack' | 'packs'>): string =>
  packs === null ? `${numberText(quantity)} ${unit}` : `${numberText(packs)} × ${pack === '' ? unit : pack}`
