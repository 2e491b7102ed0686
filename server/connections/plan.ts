import { findPlan, freePlan } from '#contract/plans.ts'
import { subscriptionAt } from '#domain/subscription.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** The plan that an organisation has in force at `now`. */
export async function planInForce(db: Db, org: string, now: Date): Promise<string> {
  const kept = await db
    .selectFrom('orgs as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['s.plan', 's.status', 's.started_at as startedAt', 's.expires_at as expiresAt'])
    .where('o.id', '=', org)
    .executeTakeFirst()
  return kept === undefined ? freePlan.id : subscriptionAt(kept, now).plan
}

/** Whether the plan that an organisation has in force at `now` lets programs in. */
export const hasApiAccess = async (db: Db, org: string, now: Date): Promise<boolean> =>
  findPlan(await planInForce(db, org, now))?.included.apiAccess === true

/** Refuses an organisation whose plan does not let programs in. */
export async function requireApiAccess(db: Db, org: string, now: Date): Promise<void> {
  if (!(await hasApiAccess(db, org, now)))
    throw new Refusal('forbidden', say('API access comes with the Enterprise plan.'))
}
