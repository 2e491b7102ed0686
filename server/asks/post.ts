import { sql } from 'kysely'
import * as z from 'zod/mini'
import { askSeparator } from '#contract/asks.ts'
import type { Because } from '#contract/moved.ts'
import { type Language, pathIn } from '#language/languages.ts'
import { attemptColumns } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { type AskedTask, askLetter } from './letter.ts'

export type AskPostContext = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

/** For how long a letter is tried. */
const retryMs = day

const payloadSchema = z.object({ letterId: z.uuid() })

type Due = {
  email: string
  language: Language
  person: string
  org: string
  project: string
  address: string
  timeZone: string
  askedAt: Date
  expiresAt: Date
  firstAttemptAt: Date | null
  id: string
  because: Because | null
} & Omit<AskedTask, 'because'>

/**
 * Writes and sends the letter of a question, as the task stands now. One that nobody waits for any more is let be: it was
 * asked anew, answered, or the task or the person is gone. Throws to be tried again.
 */
export async function sendAskLetter(
  { db, clock, mailer, publicUrl }: AskPostContext,
  payload: unknown,
): Promise<void> {
  const { letterId } = z.parse(payloadSchema, payload)
  const due = await db.transaction().execute((tx) => takeDue(tx, letterId))
  const [first] = due
  if (!first) return
  const { email, language, askedAt, firstAttemptAt } = first
  const tokens = due.map(({ token }) => token).join(askSeparator)
  const href = `${publicUrl}${pathIn(language, '/answer')}#${tokens}`
  const letter = askLetter({ ...first, tasks: due, href })
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: retryMs },
    { id: letterId, requestedAt: askedAt, to: email, letter },
    firstAttemptAt,
    async (attempt) => {
      const { numUpdatedRows } = await db
        .updateTable('task_asks')
        .set(attemptColumns(attempt))
        .where('letter_id', '=', letterId)
        .where(sql<boolean>`id = any(${due.map(({ id }) => id)}::uuid[])`)
        .executeTakeFirst()
      // Whoever was asked was erased, or asked anew, while it was on its way.
      if (numUpdatedRows === 0n) await mailer.forget?.([letterId])
    },
  )
}

/** What a letter that is due asks, task by task, once it is noted which tokens it carries. */
async function takeDue(tx: Db, letterId: string): Promise<(Due & { token: string })[]> {
  const { rows } = await sql<Due>`
    select ask.id, c.email, pp.language, pp.name as person, o.name as org, p.name as project, p.address,
      p.time_zone as "timeZone", t.title as task,
      t.start_on as "startOn", t.finish_on as "finishOn", ask.was_start_on as "wasStartOn",
      ask.was_finish_on as "wasFinishOn", ask.asked_at as "askedAt", ask.expires_at as "expiresAt",
      ask.first_attempt_at as "firstAttemptAt", case when ask.moved_because is not null then jsonb_build_object(
        'kind', ask.moved_because->>'kind', 'title', coalesce(cause.title, ''), 'reason', coalesce(cause.outcome_note, ''))
      end as because
    from task_asks ask
      join tasks t on t.org_id = ask.org_id and t.project_id = ask.project_id and t.id = ask.task_id
        and t.deleted_at is null and t.status in ('todo', 'blocked')
      join projects p on p.org_id = ask.org_id and p.id = ask.project_id and p.deleted_at is null
      join orgs o on o.id = ask.org_id
      join project_people pp on pp.org_id = ask.org_id and pp.project_id = ask.project_id and pp.id = ask.person_id
        and pp.removed_at is null
      join person_contacts c on c.org_id = ask.org_id and c.project_id = ask.project_id
        and c.person_id = ask.person_id and c.email is not null
      join task_assignees a on a.org_id = ask.org_id and a.project_id = ask.project_id and a.task_id = ask.task_id
        and a.person_id = ask.person_id
      left join tasks cause on cause.org_id = ask.org_id and cause.project_id = ask.project_id
        and cause.id = (ask.moved_because->>'task')::uuid and cause.id <> t.id and cause.deleted_at is null
    where ask.letter_id = ${letterId}::uuid and ask.sent_at is null and ask.failed_at is null and ask.answer is null
    order by t.start_on nulls last, t.finish_on, t.id
    for update of ask`.execute(tx)
  const due = rows.map((row) => ({ ...row, token: newToken() }))
  const told = due.map(({ id, token, startOn, finishOn }) => ({
    ...{ id, start: startOn, finish: finishOn, hash: hashToken(token).toString('hex') },
  }))
  if (due.length === 0) return due
  await sql`
    update task_asks ask set token_hash = decode(w.hash, 'hex'), start_on = w.start, finish_on = w.finish
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as w (id uuid, hash text, start date, finish date)
    where ask.letter_id = ${letterId}::uuid and ask.id = w.id`.execute(tx)
  return due
}
