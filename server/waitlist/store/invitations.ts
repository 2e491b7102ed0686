import { randomUUID } from 'node:crypto'
import { type Expression, type SqlBool, sql } from 'kysely'
import { queueLetters } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { type Actor, actorName, addAuditLine } from '#server/db/tables/audit.ts'
import { isUnanswered, isWaiting, letterJob } from './letters.ts'
import { lockPlaces } from './queue.ts'

/** Which of those who wait a batch is for: the next `next` by place among those whom `where` leaves. */
export type Choice = {
  next: number
  /** A condition on `waitlist_members as member`; none where every place is meant in turn. */
  where: Expression<SqlBool> | undefined
}

/** A batch as it was made. */
export type BatchRow = {
  id: string
  number: number
  name: string | null
  selection: unknown
  size: number
  createdAt: Date
  createdBy: string
}

/** How far the letters of a batch have come; they add up to its size, less those who were erased. */
export type BatchProgress = { sent: number; failed: number; unanswered: number; waiting: number }

/** How many members one statement invites: a hundred thousand at once would outlast any statement's time. */
const chunk = 5000

/** Those who can be invited: they wait in the queue, want letters, and have no account under the address. */
const canBeInvited = (where: Expression<SqlBool> | undefined) => sql<SqlBool>`
  member.priority is not null and member.invited_at is null and member.unsubscribed_at is null
  and not exists (select from users where users.email_key = member.email_key)
  and ${where ?? sql`true`}`

/** How many a batch could invite at most, and the first of them in the order in which they would be. */
export async function previewChoice(
  db: Db,
  { next, where }: Choice,
  show: number,
): Promise<{ eligible: number; first: { id: string; name: string; email: string; place: number }[] }> {
  const { rows: counted } = await sql<{ eligible: number }>`
    select count(*)::integer as eligible from waitlist_members member where ${canBeInvited(where)}`.execute(
    db,
  )
  const { rows: first } = await sql<{ id: string; name: string; email: string; place: number }>`
    select id, name, email, (
      (select count(*) from waitlist_members before
        where before.priority is not null and before.invited_at is null
        and (before.priority, before.seat) < (member.priority, member.seat))
      + (select count(*) from waitlist_gaps gap where (gap.priority, gap.seat) < (member.priority, member.seat))
      + 1)::integer as place
    from (
      select id, name, email, priority, seat from waitlist_members member where ${canBeInvited(where)}
      order by priority, seat limit ${Math.min(next, show)}
    ) member order by priority, seat`.execute(db)
  return { eligible: counted[0]?.eligible ?? 0, first }
}

/**
 * Makes a batch: marks its members invited and writes their letters and the jobs that send them, all in one transaction.
 * Nobody is in two batches, whatever happens at the same time. A batch with a name that exists is that one, unchanged.
 * Where every place is meant in turn, those whom the batch passes because they want no letters leave the queue with it,
 * and so do the places of those who were erased.
 */
export async function addBatch(
  db: Db,
  batch: { name: string | undefined; choice: Choice; selection: unknown; actor: Actor },
  now: Date,
): Promise<BatchRow> {
  const { name, choice, selection, actor } = batch
  return db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    const known = name === undefined ? undefined : await findBatchNamed(tx, name)
    if (known) return known
    const id = randomUUID()
    await tx
      .insertInto('waitlist_batches')
      .values({
        id,
        name: name ?? null,
        selection: JSON.stringify(selection),
        size: 0,
        created_at: now,
        created_by: actor,
      })
      .execute()
    const ids: string[] = []
    while (ids.length < choice.next) {
      const wanted = Math.min(chunk, choice.next - ids.length)
      const invited = await inviteChunk(tx, id, choice.where, wanted, now)
      ids.push(...invited)
      if (invited.length < wanted) break
    }
    if (choice.where === undefined) await leavePassed(tx, id)
    await tx.updateTable('waitlist_batches').set({ size: ids.length }).where('id', '=', id).execute()
    await addAuditLine(
      tx,
      { actor, action: 'invitations.sent', subject: id, detail: { size: ids.length } },
      now,
    )
    const made = await findBatch(tx, id)
    if (!made) throw new Error('the batch that was just made is gone')
    return made
  })
}

async function inviteChunk(
  tx: Db,
  batchId: string,
  where: Expression<SqlBool> | undefined,
  wanted: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id from waitlist_members member where ${canBeInvited(where)}
      order by priority, seat limit ${wanted} for no key update
    ), invited as (
      update waitlist_members set invited_at = ${now} from chosen
      where waitlist_members.id = chosen.id returning chosen.id
    ), event as (
      insert into waitlist_events (id, member_id, kind, at)
      select gen_random_uuid(), id, 'invited', ${now} from invited
    ), letter as (
      insert into waitlist_letters (id, member_id, kind, requested_at, batch_id)
      select gen_random_uuid(), id, 'invitation', ${now}, ${batchId}::uuid from invited
      returning id
    ), job as (
      ${queueLetters(letterJob, sql`select id from letter`)}
    )
    select invited.id, (select count(*) from job) as jobs from invited`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes those out of the queue who stand before the last one that the batch invited, and the places given back there. */
async function leavePassed(tx: Db, batchId: string): Promise<void> {
  const last = sql`(
    select priority, seat from waitlist_members member
    where exists (select from waitlist_letters letter where letter.member_id = member.id and letter.batch_id = ${batchId}::uuid)
    order by priority desc, seat desc limit 1)`
  await sql`
    update waitlist_members set priority = null
    where priority is not null and invited_at is null and unsubscribed_at is not null
    and (priority, seat) < ${last}`.execute(tx)
  await sql`delete from waitlist_gaps where (priority, seat) < ${last}`.execute(tx)
}

const batchColumns = ['id', 'number', 'name', 'selection', 'size', 'created_at as createdAt'] as const
const createdBy = actorName('batch.created_by').as('createdBy')

export async function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom('waitlist_batches as batch')
    .select([...batchColumns, createdBy])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function findBatchNamed(db: Db, name: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom('waitlist_batches as batch')
    .select([...batchColumns, createdBy])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** The newest batches, newest first. */
export async function listBatches(db: Db, most: number): Promise<BatchRow[]> {
  return db
    .selectFrom('waitlist_batches as batch')
    .select([...batchColumns, createdBy])
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
}

/** The newest batch of this very selection that has letters which have not been sent yet. */
export async function findUnfinishedBatch(db: Db, selection: unknown): Promise<BatchRow | undefined> {
  return db
    .selectFrom('waitlist_batches as batch')
    .select([...batchColumns, createdBy])
    .where('selection', '=', sql<unknown>`${JSON.stringify(selection)}::jsonb`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('waitlist_letters as letter')
          .whereRef('letter.batch_id', '=', 'batch.id')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where(isWaiting),
      ),
    )
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** How far the letters of these batches have come, by the id of the batch. */
export async function readProgress(db: Db, ids: readonly string[]): Promise<Map<string, BatchProgress>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<BatchProgress & { id: string }>`
    select batch_id as id,
      count(*) filter (where sent_at is not null)::integer as sent,
      count(*) filter (where failed_at is not null)::integer as failed,
      count(*) filter (where ${isUnanswered})::integer as unanswered,
      count(*) filter (where ${isWaiting})::integer as waiting
    from waitlist_letters where batch_id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})
    group by batch_id`.execute(db)
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}
