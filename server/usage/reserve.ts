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

/** `taken`: it is set aside, now or by an earlier try of the same key; `used`: that key was settled already. */
export type Reserved = { outcome: 'taken' | 'used' } | { outcome: 'none'; total: number; resetsAt: Date }

/**
 * Sets one output aside before it is made, for each of some uses of one subscription, in their order; `none`: the plan's outputs
 * of this month are used or set aside, until `resetsAt`. Those who ask at the same time are best told together: each waits for
 * the one before it.
 */
export async function reserveOutputs(db: Db, uses: readonly Use[]): Promise<Reserved[]> {
  const last = uses.at(-1)
  if (!last) return []
  const { now } = last
  const { id } = last.subscription
  const { from, to } = usagePeriod(inForce(last.subscription, now).subscription.startedAt, now)
  return db.transaction().execute(async (tx) => {
    // One after the other, so that no two take the last one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`outputs ${id}`}, 0))`.execute(tx)
    const keys = [...new Set(uses.map(({ key }) => key))]
    const { rows } = await sql<{ used: string[]; held: string[]; spent: number }>`
      select array(select event_key from usage_events where subscription_id = ${id}::uuid and event_key = any(${keys})) as used,
        array(select event_key from usage_holds where subscription_id = ${id}::uuid and event_key = any(${keys})
          and until > ${now}) as held,
        ((select coalesce(sum(outputs), 0) from usage_events where subscription_id = ${id}::uuid
            and occurred_at >= ${from} and occurred_at < ${to})
          + (select coalesce(sum(outputs), 0) from usage_holds where subscription_id = ${id}::uuid
            and until > ${now}))::float8 as spent`.execute(tx)
    const used = new Set(rows[0]?.used)
    const held = new Set(rows[0]?.held)
    const taken: string[] = []
    const reserved = uses.map(({ subscription, key }): Reserved => {
      if (used.has(key)) return { outcome: 'used' }
      if (held.has(key)) return { outcome: 'taken' }
      const { aiOutputs } = inForce(subscription, now).limits
      const spent = (rows[0]?.spent ?? 0) + taken.length
      if (aiOutputs !== unlimited && spent >= aiOutputs)
        return { outcome: 'none', total: aiOutputs, resetsAt: to }
      held.add(key)
      taken.push(key)
      return { outcome: 'taken' }
    })
    const hold = { outputs: 1, until: new Date(now.getTime() + holdMs) }
    if (taken.length > 0)
      await tx
        .insertInto('usage_holds')
        .values(taken.map((event_key) => ({ subscription_id: id, event_key, ...hold })))
        .onConflict((on) => on.columns(['subscription_id', 'event_key']).doUpdateSet(hold))
        .execute()
    return reserved
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
