import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import { day } from '#server/kit/clock.ts'
import { endFactor, keepFactor, writeLetter } from './second-factor.ts'

/** How long after the letter that told its owner a lost second factor is turned off, in milliseconds. */
export const lostWaitMs = day

/**
 * Says that somebody lost their second factor, with a letter to them: from that letter on they have `lostWaitMs` to say that
 * it is not so. Said again the wait begins anew. False where the address has no account that asks for a code.
 */
export async function loseFactor(db: Db, emailKey: string, actor: Actor, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const lost = await tx
      .updateTable('user_factors')
      .set({ lost_at: now })
      .where('confirmed_at', 'is not', null)
      .where('user_id', '=', (all) => all.selectFrom('users').select('id').where('email_key', '=', emailKey))
      .returning('user_id as userId')
      .executeTakeFirst()
    if (!lost) return false
    await writeLetter(tx, 'factor-lost', emailKey, now)
    await addAuditLine(tx, { actor, action: 'factor.lost', subject: lost.userId }, now)
    return true
  })
}

/** Turns off the second factors whose owners were told by letter that they are lost, and have not said otherwise since. */
export async function endLostFactors(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ userId: string; emailKey: string; lostAt: Date }>`
    select u.id as "userId", u.email_key as "emailKey", f.lost_at as "lostAt"
    from user_factors f join users u on u.id = f.user_id
    where exists (
      select from account_letters l where l.email_key = u.email_key and l.wish = 'factor-lost'
        and l.requested_at = f.lost_at and l.sent_at <= ${new Date(now.getTime() - lostWaitMs)}::timestamptz)`.execute(
    db,
  )
  for (const lost of rows) await endFactor(db, lost, now)
}

/** Says, for an operator, that the second factor of an address is not lost after all; false where nobody had said that it is. */
export async function keepByAddress(db: Db, emailKey: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', emailKey)
      .executeTakeFirst()
    return user !== undefined && keepFactor(tx, { userId: user.id, actor: 'command line' }, now)
  })
}
