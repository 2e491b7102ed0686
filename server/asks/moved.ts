import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { askDays } from '#contract/asks.ts'
import { runKept } from '#server/db/client.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day, hour, minute } from '#server/kit/clock.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Heed } from '#server/scope/progress-at-once.ts'
import type { Happening } from '#server/scope/scope.ts'
import { askLetterJob } from './ask.ts'

/** The work that asks anew, again and again. */
export const movedAsksJob = 'moved-asks'

/** How long the first move waits for those that follow it: all are in one letter then, in milliseconds. */
export const gatherMs = 5 * minute
/** How long somebody is left alone in a project after a letter of moves, unless an inspection failed, in milliseconds. */
export const restMs = hour
/** People who are asked anew at one look; the rest at the next. */
const peopleMost = 500

/** What a change of a task's days leaves with the questions about it; undefined of what changes no days. */
function becauseOf({ kind, subject, detail }: Happening): object | undefined {
  if (kind === 'task.shifted') return detail?.because as object | undefined
  const fields = Array.isArray(detail?.fields) ? (detail.fields as readonly unknown[]) : []
  const isDated = kind === 'task.edited' && (fields.includes('startOn') || fields.includes('finishOn'))
  return isDated ? { kind, task: subject } : undefined
}

/**
 * Notes in the writers' transaction which questions are of tasks that move: that is one statement, and no job. A failed
 * inspection says more than what follows it; otherwise the last reason stands.
 */
export const markMoved: Heed = async ({ tx, now }, told) => {
  const moved = told.flatMap(({ orgId, projectId, happenings }) =>
    happenings.flatMap((one) => {
      const because = becauseOf(one)
      if (!because || one.subject === undefined) return []
      return [{ org_id: orgId, project_id: projectId, task: one.subject, because }]
    }),
  )
  if (moved.length > 0) await runKept(tx, markStatement, [JSON.stringify(moved), now])
  for (const { orgId, projectId, happenings } of told)
    for (const { kind, subject, detail } of happenings)
      if (kind === 'inspection.failed' && typeof detail?.fix === 'string')
        await askForFix(tx, { orgId, projectId, failed: subject, fix: detail.fix }, now)
}

/**
 * Has whoever is to put right what failed asked with the next letter of moves: it is mostly for the day after. There are no
 * days that they knew before.
 */
async function askForFix(
  tx: Db,
  {
    orgId,
    projectId,
    failed,
    fix,
  }: { orgId: string; projectId: string; failed: string | undefined; fix: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into task_asks (org_id, project_id, id, task_id, person_id, token_hash, letter_id, asked_at, expires_at,
      moved_at, moved_because)
    select a.org_id, a.project_id, gen_random_uuid(), a.task_id, a.person_id,
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), gen_random_uuid(), ${now}::timestamptz,
      ${new Date(now.getTime() + askDays * day)}::timestamptz, ${now}::timestamptz,
      ${JSON.stringify({ kind: 'inspection.failed', task: failed })}::jsonb
    from task_assignees a
      join project_people pp on pp.org_id = a.org_id and pp.project_id = a.project_id and pp.id = a.person_id
        and pp.removed_at is null and pp.user_id is null
      join person_contacts c on c.org_id = a.org_id and c.project_id = a.project_id and c.person_id = a.person_id
        and c.email is not null
    where a.org_id = ${orgId}::uuid and a.project_id = ${projectId}::uuid and a.task_id = ${fix}::uuid
    on conflict do nothing`.execute(tx)
}

const markStatement = {
  name: 'asks-moved',
  text: `
    update task_asks ask set moved_at = coalesce(ask.moved_at, $2::timestamptz),
      moved_because = case when ask.moved_at is not null and ask.moved_because->>'kind' = 'inspection.failed'
        then ask.moved_because else w.because end
    from jsonb_to_recordset($1::jsonb) as w (org_id uuid, project_id uuid, task uuid, because jsonb)
    where ask.org_id = w.org_id and ask.project_id = w.project_id and ask.task_id = w.task`,
}

/** What somebody waits for: since when their first task moved, when a letter of moves was last written to them in the project. */
export type Waiting = { movedAt: Date; toldAt: Date | null; failed: boolean }

/**
 * Whether it is time to tell somebody. What waits keeps no dates of its own, so that the letter has the latest: nothing is lost
 * by waiting, and what moves again after a letter is in the next one.
 */
export function isDue({ movedAt, toldAt, failed }: Waiting, now: Date): boolean {
  const isOver = (since: Date, ms: number) => now.getTime() - since.getTime() >= ms
  // Whoever stands before a wall that failed has to know at once.
  return failed || (isOver(movedAt, gatherMs) && (toldAt === null || isOver(toldAt, restMs)))
}

type Candidate = Waiting & { orgId: string; projectId: string; personId: string }

/**
 * Asks anew whoever has no account and was asked about a task that has other days by now: each by one letter a project. What
 * is done or has begun, is in the bin, or is of a project that is over stays as it is.
 */
export async function askMoved({
  db,
  clock,
  scopes,
}: {
  db: Db
  clock: Clock
  scopes: Pick<Scopes, 'of'>
}): Promise<void> {
  const now = clock.now()
  // By then their questions have run out.
  await sql`update task_asks set moved_at = null
    where moved_at <= ${new Date(now.getTime() - askDays * day)}::timestamptz`.execute(db)
  const due = (await findCandidates(db, now)).filter((one) => isDue(one, now)).slice(0, peopleMost)
  for (const [projectId, waiting] of Map.groupBy(due, (one) => one.projectId)) {
    const [{ orgId } = { orgId: '' }] = waiting
    await askAnew(
      scopes,
      { orgId, projectId },
      waiting.map(({ personId }) => personId),
    )
  }
}

/** The questions that can be asked anew at `now`, of those that are marked as moved. */
const askable = (now: Date): RawBuilder<unknown> => sql`
  task_asks ask
    join tasks t on t.org_id = ask.org_id and t.project_id = ask.project_id and t.id = ask.task_id
      and t.deleted_at is null and t.status in ('todo', 'blocked')
    join projects p on p.org_id = ask.org_id and p.id = ask.project_id and p.deleted_at is null
      and p.status not in ('lost', 'closed')
    join orgs o on o.id = ask.org_id and o.closing_at is null
    join project_people pp on pp.org_id = ask.org_id and pp.project_id = ask.project_id
      and pp.id = ask.person_id and pp.removed_at is null and pp.user_id is null
    join person_contacts c on c.org_id = ask.org_id and c.project_id = ask.project_id
      and c.person_id = ask.person_id and c.email is not null
    join task_assignees a on a.org_id = ask.org_id and a.project_id = ask.project_id
      and a.task_id = ask.task_id and a.person_id = ask.person_id
  where ask.moved_at is not null and ask.expires_at > ${now}::timestamptz
    and coalesce((${now}::timestamptz at time zone p.time_zone)::date <= t.start_on, true)`

async function findCandidates(db: Db, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select w.*, (
      select max(told.asked_at) from task_asks told
      where told.org_id = w."orgId" and told.project_id = w."projectId" and told.person_id = w."personId"
        and (told.was_start_on is not null or told.was_finish_on is not null)) as "toldAt"
    from (
      select org_id as "orgId", project_id as "projectId", person_id as "personId", min(moved_at) as "movedAt",
        bool_or(moved_because->>'kind' = 'inspection.failed') as failed
      from (select ask.* from ${askable(now)}) ask group by org_id, project_id, person_id
    ) w
    where w.failed or w."movedAt" <= ${new Date(now.getTime() - gatherMs)}::timestamptz
    order by w."movedAt"`.execute(db)
  return rows
}

