import { assembliesRow, putAssemblyRow } from './assemblies.ts'
import {
  addPriceItemRow,
  addPricePointRow,
  bulkEditPricesRow,
  costCodesRow,
  editPriceItemRow,
  exportPricesRow,
  importPricesRow,
  newestPricesRow,
  priceItemsRow,
  pricePointsRow,
  putCostCodesRow,
} from './price-book.ts'

/** Every call about the price book. */
export const priceRows = {
  priceItemsRow,
  newestPricesRow,
  addPriceItemRow,
  editPriceItemRow,
  bulkEditPricesRow,
  pricePointsRow,
  addPricePointRow,
  importPricesRow,
  exportPricesRow,
  assembliesRow,
  putAssemblyRow,
  costCodesRow,
  putCostCodesRow,
} as const
