import type { FastifyInstance } from 'fastify'
import {
  billingRow,
  cancelPlanRow,
  cardRow,
  changePlanRow,
  checkoutRow,
  invoicesRow,
  resumePlanRow,
} from '#contract/billing.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import {
  type BillingContext,
  cancelPlan,
  cardAddress,
  changePlan,
  checkout,
  readBilling,
  resumePlan,
} from './change.ts'
import { eventRoutes } from './events.ts'
import { readInvoices } from './invoices.ts'

/** The calls of what an organisation pays for, and where Stripe tells of it. */
export function billingRoutes(
  app: FastifyInstance,
  {
    serve,
    mount,
    ...context
  }: BillingContext & {
    serve: Serve<{ user: unknown; operator: unknown; org: OrgCaller }>
    mount: (method: string, path: string) => string
  },
): void {
  const { paying } = context
  if (paying) eventRoutes(app, { ...context, paying, mount })
  serve(billingRow, (_, { org }) => readBilling(context, org))
  serve(invoicesRow, (_, { org }) => readInvoices(context, org))
  serve(checkoutRow, ({ body }, { org, language }) => checkout(context, org, body, language))
  serve(changePlanRow, ({ body }, { org }) => changePlan(context, org, body))
  serve(cancelPlanRow, (_, { org }) => cancelPlan(context, org))
  serve(resumePlanRow, (_, { org }) => resumePlan(context, org))
  serve(cardRow, (_, { org, language }) => cardAddress(context, org, language))
}
