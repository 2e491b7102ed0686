import type { Billing } from '#contract/billing.ts'
import type { ChosenPlan } from '#contract/chosen-plan.ts'
import { findPlan, planDisplayName } from '#contract/plans.ts'
import { seatsOf } from '#domain/plan-change.ts'
import { type Price, priceOf } from '#domain/prices.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'

/** How what is to be known of a plan is shown. */
type Said = { kind: 'info' | 'warning' | 'refused'; text: string }

const on = (at: string | null) => (at === null ? '' : dayText(at.slice(0, 10)))

/** A choice in words: `Teams Plan, 5 seats`. */
export const choiceText = (choice: ChosenPlan): string =>
  findPlan(choice.plan)?.additionalSeatPrice
    ? say('{plan}, {count, plural, one {# seat} other {# seats}}', {
        plan: planDisplayName(choice.plan),
        count: seatsOf(choice),
      })
    : planDisplayName(choice.plan)

/** What an admin is to know of the plan before anything else; nothing where all is as it always is. */
export function standing(billing: Billing): Said | undefined {
  const { status, subscribed, cancels, periodEndsAt, trialEndsAt, next } = billing
  const day = on(periodEndsAt)
  if (status === 'past_due') {
    return {
      kind: 'refused',
      text: say(
        'The last payment did not go through. It is tried again for two weeks, and everything works until then; afterwards everything can still be read and exported. Change the card to pay now.',
      ),
    }
  }
  if (status === 'expired') {
    return {
      kind: 'warning',
      text: say(
        'Your plan ended. Everything that you made is here to read and to export. Choose a plan to go on.',
      ),
    }
  }
  if (cancels) {
    return {
      kind: 'warning',
      text: say(
        'Your plan ends on {day}. Until then all is as it was; afterwards everything can be read and exported.',
        { day },
      ),
    }
  }
  if (next) {
    return {
      kind: 'info',
      text: say('On {day} your plan becomes {choice}.', { day, choice: choiceText(next) }),
    }
  }
  if (trialEndsAt === null) return undefined
  return {
    kind: 'info',
    text: subscribed
      ? say('Your trial goes on until {day}: the first payment is due then.', { day: on(trialEndsAt) })
      : say('Your trial goes on until {day} and costs nothing. Choose a plan to go on after it.', {
          day: on(trialEndsAt),
        }),
  }
}

/** The choice that is paid for; undefined where none is, or it has no price of its own. */
export function currentChoice({ subscribed, plan: id, billing, allowed }: Billing): ChosenPlan | undefined {
  const plan = findPlan(id)
  if (!subscribed || !plan || billing === null) return undefined
  return plan.additionalSeatPrice && allowed !== null
    ? { plan: plan.id, billing, seats: allowed }
    : { plan: plan.id, billing }
}

/** What a choice costs for a month or a year, in cents. */
export function priceOfChoice(choice: ChosenPlan): Price {
  const base = findPlan(choice.plan)?.baseSeats
  const extraSeats = choice.seats === undefined || typeof base !== 'number' ? 0 : choice.seats - base
  return priceOf({ plan: choice.plan, period: choice.billing, extraSeats })
}
