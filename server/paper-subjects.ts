import { sql } from 'kysely'
import type { DocumentKind } from '#contract/document-kinds.ts'
import { valueWriter } from '#domain/documents/value-text.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { transmittalNumber } from '#domain/submittals/transmittals.ts'
import { say, spokenLanguage } from '#language/say.ts'
import type { PaidFor, PaperSubject } from './documents/ports.ts'
import type { Scope } from './scope/scope.ts'

/** The most of each sort that are offered. */
const most = 50

/** What papers can be written of in a project, as its caller sees it: each sort with the newest first. */
export async function paperSubjects(scope: Scope): Promise<PaperSubject[]> {
  const { date: dateText } = valueWriter(spokenLanguage())
  const ofProject = { org_id: scope.orgId, project_id: scope.projectId }
  const [price, team, cost] = [scope.reads('price'), scope.reads('team'), scope.reads('cost')]
  const [applications, changes, invoices, waivers, days, talks, rfis, transmittals, weeks] =
    await Promise.all([
      price
        ?.selectFrom('pay_applications')
        .select(['id', 'number', 'through_on'])
        .where((eb) => eb.and(ofProject))
        .where('sheet', 'is not', null)
        .orderBy('number', 'desc')
        .limit(most)
        .execute(),
      price
        ?.selectFrom('change_orders')
        .select(['id', 'number', 'title'])
        .where((eb) => eb.and(ofProject))
        .where('number', 'is not', null)
        .orderBy('number', 'desc')
        .limit(most)
        .execute(),
      price
        ?.selectFrom('invoices')
        .select(['id', 'number', 'title'])
        .where((eb) => eb.and(ofProject))
        .orderBy('number', 'desc')
        .limit(most)
        .execute(),
      price
        ?.selectFrom('lien_waivers')
        .select(['id', 'party', 'through_on'])
        .where((eb) => eb.and(ofProject))
        .orderBy('through_on', 'desc')
        .orderBy('id')
        .limit(most)
        .execute(),
      scope.read
        .selectFrom('log_signings')
        .select(['id', 'on_date', 'number'])
        .where((eb) => eb.and(ofProject))
        .orderBy('on_date', 'desc')
        .limit(most)
        .execute(),
      team
        ?.selectFrom('toolbox_talks')
        .select(['id', 'topic', 'on_date'])
        .where((eb) => eb.and(ofProject))
        .orderBy('on_date', 'desc')
        .orderBy('id')
        .limit(most)
        .execute(),
      scope.read
        .selectFrom('rfis')
        .select(['id', 'number', 'subject'])
        .where((eb) => eb.and(ofProject))
        .orderBy('number', 'desc')
        .limit(most)
        .execute(),
      scope.read
        .selectFrom('transmittals')
        .select(['id', 'section', 'count', 'resubmission', 'suffix'])
        .where((eb) => eb.and(ofProject))
        .orderBy('sent_on', 'desc')
        .orderBy('id')
        .limit(most)
        .execute(),
      cost
        ?.selectFrom('pay_weeks')
        .select(['id', 'number', 'week'])
        .where((eb) => eb.and(ofProject))
        .orderBy('week', 'desc')
        .limit(most)
        .execute(),
    ])
  const of = <One extends { id: string }>(
    rows: readonly One[] | undefined,
    table: PaperSubject['table'],
    kinds: readonly DocumentKind[],
    title: (one: One) => string,
  ): PaperSubject[] => (rows ?? []).map((one) => ({ id: one.id, table, kinds, title: title(one) }))
  return [
    ...of(applications, 'pay_applications', ['pay-estimate'], ({ number, through_on }) =>
      say('Pay application {number}, through {day}', { number, day: dateText(through_on) }),
    ),
    ...of(changes, 'change_orders', ['change-order'], ({ number, title }) => `CO ${number}, ${title}`),
    ...of(invoices, 'invoices', ['invoice'], ({ number, title }) =>
      say('Invoice {number}, {title}', { number, title }),
    ),
    ...of(waivers, 'lien_waivers', ['lien-waiver'], ({ party, through_on }) =>
      say('{name}, through {day}', { name: party, day: dateText(through_on) }),
    ),
    ...of(days, 'log_signings', ['daily-log', 'qc-report'], ({ on_date, number }) =>
      say('Log {number}, {day}', { number, day: dateText(on_date) }),
    ),
    ...of(talks, 'toolbox_talks', ['toolbox-talk'], ({ topic, on_date }) => `${topic}, ${dateText(on_date)}`),
    ...of(rfis, 'rfis', ['rfi'], ({ number, subject }) => `${rfiNumber(number)} ${subject}`),
    ...of(transmittals, 'transmittals', ['submittal-transmittal'], transmittalNumber),
    ...of(weeks, 'pay_weeks', ['certified-payroll'], ({ number, week }) =>
      say('Payroll {number}, week of {day}', { number, day: dateText(week) }),
    ),
  ]
}

/** Whether what a lien waiver is given for was paid: the waiver that this document is of, its invoice or its bill. */
export async function paidFor(db: Parameters<PaidFor>[0], scope: Scope, document: string): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select from lien_waivers w
      where w.org_id = ${scope.orgId} and w.project_id = ${scope.projectId} and w.document_id = ${document}
      and (coalesce((select sum(p.cents) from payments_in p where p.org_id = w.org_id and p.project_id = w.project_id
          and p.invoice_id = w.invoice_id), 0) > 0
        or coalesce((select sum(c.cents) from cost_entries c where c.org_id = w.org_id and c.project_id = w.project_id
          and c.kind = 'paid' and c.against = w.entry_id), 0) > 0)) as paid`.execute(db)
  return rows[0]?.paid ?? false
}
