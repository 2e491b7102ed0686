import { sql } from 'kysely'
import type Stripe from 'stripe'
import { onlineCents } from '#contract/online-payment.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { asking, stripeError } from '#server/kit/stripe.ts'
import { hashToken } from '#server/kit/token.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { requireMoney } from './changes.ts'
import { accountOf, type KeyContext } from './payment-key.ts'
import { idIn, listedInvoice } from './read.ts'
import { conflict } from './refused.ts'
import { moneyProject, ofProject, priceReader, priceRows } from './rows.ts'

export type OnlineContext = KeyContext & { scopes: Pick<Scopes, 'of' | 'partsOf'>; publicUrl: string }
/** An invoice by where it is. */
export type Place = { orgId: string; projectId: string; invoiceId: string }

const keyOf = ({ orgId, projectId, invoiceId }: Place) => ({
  ...{ org_id: orgId, project_id: projectId, invoice_id: invoiceId },
})
export const placeOf = ({ orgId, projectId }: Scope, invoiceId: string): Place => ({
  ...{ orgId, projectId, invoiceId },
})
/** Nobody of the project: what is read and written is named where it is asked for. */
const scopeAt = ({ scopes }: Pick<OnlineContext, 'scopes'>, { orgId, projectId }: Place) =>
  scopes.of({ orgId, projectId, personId: null, userId: null, audience: 'contractor' })

/** An invoice as it stands, with what is open; refuses one that is not there. */
export async function standingInvoice(scope: Scope, id: string) {
  const [{ today, name }, rows] = await Promise.all([
    moneyProject(scope),
    priceRows(priceReader(scope), scope),
  ])
  const found = rows.invoices.find((one) => one.id === id)
  if (!found) throw notThere()
  return { today, project: name, invoice: listedInvoice(found, rows.payments, today) }
}

/** The token of an invoice: always the same, and kept nowhere but as its hash. */
export const tokenOf = ({ keys }: Pick<KeyContext, 'keys'>, { orgId, projectId, invoiceId }: Place): string =>
  keys.mark('invoice link', `${orgId} ${projectId} ${invoiceId}`).toString('base64url')

/** Keeps that an invoice is reached by its link. */
export async function keepLink(db: Db, place: Place, token: string): Promise<void> {
  const token_hash = hashToken(token)
  await db
    .insertInto('invoice_links')
    .values({ ...keyOf(place), token_hash })
    .onConflict((on) => on.columns(['org_id', 'project_id', 'invoice_id']).doUpdateSet({ token_hash }))
    .execute()
}

/** The link of an invoice, for whoever runs the project to send from elsewhere. */
export async function linkInvoice(
  context: OnlineContext,
  scope: Scope,
  id: string,
): Promise<{ token: string }> {
  requireMoney(scope)
  await standingInvoice(scope, id)
  const token = tokenOf(context, placeOf(scope, id))
  await scope.write(async ({ tx, note, self }) => {
    await self()
    await keepLink(tx, placeOf(scope, id), token)
    await note({ class: 'manage', kind: 'link.made', subject: id })
  })
  return { token }
}

/** Where an account refuses what is asked of it, whoever pays is told to ask the firm. */
const paid = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  asking(work).catch((error) => {
    if (stripeError(error) === '') throw error
    throw conflict(say('Paying online does not work at the moment. Ask the firm how to pay.'))
  })

/**
 * Begins to pay what is open of an invoice, in the account of the organization; answers where. A checkout that is open is gone on
 * with, so that nothing is paid twice; one for another sum is ended first.
 */
