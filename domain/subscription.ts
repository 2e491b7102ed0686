import { brand } from '#contract/brand.ts'
import { findPlan, freePlan, type Limit, plans, unlimited } from '#contract/plans.ts'

/** A subscription: what it is to which plan, since when, and until when where it ends by itself. */
export type Subscription = { plan: string; status: string; startedAt: Date; expiresAt: Date | null }

/**
 * What a subscription is worth at `now`: as it is kept, or the free plan from the moment it ran out. Only the clock
 * decides, so that nothing is granted because a job was late.
 */
export function subscriptionAt(subscription: Subscription, now: Date): Subscription {
  const { expiresAt } = subscription
  if (expiresAt === null || expiresAt > now) return subscription
  return { plan: freePlan.id, status: 'expired', startedAt: expiresAt, expiresAt }
}

/** The status of a trial, from the promise to its last day. */
export const trialing = 'trialing'

/** Whether a trial is promised that has not begun: nothing of it runs out before there is something to use. */
export const awaitsTrial = ({ status, expiresAt }: Pick<Subscription, 'status' | 'expiresAt'>): boolean =>
  status === trialing && expiresAt === null

const dayMs = 86_400_000

/** From when until when a trial runs that begins at `now`. */
export const trialFrom = (now: Date): { startedAt: Date; expiresAt: Date } => ({
  startedAt: now,
  expiresAt: new Date(now.getTime() + brand.trialDays * dayMs),
})

/** How many AI outputs a plan allows in a period; none for a plan that is not known. */
export function outputsAllowance(plan: string): Limit {
  return plan === freePlan.id ? freePlan.aiOutputs : (findPlan(plan)?.limits.aiOutputs ?? 0)
}

/** How many projects a plan allows to be active at once; none for a plan that is not known. */
export function projectsAllowance(plan: string): Limit {
  return plan === freePlan.id ? freePlan.activeProjects : (findPlan(plan)?.limits.activeProjects ?? 0)
}

/** How many people of an organisation may have a seat with a plan and `bought` seats beside; none for a plan that is not known. */
export function seatsAllowance(plan: string, bought: number): Limit {
  if (plan === freePlan.id) return freePlan.seats
  const facts = findPlan(plan)
  if (!facts) return 0
  if (facts.baseSeats === unlimited || facts.maxSeats === unlimited) return unlimited
  return Math.min(facts.maxSeats, facts.baseSeats + bought)
}

/** For how many days earlier versions of a document are kept; as with the least plan where it is none that is known. */
export const historyDays = (plan: string): Limit =>
  (findPlan(plan) ?? plans.starter).limits.revisionHistoryDays

/** A stretch of time, `from` included and `to` not. */
export type Period = { from: Date; to: Date }

/** Midnight UTC of the day `months` after the month of `start`: its day of the month, or the month's last where it has none such. */
function anniversary(start: Date, months: number): Date {
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay)))
}

/**
 * The month of a subscription that `now` falls into. Months begin at midnight UTC on the day of the month on which the
 * subscription began; one that began on the 31st begins them on the last day of shorter months, and on the 31st again
 * in longer ones. The first one begins with the subscription itself, whatever was used earlier on that day; a moment
 * before it counts into it.
 */
export function usagePeriod(startedAt: Date, now: Date): Period {
  const monthsApart =
    (now.getUTCFullYear() - startedAt.getUTCFullYear()) * 12 + now.getUTCMonth() - startedAt.getUTCMonth()
  const months = Math.max(0, anniversary(startedAt, monthsApart) > now ? monthsApart - 1 : monthsApart)
  return {
    from: months === 0 ? startedAt : anniversary(startedAt, months),
    to: anniversary(startedAt, months + 1),
  }
}
