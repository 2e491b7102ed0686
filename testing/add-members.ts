import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { MadeUpMember } from './made-up-members.ts'

const batchSize = 2000

const columns = sql`id uuid, email_key text, email text, name text, company text, position text, interested_in text,
  source text, joined_at timestamptz, confirmed_at timestamptz, unsubscribed_at timestamptz, invited_at timestamptz,
  registered_at timestamptz, seat integer, priority integer, referred_by uuid, credited_at timestamptz,
  referrals integer, utm_source text, utm_medium text, utm_campaign text, referrer_host text, address_prefix text,
  reasons text[], wording text`

/** What is written of each member besides the row of their own, from `input`. */
const parts = {
  events: sql`
    insert into waitlist_events (id, member_id, kind, at, wording, address_prefix)
    select gen_random_uuid(), id, kind, at, case when kind = 'joined' then wording end, case when kind = 'joined' then address_prefix end
    from input cross join lateral (values ('joined', joined_at), ('confirmed', confirmed_at), ('invited', invited_at),
      ('unsubscribed', unsubscribed_at)) happened (kind, at)
    where at is not null`,
  letters: sql`
    insert into waitlist_letters (id, member_id, kind, requested_at, first_attempt_at, sent_at, attempts, batch_id)
    select gen_random_uuid(), id, kind, at, at, at, 1, case when kind = 'invitation' then (select max(id::text)::uuid from waitlist_batches) end
    from input cross join lateral (values ('confirm', joined_at), ('confirmed', confirmed_at), ('invitation', invited_at)) owed (kind, at)
    where at is not null`,
  accounts: sql`
    insert into users (id, email_key, email, username, username_key, password_hash, created_at)
    select id, email_key, email, 'm' || substr(replace(id::text, '-', ''), 1, 20), 'm' || substr(replace(id::text, '-', ''), 1, 20), 'none', registered_at
    from input where registered_at is not null`,
} satisfies Record<string, RawBuilder<unknown>>

/**
 * Writes made-up members with what happened to them, by batches; nobody is written to. Answers nothing; throws where one of
 * their addresses is there already. `report` is told how many there are so far.
 */
export async function addMadeUpMembers(
  db: Db,
  members: readonly MadeUpMember[],
  report: (done: number) => void = () => {},
): Promise<void> {
  const { rows } = await sql<{
    seat: number
  }>`select coalesce(max(seat), 0) as seat from waitlist_members`.execute(db)
  const taken = rows[0]?.seat ?? 0
  const invited = members.filter((member) => member.invited_at !== null)
  if (invited[0]) {
    await sql`
      insert into waitlist_batches (id, selection, size, created_at, created_by)
      values (gen_random_uuid(), '{}', ${invited.length}, ${invited[0].invited_at}, 'command line')`.execute(
      db,
    )
  }
  for (let start = 0; start < members.length; start += batchSize) {
    const batch = members.slice(start, start + batchSize).map((member) => ({
      ...member,
      seat: member.seat && member.seat + taken,
      priority: member.seat && member.priority !== null ? member.priority + taken : null,
    }))
    const input = sql`with input as (select * from json_to_recordset(${JSON.stringify(batch)}::json) as input (${columns}))`
    await db.transaction().execute(async (tx) => {
      await sql`${input}
        insert into waitlist_members (id, email_key, email, name, company, position, interested_in, source, joined_at,
          confirmed_at, unsubscribed_at, invited_at, seat, priority, referred_by, credited_at, referrals, utm_source,
          utm_medium, utm_campaign, referrer_host, address_prefix, reasons)
        select id, email_key, email, name, company, position, interested_in, source, joined_at,
          confirmed_at, unsubscribed_at, invited_at, seat, priority, referred_by, credited_at, referrals, utm_source,
          utm_medium, utm_campaign, referrer_host, address_prefix, reasons from input`.execute(tx)
      for (const part of Object.values(parts)) await sql`${input} ${part}`.execute(tx)
    })
    report(Math.min(start + batchSize, members.length))
  }
  await sql`select setval('waitlist_seats', greatest(1, max(seat)), max(seat) is not null) from waitlist_members`.execute(
    db,
  )
  await sql`analyze waitlist_members, waitlist_events, waitlist_letters, users`.execute(db)
}
