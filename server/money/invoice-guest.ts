import { sql } from 'kysely'
import type { GuestInvoice } from '#contract/online-payment.ts'
import { pathIn } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { minute } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import { type OnlineContext, type Place, payOnline, settle, standingInvoice } from './online.ts'
import { accountOf } from './payment-key.ts'

const byAddress: Limit = { name: 'invoices by address', most: 60, windowMs: 10 * minute }
type Context = OnlineContext & { limit: Limiter }

/** The invoice that a link leads to. Refuses a link that nobody made, and an invoice that was voided. */
async function findInvoice({ db, limit }: Context, token: string, address: string) {
  requireTokenShaped(token)
  await limit({ limit: byAddress, who: addressBucket(address) })
  const { rows } = await sql<Place & { state: string; orgName: string; orgPhone: string }>`
    select l.org_id as "orgId", l.project_id as "projectId", l.invoice_id as "invoiceId", i.state, o.name as "orgName",
      o.phone as "orgPhone"
    from invoice_links l
      join invoices i on i.org_id = l.org_id and i.project_id = l.project_id and i.id = l.invoice_id
      join projects p on p.org_id = l.org_id and p.id = l.project_id and p.deleted_at is null
      join orgs o on o.id = l.org_id
    where l.token_hash = ${hashToken(token)}`.execute(db)
  const [found] = rows
  if (!found)
    throw new Refusal(
      'unknown_token',
      say('This link leads nowhere. Ask whoever sent it to you for a new one.'),
    )
  if (found.state === 'void')
    throw new Refusal('expired_token', say('{org} voided this invoice.', { org: found.orgName }))
  return found
}

/** What whoever holds the link of an invoice reads: the invoice, and what is open of it at this moment. */
export async function openInvoice(context: Context, token: string, address: string): Promise<GuestInvoice> {
  const found = await findInvoice(context, token, address)
  const stripe = await accountOf(context, found.orgId)
  // Whoever comes back from paying sees it at once; where the service does not answer, the work that looks again will know.
  if (stripe)
    await settle(context, found, stripe).catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
  const scope = context.scopes.of({ ...found, personId: null, userId: null, audience: 'contractor' })
  const { invoice, project } = await standingInvoice(scope, found.invoiceId)
  const { number, title, lines, taxCents, taxPlace, taxBp, cents, paidCents, creditedCents } = invoice
  const { openCents, issuedOn, dueOn, lateDays, interestCents, interestSource } = invoice
  return {
    ...{ orgName: found.orgName, orgPhone: found.orgPhone, project, number, title },
    ...{ lines: lines.map((line) => ({ title: line.title, cents: line.cents })), taxCents, taxPlace, taxBp },
    ...{ cents, paidCents, creditedCents, openCents, issuedOn, dueOn, lateDays, interestCents },
    ...{ interestSource, online: stripe !== undefined },
  }
}

/** Begins to pay the invoice that a link leads to. Whoever paid comes back to the page, which their browser knows the link of. */
export async function payAsGuest(context: Context, token: string, address: string): Promise<{ url: string }> {
  const found = await findInvoice(context, token, address)
  return payOnline(context, found, pathIn(spokenLanguage(), '/invoice'))
}
