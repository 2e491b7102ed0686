import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Billing } from '#contract/billing.ts'
import type { ChosenPlan } from '#contract/chosen-plan.ts'
import { unlimited } from '#contract/plans.ts'
import { changeOf, seatsOf } from '#domain/plan-change.ts'
import { awaitsTrial, seatsAllowance, subscriptionAt, trialFrom, trialing } from '#domain/subscription.ts'
import { type Language, pathIn } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, hour } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { asking } from '#server/kit/stripe.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'
import { findKept, type Kept, keep } from './keep.ts'
import { choiceOf, type Paying } from './stripe.ts'

export type BillingContext = {
  db: Db
  clock: Clock
  publicUrl: string
  /** Stripe; undefined where plans are set by hand. */
  paying: (() => Promise<Paying>) | undefined
  /** How many seats of an organisation are taken. */
  seatsTaken: (tx: Db, orgId: string, now: Date) => Promise<number>
}

type ClosingContext = { db: Db; clock: Clock; paying: () => Promise<Paying> }

/** What an organisation pays for. Refuses who is no admin of it. */
export async function readBilling(context: BillingContext, org: OrgCaller): Promise<Billing> {
  requireAdmin(org)
  return shown(context, await requireKept(context.db, org))
}

async function shown({ db, clock, paying, seatsTaken }: BillingContext, kept: Kept): Promise<Billing> {
  const now = clock.now()
  const { plan, status } = subscriptionAt(kept, now)
  const { seats: bought } = await db
    .selectFrom('orgs')
    .select('seats')
    .where('id', '=', kept.orgId ?? '')
    .executeTakeFirstOrThrow()
  const allowed = seatsAllowance(plan, bought)
  const ends = kept.paidRef === null ? kept.expiresAt : kept.periodEndsAt
  return {
    paidBy: paying ? 'card' : 'hand',
    plan,
    status,
    billing: kept.paidRef === null && plan === 'free' ? null : kept.billing,
    taken: await seatsTaken(db, kept.orgId ?? '', now),
    allowed: allowed === unlimited ? null : allowed,
    subscribed: kept.paidRef !== null,
    trialEndsAt: status === trialing ? (ends?.toISOString() ?? null) : null,
    periodEndsAt: ends?.toISOString() ?? null,
    cancels: kept.cancels,
    next: kept.next,
  }
}

/** The address where an organisation begins to pay by card. A trial that runs goes on to its end, and costs nothing till then. */
export async function checkout(
  context: BillingContext,
  org: OrgCaller,
  choice: ChosenPlan,
  language: Language,
): Promise<{ url: string }> {
  requireAdmin(org)
  const paying = await requirePaying(context)
  const { publicUrl, clock } = context
  return held(context, org, async (tx, kept) => {
    if (kept.paidRef !== null)
      throw new Refusal('conflict', say('A plan is paid for already. Change it under Billing.'))
    const now = clock.now()
    await requireSeats(context, tx, kept, choice)
    const customer = kept.customerRef ?? (await newCustomer(paying, tx, org, kept.name))
    await tx
      .updateTable('subscriptions')
      .set({ customer_ref: customer, checkout_at: now })
      .where('id', '=', kept.id)
      .execute()
    const trialEnd = trialEndOf(kept, now)
    const query = new URLSearchParams({ plan: choice.plan, billing: choice.billing })
    if (choice.seats !== undefined) query.set('seats', String(choice.seats))
    const { url } = await paying.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: org.orgId,
      line_items: [{ price: await paying.priceId(choice.plan, choice.billing), quantity: seatsOf(choice) }],
      subscription_data: {
        metadata: { org: org.orgId },
        ...(trialEnd && { trial_end: Math.ceil(trialEnd.getTime() / 1000) }),
      },
      allow_promotion_codes: true,
      locale: language,
      success_url: `${publicUrl}${pathIn(language, '/billing')}?paid=yes`,
      cancel_url: `${publicUrl}${pathIn(language, '/payment')}?${query}`,
    })
    if (!url) throw new Refusal('unavailable', say('The payment service gave no address. Please try again.'))
    return { url }
  })
}

