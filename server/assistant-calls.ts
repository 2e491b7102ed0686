import type { FastifyInstance } from 'fastify'
import type { Model } from './assistant/model.ts'
import type { ChatContext } from './assistant/ports.ts'
import { chatRoutes } from './assistant/routes.ts'
import type { Db } from './db/schema.ts'
import { makeBatches } from './kit/batch.ts'
import type { Clock } from './kit/clock.ts'
import type { Door, Serve } from './kit/serve.ts'
import type { SessionUser } from './kit/session-user.ts'
import { amendmentsOf } from './knowledge/amendments.ts'
import { heldFigures } from './knowledge/figures.ts'
import { planHas } from './plan/plan.ts'
import { releaseOutput, reserveOutputs, settleOutput, type Use } from './usage/reserve.ts'
import { readUsage } from './usage/usage.ts'

type Who = { user: SessionUser; operator: unknown }
type Lent = 'amendmentsOf' | 'figures' | 'writesDocuments' | 'outputsOf' | 'model'

/** The subscription that pays for what somebody asks in an organisation: its own where they are of it, else theirs. */
async function payerOf(
  db: Db,
  user: SessionUser,
  orgId: string | null,
): Promise<Pick<SessionUser, 'subscription'>> {
  if (orgId === null) return user
  const subscription = await db
    .selectFrom('org_members as m')
    .innerJoin('orgs as o', 'o.id', 'm.org_id')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['s.id', 's.plan', 's.status', 's.started_at as startedAt', 's.expires_at as expiresAt'])
    .where('m.org_id', '=', orgId)
    .where('m.user_id', '=', user.id)
    .executeTakeFirst()
  return subscription ? { subscription } : user
}

/** The assistant, with what other features lend it. */
export function assistantCalls(
  app: FastifyInstance,
  context: Omit<ChatContext, Lent> & {
    serve: Serve<Who>
    door: Door<Who>
    db: Db
    clock: Clock
    model: Model | undefined
    dataDir: string | undefined
  },
): void {
  const { db, clock } = context
  // Of one subscription one by one: each by itself would hold a connection while it waits for the one before.
  const reserve = makeBatches((uses: readonly Use[]) => reserveOutputs(db, uses), { most: 100, runs: 1 })
  chatRoutes({
    ...context,
    app,
    model: context.model ?? null,
    amendmentsOf: (orgId) => amendmentsOf(db, orgId),
    figures: () => heldFigures(context.dataDir),
    writesDocuments: (orgId) => planHas(db, orgId, 'chatToDocument', clock.now()),
    usageOf: async (user, orgId) => readUsage({ db, clock }, await payerOf(db, user, orgId)),
    outputsOf: async (user, orgId) => {
      const { subscription } = await payerOf(db, user, orgId)
      const use = (key: string) => ({ subscription, key, now: clock.now() })
      return {
        reserve: (key) => reserve(subscription.id, use(key)),
        settle: (key) => settleOutput(db, use(key)),
        release: (key) => releaseOutput(db, use(key)),
      }
    },
  })
}
