import { sql } from 'kysely'
import type { Details } from '#contract/waitlist.ts'
import type { Language } from '#language/languages.ts'
import { detailColumns, detailsOf } from '#server/db/details.ts'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import type { Owner } from './webhooks.ts'

/** The job that makes what an endpoint is owed; `server/connections/deliver.ts` does it, the trigger of 0004 asks for it. */
export const webhookJob = 'webhook-deliveries'
/** The same for an endpoint of an organisation: apart, so that no peer of theirs that hangs keeps the operators' waiting. */
export const orgWebhookJob = 'org-webhook-deliveries'

/** The job of an endpoint whose organisation is in `column`. */
const jobOf = (column: string) =>
  sql<string>`case when ${sql.ref(column)} is null then ${webhookJob} else ${orgWebhookJob} end`

/** A delivery as the log shows it. */
export type KeptDelivery = {
  id: string
  eventId: string
  kind: string
  occurredAt: Date
  replay: boolean
  attempts: number
  deliveredAt: Date | null
  failedAt: Date | null
  lastStatus: number | null
  lastError: string | null
  lastMs: number | null
}

/** The event that a delivery is of: one of the two that are joined is there. */
const happened = [
  sql<string>`coalesce(event.id, told.id)`.as('eventId'),
  sql<string>`coalesce(event.kind, told.kind)`.as('kind'),
  sql<Date>`coalesce(event.at, told.at)`.as('occurredAt'),
] as const

const deliveryQuery = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('waitlist_events as event', 'event.id', 'delivery.event_id')
    .leftJoin('org_events as told', 'told.id', 'delivery.org_event_id')
    .select([
      'delivery.id',
      ...happened,
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
    select graphile_worker.add_job(${jobOf('endpoint.org_id')}, json_build_object('endpointId', endpoint.id),
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
  kind: string
  occurredAt: Date
  about: AboutMember | AboutOrg
}

/** What happened to a member, who is told of as they stand now; undefined where they were erased. */
type AboutMember = { memberId: string; member: ToldMember | undefined }

/** What happened in a project of an organisation, by its ids: the comment is part of its task. */
export type AboutOrg = {
  orgId: string
  projectId: string | null
  subject: string | null
  part: string | null
}

/** The delivery, unless it was made, has failed for good, or went with its endpoint. */
export async function findOwedDelivery(db: Db, id: string): Promise<OwedDelivery | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .leftJoin('waitlist_events as event', 'event.id', 'delivery.event_id')
    .leftJoin('org_events as told', 'told.id', 'delivery.org_event_id')
    .select([
      'delivery.id',
      'endpoint.id as endpointId',
      'endpoint.url',
      'endpoint.secret',
      'endpoint.org_id as orgId',
      'delivery.attempts',
      'delivery.first_attempt_at as firstAttemptAt',
      ...happened,
      'event.member_id as memberId',
      'told.project_id as projectId',
      'told.subject_id as subject',
      'told.part_id as part',
    ])
    .where('delivery.id', '=', id)
    .where('delivery.delivered_at', 'is', null)
    .where('delivery.failed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { memberId, orgId, projectId, subject, part, ...owed } = row
  if (memberId === null)
    return orgId === null ? undefined : { ...owed, about: { orgId, projectId, subject, part } }
  return { ...owed, about: { memberId, member: await findMember(db, memberId) } }
}

async function findMember(db: Db, id: string): Promise<ToldMember | undefined> {
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
    .where('id', '=', id)
    .executeTakeFirst()
  return member && { ...member, details: detailsOf(member) }
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
 * Asks for an event of `owner` to be delivered once more, under its own id. Answers the new delivery, `off` where its endpoint is
 * turned off, or undefined where there is no such delivery.
 */
export async function addReplay(
  db: Db,
  owner: Owner,
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
        'delivery.org_event_id as orgEventId',
      ])
      .where('delivery.id', '=', deliveryId)
      .where('endpoint.org_id', 'is not distinct from', owner)
      .forKeyShare('endpoint')
      .executeTakeFirst()
    if (!found) return undefined
    if (found.disabledAt) return 'off'
    const id = await owe(tx, owner, found.endpointId, {
      event_id: found.eventId,
      org_event_id: found.orgEventId,
      replay: true,
    })
    const detail = {
      event: found.eventId ?? found.orgEventId,
      ...(owner !== null && { organization: owner }),
    }
    await addAuditLine(tx, { actor, action: 'delivery.replayed', subject: found.endpointId, detail }, now)
    return deliveryQuery(tx).where('delivery.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** Owes an endpoint a delivery that is made at once. Answers its id. */
async function owe(
  tx: Db,
  owner: Owner,
  endpointId: string,
  what: { event_id?: string | null; org_event_id?: string | null; replay?: boolean },
): Promise<string> {
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: endpointId, ...what, ...untried })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = owner === null ? webhookJob : orgWebhookJob
  await sql`select graphile_worker.add_job(${job}, json_build_object('endpointId', ${endpointId}::uuid), max_attempts => 1000)`.execute(
    tx,
  )
  return id
}

/** Owes an endpoint of an organisation a delivery of nothing but itself, to be made at once; `off` where it is turned off. */
export async function addTest(
  db: Db,
  org: string,
  endpointId: string,
  kind: string,
  now: Date,
): Promise<KeptDelivery | 'off' | undefined> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('webhook_endpoints')
      .select('disabled_at as disabledAt')
      .where('id', '=', endpointId)
      .where('org_id', '=', org)
      .forKeyShare()
      .executeTakeFirst()
    if (!found) return undefined
    if (found.disabledAt) return 'off'
    const { id: org_event_id } = await tx
      .insertInto('org_events')
      .values({ org_id: org, kind, project_id: null, subject_id: null, part_id: null, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await owe(tx, org, endpointId, { org_event_id })
    return deliveryQuery(tx).where('delivery.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** Has the job of each organisation's endpoint done that is owed something by now and that nobody else has. */
export async function queueOrgDeliveries(db: Db, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${orgWebhookJob}, json_build_object('endpointId', endpoint.id),
      job_key => 'webhook-' || endpoint.id, max_attempts => 1000)
    from webhook_endpoints endpoint
    where endpoint.org_id is not null and endpoint.disabled_at is null
      and (endpoint.leased_until is null or endpoint.leased_until <= ${now})
      and exists (
        select from webhook_deliveries owed where owed.endpoint_id = endpoint.id
          and owed.delivered_at is null and owed.failed_at is null
          and (owed.next_attempt_at is null or owed.next_attempt_at <= ${now}))`.execute(db)
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
  await sql`
    delete from org_events told where not exists (
      select from webhook_deliveries where org_event_id = told.id)`.execute(db)
}
