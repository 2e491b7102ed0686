import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type mailInvoiceRow, reminders } from '#contract/online-payment.ts'
import { sumText } from '#contract/proposal-words.ts'
import type { RowInput } from '#contract/route.ts'
import { type Language, pathIn } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { fateAfter, queueLetters } from '#server/db/letter-jobs.ts'
import type { LetterFate } from '#server/db/proposal-tables.ts'
import { day } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import type { Mailer } from '#server/kit/mail.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'
import { requireMoney } from './changes.ts'
import { invoiceLetter } from './invoice-letter.ts'
import { keepLink, type OnlineContext, type Place, placeOf, standingInvoice, tokenOf } from './online.ts'
import { paysOnline } from './payment-key.ts'
import { conflict } from './refused.ts'

/** The job that writes and sends such a letter. */
export const invoiceLetterJob = 'invoice-letter'
/** Who pays has no account: a script could fill their mailboxes. */
const byProject: Limit = { name: 'invoices by email by project', most: 30, windowMs: day }
/** For how long a letter is tried. */
const retryMs = day

type Wanted = { language: Language; email?: string; remind?: boolean; reminded?: number }

/** Owes a letter with the link of an invoice; one that was owed before is let be. */
async function oweLetter(
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  context: OnlineContext,
  place: Place,
  { language, ...more }: Wanted,
): Promise<void> {
  const letter_id = randomUUID()
  const fate: LetterFate = { language, askedAt: now.toISOString() }
  await keepLink(tx, place, tokenOf(context, place))
  await tx
    .updateTable('invoice_links')
    .set({ ...more, letter_id, letter: JSON.stringify(fate) })
    .where((eb) => eb.and({ org_id: place.orgId, project_id: place.projectId, invoice_id: place.invoiceId }))
    .execute()
  await queueLetters(invoiceLetterJob, sql`select ${letter_id}::uuid as id`).execute(tx)
}

/** Sends an invoice by email. Refuses one that is void, or that nothing is open of. */
export async function mailInvoice(
  context: OnlineContext & { limit: Limiter },
  scope: Scope,
  id: string,
  { email, remind }: RowInput<typeof mailInvoiceRow>['body'],
): Promise<Record<string, never>> {
  requireMoney(scope)
  const { invoice } = await standingInvoice(scope, id)
  if (invoice.openCents <= 0) throw conflict(say('Nothing is open of this invoice.'))
  await context.limit({ limit: byProject, who: scope.projectId })
  await scope.write(async (writing) => {
    await writing.self()
    const language = spokenLanguage()
    await oweLetter(writing, context, placeOf(scope, id), { language, email, remind, reminded: 0 })
    await writing.note({
      ...{ class: 'price', kind: 'invoice.mailed', subject: id, detail: { number: invoice.number } },
    })
  })
  return {}
}

type Due = Place & { email: string; fate: LetterFate; org: string }

/** Writes and sends the letter of an invoice. One that was paid or voided meanwhile is let be. Throws to be tried again. */
export async function sendInvoiceLetter(
  context: OnlineContext & { mailer: Pick<Mailer, 'send'> },
  payload: unknown,
): Promise<void> {
  const { db, clock, mailer, scopes, publicUrl } = context
  const { letterId } = z.parse(z.object({ letterId: z.uuid() }), payload)
  const { rows } = await sql<Due>`
    select l.org_id as "orgId", l.project_id as "projectId", l.invoice_id as "invoiceId", l.email, l.letter as fate,
      o.name as org
    from invoice_links l
      join projects p on p.org_id = l.org_id and p.id = l.project_id and p.deleted_at is null
      join orgs o on o.id = l.org_id
    where l.letter_id = ${letterId}::uuid and l.email is not null
      and not l.letter ?| array['sentAt', 'failedAt']`.execute(db)
  const [due] = rows
  if (!due) return
  const scope = scopes.of({ ...due, personId: null, userId: null, audience: 'contractor' })
  const { invoice, project } = await standingInvoice(scope, due.invoiceId)
  if (invoice.openCents <= 0) return
  const { fate, email, org } = due
  const letter = invoiceLetter({
    ...{ language: fate.language, org, project, number: invoice.number, open: sumText(invoice.openCents) },
    ...{ dueOn: invoice.dueOn, lateDays: invoice.lateDays, interestSource: invoice.interestSource },
    interest: invoice.interestCents === 0 ? '' : sumText(invoice.interestCents),
    online: await paysOnline(db, due.orgId),
    href: `${publicUrl}${pathIn(fate.language, `/invoice#${tokenOf(context, due)}`)}`,
  })
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: retryMs },
    { id: letterId, requestedAt: new Date(fate.askedAt), to: email, letter },
    fate.firstAt === undefined ? null : new Date(fate.firstAt),
    async (attempt) => {
      await db
        .updateTable('invoice_links')
        .set({ letter: JSON.stringify(fateAfter(fate, attempt)) })
        .where('letter_id', '=', letterId)
        .execute()
    },
  )
}

/**
 * Reminds of invoices that are late, of those for which that was wanted: on the day after one was due and every two weeks, five
 * times at most, and not while something of it is open no more.
 */
export async function remindOfInvoices(context: OnlineContext): Promise<void> {
  const { rows } = await sql<Place & { fate: LetterFate; reminded: number }>`
    select l.org_id as "orgId", l.project_id as "projectId", l.invoice_id as "invoiceId", l.letter as fate, l.reminded
    from invoice_links l
      join invoices i on i.org_id = l.org_id and i.project_id = l.project_id and i.id = l.invoice_id and i.state = 'issued'
      join projects p on p.org_id = l.org_id and p.id = l.project_id and p.deleted_at is null
      join orgs o on o.id = l.org_id and o.closing_at is null
    where l.remind and l.email is not null and l.reminded < ${reminders.most} and l.letter ? 'sentAt'
      and (${context.clock.now()}::timestamptz at time zone p.time_zone)::date > i.due_on
      and (l.letter->>'askedAt')::timestamptz <= greatest(i.due_on::timestamptz,
        ${context.clock.now()}::timestamptz - ${reminders.everyDays}::int * interval '1 day')`.execute(
    context.db,
  )
  for (const { fate, reminded, ...place } of rows) {
    const scope = context.scopes.of({ ...place, personId: null, userId: null, audience: 'contractor' })
    const { invoice } = await standingInvoice(scope, place.invoiceId)
    if (invoice.openCents <= 0) continue
    await scope.write(async (writing) => {
      await oweLetter(writing, context, place, { language: fate.language, reminded: reminded + 1 })
      await writing.note({
        ...{ class: 'price', kind: 'invoice.reminded', subject: place.invoiceId },
        detail: { number: invoice.number },
      })
    })
  }
}