/**
 * Asks people of one project about their days as they are now. Their answers were of other days and count no more; one whose
 * task is back on the days of the last letter is let be.
 */
async function askAnew(
  scopes: Pick<Scopes, 'of'>,
  part: { orgId: string; projectId: string },
  people: readonly string[],
): Promise<void> {
  const nobody = { audience: 'contractor', userId: null, personId: null } as const
  await scopes.of({ ...part, ...nobody }).write(async ({ tx, now, notes }) => {
    const theirs = sql`${askable(now)} and ask.org_id = ${part.orgId}::uuid and ask.project_id = ${part.projectId}::uuid
      and ask.person_id = any(${[...people]}::uuid[])`
    await sql`update task_asks set moved_at = null where id in (select ask.id from ${theirs}
      and (ask.start_on, ask.finish_on) is not distinct from (t.start_on, t.finish_on))`.execute(tx)
    const letters = JSON.stringify(Object.fromEntries(people.map((id) => [id, randomUUID()])))
    // Whoever did not get the letter before knows the days before that one.
    const was = (column: string) => sql`${sql.id(`was_${column}`)} = coalesce(
      case when ask.sent_at is null then ${sql.ref(`ask.was_${column}`)} end, ${sql.ref(`ask.${column}`)})`
    // Nobody knows the token: the one that the letter carries is made when it is written.
    const { rows } = await sql<{ task: string; person: string; letter: string }>`
      update task_asks ask set ${was('start_on')}, ${was('finish_on')}, start_on = due.start_on, finish_on = due.finish_on,
        token_hash = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
        letter_id = (${letters}::jsonb->>ask.person_id::text)::uuid, asked_at = ${now}::timestamptz,
        expires_at = ${new Date(now.getTime() + askDays * day)}::timestamptz, moved_at = null,
        answer = null, answer_note = '', answered_at = null, attempts = 0, first_attempt_at = null,
        sent_at = null, failed_at = null, last_error = null
      from (select ask.id, t.start_on, t.finish_on from ${theirs}) due
      where ask.org_id = ${part.orgId}::uuid and ask.project_id = ${part.projectId}::uuid and ask.id = due.id
      returning ask.task_id as task, ask.person_id as person, ask.letter_id as letter`.execute(tx)
    if (rows.length === 0) return
    const wanted = [...new Set(rows.map(({ letter }) => letter))]
    await queueLetters(askLetterJob, sql`select unnest(${wanted}::uuid[]) as id`).execute(tx)
    await notes(
      rows.map(({ task, person }) => ({
        ...({ class: 'team', kind: 'task.asked', subject: task, detail: { person } } as const),
      })),
    )
  })
}
