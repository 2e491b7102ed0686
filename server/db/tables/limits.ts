import { anyLength, runKept } from '../client.ts'
import type { Db } from '../schema.ts'

/** One thing that is counted, and for how long after its first hit. */
export type CountedKey = { key: Buffer; windowMs: number }

/** What somebody did at `now` counts once for each of its keys. */
export type Counting = { hits: readonly CountedKey[]; now: Date }

/** How often a key was hit, this time included, and when it begins anew. */
export type Count = { count: number; resetsAt: Date }

// Every call of the API is counted: the statement is planned once a connection, however many keys there are.
const countText = `insert into rate_limits (key, hits, resets_at)
  select counted.* from unnest(${anyLength('$1::bytea[]')}, ${anyLength('$2::integer[]')}, ${anyLength('$3::timestamptz[]')})
      counted (key, hits, resets_at),
    (select set_config('synchronous_commit', 'off', true)) hasty
  -- Always locked in one order, so that two processes never wait for each other.
  order by counted.key
  on conflict (key) do update set
    hits = case when rate_limits.resets_at <= $4::timestamptz then 0 else rate_limits.hits end + excluded.hits,
    -- No later than one that begins now: a clock that went ahead must not leave anybody out for as long.
    resets_at = case when rate_limits.resets_at <= $4::timestamptz then excluded.resets_at
      else least(rate_limits.resets_at, excluded.resets_at) end
  returning key, hits, resets_at`

/**
 * Adds the hits of all `countings` in one statement and answers for each the counts in the order of its hits, as if they had
 * come one after the other. A key whose window has passed starts a new one. It waits for no disk: a second's counts may be
 * lost with the database's machine.
 */
export async function countHits(db: Db, countings: readonly Counting[]): Promise<Count[][]> {
  const now = new Date(Math.max(...countings.map((one) => one.now.getTime())))
  const perKey = new Map<string, CountedKey & { hits: number }>()
  // Which hit of its key each is, among those that are counted together.
  const turns = countings.map(({ hits }) =>
    hits.map(({ key, windowMs }) => {
      const name = key.toString('base64')
      const counted = perKey.get(name) ?? { key, windowMs, hits: 0 }
      perKey.set(name, counted)
      counted.hits++
      return { name, turn: counted.hits }
    }),
  )
  const counted = [...perKey.values()]
  const rows = await runKept<{ key: Buffer; hits: number; resets_at: Date }>(
    db,
    { name: 'rate-limits', text: countText },
    [
      counted.map(({ key }) => key),
      counted.map(({ hits }) => hits),
      counted.map(({ windowMs }) => new Date(now.getTime() + windowMs)),
      now,
    ],
  )
  const counts = new Map(rows.map((row) => [row.key.toString('base64'), row]))
  return turns.map((own) =>
    own.map(({ name, turn }) => {
      const row = counts.get(name)
      const together = perKey.get(name)?.hits ?? 0
      return { count: (row?.hits ?? together) - together + turn, resetsAt: row?.resets_at ?? now }
    }),
  )
}

/**
 * Forgets the windows that ended before `now`, but none that somebody is counting: it takes them in no order, and one that is
 * held would have it and the count wait for each other.
 */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', (limits) =>
      limits.selectFrom('rate_limits').select('key').where('resets_at', '<', now).forUpdate().skipLocked(),
    )
    .execute()
}
