import type { PaymentKey, setPaymentKeyRow } from '#contract/online-payment.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import { asking, openStripe, stripeError } from '#server/kit/stripe.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import { wrong } from './refused.ts'

export type KeyContext = { db: Db; clock: Clock; keys: Keys; stripeUrl: string | undefined }

/** How the key of an organization is told from others; null where its invoices are not paid online. */
export async function readPaymentKey({ db }: Pick<KeyContext, 'db'>, org: OrgCaller): Promise<PaymentKey> {
  requireAdmin(org)
  const row = await db
    .selectFrom('org_payment_keys')
    .select(['start', 'live', 'added_at as addedAt'])
    .where('org_id', '=', org.orgId)
    .executeTakeFirst()
  return { key: row ? { ...row, addedAt: row.addedAt.toISOString() } : null }
}

/** Keeps a key that Stripe takes, sealed; null takes it away. Refuses one that Stripe refuses, or that may begin no checkout. */
export async function setPaymentKey(
  context: KeyContext,
  org: OrgCaller,
  { secretKey: key }: RowInput<typeof setPaymentKeyRow>['body'],
): Promise<PaymentKey> {
  requireAdmin(org)
  const { db, clock, keys, stripeUrl } = context
  if (key === null) await db.deleteFrom('org_payment_keys').where('org_id', '=', org.orgId).execute()
  else {
    const stripe = await openStripe(key, stripeUrl)
    await asking(() => stripe.checkout.sessions.list({ limit: 1 })).catch((error) => {
      const refused = ['StripeAuthenticationError', 'StripePermissionError'].includes(stripeError(error))
      if (!refused) throw error
      const message = say('Stripe refuses this key. It has to be allowed to write Checkout Sessions.')
      throw wrong('secretKey', message)
    })
    const row = {
      ...{ sealed: keys.seal('payment key', key), start: `${key.slice(0, 8)}…${key.slice(-4)}` },
      ...{ live: key.includes('_live_'), added_at: clock.now() },
    }
    await db
      .insertInto('org_payment_keys')
      .values({ org_id: org.orgId, ...row })
      .onConflict((on) => on.column('org_id').doUpdateSet(row))
      .execute()
  }
  return readPaymentKey(context, org)
}

/** Whether invoices of an organization are paid online. */
export async function paysOnline(db: Db, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('org_payment_keys')
    .select('org_id')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row !== undefined
}

/** The account of an organization; undefined where it has none, or its key can be opened no more. */
export async function accountOf({ db, keys, stripeUrl }: Omit<KeyContext, 'clock'>, orgId: string) {
  const row = await db
    .selectFrom('org_payment_keys')
    .select('sealed')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (!row) return undefined
  let key: string
  try {
    key = keys.open('payment key', row.sealed)
  } catch {
    // Another secret of the installation: the key has to be entered again.
    return undefined
  }
  return openStripe(key, stripeUrl)
}
