import { sql } from 'kysely'
import type { Details } from '#contract/waitlist.ts'
import type { Language } from '#language/languages.ts'
import { detailColumns, detailsOf } from '#server/db/details.ts'
import type { Db, EventKind } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'

/** The job that makes what an endpoint is owed; `server/connections/deliver.ts` does it, the trigger of 0004 asks for it. */
export const webhookJob = 'webhook-deliveries'

/** A delivery as the log shows it. */
export type KeptDelivery = {
  id: string
  eventId: string
  kind: EventKind
  occurredAt: Date
  replay: boolean
  attempts: number
  deliveredAt: Date | null
  failedAt: Date | null
  lastStatus: number | null
  lastError: string | null
  lastMs: number | null
}

const deliveryQuery = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('waitlist_events as event', 'event.id', 'delivery.event_id')
    .select([
      'delivery.id',
      'delivery.event_id as eventId',
      'event.kind',
      'event.at as occurredAt',
      'delivery.replay',
      'delivery.attempts',
      'delivery.delivered_at as deliveredAt',
      'delivery.failed_at as failedAt',
      'delivery.last_status as lastStatus',
      'delivery.last_error as lastError',
      'delivery.last_ms as lastMs',
    ])

/** The newest `most` deliveries of an endpoint. */
export async function listDeliveries(db: Db, endpointId: string, most: number): Promise<KeptDelivery[]> {
  return deliveryQuery(db)
    .where('delivery.endpoint_id', '=', endpointId)
    .orderBy('delivery.requested_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(most)
    .execute()
}

/** What is told of a member: what the form asked, and how far they have come. */
export type ToldMember = {
  id: string
  email: string
  name: string
  details: Details
  language: Language
  joinedAt: Date
  confirmedAt: Date | null
  invitedAt: Date | null
  unsubscribedAt: Date | null
}

/**
 * Gives an endpoint to one job alone until `until`, so that what it is owed comes one after the other. Answers false where
 * another one has it.
 */
export async function leaseEndpoint(db: Db, id: string, now: Date, until: Date): Promise<boolean> {
  const leased = await db
    .updateTable('webhook_endpoints')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('leased_until', 'is', null),
        where('leased_until', '<=', now),
        // Held by a clock that went far ahead.
        where('leased_until', '>', sql<Date>`${until}::timestamptz + interval '1 hour'`),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return leased !== undefined
}

/** Gives an endpoint back. */
export async function releaseEndpoint(db: Db, id: string): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ leased_until: null }).where('id', '=', id).execute()
}