export async function payOnline(
  context: OnlineContext,
  place: Place,
  backTo: string,
): Promise<{ url: string }> {
  const stripe = await accountOf(context, place.orgId)
  if (!stripe) throw conflict(say('The firm takes no payments online. Pay as the invoice says.'))
  await settle(context, place, stripe)
  const scope = scopeAt(context, place)
  const key = keyOf(place)
  return context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('invoice_links')
      .values(key)
      .onConflict((on) => on.doNothing())
      .execute()
    const { ref, email } = await tx
      .selectFrom('invoice_links')
      .select(['checkout_ref as ref', 'email'])
      .where((eb) => eb.and(key))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { invoice, project } = await standingInvoice(scope, place.invoiceId)
    const cents = invoice.openCents
    if (cents <= 0) throw conflict(say('Nothing is open of this invoice.'))
    if (cents < onlineCents.least || cents > onlineCents.most)
      throw conflict(say('This sum cannot be paid online. Pay as the invoice says.'))
    if (ref !== null) {
      const before = await paid(() => stripe.checkout.sessions.retrieve(ref))
      if (before.status === 'complete')
        throw conflict(say('A payment of this invoice is on its way. Look again in a moment.'))
      if (before.status === 'open' && before.amount_total === cents && before.url) return { url: before.url }
      if (before.status === 'open') await paid(() => stripe.checkout.sessions.expire(ref))
    }
    const name = say('Invoice {number}, {project}', { number: invoice.number, project })
    const made = await paid(() =>
      stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name } } },
        ],
        client_reference_id: place.invoiceId,
        metadata: { invoice: place.invoiceId },
        success_url: `${context.publicUrl}${backTo}`,
        cancel_url: `${context.publicUrl}${backTo}`,
        ...(email !== null && { customer_email: email }),
      }),
    )
    if (!made.url) throw conflict(say('Paying online does not work at the moment. Ask the firm how to pay.'))
    await tx
      .updateTable('invoice_links')
      .set({ checkout_ref: made.id, checkout_cents: cents })
      .where((eb) => eb.and(key))
      .execute()
    return { url: made.url }
  })
}

/**
 * Looks what became of the checkout of an invoice. What was paid is written down once, whoever looks and however often; it was paid,
 * so it is written down even where less was open by then.
 */
export async function settle(context: OnlineContext, place: Place, stripe: Stripe): Promise<void> {
  const key = keyOf(place)
  const link = await context.db
    .selectFrom('invoice_links')
    .select('checkout_ref as ref')
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  const ref = link?.ref
  if (ref == null) return
  const session = await paid(() => stripe.checkout.sessions.retrieve(ref))
  const done = session.payment_status === 'paid'
  // A payment from a bank account is complete days before the money is there.
  if (!done && session.status !== 'expired') return
  const scope = scopeAt(context, place)
  const { today, invoice } = await standingInvoice(scope, place.invoiceId)
  const reference = typeof session.payment_intent === 'string' ? session.payment_intent : session.id
  await scope.write(async ({ tx, now, note }) => {
    const { numUpdatedRows } = await tx
      .updateTable('invoice_links')
      .set({ checkout_ref: null, checkout_cents: null })
      .where((eb) => eb.and({ ...key, checkout_ref: ref }))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n || !done) return
    await tx
      .insertInto('payments_in')
      .values({
        ...{ ...ofProject(scope), id: idIn(`stripe ${session.id}`), invoice_id: place.invoiceId },
        ...{ kind: 'payment', cents: Number(session.amount_total), paid_on: today, method: 'online' },
        ...{ reference: reference.slice(0, 80), corrects: null, at: now, author_id: null },
      })
      .onConflict((on) => on.doNothing())
      .execute()
    await note({
      class: 'price',
      kind: 'invoice.online',
      subject: place.invoiceId,
      detail: { number: invoice.number },
    })
  })
}

/** Looks what became of every checkout that was begun: whoever paid may never have come back. */
export async function lookForInvoices(context: OnlineContext): Promise<void> {
  const { rows } = await sql<Place>`
    select org_id as "orgId", project_id as "projectId", invoice_id as "invoiceId" from invoice_links
    where checkout_ref is not null order by 1, 2, 3`.execute(context.db)
  for (const [orgId, places] of Map.groupBy(rows, (one) => one.orgId)) {
    const stripe = await accountOf(context, orgId)
    if (!stripe) continue
    for (const place of places) {
      try {
        await settle(context, place, stripe)
      } catch (error) {
        // One account that refuses, or a service that is not there, holds up no other.
        if (!(error instanceof Refusal)) throw error
      }
    }
  }
}
