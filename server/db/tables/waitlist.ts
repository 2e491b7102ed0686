import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Details } from '#contract/waitlist.ts'
import type { Language } from '#language/languages.ts'
import { detailColumns, detailsOf } from '../details.ts'
import { attemptColumns, type LetterAttempt, queueLetters } from '../letter-jobs.ts'
import type { Db, LetterKind, TokenPurpose } from '../schema.ts'
import { addEvent } from './events.ts'
import { creditReferrers, nextSeat } from './queue.ts'
import { mustNotBeWrittenTo, type SuppressionKeys, welcomeBack } from './suppressions.ts'

/** The job that sends a letter; `server/waitlist/post.ts` does it. */
export const letterJob = 'waitlist-letter'

/** The member's state and the times of the confirmation letters asked for after `since`, oldest first. */
export type LetterHistory = {
  joinedAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
  requestedAt: Date[]
}

/** A join with an address that is known. */
export type Rejoin = {
  emailKey: string
  suppressionHash: Buffer
  at: Date
  /** The version of the wording that was agreed to, anew. */
  wording: string
  addressPrefix: string | null
  /** The one that they are answered in. */
  language: Language
}

/**
 * Reads the history of the address, letters after `since`, and, where `isDue` agrees and it may be written to, adds a
 * fresh confirmation letter, its job and the proof of consent. Of many requests at once only one is due: where it is, the
 * member's row is locked and the history read again. Until an address is confirmed its letters are in the language in which
 * the last of them was asked for; from then on it stays. Answers false when there is no such member, by the same work as for
 * one who is owed nothing: whoever is only answered as if they were a member is not to be told by the time that it took.
 */
export async function addLetterIfDue(
  db: Db,
  { emailKey, suppressionHash, at, wording, addressPrefix, language }: Rejoin,
  since: Date,
  isDue: (history: LetterHistory) => boolean,
): Promise<boolean> {
  const seen = await readHistory(db, emailKey, since)
  if (!seen || !isDue(seen)) return seen !== undefined
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('waitlist_members')
      .select('id')
      .where('email_key', '=', emailKey)
      .forUpdate()
      .executeTakeFirst()
    const history = member && (await readHistory(tx, emailKey, since))
    if (!history) return false
    if (!isDue(history) || (await mustNotBeWrittenTo(tx, suppressionHash))) return true
    if (history.confirmedAt === null) {
      await tx.updateTable('waitlist_members').set({ language }).where('id', '=', member.id).execute()
    }
    await addLetter(tx, member.id, 'confirm', at)
    await addEvent(tx, { memberId: member.id, kind: 'rejoined', at, wording, addressPrefix })
    return true
  })
}

/** The history of who has this address; undefined where there is nobody. */
async function readHistory(db: Db, emailKey: string, since: Date): Promise<LetterHistory | undefined> {
  const { rows } = await sql<LetterHistory>`
    select joined_at as "joinedAt", confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt",
      array(select requested_at from waitlist_letters
        where member_id = member.id and kind = 'confirm' and requested_at > ${since}
        order by requested_at) as "requestedAt"
    from waitlist_members member where email_key = ${emailKey}`.execute(db)
  return rows[0]
}

