import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Join } from '#contract/waitlist.ts'
import { attemptColumns, type LetterAttempt, queueLetters } from '../letter-jobs.ts'
import type { Db, LetterKind, TokenPurpose } from '../schema.ts'

/** The job that sends a letter; `server/waitlist/post.ts` does it. */
export const letterJob = 'waitlist-letter'

/** A join as it is kept. */
export type NewMember = Omit<Join, 'website'> & { emailKey: string; joinedAt: Date }

/**
 * Adds members, to each the letter that asks for confirmation and the job that sends it: one statement, so all or
 * nothing. Answers for each, in order, whether it was added; one whose address is known changes nothing. Many at once
 * cost one commit, and one notice to the job runner: PostgreSQL commits such notices one after the other.
 */
export async function addMembers(db: Db, joins: readonly NewMember[]): Promise<boolean[]> {
  const rows = joins.map((join) => ({
    id: randomUUID(),
    letter_id: randomUUID(),
    email_key: join.emailKey,
    email: join.email,
    name: join.name,
    company: join.company ?? null,
    position: join.position ?? null,
    interested_in: join.interestedIn ?? null,
    source: join.source ?? null,
    joined_at: join.joinedAt,
  }))
  const { rows: added } = await sql<{ id: string }>`
    with input as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as input (
        id uuid, letter_id uuid, email_key text, email text, name text, company text, position text,
        interested_in text, source text, joined_at timestamptz)
    ), member as (
      insert into waitlist_members
        (id, email_key, email, name, company, position, interested_in, source, joined_at)
      select id, email_key, email, name, company, position, interested_in, source, joined_at from input
      on conflict (email_key) do nothing
      returning id
    ), letter as (
      insert into waitlist_letters (id, member_id, kind, requested_at)
      select input.letter_id, member.id, 'confirm', input.joined_at from member join input using (id)
      returning id
    ), job as (
      ${queueLetters(letterJob, sql`select id from letter`)}
    )
    select member.id, (select count(*) from job) as jobs from member`.execute(db)
  const ids = new Set(added.map(({ id }) => id))
  return rows.map(({ id }) => ids.has(id))
}

/** The member's state and the times of the confirmation letters asked for after `since`, oldest first. */
export type LetterHistory = {
  joinedAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
  requestedAt: Date[]
}

/**
 * Reads the history of `emailKey` and, where `isDue` agrees, adds a fresh confirmation letter and its job. The member's
 * row is locked meanwhile, so that of many requests at once only one is due. Answers false when there is no such member.
 */
export async function addLetterIfDue(
  db: Db,
  emailKey: string,
  since: Date,
  now: Date,
  isDue: (history: LetterHistory) => boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('waitlist_members')
      .select(['id', 'joined_at', 'confirmed_at', 'unsubscribed_at'])
      .where('email_key', '=', emailKey)
      .forUpdate()
      .executeTakeFirst()
    if (!member) return false
    const letters = await tx
      .selectFrom('waitlist_letters')
      .select('requested_at')
      .where('member_id', '=', member.id)
      .where('kind', '=', 'confirm')
      .where('requested_at', '>', since)
      .orderBy('requested_at')
      .execute()
    const due = isDue({
      joinedAt: member.joined_at,
      confirmedAt: member.confirmed_at,
      unsubscribedAt: member.unsubscribed_at,
      requestedAt: letters.map((letter) => letter.requested_at),
    })
    if (due) await addLetter(tx, member.id, 'confirm', now)
    return true
  })
}

async function addLetter(db: Db, memberId: string, kind: LetterKind, now: Date): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('waitlist_letters')
    .values({ id, member_id: memberId, kind, requested_at: now })
    .execute()
  await queueLetters(letterJob, sql`select ${id}::uuid as id`).execute(db)
}

/** What a token leads to. */
export type TokenUse = {
  memberId: string
  createdAt: Date
  expiresAt: Date | null
  confirmedAt: Date | null
  unsubscribedAt: Date | null
}

