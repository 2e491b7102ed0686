import { freePlan } from '#contract/plans.ts'
import {
  historyDays,
  outputsAllowance,
  projectsAllowance,
  type Subscription,
  seatsAllowance,
  subscriptionAt,
} from '#domain/subscription.ts'
import type { Db } from '#server/db/schema.ts'
import { type Feature, hasFeature, lacking } from './features.ts'

/** Of what a plan has so much. `bought`: seats beside those of the plan. */
export const limitsOf = (plan: string, bought = 0) => ({
  users: seatsAllowance(plan, bought),
  activeProjects: projectsAllowance(plan),
  aiOutputs: outputsAllowance(plan),
  revisionHistoryDays: historyDays(plan),
})

export type PlanInForce = { plan: string; limits: ReturnType<typeof limitsOf> }

/** What a subscription is worth at `now`, and its limits; `subscription` says since when. */
export function inForce(kept: Subscription, now: Date): PlanInForce & { subscription: Subscription } {
  const subscription = subscriptionAt(kept, now)
  return { subscription, plan: subscription.plan, limits: limitsOf(subscription.plan) }
}

/**
 * The plan that an organisation has in force at `now`, with its limits; the free plan where there is no such organisation. With
 * `hold` its row is held until the end of the transaction: whoever takes a place waits for each other.
 */
export async function planOf(db: Db, orgId: string, now: Date, hold = false): Promise<PlanInForce> {
  const kept = await db
    .selectFrom('orgs as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['s.plan', 's.status', 's.started_at as startedAt', 's.expires_at as expiresAt', 'o.seats'])
    .where('o.id', '=', orgId)
    .$if(hold, (row) => row.forUpdate('o'))
    .executeTakeFirst()
  const plan = kept === undefined ? freePlan.id : subscriptionAt(kept, now).plan
  return { plan, limits: limitsOf(plan, kept?.seats) }
}

/** The id of the plan that an organisation has in force at `now`. */
export const planInForce = async (db: Db, orgId: string, now: Date): Promise<string> =>
  (await planOf(db, orgId, now)).plan

/** Whether the plan that an organisation has in force at `now` has a feature. */
export const planHas = async (db: Db, orgId: string, feature: Feature, now: Date): Promise<boolean> =>
  hasFeature(await planInForce(db, orgId, now), feature)

/** Refuses, by its name, a feature that the plan of an organisation in force at `now` has not. */
export async function requireFeature(db: Db, orgId: string, feature: Feature, now: Date): Promise<void> {
  if (!(await planHas(db, orgId, feature, now))) throw lacking(feature)
}