/** Stripe takes no trial that ends within two days: one that does is given the difference. */
const leastTrialMs = 49 * hour

/** Until when the trial of a subscription runs that is to be paid for from then on; undefined where there is none. */
function trialEndOf(kept: Kept, now: Date): Date | undefined {
  if (kept.status !== trialing || kept.paidRef !== null) return undefined
  const ends = awaitsTrial(kept) ? trialFrom(now).expiresAt : kept.expiresAt
  if (!ends || ends <= now) return undefined
  return new Date(Math.max(ends.getTime(), now.getTime() + leastTrialMs))
}

async function newCustomer({ stripe }: Paying, tx: Db, { orgId, userId }: OrgCaller, name: string) {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const made = await stripe.customers.create(
    { name, email, metadata: { org: orgId } },
    { idempotencyKey: `customer ${orgId} ${userId}` },
  )
  return made.id
}

/**
 * Changes a plan that is paid by card: at once where it becomes larger, with the rest of what is paid for counted; at the end of
 * the time that is paid for where it becomes smaller. A trial goes on either way. Refuses fewer seats than are taken.
 */
export async function changePlan(
  context: BillingContext,
  org: OrgCaller,
  wanted: ChosenPlan,
): Promise<Billing> {
  return withPaid(context, org, async ({ paying, tx, kept, told }) => {
    const current = choiceOf(told)
    const when = current ? changeOf(current, wanted) : 'now'
    await requireSeats(context, tx, kept, wanted)
    if (when !== 'now') await goOn(paying.stripe, told)
    if (when === 'same') return null
    const [item] = told.items.data
    if (!item) throw notThere()
    const line = {
      price: await paying.priceId(wanted.plan, wanted.billing),
      quantity: seatsOf(wanted),
    }
    if (when === 'later') {
      await makeSmaller(paying.stripe, told, item, line, wanted.billing)
      return wanted
    }
    const trial = told.status === trialing && told.trial_end !== null
    await paying.stripe.subscriptions.update(told.id, {
      items: [{ id: item.id, ...line }],
      proration_behavior: trial ? 'none' : 'always_invoice',
      // A card that is declined leaves all as it was: what was to happen later is taken back with the change, or after it.
      ...(told.cancel_at_period_end && { cancel_at_period_end: false }),
      payment_behavior: 'error_if_incomplete',
      ...(trial && { trial_end: told.trial_end ?? 'now' }),
    })
    await goOn(paying.stripe, { ...told, cancel_at_period_end: false })
    return null
  })
}

