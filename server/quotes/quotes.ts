import type { askQuoteRow, Quote, quotesRow } from '#contract/quote-calls.ts'
import { quoteLimits } from '#contract/quotes.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { letterState } from '#server/db/letter-jobs.ts'
import { dateIn } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'

export type AskContext = {
  /** Whether every one of these is an item of the organisation's price book. */
  inPriceBook: (scope: Scope, items: readonly string[]) => Promise<boolean>
}

/** What a row of this project has. */
export const ofScope = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

/** What suppliers were asked, with all that they answered, the newest first; refuses who sees no costs, as if there were none. */
export async function listQuotes(scope: Scope): Promise<RowData<typeof quotesRow>> {
  const costs = scope.reads('cost')
  if (!costs) throw notThere()
  const [requests, answers] = await Promise.all([
    costs
      .selectFrom('quote_requests')
      .select(['id', 'number', 'supplier', 'note', 'lines', 'answer_by as answerBy', 'state'])
      .select(['sent_at as sentAt', 'author_id as author', 'email', 'letter'])
      .where((eb) => eb.and(ofScope(scope)))
      .orderBy('number', 'desc')
      .execute(),
    costs
      .selectFrom('quote_answers')
      .select(['id', 'request_id as requestId', 'name', 'prices', 'valid_until as validUntil', 'note'])
      .select(['file_id as fileId', 'at'])
      .where((eb) => eb.and(ofScope(scope)))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return {
    quotes: requests.map(
      ({ sentAt, letter, ...request }): Quote => ({
        ...{ ...request, sentAt: sentAt.toISOString() },
        letter: letterState(letter),
        answers: answers
          .filter(({ requestId }) => requestId === request.id)
          .map(({ requestId: _, at, ...answer }) => ({ ...answer, at: at.toISOString() })),
      }),
    ),
  }
}

/** Asks a supplier for prices; sent again with its id it is asked once. Refuses items of another book, and a day that has passed. */
export async function askQuote(
  { inPriceBook }: AskContext,
  scope: Scope,
  { id, supplier, note, lines, answerBy }: RowInput<typeof askQuoteRow>['body'],
): Promise<RowData<typeof askQuoteRow>> {
  requireCostRight(scope)
  if (
    !(await inPriceBook(
      scope,
      lines.flatMap(({ item }) => item ?? []),
    ))
  )
    throw notThere()
  if (new Set(lines.map((line) => line.id)).size < lines.length)
    throw new Refusal('invalid_input', say('An item is in the request twice.'))
  await scope.write(async ({ tx, now, note: tell, self }) => {
    const of = ofScope(scope)
    const stands = await tx
      .selectFrom('quote_requests')
      .select('id')
      .where((eb) => eb.and({ ...of, id }))
      .executeTakeFirst()
    if (stands) return
    const { time_zone: timeZone } = await tx
      .selectFrom('projects')
      .select('time_zone')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .executeTakeFirstOrThrow()
    if (answerBy < dateIn(timeZone, now)) {
      const message = say('This day has passed.')
      throw new Refusal('invalid_input', message, { fields: { answerBy: message } })
    }
    const last = await tx
      .selectFrom('quote_requests')
      .select((eb) => eb.fn.max('number').as('number'))
      .where((eb) => eb.and(of))
      .executeTakeFirst()
    const number = (last?.number ?? 0) + 1
    if (number > quoteLimits.requests)
      throw new Refusal(
        'conflict',
        say('A project has at most {most} requests for prices.', { most: quoteLimits.requests }),
      )
    await tx
      .insertInto('quote_requests')
      .values({
        ...{ ...of, id, number, supplier, note, lines: JSON.stringify(lines) },
        ...{ answer_by: answerBy, sent_at: now, author_id: await self() },
      })
      .execute()
    await tell({ class: 'cost', kind: 'quote.asked', subject: id, detail: { name: supplier } })
  })
  return { id }
}

/** Makes the link to a request; the one before leads nowhere from then on. */
export async function makeLink(scope: Scope, id: string): Promise<{ token: string }> {
  requireCostRight(scope)
  const token = newToken()
  await scope.write(async ({ tx, note, self }) => {
    const { state } = await findRequest(tx, scope, id)
    if (state !== 'open') throw new Refusal('conflict', say('This request was taken back.'))
    await self()
    await tx
      .updateTable('quote_requests')
      .set({ token_hash: hashToken(token) })
      .where((eb) => eb.and({ ...ofScope(scope), id }))
      .execute()
    await note({ class: 'manage', kind: 'link.made', subject: id })
  })
  return { token }
}

/** Takes a request back; taken back twice, it is so. What was answered stays. */
export async function withdrawQuote(scope: Scope, id: string): Promise<Record<string, never>> {
  requireCostRight(scope)
  await scope.write(async ({ tx, note, self }) => {
    const { state, supplier } = await findRequest(tx, scope, id)
    if (state === 'withdrawn') return
    await self()
    await tx
      .updateTable('quote_requests')
      .set({ state: 'withdrawn' })
      .where((eb) => eb.and({ ...ofScope(scope), id }))
      .execute()
    await note({ class: 'cost', kind: 'quote.withdrawn', subject: id, detail: { name: supplier } })
  })
  return {}
}

/** A request as it stands; refuses one that is not of the project. */
export async function findRequest(
  tx: Parameters<Parameters<Scope['write']>[0]>[0]['tx'],
  scope: Scope,
  id: string,
): Promise<{ state: string; supplier: string }> {
  const found = await tx
    .selectFrom('quote_requests')
    .select(['state', 'supplier'])
    .where((eb) => eb.and({ ...ofScope(scope), id }))
    .executeTakeFirst()
  if (!found) throw notThere()
  return found
}

/** Refuses who sees no costs as if there were nothing, and who sees them and may not ask. */
export function requireCostRight(scope: Scope): void {
  if (!scope.reads('cost')) throw notThere()
  requireRight(scope, 'quote.edit')
}
