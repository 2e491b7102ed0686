import type Stripe from 'stripe'
import type { ChosenPlan } from '#contract/chosen-plan.ts'
import { findPlan } from '#contract/plans.ts'
import { changeOf, seatsOf } from '#domain/plan-change.ts'
import type { Db } from '#server/db/schema.ts'
import { day } from '#server/kit/clock.ts'
import { choiceOf } from './stripe.ts'

/** A subscription as it is kept, with the organisation that it is for; none where that is erased. */
export type Kept = {
  id: string
  orgId: string | null
  name: string
  customerRef: string | null
  paidRef: string | null
  plan: string
  status: string
  startedAt: Date
  expiresAt: Date | null
  billing: 'monthly' | 'annual' | null
  periodEndsAt: Date | null
  cancels: boolean
  next: ChosenPlan | null
}

type Which = { orgId: string } | { paidRef: string }

/**
 * A subscription as it is kept. With `hold` its organisation is held until the end of the transaction, as wherever a seat is
 * taken: whoever buys or returns seats and whoever takes one wait for each other.
 */
export async function findKept(db: Db, which: Which, hold = false): Promise<Kept | undefined> {
  if (hold) {
    await db
      .selectFrom('orgs as o')
      .select('o.id')
      .$if('orgId' in which, (rows) => rows.where('o.id', '=', 'orgId' in which ? which.orgId : ''))
      .$if('paidRef' in which, (rows) =>
        rows.where('o.subscription_id', 'in', (all) =>
          all
            .selectFrom('subscriptions')
            .select('id')
            .where('paid_ref', '=', 'paidRef' in which ? which.paidRef : ''),
        ),
      )
      .forUpdate()
      .execute()
  }
  return db
    .selectFrom('subscriptions as s')
    .leftJoin('orgs as o', 'o.subscription_id', 's.id')
    .select([
      's.id',
      'o.id as orgId',
      'o.name',
      's.customer_ref as customerRef',
      's.paid_ref as paidRef',
      's.plan',
      's.status',
      's.started_at as startedAt',
      's.expires_at as expiresAt',
      's.billing',
      's.period_ends_at as periodEndsAt',
      's.cancels',
      's.next_plan as next',
    ])
    .$if('orgId' in which, (rows) => rows.where('o.id', '=', 'orgId' in which ? which.orgId : ''))
    .$if('paidRef' in which, (rows) => rows.where('s.paid_ref', '=', 'paidRef' in which ? which.paidRef : ''))
    .$if(hold, (rows) => rows.forUpdate('s'))
    .executeTakeFirst()
    .then((row) => row && { ...row, name: row.name ?? '' })
}

/** For how many days after the time that is paid for a plan goes on where nothing more is heard: payments are tried again. */
export const graceDays = 14

const inForce = ['trialing', 'active', 'past_due']
const over = ['canceled', 'incomplete_expired']

/** What is to be done about a subscription beside keeping it: one too many is ended at once. */
export type Kinds = 'kept' | 'ignored' | 'one-too-many'

/**
 * Keeps what Stripe says a subscription is, in a transaction that holds it, and gives the organisation its plan and seats. A
 * payment that fails closes nothing: the plan goes on while it is tried again, and afterwards is the free one. Ignores a
 * subscription of another customer, and one that is for none of our plans; answers `one-too-many` for a second one.
 */
export async function keep(tx: Db, kept: Kept, told: Stripe.Subscription, now: Date): Promise<Kinds> {
  const choice = choiceOf(told)
  const customer = typeof told.customer === 'string' ? told.customer : told.customer.id
  if (!choice || customer !== kept.customerRef) return 'ignored'
  const lives = inForce.includes(told.status)
  if (kept.paidRef !== told.id) {
    if (!lives) return 'ignored'
    if (kept.paidRef !== null) return 'one-too-many'
  }
  const ends = told.items.data[0]?.current_period_end
  const periodEndsAt = ends === undefined ? now : new Date(ends * 1000)
  const stays = told.schedule !== null && kept.next !== null && changeOf(choice, kept.next) !== 'same'
  const endedAt = told.ended_at === null ? now : new Date(told.ended_at * 1000)
  // Until when it is in force is for the clock to say, whatever is heard later.
  const until = told.cancel_at_period_end ? periodEndsAt : new Date(periodEndsAt.getTime() + graceDays * day)
  await tx
    .updateTable('subscriptions')
    .set({
      plan: choice.plan,
      status: lives ? told.status : 'expired',
      billing: choice.billing,
      expires_at: lives ? until : endedAt,
      paid_ref: over.includes(told.status) ? null : told.id,
      period_ends_at: periodEndsAt,
      cancels: lives && told.cancel_at_period_end,
      next_plan: stays ? JSON.stringify(kept.next) : null,
      ...(kept.paidRef === null && { started_at: now }),
    })
    .where('id', '=', kept.id)
    .execute()
  if (kept.orgId === null) return 'kept'
  const base = findPlan(choice.plan)?.baseSeats
  const bought = typeof base === 'number' && lives ? Math.max(0, seatsOf(choice) - base) : 0
  await tx.updateTable('orgs').set({ seats: bought }).where('id', '=', kept.orgId).execute()
  return 'kept'
}
