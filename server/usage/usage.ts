import { unlimited } from '#contract/plans.ts'
import type { UsageMetrics } from '#contract/usage.ts'
import { usagePeriod } from '#domain/subscription.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { inForce } from '#server/plan/plan.ts'
import { findRemaining } from './store.ts'

/** What is left of the user's AI outputs in the month of their subscription that runs now. */
export async function readUsage(
  { db, clock }: { db: Db; clock: Clock },
  { subscription: kept }: Pick<SessionUser, 'subscription'>,
): Promise<UsageMetrics> {
  const now = clock.now()
  const { subscription, limits } = inForce(kept, now)
  const period = usagePeriod(subscription.startedAt, now)
  const allowance = limits.aiOutputs
  return {
    plan: subscription.plan,
    status: subscription.status,
    outputsRemaining:
      allowance === unlimited ? unlimited : await findRemaining(db, kept.id, allowance, { ...period, now }),
    outputsTotal: allowance,
    resetDate: period.to.toISOString(),
  }
}
