import {
  budgetRow,
  buyRow,
  purchaseFileRow,
  purchasesRow,
  putPurchaseRow,
  removePurchaseRow,
} from '#contract/purchases.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { readBudget } from './budget.ts'
import { type PurchaseFileContext, purchaseFile } from './file.ts'
import { buy, listPurchases, putPurchase, removePurchase } from './list.ts'

type Who = { user: unknown; operator: unknown; project: Scope }

/** The calls of what is bought, and of the budget. */
export function purchaseRoutes(
  serve: Serve<Who>,
  context: PurchaseFileContext & { sendMade: SendMade<Who> },
): void {
  context.sendMade(purchaseFileRow, ({ query }, { project }) => purchaseFile(context, project, query.format))
  serve(budgetRow, (_, { project }) => readBudget(project))
  serve(purchasesRow, (_, { project }) => listPurchases(project))
  serve(putPurchaseRow, ({ body }, { project }) => putPurchase(project, body))
  serve(buyRow, ({ params, body }, { project }) => buy(project, params.purchase, body.bought))
  serve(removePurchaseRow, ({ params }, { project }) => removePurchase(project, params.purchase))
}
