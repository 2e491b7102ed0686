import type { Field, Row, Value, ValueKind } from '#contract/documents.ts'
import type { ApplicationSheet } from '#contract/money.ts'
import type { writeMoneyRow } from '#contract/money-calls.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { Filling } from '#domain/documents/fill.ts'
import { numberOf } from '#domain/documents/numbering.ts'
import { quantityDone } from '#domain/money/application.ts'
import { percentOf } from '#domain/money/cents.ts'
import { stateOf } from '#domain/statutes/state-of.ts'
import { waiverOf } from '#domain/statutes/statutes.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { writeAbout } from '#server/scope/write-about.ts'
import type { WriteDocument } from '#server/scope/write-document.ts'
import { requireMoney } from './changes.ts'
import { contractOf, listedInvoice, retainedOf, statementOf } from './read.ts'
import { signedChanges } from './reckon.ts'
import { moneyProject, ofProject, type PriceRows, priceRows } from './rows.ts'

type Said = Readonly<Record<string, readonly [ValueKind, Value]>>
const from = (id: string, values: Said): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(values).map(([key, [kind, value]]) => [
      key,
      { kind, source: { from: 'money', id }, overruled: null, value: value === '' ? null : value },
    ]),
  )
const money = (cents: number) => ['money', cents] as const
const text = (words: string) => ['text', words] as const
const date = (day: string) => ['date', day] as const

/**
 * The recapitulation of ENG 93 and the lines of RD 1924-18, of a sheet. What the step of the rate gives back is refunded retainage
 * (I), beside what is released; what a certificate took off before is due again (A, and J).
 */
export function recapitulation(sheet: ApplicationSheet) {
  const kept = sheet.retainage + sheet.release - sheet.heldBefore
  return {
    ...{ earned: sheet.total, previousOther: sheet.deductedBefore, previousRetained: sheet.heldBefore },
    ...{ previousPaid: sheet.before, retained: Math.max(0, kept), other: 0 },
    ...{ refunded: sheet.release + Math.max(0, -kept), refundedOther: sheet.deductedBefore },
  }
}

function applicationFacts(rows: PriceRows, about: string | undefined): Filling {
  const application = rows.applications.find(({ id }) => id === about)
  const sheet = application?.sheet
  const before = rows.applications.findLast(
    ({ state, number }) => state === 'certified' && number < (application?.number ?? 0),
  )
  // The first application of a job that was taken over goes on where that was billed up to.
  const since = before?.throughOn ?? rows.terms?.body.opening?.throughOn
  const items = (sheet?.lines ?? []).map((line): Row => {
    // As it was sent; what was sent before that was kept, as the schedule has it now.
    const now = rows.terms?.body.lines.find(({ id }) => id === line.id)
    const quantity =
      line.quantity === undefined ? (now?.by === 'quantity' ? now.quantity : null) : line.quantity
    const unit = line.unit ?? now?.unit ?? ''
    const to =
      quantity === null
        ? `${line.bp / 100} %`
        : `${quantityDone(quantity, line.total, line.scheduled)} ${unit}`
    return {
      id: line.id,
      cells: {
        ...{ number: line.number, what: line.title, scheduled: line.scheduled, before: line.before },
        ...{ period: line.period, stored: line.stored, total: line.total, left: line.left },
        ...{ quantity: quantity === null ? '1 job' : `${quantity} ${unit}`, toDate: to },
        unitPrice: quantity === null ? line.scheduled : Math.round(line.scheduled / quantity),
        share: line.bp,
      },
    }
  })
  if (!application || !sheet) return { fields: {}, lists: { 'pay.items': items } }
  const recap = Object.entries(recapitulation(sheet)).map(
    ([key, cents]) => [`pay.${key}`, money(cents)] as const,
  )
  return {
    fields: from(application.id, {
      ...Object.fromEntries(recap),
      ...{ 'estimate.no': text(String(application.number)), 'period.thru': date(application.throughOn) },
      ...(since !== undefined && { 'period.from': date(since) }),
      ...{ 'rd.original': money(sheet.first), 'rd.changes': money(sheet.changes) },
      ...{ 'rd.completed': money(sheet.completed), 'rd.stored': money(sheet.stored) },
      ...{ 'rd.retained': money(sheet.retainage), 'rd.previous': money(sheet.before) },
      'application.toFinish': money(sheet.toFinish),
    }),
    lists: { 'pay.items': items },
  }
}