/** Writes a letter to a member with the job that sends it. */
export async function addLetter(db: Db, memberId: string, kind: LetterKind, now: Date): Promise<void> {
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

/** Where a token is spent: from which network, and with what suppressed addresses are known again. */
export type Spending = { keys: SuppressionKeys; addressPrefix: string | null; now: Date }

/**
 * Looks up the token with this hash and purpose with its member's row locked, and writes what `decide` makes of it, with
 * what follows from it, in one transaction. `decide` gets undefined when there is no such token, and may throw to change
 * nothing.
 */
export async function spendToken(
  db: Db,
  hash: Buffer,
  purpose: TokenPurpose,
  spending: Spending,
  decide: (use: TokenUse | undefined) => Pick<TokenUse, 'confirmedAt' | 'unsubscribedAt'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('waitlist_tokens as token')
      .innerJoin('waitlist_members as member', 'member.id', 'token.member_id')
      .select([
        'member.id',
        'member.email_key',
        'member.priority',
        'member.invited_at',
        'token.created_at',
        'token.expires_at',
        'member.confirmed_at',
        'member.unsubscribed_at',
      ])
      .where('token.hash', '=', hash)
      .where('token.purpose', '=', purpose)
      .forNoKeyUpdate('member')
      .executeTakeFirst()
    const use = row && {
      memberId: row.id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      confirmedAt: row.confirmed_at,
      unsubscribedAt: row.unsubscribed_at,
    }
    const next = decide(use)
    if (!row) return
    if (
      +(row.confirmed_at ?? 0) === +(next.confirmedAt ?? 0) &&
      +(row.unsubscribed_at ?? 0) === +(next.unsubscribedAt ?? 0)
    )
      return
    const first = row.confirmed_at === null && next.confirmedAt !== null
    // Who was passed by an invitation while they were unsubscribed comes back at the end.
    const back = !next.unsubscribedAt && row.priority === null && row.invited_at === null
    await tx
      .updateTable('waitlist_members')
      .set({
        confirmed_at: next.confirmedAt,
        unsubscribed_at: next.unsubscribedAt,
        ...((first || back) && (await nextSeat(tx))),
      })
      .where('id', '=', row.id)
      .execute()
    if (next.unsubscribedAt) await addEvent(tx, happened(row.id, 'unsubscribed', spending))
    else await follow(tx, row, first, spending)
  })
}

const happened = (
  memberId: string,
  kind: 'confirmed' | 'unsubscribed',
  { addressPrefix, now }: Spending,
) => ({
  memberId,
  kind,
  at: now,
  addressPrefix,
})

/** What follows when a member is on the list, for the `first` time or again. */
async function follow(
  db: Db,
  { id, email_key }: { id: string; email_key: string },
  first: boolean,
  spending: Spending,
): Promise<void> {
  if (first) await addLetter(db, id, 'confirmed', spending.now)
  await addEvent(db, happened(id, 'confirmed', spending))
  await welcomeBack(db, spending.keys, email_key)
  await creditReferrers(db, [id], spending.now)
}

/** A letter with what its sender needs to know of the member. */
export type LetterToSend = {
  id: string
  kind: LetterKind
  requestedAt: Date
  /** When it was first tried; null before that has been recorded. */
  firstAttemptAt: Date | null
  /** From then on an invitation may have arrived. */
  handedOverAt: Date | null
  memberId: string
  email: string
  emailKey: string
  referralCode: string
  unsubscribedAt: Date | null
  language: Language
  details: Details
}

/** The letter, unless it was sent, has failed for good, or went with its member. */
export async function findLetter(db: Db, id: string): Promise<LetterToSend | undefined> {
  const row = await db
    .selectFrom('waitlist_letters as letter')
    .innerJoin('waitlist_members as member', 'member.id', 'letter.member_id')
    .select([
      'letter.id',
      'letter.kind',
      'letter.requested_at as requestedAt',
      'letter.first_attempt_at as firstAttemptAt',
      'letter.handed_over_at as handedOverAt',
      'member.id as memberId',
      'member.email',
      'member.email_key as emailKey',
      'member.referral_code as referralCode',
      'member.unsubscribed_at as unsubscribedAt',
      'member.language',
      ...detailColumns.map((column) => `member.${column}` as const),
    ])
    .where('letter.id', '=', id)
    .where('letter.sent_at', 'is', null)
    .where('letter.failed_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, details: detailsOf(row) }
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

/** Records how an attempt to send a letter ended; false where the letter has gone with its member. */
export async function recordAttempt(db: Db, id: string, attempt: LetterAttempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist_letters')
    .set(attemptColumns(attempt))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
    // One that was ended for good stands as run out long ago.
    .where(sql<Date>`greatest(token.expires_at, token.created_at)`, '<', before)
    .where('token.expires_at', 'is not', null)
    .execute()
}

/** The member whose letters carried this unsubscribe token; undefined where there is none. */
export async function findMemberByToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('waitlist_tokens')
    .select('member_id')
    .where('hash', '=', hash)
    .where('purpose', '=', 'unsubscribe')
    .executeTakeFirst()
  return row?.member_id
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
