import { type BillingPeriod, findPlan, type Plan, type PlanId, unlimited } from '#contract/plans.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'

/** What somebody wants to buy. `extraSeats` counts the seats above those the plan includes. */
export type PlanChoice = { plan: PlanId; period: BillingPeriod; extraSeats: number }

/** Why a choice has no price; `message` can be shown as it stands. */
export class PriceRefusal extends Error {
  readonly reason: 'unknown-plan' | 'custom-price' | 'seats'

  constructor(reason: PriceRefusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** How many seats can be added to `plan`: 0 where none can, or where seats are not counted. */
export function maxExtraSeats({ additionalSeatPrice, baseSeats, maxSeats }: Plan): number {
  if (!additionalSeatPrice || baseSeats === unlimited || maxSeats === unlimited) return 0
  return maxSeats - baseSeats
}

/** A price in integer cents a period, with the parts it is the sum of: `base + extraSeats * seat = total`. */
export type Price = { base: number; extraSeats: number; seat: number; total: number }

/**
 * The price of a choice, in integer cents for one period (a month or a year).
 * @throws PriceRefusal for a plan that is not in the catalogue, one whose price is agreed with sales, and a number of
 * extra seats that the plan does not take.
 */
export function priceOf({ plan: id, period, extraSeats }: PlanChoice): Price {
  const plan = findPlan(id)
  if (!plan) throw new PriceRefusal('unknown-plan', say('There is no such plan'))
  const most = maxExtraSeats(plan)
  if (!Number.isInteger(extraSeats) || extraSeats < 0 || extraSeats > most) {
    const message =
      most === 0
        ? say('{plan} takes no extra seats', { plan: plan.name })
        : say('{plan} takes from 0 to {most} extra seats', { plan: plan.name, most })
    throw new PriceRefusal('seats', message)
  }
  const base = period === 'annual' ? plan.annualPrice : plan.monthlyPrice
  if (base === null)
    throw new PriceRefusal(
      'custom-price',
      say('The price of {plan} is agreed with sales', { plan: plan.name }),
    )
  const seat = plan.additionalSeatPrice?.[period] ?? 0
  return { base, extraSeats, seat, total: base + extraSeats * seat }
}

/** What a year billed at once costs less than twelve months: cents, and hundredths of a percent of the twelve months. */
export type Saving = { twelveMonths: number; year: number; cents: number; basisPoints: number }

/** Compares twelve payments of `monthly` cents with one of `annual` cents. */
export function savingBetween(monthly: number, annual: number): Saving {
  const twelveMonths = 12 * monthly
  const cents = twelveMonths - annual
  return { twelveMonths, year: annual, cents, basisPoints: Math.round((cents * 10_000) / twelveMonths) }
}

/** What annual billing saves on a plan with so many extra seats. Refuses what `priceOf` refuses. */
export function savingOf(choice: Omit<PlanChoice, 'period'>): Saving {
  const monthly = priceOf({ ...choice, period: 'monthly' }).total
  const annual = priceOf({ ...choice, period: 'annual' }).total
  return savingBetween(monthly, annual)
}

/** Whole cents as US dollars: `$1,499`, and with cents only where there are any, `$41.58`; `-$36` below zero. */
export function formatCents(cents: number): string {
  const amount = Math.abs(cents)
  const rest = amount % 100
  const dollars = numberText((amount - rest) / 100)
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Hundredths of a percent with one decimal, rounded, and none where it is zero: `15.8%`, `15%`. */
export function formatBasisPoints(basisPoints: number): string {
  return `${Math.round(basisPoints / 10) / 10}%`
}
