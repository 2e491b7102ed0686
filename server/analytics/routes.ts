import { analyticsRow } from '#contract/analytics.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Serve } from '#server/kit/serve.ts'
import { requireFeature } from '#server/plan/plan.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { type AnalyticsPorts, readAnalytics } from './read.ts'

/** The call about how projects went: refuses workers, and a plan without it. */
export function analyticsRoutes(
  serve: Serve<{ user: unknown; operator: unknown; org: OrgCaller }>,
  { db, clock, scopes, ...ports }: AnalyticsPorts & { db: Db; clock: Clock; scopes: Scopes },
): void {
  serve(analyticsRow, async (_, { org }) => {
    requireStaff(org)
    await requireFeature(db, org.orgId, 'analytics', clock.now())
    return readAnalytics(scopes, org, clock.now(), ports)
  })
}
