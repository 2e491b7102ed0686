import type Stripe from 'stripe'
import type { invoicesRow } from '#contract/billing.ts'
import type { RowData } from '#contract/route.ts'
import { asking } from '#server/kit/stripe.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import type { BillingContext } from './change.ts'
import { findKept } from './keep.ts'

/** The newest invoices of an organisation, in cents, and the next one; none where nothing is paid by card. */
export async function readInvoices(
  { db, paying }: BillingContext,
  org: OrgCaller,
): Promise<RowData<typeof invoicesRow>> {
  requireAdmin(org)
  const kept = await findKept(db, { orgId: org.orgId })
  const customer = kept?.customerRef
  if (!paying || !customer) return { upcoming: null, invoices: [] }
  const { stripe } = await paying()
  return asking(async () => {
    const [{ data }, next] = await Promise.all([
      stripe.invoices.list({ customer, limit: 24 }),
      kept.paidRef === null || kept.cancels
        ? undefined
        : stripe.invoices.createPreview({ customer, subscription: kept.paidRef }),
    ])
    const at = next && (next.next_payment_attempt ?? next.period_end)
    return {
      upcoming: next && at ? { cents: next.amount_due, at: new Date(at * 1000).toISOString() } : null,
      invoices: data.filter(({ status }) => status !== 'draft').map(present),
    }
  })
}

const present = ({ number, created, total, status, hosted_invoice_url }: Stripe.Invoice) => ({
  number: number ?? '',
  at: new Date(created * 1000).toISOString(),
  cents: total,
  paid: status === 'paid',
  href: hosted_invoice_url ?? null,
})
