import { sql } from 'kysely'
import { type GuestQuote, type guestAnswerQuoteRow, quoteLinkDays } from '#contract/quote-calls.ts'
import { type QuoteAnswer, type QuoteLine, quoteLimits } from '#contract/quotes.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { type Clock, day, minute } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope } from '#server/scope/scope.ts'

export type SupplierContext = {
  db: Db
  clock: Clock
  limit: Limiter
  scopes: Pick<Scopes, 'of'>
  /** Keeps a file of the project that only those see who see its costs; kept again with its id it is there once. */
  addFile: (scope: Scope, file: { id: string; name: string; bytes: Uint8Array }) => Promise<void>
}

const byAddress: Limit = { name: 'quotes by address', most: 60, windowMs: 10 * minute }

type Found = Omit<GuestQuote, 'answer' | 'sentAt'> & {
  orgId: string
  projectId: string
  id: string
  state: string
  sentAt: Date
  lines: QuoteLine[]
  answer: Omit<QuoteAnswer, 'requestId' | 'fileId'> | null
}

/**
 * The request that a link leads to, with what this supplier answered last and nothing of any other. Refuses a link that nobody
 * made or that another took the place of, one that has run out, and a request that was taken back.
 */
export async function openQuote(
  context: SupplierContext,
  token: string,
  address: string,
): Promise<{ found: Found; shown: GuestQuote }> {
  requireTokenShaped(token)
  await context.limit({ limit: byAddress, who: addressBucket(address) })
  const { rows } = await sql<Found>`
    select q.org_id as "orgId", q.project_id as "projectId", q.id, q.state, q.supplier, q.note, q.lines, q.number,
      q.answer_by as "answerBy", q.sent_at as "sentAt", o.name as "orgName", o.phone as "orgPhone", p.name as project,
      (select jsonb_build_object('id', a.id, 'name', a.name, 'prices', a.prices, 'validUntil', a.valid_until,
          'note', a.note, 'at', to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from quote_answers a where a.org_id = q.org_id and a.project_id = q.project_id and a.request_id = q.id
        order by a.at desc, a.id desc limit 1) as answer
    from quote_requests q
      join projects p on p.org_id = q.org_id and p.id = q.project_id and p.deleted_at is null
      join orgs o on o.id = q.org_id
    where q.token_hash = ${hashToken(token)}`.execute(context.db)
  const [found] = rows
  if (!found)
    throw new Refusal(
      'unknown_token',
      say('This link leads nowhere. Ask whoever sent it to you for a new one.'),
    )
  if (found.state !== 'open')
    throw new Refusal('expired_token', say('{org} took this request back.', { org: found.orgName }))
  if (Date.parse(found.answerBy) + (quoteLinkDays + 1) * day <= context.clock.now().getTime())
    throw new Refusal(
      'expired_token',
      say('This link has run out. Ask {org} for a new one.', { org: found.orgName }),
    )
  const { orgId: _, projectId: __, id: ___, state: ____, sentAt, ...shown } = found
  return { found, shown: { ...shown, sentAt: sentAt.toISOString() } }
}

/** Keeps what a supplier answers beside what they answered before; sent again with its id it is one answer. */
export async function answerQuote(
  context: SupplierContext,
  { token, id, name, prices, validUntil, note, file }: RowInput<typeof guestAnswerQuoteRow>['body'],
  address: string,
): Promise<GuestQuote> {
  const { found } = await openQuote(context, token, address)
  if (prices.every(({ cents }) => cents === null))
    throw new Refusal('invalid_input', say('Enter at least one price'))
  const asked = new Set(found.lines.map((line) => line.id))
  const priced = new Set(prices.map(({ line }) => line))
  if (priced.size < prices.length || prices.some(({ line }) => !asked.has(line)))
    throw new Refusal('invalid_input', say('A price is of nothing that was asked. Open the link again.'))
  const { orgId, projectId } = found
  const of = { org_id: orgId, project_id: projectId }
  // Nobody of the project: what they read is named above, and what they write is their answer.
  const scope = context.scopes.of({ orgId, projectId, personId: null, userId: null, audience: 'contractor' })
  const sent = async (db: Db) => {
    const rows = await db
      .selectFrom('quote_answers')
      .select('id')
      .where((eb) => eb.and({ ...of, request_id: found.id }))
      .execute()
    if (rows.length >= quoteLimits.answers && !rows.some((one) => one.id === id))
      throw new Refusal(
        'conflict',
        say('You answered {most} times already. Call {org}.', {
          most: quoteLimits.answers,
          org: found.orgName,
        }),
      )
    return rows.some((one) => one.id === id)
  }
  if (!(await sent(context.db))) {
    if (file) await context.addFile(scope, { ...file, bytes: Buffer.from(file.content, 'base64') })
    await scope.write(async ({ tx, now, note: tell }) => {
      if (await sent(tx)) return
      await tx
        .insertInto('quote_answers')
        .values({
          ...{ ...of, id, request_id: found.id, name, note, valid_until: validUntil, at: now },
          ...{ prices: JSON.stringify(prices), file_id: file?.id ?? null },
        })
        .execute()
      const detail = { name: found.supplier }
      await tell({ class: 'cost', kind: 'quote.answered', subject: found.id, detail })
    })
  }
  return (await openQuote(context, token, address)).shown
}
