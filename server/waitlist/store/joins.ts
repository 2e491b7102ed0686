import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Join } from '#contract/waitlist.ts'
import type { Language } from '#language/languages.ts'
import { planKept } from '#server/db/client.ts'
import { detailList, detailRow, detailTypes } from '#server/db/details.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { letterJob } from './letters.ts'

/** A join as it is kept. */
export type NewMember = Omit<Join, 'website' | 'altcha'> & {
  emailKey: string
  joinedAt: Date
  /** The one that they are to be written to in. */
  language: Language
  /** The hash under which a suppressed address is known again. */
  suppressionHash: Buffer
  /** The version of the wording that was agreed to. */
  wording: string
  addressPrefix: string | null
  /** What speaks against the join so far. */
  reasons: readonly string[]
  /** A proof of work that holds; it counts against the join where it was used before. */
  proof?: { hash: Buffer; expiresAt: Date } | undefined
}

/**
 * What became of a join. One of an address that must not be written to is dropped, and nobody is told: the first time it
 * looks as if it had been added, from then on as if it were known.
 */
export type JoinOutcome = 'added' | 'known' | 'dropped' | 'dropped again'

const columns = sql`id uuid, n integer, letter_id uuid, event_id uuid, email_key text, email text, name text, ${detailTypes},
  joined_at timestamptz, utm_source text, utm_medium text,
  utm_campaign text, utm_term text, utm_content text, referrer_host text, ref text, wording text, address_prefix text,
  language text, reasons text[], suppression bytea, proof bytea, proof_expires_at timestamptz`

/** Bytes as PostgreSQL reads them from text. */
const hex = (bytes: Buffer | undefined) => (bytes ? `\\x${bytes.toString('hex')}` : null)

const rowOf = (join: NewMember, n: number) => ({
  id: randomUUID(),
  n,
  letter_id: randomUUID(),
  event_id: randomUUID(),
  email_key: join.emailKey,
  email: join.email,
  name: join.name,
  ...detailRow(join),
  joined_at: join.joinedAt,
  utm_source: join.utm_source,
  utm_medium: join.utm_medium,
  utm_campaign: join.utm_campaign,
  utm_term: join.utm_term,
  utm_content: join.utm_content,
  referrer_host: join.referrer,
  ref: join.ref,
  wording: join.wording,
  address_prefix: join.addressPrefix,
  language: join.language,
  reasons: join.reasons,
  suppression: hex(join.suppressionHash),
  proof: hex(join.proof?.hash),
  proof_expires_at: join.proof?.expiresAt,
})

/**
 * Adds members, to each the letter that asks for confirmation, the job that sends it and the proof of consent: one
 * statement, so all or nothing. Answers for each, in order, what became of it; one whose address is known changes nothing.
 * Many at once cost one commit, and one notice to the job runner: PostgreSQL commits such notices one after the other.
 *
 * Past `velocityMost` joins of one network within an hour, those of the same batch counted, the next are marked; null
 * counts nothing. Who was erased comes back as unsubscribed, so that one letter a day at most goes out before they
 * confirm, and credits nobody: their first coming may have been credited.
 */
export async function addMembers(
  db: Db,
  joins: readonly NewMember[],
  velocityMost: number | null,
): Promise<JoinOutcome[]> {
  const rows = joins.map(rowOf)
  const { rows: results } = await sql<{ id: string; outcome: JoinOutcome }>`
    ${planKept('join')}
    with input as materialized (
      select input.*, (select reason from waitlist_suppressions where hash = input.suppression) as suppressed
      from json_to_recordset(${JSON.stringify(rows)}::json) as input (${columns})
    ), recent as materialized (
      select address_prefix, recent_joins(address_prefix, at - interval '1 hour', ${velocityMost}::integer) as joins
      from (
        select address_prefix, max(joined_at) as at from input
        where ${velocityMost}::integer is not null and address_prefix is not null group by address_prefix
      ) network
    ), proof as (
      insert into waitlist_proofs (hash, expires_at)
      select distinct on (proof) proof, proof_expires_at from input where proof is not null
      on conflict do nothing
      returning hash
    ), judged as (
      select input.*,
        coalesce(recent.joins + row_number() over (partition by input.address_prefix order by n)
          > ${velocityMost}::integer, false) as fast,
        input.proof is not null and (not exists (select from proof where hash = input.proof)
          or row_number() over (partition by input.proof order by n) > 1) as reused
      from input left join recent using (address_prefix)
    ), member as (
      insert into waitlist_members
        (id, email_key, email, name, ${detailList}, joined_at, unsubscribed_at,
          utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer_host, address_prefix, language, reasons,
          referred_by)
      select id, email_key, email, name, ${detailList}, joined_at,
        case when suppressed = 'erased' then joined_at - interval '1 millisecond' end,
        utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer_host, address_prefix, language,
        reasons || case when fast then array['velocity'] else '{}' end
          || case when reused then array['proof-reused'] else '{}' end,
        case when suppressed is null then
          -- Held, since who is erased right now can be referred to no more.
          (select referrer.id from waitlist_members referrer where referrer.referral_code = judged.ref
            for key share) end
      from judged where suppressed is distinct from 'asked'
      -- In one order, or two batches with the same addresses would wait for each other.
      order by email_key
      on conflict (email_key) do nothing
      returning id
    ), dropped as materialized (
      select id, suppression, row_number() over (partition by suppression order by n) = 1 as first from input
      where suppressed = 'asked'
        and not exists (select from waitlist_members known where known.email_key = input.email_key)
    ), noted as (
      update waitlist_suppressions set joined_at = input.joined_at from dropped join input using (id)
      where waitlist_suppressions.hash = dropped.suppression and dropped.first and waitlist_suppressions.joined_at is null
      returning dropped.id
    ), letter as (
      insert into waitlist_letters (id, member_id, kind, requested_at)
      select input.letter_id, member.id, 'confirm', input.joined_at from member join input using (id)
      returning id
    ), event as (
      insert into waitlist_events (id, member_id, kind, at, wording, address_prefix)
      select input.event_id, member.id, 'joined', input.joined_at, input.wording, input.address_prefix
      from member join input using (id)
    ), job as (
      ${queueLetters(letterJob, sql`select id from letter`)}
    )
    select id, 'added' as outcome, (select count(*) from job) as jobs from member
    union all
    select id, case when id in (select id from noted) then 'dropped' else 'dropped again' end, 0 from dropped`.execute(
    db,
  )
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  return rows.map(({ id }) => outcomes.get(id) ?? 'known')
}

/** Forgets the proofs of work that have run out: they count for nothing any more, used or not. */
export async function sweepProofs(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('waitlist_proofs')
    .where('expires_at', '<', now)
    // By the clock of the database too: one that was used must not count as new when ours has gone ahead and comes back.
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