/** The oldest `most` deliveries that an endpoint is owed and that are due at `now`. */
export async function listDue(db: Db, endpointId: string, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) => where.or([where('next_attempt_at', 'is', null), where('next_attempt_at', '<=', now)]))
    .orderBy('requested_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Has the job of an endpoint done again as soon as something is due that it is owed and nobody else has it; not where it
 * is owed nothing. One such job waits for each endpoint at most.
 */
export async function queueNextAttempt(db: Db, endpointId: string, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${webhookJob}, json_build_object('endpointId', endpoint.id),
      job_key => 'webhook-' || endpoint.id, max_attempts => 1000,
      run_at => now() + (greatest(endpoint.leased_until, due.at, ${now}::timestamptz) - ${now}::timestamptz))
    from webhook_endpoints endpoint
    join (
      select endpoint_id, min(coalesce(next_attempt_at, ${now})) as at from webhook_deliveries
      where endpoint_id = ${endpointId} and delivered_at is null and failed_at is null
      group by endpoint_id
    ) due on due.endpoint_id = endpoint.id`.execute(db)
}

/** A delivery that is owed, with all that is needed to make it. */
export type OwedDelivery = {
  id: string
  endpointId: string
  url: string
  /** Sealed. */
  secret: Buffer
  attempts: number
  firstAttemptAt: Date | null
  eventId: string
  kind: EventKind
  occurredAt: Date
  memberId: string
  /** As the member stands now; undefined where they were erased. */
  member: ToldMember | undefined
}

/** The delivery, unless it was made, has failed for good, or went with its endpoint. */
export async function findOwedDelivery(db: Db, id: string): Promise<OwedDelivery | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .innerJoin('waitlist_events as event', 'event.id', 'delivery.event_id')
    .select([
      'delivery.id',
      'endpoint.id as endpointId',
      'endpoint.url',
      'endpoint.secret',
      'delivery.attempts',
      'delivery.first_attempt_at as firstAttemptAt',
      'event.id as eventId',
      'event.kind',
      'event.at as occurredAt',
      'event.member_id as memberId',
    ])
    .where('delivery.id', '=', id)
    .where('delivery.delivered_at', 'is', null)
    .where('delivery.failed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const member = await db
    .selectFrom('waitlist_members')
    .select([
      'id',
      'email',
      'name',
      ...detailColumns,
      'language',
      'joined_at as joinedAt',
      'confirmed_at as confirmedAt',
      'invited_at as invitedAt',
      'unsubscribed_at as unsubscribedAt',
    ])
    .where('id', '=', row.memberId)
    .executeTakeFirst()
  return { ...row, member: member && { ...member, details: detailsOf(member) } }
}

/** How an attempt, begun at `startedAt`, ended, and when the next one is due where there is to be one. Neither field may hold anything of a member or of the address called. */
export type DeliveryAttempt = {
  startedAt: Date
  deliveredAt?: Date
  failedAt?: Date
  nextAttemptAt?: Date
  status: number | null
  error: string | null
  ms: number
}

/** Records an attempt, unless the delivery was settled meanwhile. */
export async function recordDelivery(db: Db, id: string, attempt: DeliveryAttempt): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql<number>`attempts + 1`,
      first_attempt_at: sql<Date>`coalesce(first_attempt_at, ${attempt.startedAt}::timestamptz)`,
      delivered_at: attempt.deliveredAt ?? null,
      failed_at: attempt.failedAt ?? null,
      next_attempt_at: attempt.nextAttemptAt ?? null,
      last_status: attempt.status,
      last_error: attempt.error,
      last_ms: attempt.ms,
    })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/**
 * Asks for an event to be delivered once more, under its own id. Answers the new delivery, `off` where its endpoint is
 * turned off, or undefined where there is no such delivery.
 */
export async function addReplay(
  db: Db,
  deliveryId: string,
  actor: Actor,
  now: Date,
): Promise<KeptDelivery | 'off' | undefined> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
      .select([
        'endpoint.id as endpointId',
        'endpoint.disabled_at as disabledAt',
        'delivery.event_id as eventId',
      ])
      .where('delivery.id', '=', deliveryId)
      .forKeyShare('endpoint')
      .executeTakeFirst()
    if (!found) return undefined
    if (found.disabledAt) return 'off'
    const { id } = await tx
      .insertInto('webhook_deliveries')
      .values({ endpoint_id: found.endpointId, event_id: found.eventId, replay: true, ...untried })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`select graphile_worker.add_job(${webhookJob}, json_build_object('endpointId', ${found.endpointId}::uuid), max_attempts => 1000)`.execute(
      tx,
    )
    const detail = { event: found.eventId }
    await addAuditLine(tx, { actor, action: 'delivery.replayed', subject: found.endpointId, detail }, now)
    return deliveryQuery(tx).where('delivery.id', '=', id).executeTakeFirstOrThrow()
  })
}

const untried = {
  first_attempt_at: null,
  delivered_at: null,
  failed_at: null,
  last_status: null,
  last_error: null,
  last_ms: null,
}

/**
 * Forgets deliveries that were settled before `before`. Of a member who is gone, what happened is forgotten as soon as it
 * is owed to nobody; that they were erased, when that is older than `before` as well.
 */
export async function sweepDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where(sql<boolean>`coalesce(delivered_at, failed_at) < ${before}`)
    .execute()
  await sql`
    delete from waitlist_events event
    where not exists (select from waitlist_members where id = event.member_id)
      and not exists (
        select from webhook_deliveries owed
        where owed.event_id = event.id and owed.delivered_at is null and owed.failed_at is null)
      and (event.kind <> 'erased' or event.at < ${before})`.execute(db)
}
