import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { findKept, keep } from './keep.ts'
import type { Paying } from './stripe.ts'

/** The job that asks Stripe what became of a subscription. */
export const syncPaidJob = 'sync-paid'

/** How old an event may be when it arrives, and how far ahead its clock may be, in seconds. */
const oldestS = 300
const aheadS = 30
/** Events are sent again for three days, and by hand for thirty. */
const rememberedDays = 40
const largestEvent = 1024 * 1024

type EventsContext = { db: Db; clock: Clock; paying: () => Promise<Paying> }

/** Where Stripe tells of what happened. What is taken is known again, and asked about by a job of the same transaction. */
export function eventRoutes(
  app: FastifyInstance,
  { mount, ...context }: EventsContext & { mount: (method: string, path: string) => string },
): void {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    // What is signed are the bytes as they came.
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    raw.route({
      method: 'POST',
      url: mount('POST', '/api/stripe/events'),
      bodyLimit: largestEvent,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const event = await readEvent(context, request.body, request.headers['stripe-signature'])
        await takeEvent(context, event)
        return { success: true, data: {} }
      },
    })
  })
}

async function readEvent({ clock, paying }: EventsContext, body: unknown, signature: unknown) {
  const { stripe, settings } = await paying()
  const forged = () => new Refusal('invalid_input', say('The signature is not right.'))
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw forged()
  const now = clock.now().getTime()
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, oldestS, undefined, now)
  } catch {
    throw forged()
  }
  // The library takes a time that has not come yet, however far away it is.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (signedAt > now / 1000 + aheadS) throw forged()
  return event
}

/** Notes an event, with the job that asks about it; one that was noted before, or is of another account or mode, does nothing. */
async function takeEvent({ db, clock, paying }: EventsContext, event: Stripe.Event): Promise<void> {
  const { settings } = await paying()
  const about = subscriptionOf(event)
  if (about === undefined || event.account || event.livemode === isTest(settings.key)) return
  await db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('billing_events')
      .values({ id: event.id, kind: event.type, received_at: clock.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (noted) await askFor(tx, about)
  })
}

const isTest = (key: string) => /^.._test_/.test(key)

/** Many events of one subscription that wait are asked about once. */
const askFor = (tx: Db, subscription: string) =>
  sql`select graphile_worker.add_job(${syncPaidJob}, ${JSON.stringify({ subscription })}::json,
    job_key => ${`${syncPaidJob} ${subscription}`})`.execute(tx)

/** The subscription that an event is about; undefined where it is about none. Accounts of before 2025 tell of invoices in the old shape. */
function subscriptionOf({ type, data }: Stripe.Event): string | undefined {
  const object = data.object as {
    id?: string
    subscription?: string | { id: string } | null
    parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null
  }
  if (type.startsWith('customer.subscription.')) return object.id
  if (!/^(?:checkout\.session|invoice)\./.test(type)) return undefined
  const named = object.parent?.subscription_details?.subscription ?? object.subscription
  return typeof named === 'object' ? named?.id : named
}

const payloadSchema = z.object({ subscription: z.string() })

/**
 * Asks what a subscription is and keeps that: whatever order events come in, and however late, what is kept is what is so now.
 * A second one of the same organisation is ended, with what was paid for it given back as credit.
 */
export async function syncPaid(context: EventsContext, payload: unknown): Promise<void> {
  const { db, clock, paying } = context
  const { subscription: id } = z.parse(payloadSchema, payload)
  const { stripe } = await paying()
  const orgId = (await findKept(db, { paidRef: id })) ? undefined : (await retrieve(stripe, id))?.metadata.org
  const isOrg = z.safeParse(z.uuid(), orgId).success
  const which = orgId === undefined ? { paidRef: id } : isOrg ? { orgId } : undefined
  if (!which) return
  const became = await db.transaction().execute(async (tx) => {
    const kept = await findKept(tx, which, true)
    const told = kept && (await retrieve(stripe, id))
    return told ? keep(tx, kept, told, clock.now()) : 'ignored'
  })
  if (became === 'one-too-many') await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Subscription | undefined> {
  try {
    return await stripe.subscriptions.retrieve(id)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** Ends what an erased organisation paid for. */
export async function endPaid({ paying }: EventsContext, payload: unknown): Promise<void> {
  const { subscription } = z.parse(payloadSchema, payload)
  const { stripe } = await paying()
  const told = await retrieve(stripe, subscription)
  if (told && told.status !== 'canceled') await stripe.subscriptions.cancel(subscription)
}

/** Asks about what should have been heard of and was not: whoever went to pay, and whatever ran past the time paid for. */
export async function lookForPaid(context: EventsContext): Promise<void> {
  const { db, clock, paying } = context
  const now = clock.now()
  const rows = await db
    .selectFrom('subscriptions')
    .select(['customer_ref as customer', 'paid_ref as paid'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('paid_ref', 'is', null),
          eb('customer_ref', 'is not', null),
          eb('checkout_at', '>', new Date(now.getTime() - 2 * day)),
        ]),
        eb.and([eb('paid_ref', 'is not', null), eb('period_ends_at', '<', now)]),
      ]),
    )
    .limit(500)
    .execute()
  const { stripe } = await paying()
  for (const { customer, paid } of rows) {
    const found =
      paid === null
        ? (await stripe.subscriptions.list({ customer: customer ?? '', limit: 3 })).data.map(({ id }) => id)
        : [paid]
    for (const id of found) await askFor(db, id)
  }
}

/** Forgets events that will not be told again. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('billing_events')
    .where('received_at', '<', new Date(now.getTime() - rememberedDays * day))
    .execute()
}
