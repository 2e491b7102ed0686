import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * Adds one hit to each key in one statement and answers the counts in the order of `hits`. A key whose window has
 * passed starts a new one at `now`.
 */
export async function countHits(
  db: Db,
  hits: readonly { key: Buffer; windowMs: number }[],
  now: Date,
): Promise<{ count: number; resetsAt: Date }[]> {
  // Always locked in the order of their keys, so that two requests never wait for each other.
  const ordered = [...hits].sort((a, b) => Buffer.compare(a.key, b.key))
  const rows = await db
    .insertInto('rate_limits')
    .values(
      ordered.map(({ key, windowMs }) => ({ key, hits: 1, resets_at: new Date(now.getTime() + windowMs) })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.hits + 1 end`,
        // No later than one that begins now: a clock that went ahead must not leave anybody out for as long.
        resets_at: sql`case when rate_limits.resets_at <= ${now} then excluded.resets_at
          else least(rate_limits.resets_at, excluded.resets_at) end`,
      }),
    )
    .returning(['key', 'hits', 'resets_at'])
    .execute()
  return hits.map(({ key }) => {
    const row = rows.find((one) => one.key.equals(key))
    return { count: row?.hits ?? 0, resetsAt: row?.resets_at ?? now }
  })
}

/** Forgets the windows that ended before `now`. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now).execute()
}
