import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Details } from '#contract/waitlist.ts'
import type { Language } from '#language/languages.ts'
import { detailColumns, detailsOf } from '#server/db/details.ts'
import { attemptColumns, type LetterAttempt, queueLetters } from '#server/db/letter-jobs.ts'
import type { Db, LetterKind } from '#server/db/schema.ts'
import { addEvent } from './events.ts'
import { mustNotBeWrittenTo } from './suppressions.ts'

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

/** Records how an attempt to send a letter ended; false where the letter has gone with its member. */
export async function recordAttempt(db: Db, id: string, attempt: LetterAttempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist_letters')
    .set(attemptColumns(attempt))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Not sent, not failed, and not one of those whose outcome nobody will ever learn. */
export const isWaiting = sql<SqlBool>`(sent_at is null and failed_at is null and (handed_over_at is null or last_error is null))`
/** One of those. */
export const isUnanswered = sql<SqlBool>`(sent_at is null and failed_at is null and handed_over_at is not null and last_error is not null)`

/** How many letters of each kind wait, were sent and have failed, and why the last one did that was refused. */
export async function countLetters(
  db: Db,
): Promise<Map<string, { waiting: number; sent: number; failed: number; lastError: string | null }>> {
  const { rows } = await sql<{
    kind: string
    waiting: number
    sent: number
    failed: number
    lastError: string | null
  }>`
    select kind,
      count(*) filter (where ${isWaiting})::integer as waiting,
      count(*) filter (where sent_at is not null)::integer as sent,
      count(*) filter (where failed_at is not null)::integer as failed,
      (array_agg(last_error order by requested_at desc) filter (where last_error is not null and sent_at is null))[1]
        as "lastError"
    from waitlist_letters group by kind`.execute(db)
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]))
}
