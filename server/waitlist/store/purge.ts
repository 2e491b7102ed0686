import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import { forgetJob } from '#server/db/tables/forgetting.ts'

const purgeChunk = 1000

/** Never confirmed, and no letter asked for since `olderThan`. */
const unconfirmedSince = (olderThan: Date) => sql<boolean>`
  confirmed_at is null and joined_at < ${olderThan} and not exists (
    select from waitlist_letters letter where letter.member_id = member.id and letter.requested_at >= ${olderThan}
  )`

/** How many `purgeUnconfirmed` would delete. */
export async function countUnconfirmed(db: Db, olderThan: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from waitlist_members member where ${unconfirmedSince(olderThan)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Deletes everybody who never confirmed and whose last letter was asked for before `olderThan`. Nothing stays of them: if
 * they join again it is for the first time. A thousand at a time, each with its audit line, so that none is missing where it
 * ends half-way; `report` is told how many it has been. Answers how many there were.
 */
export async function purgeUnconfirmed(
  db: Db,
  olderThan: Date,
  actor: Actor,
  now: Date,
  report: (purged: number) => void = () => {},
): Promise<number> {
  let purged = 0
  for (;;) {
    const { stale, count } = await db.transaction().execute(async (tx) => {
      const done = await purgeSome(tx, olderThan)
      const detail = { purged: done.count }
      if (done.count > 0) await addAuditLine(tx, { actor, action: 'members.purged', detail }, now)
      return done
    })
    purged += count
    if (count > 0) report(purged)
    if (stale < purgeChunk || count === 0) return purged
  }
}

async function purgeSome(db: Db, olderThan: Date): Promise<{ stale: number; count: number }> {
  // Whom they have referred is locked too, since deleting them touches those; and nobody is waited for: a confirmation
  // locks the younger first.
  const { rows } = await sql<{ stale: number; count: number }>`
    with stale as materialized (
      select id from waitlist_members member
      where ${unconfirmedSince(olderThan)}
      order by joined_at, id limit ${purgeChunk} for update skip locked
    ), referred as materialized (
      select referred_by from waitlist_members where referred_by in (select id from stale)
      for no key update skip locked
    ), gone as materialized (
      select id from stale
      where (select count(*) from waitlist_members friend where friend.referred_by = stale.id)
        = (select count(*) from referred where referred_by = stale.id)
    ), letters as (
      select json_agg(letter.id) as ids from waitlist_letters letter join gone on gone.id = letter.member_id
    ), job as (
      select graphile_worker.add_job(${forgetJob}, json_build_object('letterIds', ids)) from letters
      where ids is not null
    ), event as (
      delete from waitlist_events using gone where member_id = gone.id
    ), member as (
      delete from waitlist_members using gone where waitlist_members.id = gone.id returning 1
    )
    select (select count(*) from stale)::integer as stale, (select count(*) from member)::integer as count,
      (select count(*) from job) as jobs`.execute(db)
  return rows[0] ?? { stale: 0, count: 0 }
}
