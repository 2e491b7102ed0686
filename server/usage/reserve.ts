import { sql } from 'kysely'
import { unlimited } from '#contract/plans.ts'
import { type Subscription, usagePeriod } from '#domain/subscription.ts'
import type { Db } from '#server/db/schema.ts'
import { inForce } from '#server/plan/plan.ts'
import { recordUsage } from './store.ts'

/** How long what is set aside stays so where nobody uses it or gives it back, in milliseconds: longer than any answer takes. */
const holdMs = 10 * 60_000

/** A subscription whose outputs are used, and the key of the use: the same key counts once, however often it is tried. */
export type Use = { subscription: Subscription & { id: string }; key: string; now: Date }

/**
 * Sets one output aside before it is made. `taken`: it is, now or by an earlier try of the same key; `used`: that key was settled
 * already; `none`: the plan's outputs of this month are used or set aside, until `resetsAt`.
 */
export async function reserveOutput(
  db: Db,
  { subscription: kept, key, now }: Use,
): Promise<{ outcome: 'taken' | 'used' } | { outcome: 'none'; total: number; resetsAt: Date }> {
  const { subscription, limits } = inForce(kept, now)
  const allowance = limits.aiOutputs
  const { from, to } = usagePeriod(subscription.startedAt, now)
  return db.transaction().execute(async (tx) => {
    // One after the other, so that no two take the last one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`outputs ${kept.id}`}, 0))`.execute(tx)
    const { rows } = await sql<{ used: boolean; held: boolean; spent: number }>`
      select exists (select from usage_events where subscription_id = ${kept.id}::uuid and event_key = ${key}) as used,
        exists (select from usage_holds where subscription_id = ${kept.id}::uuid and event_key = ${key} and until > ${now})
          as held,
        ((select coalesce(sum(outputs), 0) from usage_events where subscription_id = ${kept.id}::uuid
            and occurred_at >= ${from} and occurred_at < ${to})
          + (select coalesce(sum(outputs), 0) from usage_holds where subscription_id = ${kept.id}::uuid
            and until > ${now}))::float8 as spent`.execute(tx)
    const [{ used, held, spent } = { used: false, held: false, spent: 0 }] = rows
    if (used) return { outcome: 'used' }
    if (held) return { outcome: 'taken' }
    if (allowance !== unlimited && spent >= allowance)
      return { outcome: 'none', total: allowance, resetsAt: to }
    const hold = { outputs: 1, until: new Date(now.getTime() + holdMs) }
    await tx
      .insertInto('usage_holds')
      .values({ subscription_id: kept.id, event_key: key, ...hold })
      .onConflict((on) => on.columns(['subscription_id', 'event_key']).doUpdateSet(hold))
      .execute()
    return { outcome: 'taken' }
  })
}

/** Gives an output back that was set aside and not made: nothing of it was seen. */
export async function releaseOutput(db: Db, { subscription, key }: Use): Promise<void> {
  await db
    .deleteFrom('usage_holds')
    .where((where) => where.and({ subscription_id: subscription.id, event_key: key }))
    .execute()
}

/** Counts an output that was set aside and made; told again with its key, it counts no more. */
export async function settleOutput(db: Db, use: Use): Promise<void> {
  const { subscription, key, now } = use
  await db.transaction().execute(async (tx) => {
    await recordUsage(tx, { subscriptionId: subscription.id, key, outputs: 1, at: now })
    await releaseOutput(tx, use)
  })
}
