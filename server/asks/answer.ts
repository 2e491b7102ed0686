import { sql } from 'kysely'
import type { Asked, answerRow } from '#contract/asks.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { type Clock, minute } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'

export type AnswerContext = { db: Db; clock: Clock; limit: Limiter; scopes: Scopes }

const byAddress: Limit = { name: 'answers by address', most: 60, windowMs: 10 * minute }

/** What somebody was asked, by the token of the letter. Reading it answers nothing. */
export async function readAsked(
  { db, clock, limit }: AnswerContext,
  token: string,
  address: string,
): Promise<Asked> {
  requireTokenShaped(token)
  await limit({ limit: byAddress, who: addressBucket(address) })
  const { asked } = await findAsked(db, token, clock.now())
  return asked
}

/**
 * Keeps what somebody answers; the last answer is the one that counts, and it can be changed until the work begins. The team
 * is told at once. Refuses an answer once it has begun.
 */
export async function answerAsk(
  { db, clock, limit, scopes }: AnswerContext,
  { token, answer, note: text }: RowInput<typeof answerRow>['body'],
  address: string,
): Promise<Asked> {
  requireTokenShaped(token)
  await limit({ limit: byAddress, who: addressBucket(address) })
  const { part, id, task } = await findAsked(db, token, clock.now())
  await scopes.of({ ...part, audience: 'worker', userId: null }).write(async ({ tx, now, note }) => {
    const { asked } = await findAsked(tx, token, now, true)
    if (!asked.open) throw new Refusal('conflict', tooLate(asked))
    if (asked.answer === answer && asked.note === text) return
    await tx
      .updateTable('task_asks')
      .set({ answer, answer_note: text, answered_at: now })
      .where('org_id', '=', part.orgId)
      .where('project_id', '=', part.projectId)
      .where('id', '=', id)
      .execute()
    await note({
      class: 'team',
      kind: 'task.answered',
      subject: task,
      detail: { person: part.personId, answer, note: text },
    })
  })
  return (await findAsked(db, token, clock.now())).asked
}

const tooLate = ({ orgName, orgPhone }: Asked): string =>
  orgPhone === ''
    ? say('The work has begun, so an answer here reaches nobody in time. Call {org}.', { org: orgName })
    : say('The work has begun, so an answer here reaches nobody in time. Call {org}: {phone}.', {
        org: orgName,
        phone: orgPhone,
      })

type Found = {
  part: { orgId: string; projectId: string; personId: string }
  id: string
  task: string
  asked: Asked
}

/**
 * The question that a token belongs to, with what its reader may see of the task. Refuses one that nobody was sent, that was
 * followed by a newer letter, or that has run out. `hold` keeps it as it is until the end of the transaction.
 */
async function findAsked(db: Db, token: string, now: Date, hold = false): Promise<Found> {
  const { rows } = await sql<
    Asked & {
      orgId: string
      projectId: string
      personId: string
      id: string
      taskId: string
      expiresAt: Date
    }
  >`
    select ask.org_id as "orgId", ask.project_id as "projectId", ask.person_id as "personId", ask.id,
      ask.task_id as "taskId", ask.expires_at as "expiresAt",
      t.title as task, t.description, t.start_on as "startOn", t.finish_on as "finishOn",
      p.name as project, p.address, o.name as "orgName", o.phone as "orgPhone", pp.name as person,
      ask.answer, ask.answer_note as note,
      t.status in ('todo', 'blocked') and coalesce(
        (${now}::timestamptz at time zone p.time_zone)::date <= t.start_on, true) as open,
      (ask.start_on, ask.finish_on) is distinct from (t.start_on, t.finish_on) as "datesMoved"
    from task_asks ask
      join tasks t on t.org_id = ask.org_id and t.project_id = ask.project_id and t.id = ask.task_id
        and t.deleted_at is null
      join projects p on p.org_id = ask.org_id and p.id = ask.project_id and p.deleted_at is null
      join orgs o on o.id = ask.org_id
      join project_people pp on pp.org_id = ask.org_id and pp.project_id = ask.project_id
        and pp.id = ask.person_id and pp.removed_at is null
      join task_assignees a on a.org_id = ask.org_id and a.project_id = ask.project_id
        and a.task_id = ask.task_id and a.person_id = ask.person_id
    where ask.token_hash = ${hashToken(token)}
    ${hold ? sql`for update of ask, t` : sql``}`.execute(db)
  const [row] = rows
  if (!row) {
    throw new Refusal(
      'unknown_token',
      say(
        'This question does not stand any more. If you got a newer email about it, use the link in that one.',
      ),
    )
  }
  const { orgId, projectId, personId, id, taskId, expiresAt, ...asked } = row
  if (expiresAt <= now) {
    throw new Refusal(
      'expired_token',
      say('This question has run out. Call {org} if you can still do it.', { org: row.orgName }),
    )
  }
  return { part: { orgId, projectId, personId }, id, task: taskId, asked }
}
