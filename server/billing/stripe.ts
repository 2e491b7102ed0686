import type Stripe from 'stripe'
import type { ChosenPlan } from '#contract/chosen-plan.ts'
import { type BillingPeriod, findPlan, type PlanId } from '#contract/plans.ts'
import { priceOf } from '#domain/prices.ts'
import type { StripeSettings } from '#server/kit/env.ts'
import { openStripe } from '#server/kit/stripe.ts'

/** Stripe, with what this product keeps there. */
export type Paying = {
  stripe: Stripe
  settings: StripeSettings
  /** The id of the price of a plan there; made where it is not there yet. */
  priceId: (plan: PlanId, period: BillingPeriod) => Promise<string>
  /** The id of the portal's settings: cards, addresses and invoices there, the plan here. */
  portalId: () => Promise<string>
}

/** Opens Stripe when it is first needed: its library is read then, and not where nobody pays by card. */
export function openPaying(settings: StripeSettings): () => Promise<Paying> {
  let opened: Promise<Paying> | undefined
  return () => {
    opened ??= open(settings)
    return opened
  }
}

async function open(settings: StripeSettings): Promise<Paying> {
  const stripe = await openStripe(settings.key, settings.url)
  const once = remembered()
  return {
    stripe,
    settings,
    priceId: (plan, period) => once(`${plan} ${period}`, () => findPrice(stripe, plan, period)),
    portalId: () => once('portal', () => findPortal(stripe)),
  }
}

/** Asks for each name once; what failed is asked for again. */
function remembered() {
  const known = new Map<string, Promise<string>>()
  return (name: string, ask: () => Promise<string>): Promise<string> => {
    const found = known.get(name) ?? ask()
    known.set(name, found)
    found.catch(() => known.delete(name))
    return found
  }
}

/**
 * The price of a plan, told by its amounts: one that changed in the catalogue is another price, and who pays the old one goes
 * on doing so. A plan with seats is one graduated price: the first tier is what the plan itself costs, each seat above it costs
 * the same.
 */
async function findPrice(stripe: Stripe, plan: PlanId, period: BillingPeriod): Promise<string> {
  const { base } = priceOf({ plan, period, extraSeats: 0 })
  const facts = findPlan(plan)
  const seat = facts?.additionalSeatPrice?.[period] ?? 0
  const key = `plumbline-${plan}-${period}-${base}-${seat}`
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  if (data[0]) return data[0].id
  const tiers: Stripe.PriceCreateParams.Tier[] = [
    { up_to: Number(facts?.baseSeats), flat_amount: base, unit_amount: 0 },
    { up_to: 'inf', unit_amount: seat },
  ]
  const made = await stripe.prices.create(
    {
      currency: 'usd',
      lookup_key: key,
      metadata: { plan, billing: period },
      product_data: { name: `Plumbline ${facts?.name ?? plan}` },
      recurring: { interval: period === 'annual' ? 'year' : 'month' },
      ...(seat > 0
        ? { billing_scheme: 'tiered', tiers_mode: 'graduated', tiers }
        : { billing_scheme: 'per_unit', unit_amount: base }),
    },
    { idempotencyKey: key },
  )
  return made.id
}

/** By default the portal changes plans without proration and ends a trial by it: here it changes none. */
async function findPortal(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const ours = data.find(({ metadata }) => metadata?.made_by === 'plumbline')
  if (ours) return ours.id
  const made = await stripe.billingPortal.configurations.create(
    {
      metadata: { made_by: 'plumbline' },
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['address', 'name', 'email', 'tax_id'] },
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: false },
      },
    },
    { idempotencyKey: 'plumbline-portal' },
  )
  return made.id
}

/** What a subscription of ours is for; undefined where its price is none of ours. */
export function choiceOf(subscription: Stripe.Subscription): ChosenPlan | undefined {
  const item = subscription.items.data[0]
  const { plan, billing } = item?.price.metadata ?? {}
  const facts = plan === undefined ? undefined : findPlan(plan)
  if (!item || !facts || (billing !== 'monthly' && billing !== 'annual')) return undefined
  const choice = { plan: facts.id, billing } as const
  return facts.additionalSeatPrice
    ? { ...choice, seats: Math.max(item.quantity ?? 1, Number(facts.baseSeats)) }
    : choice
}
