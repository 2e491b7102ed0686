import type { Db, LetterKind } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import { addLetter } from './letters.ts'

/** What decides which letter a member is owed. */
export type LetterNeed = {
  confirmedAt: Date | null
  invitedAt: Date | null
  unsubscribedAt: Date | null
}

/** The letter that a member waits for: null for who wants none. */
export function letterOwed({ confirmedAt, invitedAt, unsubscribedAt }: LetterNeed): LetterKind | null {
  if (unsubscribedAt) return null
  if (invitedAt) return 'invitation'
  return confirmedAt ? 'confirmed' : 'confirm'
}

/** What came of asking for a letter again: which it is, or why there is none. */
export type Resent = { kind: LetterKind } | 'no member' | 'unsubscribed' | 'just sent'

/**
 * Writes the letter that a member waits for once more, with the job that sends it; not where the same letter was asked
 * for after `since`, so that two clicks are one letter.
 */
export async function resendLetter(
  db: Db,
  memberId: string,
  since: Date,
  actor: Actor,
  now: Date,
): Promise<Resent> {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('waitlist_members')
      .select(['confirmed_at as confirmedAt', 'invited_at as invitedAt', 'unsubscribed_at as unsubscribedAt'])
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) return 'no member'
    const kind = letterOwed(member)
    if (kind === null) return 'unsubscribed'
    const recent = await tx
      .selectFrom('waitlist_letters')
      .select('id')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('requested_at', '>', since)
      .executeTakeFirst()
    if (recent) return 'just sent'
    await addLetter(tx, memberId, kind, now)
    await addAuditLine(tx, { actor, action: 'letter.resent', subject: memberId, detail: { kind } }, now)
    return { kind }
  })
}

/** The id of the member who has this address, in its compared form. */
export async function findMemberId(db: Db, emailKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('waitlist_members')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.id
}
