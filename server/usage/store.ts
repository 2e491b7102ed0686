import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** One use of AI outputs. `key` names the event: the same event told twice, as by a retry, counts once. */
export type UsageEvent = { subscriptionId: string; key: string; outputs: number; at: Date }

/** Writes an event into the ledger; false where it stands there already. Nothing takes it out again. */
export async function recordUsage(
  db: Db,
  { subscriptionId, key, outputs, at }: UsageEvent,
): Promise<boolean> {
  const added = await db
    .insertInto('usage_events')
    .values({ subscription_id: subscriptionId, event_key: key, outputs, occurred_at: at })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * What is left of `allowance` after everything used from `from` up to, not including, `to`, and what is set aside beyond `now`;
 * never below 0.
 */
export async function findRemaining(
  db: Db,
  subscriptionId: string,
  allowance: number,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ remaining: number }>`
    select greatest(0, ${allowance}::bigint - coalesce(sum(outputs), 0) - (select coalesce(sum(outputs), 0) from usage_holds
      where subscription_id = ${subscriptionId}::uuid and until > ${now}))::float8 as remaining from usage_events
    where subscription_id = ${subscriptionId}::uuid and occurred_at >= ${from} and occurred_at < ${to}`.execute(
    db,
  )
  return rows[0]?.remaining ?? 0
}
