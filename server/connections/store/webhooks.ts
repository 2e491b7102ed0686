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

/** Every endpoint, oldest first. */
export async function listWebhooks(db: Db): Promise<KeptWebhook[]> {
  return webhookQuery(db).execute()
}

/** One endpoint, if there is such a one. */
export async function findWebhook(db: Db, id: string): Promise<KeptWebhook | undefined> {
  return webhookQuery(db).where('endpoint.id', '=', id).executeTakeFirst()
}

/** Adds an endpoint with its sealed secret; answers false, with nothing changed, where there are `most` already. */
export async function addWebhook(
  db: Db,
  webhook: { id: string; url: string; kinds: string[]; secret: Buffer },
  most: number,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // One after the other, so that two at once cannot both be the last one that there is room for.
    await sql`lock table webhook_endpoints in share row exclusive mode`.execute(tx)
    const { count } = await tx
      .selectFrom('webhook_endpoints')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
    if (count >= most) return false
    await tx
      .insertInto('webhook_endpoints')
      .values({ ...webhook, created_at: now, disabled_at: null })
      .execute()
    const detail = { host: new URL(webhook.url).host, events: webhook.kinds.join(' ') }
    await addAuditLine(tx, { actor, action: 'webhook.added', subject: webhook.id, detail }, now)
    return true
  })
}

/** Removes an endpoint with its deliveries. Answers whether there was such a one. */
export async function removeWebhook(db: Db, id: string, actor: Actor, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('webhook_endpoints')
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst()
    if (!removed) return false
    const detail = { host: new URL(removed.url).host }
    await addAuditLine(tx, { actor, action: 'webhook.removed', subject: id, detail }, now)
    return true
  })
}

/**
 * Turns an endpoint on or off, unless it is so already. What an endpoint is owed when it is turned off has failed, with
 * `reason`. Answers whether there is such an endpoint.
 */
export async function switchWebhook(
  db: Db,
  { id, on, reason }: { id: string; on: boolean; reason: string },
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('webhook_endpoints')
      .select('disabled_at')
      .where('id', '=', id)
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
    const detail = on ? { on } : { on, reason }
    await addAuditLine(tx, { actor, action: 'webhook.switched', subject: id, detail }, now)
    return true
  })
}
