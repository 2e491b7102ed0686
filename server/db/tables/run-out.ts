import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A moment before all others: what ran out then has run out wherever the clock is set. */
const longAgo = new Date(0)

/**
 * Does `use` with a token of `table`. One that is refused since it has run out stays so: a clock that is set back later
 * does not bring it to life again.
 */
export async function endingRunOut<Result>(
  db: Db,
  table: 'waitlist_tokens' | 'account_tokens' | 'operator_links',
  hash: Buffer,
  use: () => Promise<Result>,
): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    if ((error as { code?: unknown }).code === 'expired_token') {
      await db.updateTable(table).set({ expires_at: longAgo }).where('hash', '=', hash).execute()
    }
    throw error
  }
}

/** Further than the clocks of two processes are ever apart: who wrote down a later moment had a clock that was wrong. */
const ahead = sql`interval '1 hour'`

/**
 * Has whatever a clock that went ahead has made last from `now` on, and no longer than it would have: as it stands it would
 * last for as much longer as the clock was wrong by.
 */
export async function shortenAhead(db: Db, now: Date): Promise<void> {
  const tables = [
    ['sessions', 'renewed_at'],
    ['operator_sessions', 'seen_at'],
    ['account_tokens', 'created_at'],
    ['waitlist_tokens', 'created_at'],
    ['api_keys', 'created_at'],
    ['oauth_grants', 'created_at'],
  ] as const
  for (const [table, since] of tables) {
    const [from, made] = [sql.table(table), sql.ref(since)]
    await sql`
      update ${from} set ${made} = ${now}, expires_at = ${now}::timestamptz + (expires_at - ${made})
      where ${made} > ${now}::timestamptz + ${ahead}`.execute(db)
  }
}
