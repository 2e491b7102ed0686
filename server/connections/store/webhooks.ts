import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'

/** An endpoint as it is kept, without its secret, and how its deliveries stand. */
export type KeptWebhook = {
  id: string
  url: string
  kinds: string[]
  createdAt: Date
  disabledAt: Date | null
  delivered: number
  waiting: number
  failed: number
}

const webhookQuery = (db: Db) =>
  db
    .selectFrom('webhook_endpoints as endpoint')
    .leftJoin('webhook_deliveries as delivery', 'delivery.endpoint_id', 'endpoint.id')
    .select([
      'endpoint.id',
      'endpoint.url',
      'endpoint.kinds',
      'endpoint.created_at as createdAt',
      'endpoint.disabled_at as disabledAt',
      sql<number>`count(delivery.delivered_at)::integer`.as('delivered'),
      sql<number>`count(delivery.failed_at)::integer`.as('failed'),
      sql<number>`(count(delivery.id) - count(delivery.delivered_at) - count(delivery.failed_at))::integer`.as(
        'waiting',
      ),
    ])
    .groupBy('endpoint.id')
    .orderBy('endpoint.created_at')
    .orderBy('endpoint.id')

/** Whose endpoints are meant: those of an organisation, by its id; null for the operators'. */
export type Owner = string | null

/** Every endpoint of `owner`, oldest first. */
export async function listWebhooks(db: Db, owner: Owner): Promise<KeptWebhook[]> {
  return webhookQuery(db).where('endpoint.org_id', 'is not distinct from', owner).execute()
}

/** One endpoint of `owner`, if there is such a one. */
export async function findWebhook(db: Db, owner: Owner, id: string): Promise<KeptWebhook | undefined> {
  return webhookQuery(db)
    .where('endpoint.org_id', 'is not distinct from', owner)
    .where('endpoint.id', '=', id)
    .executeTakeFirst()
}

/** Adds an endpoint with its sealed secret; answers false, with nothing changed, where `owner` has `most` already. */
export async function addWebhook(
  db: Db,
  owner: Owner,
  webhook: { id: string; url: string; kinds: string[]; secret: Buffer },
  most: number,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // One after the other, so that two at once cannot both be the last one that there is room for.
    if (owner === null) await sql`lock table webhook_endpoints in share row exclusive mode`.execute(tx)
    else await tx.selectFrom('orgs').select('id').where('id', '=', owner).forUpdate().execute()
    const { count } = await tx
      .selectFrom('webhook_endpoints')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('org_id', 'is not distinct from', owner)
      .executeTakeFirstOrThrow()
    if (count >= most) return false
    await tx
      .insertInto('webhook_endpoints')
      .values({ ...webhook, org_id: owner, created_at: now, disabled_at: null })
      .execute()
    const detail = { host: new URL(webhook.url).host, events: webhook.kinds.join(' '), ...ownerDetail(owner) }
    await addAuditLine(tx, { actor, action: 'webhook.added', subject: webhook.id, detail }, now)
    return true
  })
}

/** Whose an endpoint is, in the log; nothing is said of the operators'. */
const ownerDetail = (owner: Owner) => (owner === null ? {} : { organization: owner })

/** Removes an endpoint of `owner` with its deliveries. Answers whether there was such a one. */
export async function removeWebhook(
  db: Db,
  owner: Owner,
  id: string,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('webhook_endpoints')
      .where('id', '=', id)
      .where('org_id', 'is not distinct from', owner)
      .returning('url')
      .executeTakeFirst()
    if (!removed) return false
    const detail = { host: new URL(removed.url).host, ...ownerDetail(owner) }
    await addAuditLine(tx, { actor, action: 'webhook.removed', subject: id, detail }, now)
    return true
  })
}

/**
 * Turns an endpoint of `owner` on or off, unless it is so already. What an endpoint is owed when it is turned off has failed, with
 * `reason`. Answers whether there is such an endpoint.
 */
export async function switchWebhook(
  db: Db,
  owner: Owner,
  { id, on, reason }: { id: string; on: boolean; reason: string },
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('webhook_endpoints')
      .select('disabled_at')
      .where('id', '=', id)
      .where('org_id', 'is not distinct from', owner)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) return false
    if ((found.disabled_at === null) === on) return true
    await tx
      .updateTable('webhook_endpoints')
      .set({ disabled_at: on ? null : now })
      .where('id', '=', id)
      .execute()
    if (!on) {
      await tx
        .updateTable('webhook_deliveries')
        .set({ failed_at: now, last_error: reason })
        .where('endpoint_id', '=', id)
        .where('delivered_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute()
    }
    const detail = { on, ...(!on && { reason }), ...ownerDetail(owner) }
    await addAuditLine(tx, { actor, action: 'webhook.switched', subject: id, detail }, now)
    return true
  })
}
