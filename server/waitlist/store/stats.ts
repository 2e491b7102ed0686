import { type RawBuilder, sql } from 'kysely'
import type { MemberFilter } from '#contract/member-filter.ts'
import { type FunnelDay, type Share, type Stats, totalFilters } from '#contract/stats.ts'
import type { Db } from '#server/db/schema.ts'
import { membersOf } from './member-filter.ts'

/** How many of the most frequent values are answered. */
const sharesShown = 12

/**
 * How the waitlist stands, and what happened on each of the last `days` days up to the one of `now`, in UTC. All of it as
 * of one moment.
 */
export async function readStats(db: Db, days: number, now: Date): Promise<Stats> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      totals: await readTotals(tx),
      days: await readDays(tx, days, now),
      sources: await readShares(tx, sql`source`),
      campaigns: await readShares(tx, sql`utm_campaign`),
      referrers: await readShares(tx, sql`referrer_host`),
      interests: await readShares(tx, sql`interested_in`),
      titles: await readShares(tx, sql`position`, sql`lower(position)`),
      letters: await readLetters(tx),
    }))
}

/** Each counts whom a list with the same filter shows. */
async function readTotals(db: Db): Promise<Stats['totals']> {
  const counts = Object.entries(totalFilters).map(
    ([name, filter]) =>
      sql`(count(*) filter (where ${membersOf(filter as MemberFilter)}))::integer as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Stats['totals']>`
    select ${sql.join(counts)}, (select count(*) from waitlist_suppressions)::integer as suppressed
    from waitlist_members member`.execute(db)
  return rows[0] as Stats['totals']
}

async function readDays(db: Db, days: number, now: Date): Promise<FunnelDay[]> {
  const first = new Date(now)
  first.setUTCHours(0, 0, 0, 0)
  first.setUTCDate(first.getUTCDate() - (days - 1))
  const counted = (from: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`(select (${at} at time zone 'UTC')::date as day, count(*)::integer as count from ${from} where ${at} >= ${first} group by 1)`
  const member = sql`waitlist_members`
  const { rows } = await sql<FunnelDay>`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(joined.count, 0) as joined, coalesce(confirmed.count, 0) as confirmed,
      coalesce(invited.count, 0) as invited, coalesce(registered.count, 0) as registered
    from (select (${first.toISOString().slice(0, 10)}::date + i) as day from generate_series(0, ${days}::integer - 1) i) calendar
    left join ${counted(member, sql`joined_at`)} joined using (day)
    left join ${counted(member, sql`confirmed_at`)} confirmed using (day)
    left join ${counted(member, sql`invited_at`)} invited using (day)
    left join ${counted(sql`users join waitlist_members known using (email_key)`, sql`created_at`)} registered using (day)
    order by day`.execute(db)
  return rows
}

/** The most frequent values of a column; those that are the same by `key` count together. */
async function readShares(db: Db, column: RawBuilder<unknown>, key = column): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select min(${column}) as value, count(*)::integer as joined, count(confirmed_at)::integer as confirmed
    from waitlist_members group by ${key} order by count(*) desc, ${key} limit ${sharesShown}`.execute(db)
  return rows
}

async function readLetters(db: Db): Promise<Stats['letters']> {
  const { rows } = await sql<Stats['letters']>`
    select (count(*) filter (where sent_at is null and failed_at is null))::integer as waiting,
      count(sent_at)::integer as sent, count(failed_at)::integer as failed
    from waitlist_letters`.execute(db)
  return rows[0] as Stats['letters']
}
