import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Join } from '#contract/waitlist.ts'
import type { Language } from '#language/languages.ts'
import { detailList, detailRow, detailTypes } from '#server/db/details.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { letterJob } from '#server/waitlist/store/letters.ts'
import { type SuppressionKeys, suppressionHash } from '#server/waitlist/store/suppressions.ts'

/** Somebody who is taken over from another list. */
export type Imported = Join & { emailKey: string; joinedAt: Date; language: Language }

/**
 * Which of these addresses cannot be taken in: those on the list already, and those that were erased or must not be
 * written to.
 */
export async function findTaken(
  db: Db,
  keys: SuppressionKeys,
  emailKeys: readonly string[],
): Promise<Map<string, 'known' | 'suppressed'>> {
  const hashes = new Map(emailKeys.map((key) => [suppressionHash(keys, key).toString('hex'), key]))
  const { rows: suppressed } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from waitlist_suppressions
    where hash = any(select decode(unnest(${[...hashes.keys()]}::text[]), 'hex'))`.execute(db)
  const { rows: known } = await sql<{ key: string }>`
    select email_key as key from waitlist_members where email_key = any(${[...emailKeys]}::text[])`.execute(
    db,
  )
  return new Map([
    ...suppressed.map(({ hash }) => [hashes.get(hash) ?? '', 'suppressed'] as const),
    ...known.map(({ key }) => [key, 'known'] as const),
  ])
}

/**
 * Adds members in their order. Whoever brings them over says that they joined, so there is no wording that they agreed to
 * here. Each gets the letter that asks for confirmation, unless they are `confirmed`: then they get a seat and no letter.
 * Answers how many there were; one whose address is known by now changes nothing.
 */
export async function addImported(
  db: Db,
  members: readonly Imported[],
  { confirmed, now }: { confirmed: boolean; now: Date },
): Promise<number> {
  const rows = members.map((member, n) => ({
    id: randomUUID(),
    n,
    letter_id: randomUUID(),
    email_key: member.emailKey,
    email: member.email,
    name: member.name,
    ...detailRow(member),
    joined_at: member.joinedAt,
    utm_source: member.utm_source,
    utm_medium: member.utm_medium,
    utm_campaign: member.utm_campaign,
    utm_term: member.utm_term,
    utm_content: member.utm_content,
    referrer_host: member.referrer,
    language: member.language,
  }))
  const seat = confirmed ? sql`nextval('waitlist_seats')::integer` : sql`null::integer`
  const { rows: result } = await sql<{ count: number }>`
    with input as (
      select fresh.*, ${seat} as seat from (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as input (
          id uuid, n integer, letter_id uuid, email_key text, email text, name text, ${detailTypes},
          joined_at timestamptz, utm_source text, utm_medium text, utm_campaign text,
          utm_term text, utm_content text, referrer_host text, language text)
        where not exists (select from waitlist_members known where known.email_key = input.email_key)
        order by n
      ) fresh
    ), member as (
      insert into waitlist_members
        (id, email_key, email, name, ${detailList}, joined_at, confirmed_at, seat, priority,
          utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer_host, language)
      select id, email_key, email, name, ${detailList}, joined_at,
        case when seat is not null then ${now}::timestamptz end, seat, seat,
        utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer_host, language
      from input
      on conflict (email_key) do nothing
      returning id, joined_at, seat
    ), event as (
      insert into waitlist_events (id, member_id, kind, at)
      select gen_random_uuid(), id, 'joined', joined_at from member
      union all
      select gen_random_uuid(), id, 'confirmed', ${now}::timestamptz from member where seat is not null
    ), letter as (
      insert into waitlist_letters (id, member_id, kind, requested_at)
      select input.letter_id, member.id, 'confirm', ${now}::timestamptz from member join input using (id)
      where member.seat is null
      returning id
    ), job as (
      ${queueLetters(letterJob, sql`select id from letter`)}
    )
    select (select count(*) from member)::integer as count, (select count(*) from job) as jobs`.execute(db)
  return result[0]?.count ?? 0
}
