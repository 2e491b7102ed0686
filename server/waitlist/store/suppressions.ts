import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import { addEvent } from './events.ts'

/** What makes the hash under which a suppressed address is known again. */
export type SuppressionKeys = { mark: (purpose: 'suppression', text: string) => Buffer }

/** The keyed hash of an address in its compared form. */
export const suppressionHash = (keys: SuppressionKeys, emailKey: string): Buffer =>
  keys.mark('suppression', emailKey)

/** Whether this address was erased and has not come back, or must not be written to. */
export async function isSuppressed(db: Db, keys: SuppressionKeys, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist_suppressions')
    .select('hash')
    .where('hash', '=', suppressionHash(keys, emailKey))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this address must not be written to. */
export async function isSilenced(db: Db, keys: SuppressionKeys, emailKey: string): Promise<boolean> {
  return mustNotBeWrittenTo(db, suppressionHash(keys, emailKey))
}

/** Whether somebody asked that the address with this hash is never written to. */
export async function mustNotBeWrittenTo(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist_suppressions')
    .select('hash')
    .where('hash', '=', hash)
    .where('reason', '=', 'asked')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that whoever had this address was erased. One that must not be written to stays so. */
export async function noteErased(db: Db, keys: SuppressionKeys, emailKey: string, now: Date): Promise<void> {
  await db
    .insertInto('waitlist_suppressions')
    .values({ hash: suppressionHash(keys, emailKey), reason: 'erased', at: now, erased_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ erased_at: now }))
    .execute()
}

/** Forgets that this address was erased: its owner has confirmed it anew. */
export async function welcomeBack(db: Db, keys: SuppressionKeys, emailKey: string): Promise<void> {
  await db
    .deleteFrom('waitlist_suppressions')
    .where('hash', '=', suppressionHash(keys, emailKey))
    .where('reason', '=', 'erased')
    .execute()
}

/**
 * Has an address never written to again, whether anybody has joined with it or not. A member stays on the list,
 * unsubscribed: no letter that waits is sent, and no link that was sent brings them back.
 */
export async function suppressAddress(
  db: Db,
  keys: SuppressionKeys,
  emailKey: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const memberId = await silence(tx, emailKey, now)
    await tx
      .insertInto('waitlist_suppressions')
      .values({ hash: suppressionHash(keys, emailKey), reason: 'asked', at: now, erased_at: null })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ reason: 'asked', at: now }))
      .execute()
    await addAuditLine(
      tx,
      { actor, action: 'address.suppressed', ...(memberId && { subject: memberId }) },
      now,
    )
  })
}

/** Unsubscribes who has this address, as of `now`; answers who that is. */
export async function silence(db: Db, emailKey: string, now: Date): Promise<string | undefined> {
  const member = await db
    .selectFrom('waitlist_members')
    .select(['id', 'unsubscribed_at'])
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()
  if (!member) return undefined
  // Anew for somebody who had unsubscribed before: a letter asked for since then must not go out.
  await db.updateTable('waitlist_members').set({ unsubscribed_at: now }).where('id', '=', member.id).execute()
  if (!member.unsubscribed_at) await addEvent(db, { memberId: member.id, kind: 'unsubscribed', at: now })
  return member.id
}

/** A suppressed address as it can be kept beside a backup: a hash in hexadecimal, and times in ISO 8601. */
export type KeptSuppression = {
  hash: string
  reason: 'erased' | 'asked'
  at: string
  erasedAt: string | null
}

/** Every suppressed address, oldest first. */
export async function listSuppressions(db: Db): Promise<KeptSuppression[]> {
  const rows = await db.selectFrom('waitlist_suppressions').selectAll().orderBy('at').execute()
  return rows.map(({ hash, reason, at, erased_at }) => ({
    hash: hash.toString('hex'),
    reason,
    at: at.toISOString(),
    erasedAt: erased_at?.toISOString() ?? null,
  }))
}

/** Adds what a list from before a restore knows and this database does not; the later time of erasing counts. */
export async function addSuppressions(db: Db, kept: readonly KeptSuppression[]): Promise<void> {
  for (const { hash, reason, at, erasedAt } of kept) {
    await db
      .insertInto('waitlist_suppressions')
      .values({
        hash: Buffer.from(hash, 'hex'),
        reason,
        at: new Date(at),
        erased_at: erasedAt === null ? null : new Date(erasedAt),
      })
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({
          reason: sql`case when 'asked' in (waitlist_suppressions.reason, excluded.reason) then 'asked' else excluded.reason end`,
          erased_at: sql`greatest(waitlist_suppressions.erased_at, excluded.erased_at)`,
        }),
      )
      .execute()
  }
}