function invoiceFacts(rows: PriceRows, about: string | undefined): Filling {
  const invoice = rows.invoices.find(({ id }) => id === about)
  const lines = (invoice?.lines ?? []).map(
    ({ title, cents }, at): Row => ({ id: String(at + 1), cells: { what: title, price: cents } }),
  )
  if (!invoice) return { fields: {}, lists: { 'invoice.lines': lines } }
  const interest = `${percentOf(invoice.interestBp)} % a year of ${invoice.interestDays} days. ${invoice.interestSource}`
  return {
    fields: from(invoice.id, {
      ...{ 'invoice.number': text(String(invoice.number)), 'invoice.title': text(invoice.title) },
      ...{ 'invoice.issued': date(invoice.issuedOn), 'invoice.due': date(invoice.dueOn) },
      ...{ 'invoice.tax': money(invoice.taxCents), 'invoice.amount': money(invoice.cents) },
      'invoice.taxPlace': text(
        invoice.taxBp === 0 ? 'None' : `${invoice.taxPlace} ${percentOf(invoice.taxBp)} %`,
      ),
      'invoice.interest': text(invoice.interestBp === 0 ? 'None' : interest.trim()),
    }),
    lists: { 'invoice.lines': lines },
  }
}

const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

function waiverFacts(rows: PriceRows, about: string | undefined, org: string): Record<string, Field> {
  const waiver = rows.waivers.find(({ id }) => id === about)
  if (!waiver) return {}
  const invoice = rows.invoices.find(({ id }) => id === waiver.invoiceId)
  const ours = waiver.side === 'given'
  return from(waiver.id, {
    ...{ 'waiver.amount': money(waiver.cents), 'waiver.through': date(waiver.throughOn) },
    ...{
      'waiver.dated': date(waiver.askedOn),
      'waiver.period': text(`${monthName(waiver.throughOn)} ${waiver.throughOn.slice(0, 4)}`),
    },
    ...(waiver.final && { 'waiver.last': text('final payment') }),
    ...(waiver.conditional === false && { 'waiver.come': text('paid') }),
    ...{ 'claimant.name': text(waiver.party), 'waiver.payee': text(waiver.party) },
    ...(invoice && { 'waiver.invoice': text(String(invoice.number)) }),
    ...(!ours && { 'customer.name': text(org), 'waiver.maker': text(org) }),
  })
}

function changeFacts(rows: PriceRows, about: string | undefined): Filling {
  const change = rows.changes.find(({ id }) => id === about)
  const signed = signedChanges(rows)
  const list = signed.map(
    ({ id, number, signedOn, cents }): Row => ({
      id,
      cells: { number: `CO ${number}`, on: signedOn, added: Math.max(0, cents), taken: Math.max(0, -cents) },
    }),
  )
  const others = signed.filter(({ id, number }) => id !== about && (number ?? 0) < (change?.number ?? 0))
  return {
    fields: change
      ? from(change.id, {
          ...{ 'change.reason': text(change.reason || change.title), 'change.work': text(change.title) },
          ...{ 'change.amount': money(change.cents), 'change.days': ['number', change.days] as const },
          'change.before': money(contractOf(rows).first + others.reduce((sum, { cents }) => sum + cents, 0)),
        })
      : {},
    lists: { 'change.signed': list },
  }
}

const statementWords = { payment: 'Payment', credit: 'Credit', 'taken-back': 'Taken back' } as const

/** The account of a job: what was charged, came in and is open, on the day that it is there. */
function statementFacts(rows: PriceRows, project: string, today: string): Filling {
  const account = statementOf(rows)
  const late = rows.invoices
    .map((one) => listedInvoice(one, rows.payments, today))
    .filter(({ state, dueOn }) => state === 'issued' && dueOn < today)
  return {
    fields: from(project, {
      'statement.open': money(account.reduce((sum, { charged, paid }) => sum + charged - paid, 0)),
      'statement.overdue': money(late.reduce((sum, { openCents }) => sum + openCents, 0)),
      'statement.retained': money(retainedOf(rows)),
    }),
    lists: {
      'statement.rows': account.map(
        ({ id, on, kind, number, more, charged, paid }): Row => ({
          id,
          cells: {
            ...{ on, what: kind === 'invoice' ? `Invoice ${number}` : statementWords[kind], more },
            ...{ charged, paid },
          },
        }),
      ),
    },
  }
}

/** What a job’s money says in documents; `about`: the change order, application, invoice or waiver that is told of. */
export async function moneyFacts(scope: Scope, about: string | undefined): Promise<Filling> {
  const db = scope.reads('price')
  if (!db)
    return {
      fields: {},
      lists: { 'pay.items': [], 'invoice.lines': [], 'change.signed': [], 'statement.rows': [] },
    }
  const [rows, { today }] = await Promise.all([priceRows(db, scope), moneyProject(scope)])
  const parts = [
    ...[applicationFacts(rows, about), invoiceFacts(rows, about), changeFacts(rows, about)],
    statementFacts(rows, scope.projectId, today),
  ]
  return {
    fields: Object.assign(
      {},
      ...parts.map(({ fields }) => fields),
      waiverFacts(rows, about, await scope.orgName()),
    ),
    lists: Object.assign({}, ...parts.map(({ lists }) => lists)),
  }
}

