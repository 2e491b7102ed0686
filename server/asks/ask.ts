import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Ask, askDays, type askRow, type asksRow } from '#contract/asks.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import { day } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'

/** The job that writes and sends such a letter; `post.ts` does it. */
export const askLetterJob = 'ask-letter'

/** Letters to people who have no account: a script could fill their mailboxes. */
const byProject: Limit = { name: 'asks by project', most: 200, windowMs: day }
const byPerson: Limit = { name: 'asks by person', most: 10, windowMs: day }

/**
 * Asks somebody who is assigned to a task whether they can do it on its days. Who was asked before is asked anew: their answer
 * was of other days, and the link of that letter works no more. Refuses somebody who is not on the task, one without an
 * address, and a task that has begun.
 */
export async function askForYes(
  { limit }: { limit: Limiter },
  scope: Scope,
  task: string,
  person: string,
): Promise<RowData<typeof askRow>> {
  requireRight(scope, 'task.ask')
  await limit(
    { limit: byProject, who: scope.projectId },
    { limit: byPerson, who: `${scope.projectId} ${person}` },
  )
  await scope.write(async (writing) => {
    await writing.self()
    const { start, finish } = await requireAskable(scope, writing, task, person)
    const { orgId, projectId } = scope
    const { tx, now } = writing
    const letter = randomUUID()
    // Nobody knows this token: the one that the letter carries is made when it is written.
    await sql`
      insert into task_asks (org_id, project_id, id, task_id, person_id, token_hash, letter_id, asked_at, expires_at, start_on, finish_on)
      values (${orgId}::uuid, ${projectId}::uuid, ${randomUUID()}::uuid, ${task}::uuid, ${person}::uuid,
        ${hashToken(newToken())}, ${letter}::uuid, ${now}::timestamptz,
        ${new Date(now.getTime() + askDays * day)}::timestamptz, ${start}::date, ${finish}::date)
      on conflict (org_id, project_id, task_id, person_id) do update set
        token_hash = excluded.token_hash, letter_id = excluded.letter_id, asked_at = excluded.asked_at,
        expires_at = excluded.expires_at, start_on = excluded.start_on, finish_on = excluded.finish_on,
        moved_at = null, was_start_on = null, was_finish_on = null,
        answer = null, answer_note = '', answered_at = null, attempts = 0, first_attempt_at = null,
        sent_at = null, failed_at = null, last_error = null`.execute(tx)
    await queueLetters(askLetterJob, sql`select ${letter}::uuid as id`).execute(tx)
    await writing.note({ class: 'team', kind: 'task.asked', subject: task, detail: { person } })
  })
  const [ask] = await readAsks(scope, task, person)
  if (!ask) throw notThere()
  return { ask }
}

/** The days of a task that somebody can be asked about. */
async function requireAskable(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  task: string,
  person: string,
): Promise<{ start: string | null; finish: string | null }> {
  const { rows } = await sql<{
    start: string | null
    finish: string | null
    begun: boolean
    assigned: boolean
    email: string | null
  }>`
    select t.start_on as start, t.finish_on as finish, t.status in ('doing', 'done') as begun, c.email,
      exists (select from task_assignees a where a.org_id = t.org_id and a.project_id = t.project_id
        and a.task_id = t.id and a.person_id = pp.id) as assigned
    from tasks t
      join project_people pp on pp.org_id = t.org_id and pp.project_id = t.project_id
        and pp.id = ${person}::uuid and pp.removed_at is null
      left join person_contacts c on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id
    where t.org_id = ${orgId}::uuid and t.project_id = ${projectId}::uuid and t.id = ${task}::uuid
      and t.deleted_at is null
    for update of t`.execute(tx)
  const [row] = rows
  if (!row) throw notThere()
  if (!row.assigned) throw refused(say('Assign them to the task first, then ask.'))
  if (!row.email) throw refused(say('There is no email address to ask them at.'))
  if (row.begun) throw new Refusal('conflict', say('The work has begun: there is nothing left to ask.'))
  return row
}

const refused = (message: string) => new Refusal('invalid_input', message, { fields: { person: message } })

/** Who was asked about a task, and what they said; refuses who does not run the project, and a task that is not there. */
export async function listAsks(scope: Scope, task: string): Promise<RowData<typeof asksRow>> {
  requireRight(scope, 'task.ask')
  const known = await scope.read
    .selectFrom('tasks')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', task)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw notThere()
  const shift = await scope.read
    .selectFrom('activity')
    .select('detail')
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('subject_id', '=', task)
    .where('kind', '=', 'task.shifted')
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { from, to } = (shift?.detail ?? {}) as Partial<NonNullable<RowData<typeof asksRow>['shifted']>>
  return { asks: await readAsks(scope, task), shifted: from && to ? { from, to } : null }
}

async function readAsks(scope: Scope, task: string, person?: string): Promise<Ask[]> {
  const rows = await scope
    .reads('manage')
    ?.selectFrom('task_asks as ask')
    .innerJoin('tasks as t', (join) =>
      join
        .onRef('t.org_id', '=', 'ask.org_id')
        .onRef('t.project_id', '=', 'ask.project_id')
        .onRef('t.id', '=', 'ask.task_id'),
    )
    .select([
      'ask.person_id as person',
      'ask.asked_at as askedAt',
      'ask.expires_at as expiresAt',
      'ask.start_on as startOn',
      'ask.finish_on as finishOn',
      'ask.was_start_on as wasStartOn',
      'ask.was_finish_on as wasFinishOn',
      'ask.sent_at as sentAt',
      'ask.failed_at as failedAt',
      'ask.answer',
      'ask.answer_note as note',
      'ask.answered_at as answeredAt',
      sql<boolean>`(ask.start_on, ask.finish_on) is distinct from (t.start_on, t.finish_on)`.as('datesMoved'),
    ])
    .where('ask.org_id', '=', scope.orgId)
    .where('ask.project_id', '=', scope.projectId)
    .where('ask.task_id', '=', task)
    .$if(person !== undefined, (all) => all.where('ask.person_id', '=', person ?? ''))
    .orderBy('ask.asked_at', 'desc')
    .execute()
  return (rows ?? []).map(
    ({ askedAt, expiresAt, answeredAt, sentAt, failedAt, wasStartOn, wasFinishOn, ...row }) => ({
      ...row,
      was: (wasStartOn ?? wasFinishOn) ? { startOn: wasStartOn, finishOn: wasFinishOn } : null,
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
      letter: failedAt !== null ? 'failed' : sentAt !== null ? 'sent' : 'waits',
    }),
  )
}
