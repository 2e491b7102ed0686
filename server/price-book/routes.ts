import { assembliesRow, putAssemblyRow } from '#contract/assemblies.ts'
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
} from '#contract/price-book.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { listAssemblies, putAssembly } from './assemblies.ts'
import { putCostCodes, readCostCodes } from './cost-codes.ts'
import { exportPrices, importPrices } from './files.ts'
import { addItem, type BookContext, bulkEdit, editItem, listItems, readNewest } from './items.ts'
import { addPoint, listPoints } from './points.ts'

type Who = { user: unknown; operator: unknown; org: OrgCaller }

/** The calls of an organisation's price book. */
export function priceBookRoutes(
  { serve, sendMade }: { serve: Serve<Who>; sendMade: SendMade<Who> },
  context: BookContext,
): void {
  serve(priceItemsRow, ({ query }, { org }) => listItems(context, org, query))
  serve(newestPricesRow, ({ body }, { org }) => readNewest(context, org, body))
  serve(addPriceItemRow, ({ body }, { org }) => addItem(context, org, body))
  serve(editPriceItemRow, ({ params, body }, { org }) => editItem(context, org, params.item, body))
  serve(bulkEditPricesRow, ({ body }, { org }) => bulkEdit(context, org, body))
  serve(pricePointsRow, ({ params }, { org }) => listPoints(context, org, params.item))
  serve(addPricePointRow, ({ params, body }, { org }) => addPoint(context, org, params.item, body))
  serve(importPricesRow, ({ body }, { org }) => importPrices(context, org, body))
  sendMade(exportPricesRow, ({ query }, { org }) => exportPrices(context, org, query.format))
  serve(assembliesRow, (_, { org }) => listAssemblies(context, org))
  serve(putAssemblyRow, ({ body }, { org }) => putAssembly(context, org, body))
  serve(costCodesRow, (_, { org }) => readCostCodes(context, org))
  serve(putCostCodesRow, ({ body }, { org }) => putCostCodes(context, org, body))
}