/** The number that a change order or an invoice has whose document this is, and the numbers that others have. */
export async function moneyNumbers(
  scope: Scope,
  { tx }: Pick<Writing, 'tx'>,
  { id, kind }: { id: string; kind: string },
): Promise<{
  own: { number: string; count: number; resubmission: number } | undefined
  taken: { count: number; resubmission: number }[]
}> {
  const table = kind === 'invoice' ? 'invoices' : 'change_orders'
  const rows = await tx
    .selectFrom(table)
    .select(['number', 'document_id'])
    .where((eb) => eb.and(ofProject(scope)))
    .execute()
  const own = rows.find(({ document_id }) => document_id === id)
  const prefix = kind === 'invoice' ? 'INV' : 'CO'
  return {
    own:
      own?.number == null
        ? undefined
        : {
            number: numberOf({ prefix, count: own.number, resubmission: 0 }),
            count: own.number,
            resubmission: 0,
          },
    taken: rows.flatMap(({ number }) => (number === null ? [] : { count: number, resubmission: 0 })),
  }
}

type Entry = {
  table: 'change_orders' | 'pay_applications' | 'invoices' | 'lien_waivers'
  row: { id: string } | undefined
  template: string
  title: string
}
const applicationForms = {
  own: 'pay-application',
  'eng-93': 'pay-estimate-eng-93',
  'rd-1924-18': 'pay-estimate-rd-1924-18',
} as const

/** What a paper is to be of; undefined where nothing was named. */
function entryOf(
  rows: PriceRows,
  wanted: RowInput<typeof writeMoneyRow>['body'],
  place: string,
): Entry | undefined {
  const find = <One extends { id: string }>(all: readonly One[], id: string) =>
    all.find((one) => one.id === id)
  const { waivers, applications, invoices, changes } = rows
  const named = [
    [waivers, wanted.waiver],
    [applications, wanted.application],
    [invoices, wanted.invoice],
    [changes, wanted.changeOrder],
  ] as const
  if (named.some(([all, id]) => id !== undefined && !all.some((one) => one.id === id))) return undefined
  if (wanted.waiver !== undefined) {
    const row = find(rows.waivers, wanted.waiver)
    const form = row && waiverOf(row.place, row.final, row.conditional)
    const template =
      form && 'id' in form ? `lien-waiver-${form.id.replaceAll('.', '-')}` : 'lien-waiver-general'
    return { table: 'lien_waivers', row, template, title: `Lien waiver, ${row?.party ?? ''}`.slice(0, 200) }
  }
  if (wanted.application !== undefined) {
    const row = find(rows.applications, wanted.application)
    const title = `Pay application ${row?.number ?? ''}`
    return {
      table: 'pay_applications',
      row: row?.sheet ? row : undefined,
      template: applicationForms[wanted.form ?? 'own'],
      title,
    }
  }
  if (wanted.invoice !== undefined) {
    const row = find(rows.invoices, wanted.invoice)
    return { table: 'invoices', row, template: 'invoice', title: row?.title ?? '' }
  }

  if (wanted.changeOrder !== undefined) {
    const row = find(rows.changes, wanted.changeOrder)
    const template = place === 'CA' ? 'change-order-ca' : 'change-order'
    return {
      table: 'change_orders',
      row: row?.number == null ? undefined : row,
      template,
      title: row?.title ?? '',
    }
  }
  return undefined
}

/** Writes the document of a change order, an application, an invoice or a waiver; the one that is there, where one is and is not in the trash. */
export async function writeMoney(
  writeDocument: WriteDocument,
  scope: Scope,
  body: RowInput<typeof writeMoneyRow>['body'],
): Promise<RowData<typeof writeMoneyRow>> {
  requireMoney(scope)
  requireRight(scope, 'paper.write')
  const { address } = await scope.read
    .selectFrom('projects')
    .select('address')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  return scope.write(async (writing) => {
    const entry = entryOf(await priceRows(writing.tx, scope), body, stateOf(address) ?? '')
    if (!entry?.row) throw notThere()
    const { table, template, title, row } = entry
    const about = { table, id: row.id, template }
    return writeAbout(scope, writing, about, () =>
      writeDocument(scope, writing, { template, title, answers: {}, about: row.id }),
    )
  })
}
