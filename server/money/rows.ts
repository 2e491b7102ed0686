import type { Kysely, Transaction } from 'kysely'
import type { ChangeOrder, LienWaiver, PayApplication, Payment } from '#contract/money.ts'
import { stateOf } from '#domain/statutes/state-of.ts'
import type { Tables } from '#server/db/schema.ts'
import type { TablesOf } from '#server/db/table-classes.ts'
import { dateIn } from '#server/kit/clock.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'

export const ofProject = ({ orgId, projectId }: Pick<Scope, 'orgId' | 'projectId'>) => ({
  org_id: orgId,
  project_id: projectId,
})

/** What reads what an owner pays: a transaction, or who sees it. */
export type PriceReader = Transaction<Tables> | Kysely<TablesOf<'open' | 'price'>>

/** Reads what the owner pays; refuses who does not see it, as if there were nothing. */
export function priceReader(scope: Scope): Kysely<TablesOf<'open' | 'price'>> {
  const db = scope.reads('price')
  if (!db) throw notThere()
  return db
}

/** Reads what the job costs; refuses who does not see it, as if there were nothing. */
export function costReader(scope: Scope): Kysely<TablesOf<'open' | 'cost'>> {
  const db = scope.reads('cost')
  if (!db) throw notThere()
  return db
}

/** What of a project its money is read with: the state that it is in where its address says so, and what day it is there. */
export async function moneyProject(scope: Scope) {
  const { timeZone, address, ...project } = await scope.read
    .selectFrom('projects')
    .select(['name', 'address', 'time_zone as timeZone', 'government', 'overtime'])
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  return { ...project, place: stateOf(address), today: dateIn(timeZone, scope.now()) }
}

/** Everything that an owner is asked for and pays, as it stands in the tables. */
export async function priceRows(reader: PriceReader, scope: Scope) {
  const db = reader as Kysely<TablesOf<'open' | 'price'>>
  const of = ofProject(scope)
  const [terms, changes, applications, invoices, payments, waivers, price, answers] = await Promise.all([
    db
      .selectFrom('billing_terms')
      .select(['number', 'body'])
      .where((eb) => eb.and(of))
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('change_orders')
      .selectAll()
      .where((eb) => eb.and(of))
      .orderBy('number')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('pay_applications')
      .selectAll()
      .where((eb) => eb.and(of))
      .orderBy('number')
      .execute(),
    db
      .selectFrom('invoices')
      .selectAll()
      .where((eb) => eb.and(of))
      .orderBy('number')
      .execute(),
    db
      .selectFrom('payments_in')
      .selectAll()
      .where((eb) => eb.and(of))
      .orderBy('paid_on')
      .orderBy('at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('lien_waivers')
      .selectAll()
      .where((eb) => eb.and(of))
      .orderBy('through_on')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('project_prices')
      .select('price_cents')
      .where((eb) => eb.and(of))
      .executeTakeFirst(),
    db
      .selectFrom('proposals as p')
      .innerJoin('proposal_answers as a', (join) =>
        join
          .onRef('a.org_id', '=', 'p.org_id')
          .onRef('a.project_id', '=', 'p.project_id')
          .onRef('a.proposal_id', '=', 'p.id'),
      )
      .select(['p.id', 'p.body', 'a.cents', 'a.chosen', 'a.at', 'a.time_zone as timeZone'])
      .where((eb) => eb.and({ 'p.org_id': scope.orgId, 'p.project_id': scope.projectId }))
      .where('a.kind', '=', 'accepted')
      .where('p.state', '=', 'accepted')
      .orderBy('p.number')
      .execute(),
  ])
  return {
    ...{ terms, answers, price: price?.price_cents == null ? 0 : Number(price.price_cents) },
    changes: changes.map(
      (row): ChangeOrder => ({
        ...{ id: row.id, class: row.class, number: row.number, title: row.title, reason: row.reason },
        ...{ cents: Number(row.cents), days: row.days, state: row.state, offeredOn: row.offered_on },
        ...{ signedOn: row.signed_on, signer: row.signer, documentId: row.document_id },
        author: row.author_id,
      }),
    ),
    applications: applications.map(
      (row): PayApplication => ({
        ...{ id: row.id, class: row.class, number: row.number, throughOn: row.through_on, state: row.state },
        ...{ lines: row.lines, releaseCents: Number(row.release_cents), sheet: row.sheet },
        ...{ sentOn: row.sent_on, certifiedOn: row.certified_on, documentId: row.document_id },
        certifiedCents: row.certified_cents === null ? null : Number(row.certified_cents),
        author: row.author_id,
      }),
    ),
    invoices: invoices.map((row) => ({
      ...{ id: row.id, number: row.number, kind: row.kind, applicationId: row.application_id },
      ...{ title: row.title, lines: row.lines, taxBp: row.tax_bp, taxPlace: row.tax_place },
      ...{ taxCents: Number(row.tax_cents), cents: Number(row.cents), issuedOn: row.issued_on },
      ...{ dueOn: row.due_on, interestBp: row.interest_bp, interestDays: row.interest_days },
      ...{ interestSource: row.interest_source, state: row.state, reason: row.reason },
      ...{ documentId: row.document_id, author: row.author_id },
    })),
    payments: payments.map(
      (row): Payment => ({
        ...{ id: row.id, invoiceId: row.invoice_id, kind: row.kind, cents: Number(row.cents) },
        ...{ paidOn: row.paid_on, method: row.method, reference: row.reference, corrects: row.corrects },
        ...{ at: row.at.toISOString(), author: row.author_id },
      }),
    ),
    waivers: waivers.map(
      (row): LienWaiver => ({
        ...{ id: row.id, class: row.class, side: row.side, party: row.party, place: row.place },
        ...{ final: row.final, conditional: row.conditional, throughOn: row.through_on },
        ...{ cents: Number(row.cents), invoiceId: row.invoice_id, entryId: row.entry_id },
        ...{ askedOn: row.asked_on, givenOn: row.given_on, documentId: row.document_id },
        author: row.author_id,
      }),
    ),
  }
}
export type PriceRows = Awaited<ReturnType<typeof priceRows>>
