import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Language, pathIn } from '#language/languages.ts'
import { attemptColumns } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { askLetter } from './letter.ts'

export type AskPostContext = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

/** For how long a letter is tried. */
const retryMs = day

const payloadSchema = z.object({ letterId: z.uuid() })

type Due = {
  email: string
  language: Language
  person: string
  org: string
  task: string
  project: string
  address: string
  startOn: string | null
  finishOn: string | null
  askedAt: Date
  expiresAt: Date
  firstAttemptAt: Date | null
}

/**
 * Writes and sends the letter of a question, as the task stands now. One that nobody waits for any more is let be: it was
 * asked anew, answered, or the task or the person is gone. Throws to be tried again.
 */
export async function sendAskLetter(
  { db, clock, mailer, publicUrl }: AskPostContext,
  payload: unknown,
): Promise<void> {
  const { letterId } = z.parse(payloadSchema, payload)
  const token = newToken()
  const due = await db.transaction().execute((tx) => takeDue(tx, letterId, token))
  if (!due) return
  const { email, askedAt, firstAttemptAt, ...ask } = due
  const letter = askLetter({ ...ask, href: `${publicUrl}${pathIn(due.language, '/answer')}#${token}` })
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: retryMs },
    { id: letterId, requestedAt: askedAt, to: email, letter },
    firstAttemptAt,
    async (attempt) => {
      const { numUpdatedRows } = await db
        .updateTable('task_asks')
        .set(attemptColumns(attempt))
        .where('letter_id', '=', letterId)
        .executeTakeFirst()
      // Whoever was asked was erased, or asked anew, while it was on its way.
      if (numUpdatedRows === 0n) await mailer.forget?.([letterId])
    },
  )
}

/** What a letter that is due says, once it is noted which token it carries. */
async function takeDue(tx: Db, letterId: string, token: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update task_asks ask set token_hash = ${hashToken(token)}, start_on = t.start_on, finish_on = t.finish_on
    from tasks t, projects p, orgs o, project_people pp, person_contacts c, task_assignees a
    where ask.letter_id = ${letterId}::uuid and ask.sent_at is null and ask.failed_at is null and ask.answer is null
      and t.org_id = ask.org_id and t.project_id = ask.project_id and t.id = ask.task_id and t.deleted_at is null
      and p.org_id = ask.org_id and p.id = ask.project_id and p.deleted_at is null
      and o.id = ask.org_id
      and pp.org_id = ask.org_id and pp.project_id = ask.project_id and pp.id = ask.person_id and pp.removed_at is null
      and c.org_id = ask.org_id and c.project_id = ask.project_id and c.person_id = ask.person_id and c.email is not null
      and a.org_id = ask.org_id and a.project_id = ask.project_id and a.task_id = ask.task_id
      and a.person_id = ask.person_id
    returning c.email, pp.language, pp.name as person, o.name as org, t.title as task, p.name as project, p.address,
      t.start_on as "startOn", t.finish_on as "finishOn", ask.asked_at as "askedAt", ask.expires_at as "expiresAt",
      ask.first_attempt_at as "firstAttemptAt"`.execute(tx)
  return rows[0]
}
