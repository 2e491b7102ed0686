import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type KeptKey, keyColumns } from '#server/db/tables/api-keys.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'

/** Every key, newest first. */
export async function listKeys(db: Db): Promise<KeptKey[]> {
  return db.selectFrom('api_keys').select(keyColumns).orderBy('created_at', 'desc').orderBy('id').execute()
}

/** Adds a key. */
export async function addKey(
  db: Db,
  key: { id: string; name: string; hash: Buffer; start: string; scopes: string[]; expiresAt: Date },
  actor: Actor,
  now: Date,
): Promise<KeptKey> {
  const { expiresAt, ...rest } = key
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('api_keys')
      .values({
        ...rest,
        created_at: now,
        created_by: actor,
        expires_at: expiresAt,
        revoked_at: null,
        last_used_at: null,
      })
      .returning(keyColumns)
      .executeTakeFirstOrThrow()
    const detail = { start: key.start, scopes: key.scopes.join(' '), expires: expiresAt.toISOString() }
    await addAuditLine(tx, { actor, action: 'key.added', subject: key.id, detail }, now)
    return added
  })
}

/** Ends a key, unless it was ended already. Undefined where there is no such key. */
export async function revokeKey(db: Db, id: string, actor: Actor, now: Date): Promise<KeptKey | undefined> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('start')
      .executeTakeFirst()
    if (revoked) {
      const detail = { start: revoked.start }
      await addAuditLine(tx, { actor, action: 'key.revoked', subject: id, detail }, now)
    }
    return tx.selectFrom('api_keys').select(keyColumns).where('id', '=', id).executeTakeFirst()
  })
}

/** Notes that a key was used, unless that was noted after `since`. */
export async function noteKeyUse(db: Db, id: string, since: Date, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', since)]))
    .execute()
}

/** Ends a key that has run out. */
export async function endRunOutKey(db: Db, id: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: sql`expires_at` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
