import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { pathIn } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { fateAfter, queueLetters } from '#server/db/letter-jobs.ts'
import type { LetterFate } from '#server/db/proposal-tables.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import type { Scope } from '#server/scope/scope.ts'
import { quoteLetter } from './letter.ts'
import { findRequest, ofScope, requireCostRight } from './quotes.ts'

/** The job that writes and sends such a letter. */
export const quoteLetterJob = 'quote-letter'

/** Suppliers have no account: a script could fill their mailboxes. */
const byProject: Limit = { name: 'requests for prices by project', most: 30, windowMs: day }

/** For how long a letter is tried. */
const retryMs = day

/** Owes a supplier a letter with a link of their own; the link before ends when it is sent. */
export async function mailQuote(
  { limit }: { limit: Limiter },
  scope: Scope,
  id: string,
  email: string,
): Promise<Record<string, never>> {
  requireCostRight(scope)
  await limit({ limit: byProject, who: scope.projectId })
  await scope.write(async ({ tx, now, note, self }) => {
    const { state } = await findRequest(tx, scope, id)
    if (state !== 'open') throw new Refusal('conflict', say('This request was taken back.'))
    await self()
    const letter_id = randomUUID()
    const fate: LetterFate = { language: spokenLanguage(), askedAt: now.toISOString() }
    await tx
      .updateTable('quote_requests')
      .set({ email, letter_id, letter: JSON.stringify(fate) })
      .where((eb) => eb.and({ ...ofScope(scope), id }))
      .execute()
    await queueLetters(quoteLetterJob, sql`select ${letter_id}::uuid as id`).execute(tx)
    await note({ class: 'manage', kind: 'link.made', subject: id })
  })
  return {}
}

const payloadSchema = z.object({ letterId: z.uuid() })

type Due = Omit<Parameters<typeof quoteLetter>[0], 'language' | 'href'> & { email: string; fate: LetterFate }

/**
 * Writes and sends the letter of a request, with a token of its own. One that another took the place of, or whose request was
 * taken back, is let be. Throws to be tried again.
 */
export async function sendQuoteLetter(
  { db, clock, mailer, publicUrl }: { db: Db; clock: Clock; mailer: Pick<Mailer, 'send'>; publicUrl: string },
  payload: unknown,
): Promise<void> {
  const { letterId } = z.parse(payloadSchema, payload)
  const token = newToken()
  const due = await db.transaction().execute(async (tx): Promise<Due | undefined> => {
    const { rows } = await sql<Due>`
      select q.email, q.supplier, q.number, q.note, q.answer_by as "answerBy", jsonb_array_length(q.lines) as count,
        q.letter as fate, o.name as org, p.name as project
      from quote_requests q
        join projects p on p.org_id = q.org_id and p.id = q.project_id and p.deleted_at is null
        join orgs o on o.id = q.org_id
      where q.letter_id = ${letterId}::uuid and q.state = 'open' and not q.letter ?| array['sentAt', 'failedAt']
      for update of q`.execute(tx)
    if (rows[0])
      await tx
        .updateTable('quote_requests')
        .set({ token_hash: hashToken(token) })
        .where('letter_id', '=', letterId)
        .execute()
    return rows[0]
  })
  if (!due) return
  const { email, fate, ...about } = due
  const letter = quoteLetter({
    ...{ ...about, language: fate.language },
    href: `${publicUrl}${pathIn(fate.language, `/quote#${token}`)}`,
  })
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: retryMs },
    { id: letterId, requestedAt: new Date(fate.askedAt), to: email, letter },
    fate.firstAt === undefined ? null : new Date(fate.firstAt),
    async (attempt) => {
      await db
        .updateTable('quote_requests')
        .set({ letter: JSON.stringify(fateAfter(fate, attempt)) })
        .where('letter_id', '=', letterId)
        .execute()
    },
  )
}