/**
 * Looks up the token with this hash and purpose with its member's row locked, and writes what `decide` makes of it.
 * A first confirmation adds the "you are confirmed" letter in the same transaction. Answers what `decide` answered;
 * `decide` gets undefined when there is no such token, and may throw to change nothing.
 */
export async function spendToken(
  db: Db,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
  decide: (use: TokenUse | undefined) => Pick<TokenUse, 'confirmedAt' | 'unsubscribedAt'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('waitlist_tokens as token')
      .innerJoin('waitlist_members as member', 'member.id', 'token.member_id')
      .select([
        'member.id',
        'token.created_at',
        'token.expires_at',
        'member.confirmed_at',
        'member.unsubscribed_at',
      ])
      .where('token.hash', '=', hash)
      .where('token.purpose', '=', purpose)
      .forUpdate('member')
      .executeTakeFirst()
    const use = row && {
      memberId: row.id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      confirmedAt: row.confirmed_at,
      unsubscribedAt: row.unsubscribed_at,
    }
    const next = decide(use)
    if (!use) return
    if (
      +(use.confirmedAt ?? 0) === +(next.confirmedAt ?? 0) &&
      +(use.unsubscribedAt ?? 0) === +(next.unsubscribedAt ?? 0)
    )
      return
    await tx
      .updateTable('waitlist_members')
      .set({ confirmed_at: next.confirmedAt, unsubscribed_at: next.unsubscribedAt })
      .where('id', '=', use.memberId)
      .execute()
    if (use.confirmedAt === null && next.confirmedAt !== null) {
      await addLetter(tx, use.memberId, 'confirmed', now)
    }
  })
}

/** A letter with what its sender needs to know of the member. */
export type LetterToSend = {
  id: string
  kind: LetterKind
  requestedAt: Date
  /** When it was first tried; null before that has been recorded. */
  firstAttemptAt: Date | null
  memberId: string
  email: string
  unsubscribedAt: Date | null
}

/** The letter, unless it was sent, has failed for good, or went with its member. */
export async function findLetter(db: Db, id: string): Promise<LetterToSend | undefined> {
  return db
    .selectFrom('waitlist_letters as letter')
    .innerJoin('waitlist_members as member', 'member.id', 'letter.member_id')
    .select([
      'letter.id',
      'letter.kind',
      'letter.requested_at as requestedAt',
      'letter.first_attempt_at as firstAttemptAt',
      'member.id as memberId',
      'member.email',
      'member.unsubscribed_at as unsubscribedAt',
    ])
    .where('letter.id', '=', id)
    .where('letter.sent_at', 'is', null)
    .where('letter.failed_at', 'is', null)
    .executeTakeFirst()
}

/** Keeps the hashes of the tokens that a letter is about to carry. */
export async function addTokens(
  db: Db,
  memberId: string,
  tokens: readonly { hash: Buffer; purpose: TokenPurpose; expiresAt: Date | null }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('waitlist_tokens')
    .values(
      tokens.map(({ hash, purpose, expiresAt }) => ({
        hash,
        member_id: memberId,
        purpose,
        created_at: now,
        expires_at: expiresAt,
      })),
    )
    .execute()
}

/** Records how an attempt to send a letter ended. */
export async function recordAttempt(db: Db, id: string, attempt: LetterAttempt): Promise<void> {
  await db.updateTable('waitlist_letters').set(attemptColumns(attempt)).where('id', '=', id).execute()
}

/**
 * Forgets tokens that expired before `before`; until then an old link is told that it expired. Those of members who
 * have confirmed stay: confirming again is a success, however late.
 */
export async function sweepTokens(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('waitlist_tokens as token')
    .using('waitlist_members as member')
    .whereRef('member.id', '=', 'token.member_id')
    .where('member.confirmed_at', 'is', null)
    .where('token.expires_at', '<', before)
    .execute()
}
