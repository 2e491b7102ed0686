import { sql } from 'kysely'
import { answerMessageRow, messagesRow } from '#contract/messages.ts'
import type { RowData } from '#contract/route.ts'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Serve } from '#server/kit/serve.ts'

/** How many messages one page shows. */
export const messagesShown = 50

/** The calls by which operators read what visitors wrote, and say that it was answered. */
export function contactRoutes(
  serve: Serve<{ user: unknown; operator: { actor: Actor } }>,
  { db, clock }: { db: Db; clock: Clock },
): void {
  serve(messagesRow, ({ query: { before } }) => readMessages(db, before))
  serve(answerMessageRow, async ({ params: { id }, body: { answered } }, { operator }) => {
    const now = clock.now()
    await db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('contact_messages')
        .set({ answered_at: answered ? now : null })
        .where('id', '=', id)
        .where('answered_at', answered ? 'is' : 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (!changed) return requireMessage(tx, id)
      const entry = {
        actor: operator.actor,
        action: 'message.answered',
        subject: id,
        detail: { answered },
      } as const
      return addAuditLine(tx, entry, now)
    })
    return {}
  })
}

/** Refuses what was never written, or is forgotten by now. */
async function requireMessage(db: Db, id: string): Promise<void> {
  const there = await db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst()
  if (!there)
    throw new Refusal('not_found', 'There is no such message. What was written a year ago is forgotten.')
}

type Row = Omit<RowData<typeof messagesRow>['messages'][number], 'at' | 'answeredAt'> & {
  at: Date
  answeredAt: Date | null
}

/** One page of what visitors wrote, newest first, from before the message `before` on; `next` is null on the last page. */
async function readMessages(db: Db, before: string | undefined): Promise<RowData<typeof messagesRow>> {
  const older =
    before === undefined
      ? sql`true`
      : sql`(at, id) < (select at, id from contact_messages where id = ${before}::uuid)`
  const { rows } = await sql<Row>`
    select id, about, name, email, company, body, language, at, answered_at as "answeredAt"
    from contact_messages where ${older} order by at desc, id desc limit ${messagesShown + 1}`.execute(db)
  const messages = rows.slice(0, messagesShown).map(({ at, answeredAt, ...one }) => ({
    ...one,
    at: at.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
  return { messages, next: rows.length > messagesShown ? (messages.at(-1)?.id ?? null) : null }
}