/** Lets what is paid for run to its end, and begins the smaller plan then. */
async function makeSmaller(
  stripe: Stripe,
  told: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  line: { price: string; quantity: number },
  billing: ChosenPlan['billing'],
): Promise<void> {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: told.id })
  const start = schedule.phases[0]?.start_date ?? item.current_period_start
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
        start_date: start,
        end_date: item.current_period_end,
        ...(told.status === trialing && told.trial_end !== null && { trial_end: told.trial_end }),
      },
      {
        items: [line],
        duration: { interval: billing === 'annual' ? 'year' : 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
}

/** Takes back whatever was to happen at the end of the time that is paid for. */
async function goOn(stripe: Stripe, told: Stripe.Subscription): Promise<void> {
  if (told.schedule !== null) {
    const schedule = typeof told.schedule === 'string' ? told.schedule : told.schedule.id
    await stripe.subscriptionSchedules.release(schedule)
  }
  if (told.cancel_at_period_end) await stripe.subscriptions.update(told.id, { cancel_at_period_end: false })
}

/** Ends a plan with the time that is paid for: until then all is as it was, and afterwards all can be read. */
export const cancelPlan = (context: BillingContext, org: OrgCaller): Promise<Billing> =>
  withPaid(context, org, async ({ paying, told }) => {
    if (!told.cancel_at_period_end) {
      await goOn(paying.stripe, told)
      await paying.stripe.subscriptions.update(told.id, { cancel_at_period_end: true })
    }
    return null
  })

/**
 * Ends the plan of an organisation that is being closed with the time that is paid for. One that is kept after all goes on where
 * an admin says so: nobody is charged again for having kept it.
 */
export async function cancelForClosing(context: ClosingContext, payload: unknown): Promise<void> {
  const { org: orgId } = z.parse(z.object({ org: z.uuid() }), payload)
  const { stripe } = await context.paying()
  await held(context, { orgId }, async (tx, kept) => {
    const { closing_at: closes } = await tx
      .selectFrom('orgs')
      .select('closing_at')
      .where('id', '=', orgId)
      .executeTakeFirstOrThrow()
    if (kept.paidRef === null || closes === null) return
    const told = await stripe.subscriptions.retrieve(kept.paidRef)
    if (told.status === 'canceled' || told.cancel_at_period_end) return
    await goOn(stripe, told)
    await stripe.subscriptions.update(told.id, { cancel_at_period_end: true })
    await keep(tx, { ...kept, next: null }, await stripe.subscriptions.retrieve(told.id), context.clock.now())
  })
}

/** Goes on with a plan as it is. */
export const resumePlan = (context: BillingContext, org: OrgCaller): Promise<Billing> =>
  withPaid(context, org, async ({ paying, told }) => {
    await goOn(paying.stripe, told)
    return null
  })

/** The address where cards, and what stands on invoices, are changed. */
export async function cardAddress(
  context: BillingContext,
  org: OrgCaller,
  language: Language,
): Promise<{ url: string }> {
  requireAdmin(org)
  const { stripe, portalId } = await requirePaying(context)
  const { customerRef } = await requireKept(context.db, org)
  if (customerRef === null) throw notPaid()
  return asking(async () => {
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customerRef,
      configuration: await portalId(),
      locale: language,
      return_url: `${context.publicUrl}${pathIn(language, '/billing')}`,
    })
    return { url }
  })
}

type Paid = { paying: Paying; tx: Db; kept: Kept; told: Stripe.Subscription }

/** Does something to the plan that an organisation pays by card, held meanwhile, and keeps what has become of it. */
async function withPaid(
  context: BillingContext,
  org: OrgCaller,
  work: (paid: Paid) => Promise<ChosenPlan | null>,
): Promise<Billing> {
  requireAdmin(org)
  const paying = await requirePaying(context)
  await held(context, org, async (tx, kept) => {
    if (kept.paidRef === null) throw notPaid()
    const told = await paying.stripe.subscriptions.retrieve(kept.paidRef)
    const next = await work({ paying, tx, kept, told })
    const became = await paying.stripe.subscriptions.retrieve(kept.paidRef)
    await keep(tx, { ...kept, next }, became, context.clock.now())
  })
  return readBilling(context, org)
}

const held = <Answer>(
  { db }: Pick<BillingContext, 'db'>,
  org: Pick<OrgCaller, 'orgId'>,
  work: (tx: Db, kept: Kept) => Promise<Answer>,
): Promise<Answer> =>
  asking(() => db.transaction().execute(async (tx) => work(tx, await requireKept(tx, org, true))))

async function requireKept(db: Db, { orgId }: Pick<OrgCaller, 'orgId'>, hold = false): Promise<Kept> {
  const kept = await findKept(db, { orgId }, hold)
  if (!kept) throw notThere()
  return kept
}

function requirePaying({ paying }: BillingContext): Promise<Paying> {
  if (paying) return paying()
  throw new Refusal('conflict', say('Plans are set by hand here: nothing is paid by card.'))
}

const notPaid = () => new Refusal('conflict', say('No plan is paid for by card.'))

/** Refuses a choice of fewer seats than are taken; the organisation is held, so that nobody takes one meanwhile. */
async function requireSeats(
  { clock, seatsTaken }: BillingContext,
  tx: Db,
  { orgId }: Kept,
  choice: ChosenPlan,
): Promise<void> {
  const taken = await seatsTaken(tx, orgId ?? '', clock.now())
  const seats = seatsOf(choice)
  if (taken <= seats) return
  throw new Refusal(
    'conflict',
    say(
      '{taken, plural, one {# seat is} other {# seats are}} taken, and this has {seats}. Choose more seats, or remove somebody under Team first.',
      { taken, seats },
    ),
  )
}
