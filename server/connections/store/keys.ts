import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type KeptKey, keyColumns } from '#server/db/tables/api-keys.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'

/** Every key of an organisation, or of the operators where `org` is null; newest first. */
export async function listKeys(db: Db, org: string | null): Promise<KeptKey[]> {
  return db
    .selectFrom('api_keys')
    .select(keyColumns)
    .where('org_id', 'is not distinct from', org)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Who made a key for their organisation. */
export type Maker = { orgId: string; userId: string }

/** Adds a key: of the operators, or of the organisation of its `maker`. Undefined where that has `most` that work already. */
export async function addKey(
  db: Db,
  key: { id: string; name: string; hash: Buffer; start: string; scopes: string[]; expiresAt: Date },
  actor: Actor,
  now: Date,
  of?: { maker: Maker; most: number },
): Promise<KeptKey | undefined> {
  const { expiresAt, ...rest } = key
  return db.transaction().execute(async (tx) => {
    if (of && (await countLive(tx, of.maker.orgId, now)) >= of.most) return undefined
    const added = await tx
      .insertInto('api_keys')
      .values({
        ...rest,
        created_at: now,
        created_by: actor,
        expires_at: expiresAt,
        revoked_at: null,
        last_used_at: null,
        org_id: of?.maker.orgId ?? null,
        user_id: of?.maker.userId ?? null,
      })
      .returning(keyColumns)
      .executeTakeFirstOrThrow()
    const detail = {
      start: key.start,
      scopes: key.scopes.join(' '),
      expires: expiresAt.toISOString(),
      ...(of && { organization: of.maker.orgId, user: of.maker.userId }),
    }
    await addAuditLine(tx, { actor, action: 'key.added', subject: key.id, detail }, now)
    return added
  })
}

/** The keys of an organisation that work, which is held meanwhile: of two that are made at once one waits for the other. */
async function countLive(tx: Db, org: string, now: Date): Promise<number> {
  await tx.selectFrom('orgs').select('id').where('id', '=', org).forUpdate().execute()
  const { count } = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', org)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends a key of `org`, null for the operators, unless it was ended already. Undefined where there is no such key. */
export async function revokeKey(
  db: Db,
  { id, org }: { id: string; org: string | null },
  actor: Actor,
  now: Date,
): Promise<KeptKey | undefined> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('org_id', 'is not distinct from', org)
      .where('revoked_at', 'is', null)
      .returning('start')
      .executeTakeFirst()
    if (revoked) {
      const detail = { start: revoked.start, ...(org !== null && { organization: org }) }
      await addAuditLine(tx, { actor, action: 'key.revoked', subject: id, detail }, now)
    }
    return tx
      .selectFrom('api_keys')
      .select(keyColumns)
      .where('id', '=', id)
      .where('org_id', 'is not distinct from', org)
      .executeTakeFirst()
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
