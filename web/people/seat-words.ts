import type { Seats } from '#contract/people.ts'
import { freePlan, type Limit, type PlanId, planCatalogue, planIds, unlimited } from '#contract/plans.ts'
import { formatCents } from '#domain/prices.ts'
import { say } from '#language/say.ts'

const known = (plan: string) => (planIds as readonly string[]).includes(plan)
const factsOf = (plan: string) => (known(plan) ? planCatalogue[plan as PlanId] : undefined)

/** What the next invitation costs, before the click; `open` is whether there is a seat for it. */
export type NextSeat = { open: boolean; text: string }

/** What inviting one more of the organisation's own people comes to, on the plan in force. */
export function nextSeat({ plan, taken, allowed, bought }: Seats): NextSeat {
  if (allowed === null) return { open: true, text: say('Seats are unlimited on your plan.') }
  const facts = factsOf(plan)
  if (taken < allowed) {
    const included = facts && facts.baseSeats !== unlimited ? facts.baseSeats : freePlan.seats
    return {
      open: true,
      text:
        taken < included || bought === 0
          ? say('The next invitation costs nothing: its seat is part of your plan.')
          : say('The next invitation costs nothing more: its seat is paid for.'),
    }
  }
  if (taken > allowed) {
    return {
      open: false,
      text: say(
        '{count, plural, one {# seat more is} other {# seats more are}} taken than your plan has. Everybody stays; nobody can be added.',
        { count: taken - allowed },
      ),
    }
  }
  const price = facts?.additionalSeatPrice
  if (price && isBelow(allowed, facts.maxSeats)) {
    return {
      open: false,
      text: say('Every seat is taken. One more is {monthly} a month, or {annual} a year.', {
        monthly: formatCents(price.monthly),
        annual: formatCents(price.annual),
      }),
    }
  }
  return { open: false, text: largerPlan(taken) }
}

const isBelow = (count: number, most: Limit) => most === unlimited || count < most

/** The first plan with room for one more, and its price. */
function largerPlan(taken: number): string {
  const next = planIds.map((id) => planCatalogue[id]).find(({ maxSeats }) => isBelow(taken, maxSeats))
  const seats = next?.baseSeats
  return next?.monthlyPrice && typeof seats === 'number'
    ? say('Every seat is taken. {plan} has {seats} for {monthly} a month.', {
        plan: next.name,
        seats,
        monthly: formatCents(next.monthlyPrice),
      })
    : say('Every seat of your plan is taken. Talk to us about more.')
}

/** What a plan comes to with the seats bought beside it, in cents a month; undefined where it has no price of its own. */
export function monthlyPrice({ plan, bought }: Pick<Seats, 'plan' | 'bought'>): PlanPrice | undefined {
  if (plan === freePlan.id) return { cents: 0, base: 0, extra: 0, each: 0 }
  const facts = factsOf(plan)
  if (!facts || facts.monthlyPrice === null) return undefined
  const each = facts.additionalSeatPrice?.monthly ?? 0
  const extra = each === 0 ? 0 : bought
  return { cents: facts.monthlyPrice + extra * each, base: facts.monthlyPrice, extra, each }
}
type PlanPrice = { cents: number; base: number; extra: number; each: number }
