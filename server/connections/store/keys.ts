import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type KeptKey, keyColumns } from '#server/db/tables/api-keys.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'

/** Whose keys are meant: the operators', an organisation's, or somebody's own. */
export type KeysOf = 'operators' | { org: string } | { user: string }

/** The keys of these and of nobody else: one of an organisation names whoever made it too. */
const ofOwner = (of: KeysOf) => {
  if (of === 'operators') return sql<boolean>`org_id is null and user_id is null`
  return 'org' in of
    ? sql<boolean>`org_id = ${of.org}::uuid`
    : sql<boolean>`org_id is null and user_id = ${of.user}::uuid`
}

/** Every key of these, newest first. */
export async function listKeys(db: Db, of: KeysOf): Promise<KeptKey[]> {
  return db
    .selectFrom('api_keys')
    .select(keyColumns)
    .where(ofOwner(of))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Who made a key: for their organisation, or for themselves where there is none. */
export type Maker = { orgId: string | null; userId: string }

/** Adds a key: of the operators, or of its `maker`. Undefined where that has `most` that work already. */
export async function addKey(
  db: Db,
  key: { id: string; name: string; hash: Buffer; start: string; scopes: string[]; expiresAt: Date },
  actor: Actor,
  now: Date,
  of?: { maker: Maker; most: number },
): Promise<KeptKey | undefined> {
  const { expiresAt, ...rest } = key
  return db.transaction().execute(async (tx) => {
    if (of && (await countLive(tx, of.maker, now)) >= of.most) return undefined
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
      ...(of?.maker.orgId && { organization: of.maker.orgId }),
      ...(of && { user: of.maker.userId }),
    }
    await addAuditLine(tx, { actor, action: 'key.added', subject: key.id, detail }, now)
    return added
  })
}

/** The keys of a maker that work, who is held meanwhile: of two that are made at once one waits for the other. */
async function countLive(tx: Db, { orgId, userId }: Maker, now: Date): Promise<number> {
  if (orgId === null) await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  else await tx.selectFrom('orgs').select('id').where('id', '=', orgId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ofOwner(orgId === null ? { user: userId } : { org: orgId }))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends a key of these, unless it was ended already. Undefined where there is no such key. */
export async function revokeKey(
  db: Db,
  { id, of }: { id: string; of: KeysOf },
  actor: Actor,
  now: Date,
): Promise<KeptKey | undefined> {
  return db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where(ofOwner(of))
      .where('revoked_at', 'is', null)
      .returning('start')
      .executeTakeFirst()
    if (revoked) {
      const detail = {
        start: revoked.start,
        ...(of !== 'operators' && ('org' in of ? { organization: of.org } : of)),
      }
      await addAuditLine(tx, { actor, action: 'key.revoked', subject: id, detail }, now)
    }
    return tx
      .selectFrom('api_keys')
      .select(keyColumns)
      .where('id', '=', id)
      .where(ofOwner(of))
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
