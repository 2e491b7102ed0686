import type { Terms } from '#contract/money.ts'
import type { ListedApplication, ListedChange, ListedInvoice, paymentsRow } from '#contract/money-calls.ts'
import type { RowData } from '#contract/route.ts'
import { depositCap } from '#domain/money/deposits.ts'
import { daysBetween, interestOwed } from '#domain/money/interest.ts'
import { aged } from '#domain/money/owed.ts'
import { paymentsOf } from '#domain/proposals/price.ts'
import { letterState } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { digestOf } from '#server/kit/digest.ts'
import type { Scope } from '#server/scope/scope.ts'
import { paysOnline } from './payment-key.ts'
import { sheetOf, signedChanges } from './reckon.ts'
import { moneyProject, ofProject, type PriceRows, priceReader, priceRows } from './rows.ts'

const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/**
 * An invoice with what came in for it. Interest is from the day after it was due: on what is open until today, and on what was
 * paid late until then, also where nothing is open any more. What is let off has none.
 */
export function listedInvoice(
  invoice: PriceRows['invoices'][number],
  all: PriceRows['payments'],
  today: string,
): ListedInvoice {
  const payments = all.filter(({ invoiceId }) => invoiceId === invoice.id)
  const of = (kind: 'payment' | 'credit') =>
    total(payments.filter((one) => one.kind === kind).map(({ cents }) => cents))
  const [paidCents, creditedCents] = [of('payment'), of('credit')]
  const openCents = invoice.state === 'void' ? 0 : invoice.cents - paidCents - creditedCents
  const lateDays = openCents > 0 ? Math.max(0, daysBetween(invoice.dueOn, today)) : 0
  const late = payments
    .filter(({ id, kind, corrects }) => {
      const isBack = corrects !== null || payments.some((one) => one.corrects === id)
      return kind === 'payment' && !isBack
    })
    .map(({ cents, paidOn }) => ({ cents: BigInt(cents), days: daysBetween(invoice.dueOn, paidOn) }))
  const interest = interestOwed(
    { cents: BigInt(openCents), days: lateDays },
    late,
    invoice.interestBp,
    invoice.interestDays,
  )
  return {
    ...invoice,
    paidCents,
    creditedCents,
    openCents,
    lateDays,
    interestCents: Number(interest),
    payments,
  }
}

/** What is billed of each signed change order: by invoices, and by the application that was certified last. */
export function billedOf({
  invoices,
  applications,
}: Pick<PriceRows, 'invoices' | 'applications'>): Map<string, number> {
  const billed = new Map<string, number>()
  const add = (id: string, cents: number) => billed.set(id, (billed.get(id) ?? 0) + cents)
  for (const { state, lines } of invoices)
    if (state === 'issued')
      for (const { changeOrderId, cents } of lines) if (changeOrderId !== null) add(changeOrderId, cents)
  const last = applications.findLast(({ state }) => state === 'certified' || state === 'sent')
  for (const { id, added, total: done } of last?.sheet?.lines ?? []) if (added) add(id, done)
  return billed
}

/** The same id for the same part of what was accepted, whenever it is asked for. */
export const idIn = (key: string) =>
  digestOf(key).replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')

/** What a schedule of values begins with: the groups and the options of what was accepted, and its tax. */
function suggestedLines({ answers }: PriceRows): Terms['lines'] {
  const parts = answers.flatMap(({ id, body, chosen }) => [
    ...body.groups.map(({ title, cents }, at) => ({ key: `${id} ${at}`, title, cents })),
    ...body.options
      .filter((one) => chosen.includes(one.id))
      .map(({ id: option, title, cents }) => ({ key: `${id} ${option}`, title, cents })),
    ...(body.taxCents === 0 ? [] : [{ key: `${id} tax`, title: body.tax, cents: body.taxCents }]),
  ])
  return parts
    .filter(({ cents }) => cents !== 0)
    .map(({ key, title, cents }, at) => ({
      ...{ id: idIn(key), number: String(at + 1).padStart(2, '0'), title: title.slice(0, 200) || '–', cents },
      ...{ by: 'percent' as const, quantity: null, unit: '' },
    }))
}

/** Sums of what was agreed, signed and billed. */
export function contractOf(rows: PriceRows) {
  const changes = total(signedChanges(rows).map(({ cents }) => cents))
  const first = rows.terms ? total(rows.terms.body.lines.map(({ cents }) => cents)) : rows.price - changes
  return { first, changes, total: first + changes }
}

/** What is kept back by now: of the last certificate, else as the job was taken over. */
export const retainedOf = ({ applications, terms }: PriceRows): number =>
  applications.findLast(({ state }) => state === 'certified')?.sheet?.retainage ??
  terms?.body.opening?.heldCents ??
  0

/** What was billed, without tax and with the retainage that is kept of it; of a job taken over, what was paid by then too. */
export const billedToDate = (rows: PriceRows): number =>
  total(
    rows.invoices.filter(({ state }) => state === 'issued').map(({ cents, taxCents }) => cents - taxCents),
  ) +
  (rows.terms?.body.opening?.paidCents ?? 0) +
  retainedOf(rows)

/** What an owner was charged and what came in or was let off, by day; what was taken back is below zero. */
export const statementOf = ({ invoices, payments }: PriceRows) =>
  [
    ...invoices
      .filter(({ state }) => state === 'issued')
      .map(({ id, issuedOn, number, title, cents }) => ({
        ...{ id, on: issuedOn, kind: 'invoice' as const, number, more: title, charged: cents, paid: 0 },
      })),
    ...payments.map(({ id, paidOn, kind, cents, corrects, reference }) => ({
      ...{ id, on: paidOn, kind: corrects ? ('taken-back' as const) : kind, number: null, more: reference },
      ...{ charged: 0, paid: cents },
    })),
  ].toSorted((one, other) => one.on.localeCompare(other.on))

/** Where the invoices of a project were sent; of nobody who does not run it. */
async function readLetters(scope: Scope) {
  const rows = await scope
    .reads('cost')
    ?.selectFrom('invoice_links')
    .select(['invoice_id as invoiceId', 'email', 'letter', 'remind'])
    .where((eb) => eb.and(ofProject(scope)))
    .where('email', 'is not', null)
    .execute()
  return (rows ?? []).map((row) => ({ ...row, letter: letterState(row.letter) }))
}

/** What the owner of a project is asked for and pays. Who sees no prices is told that there is nothing; drafts are read by who writes them. */
export async function readPayments(db: Db, scope: Scope): Promise<RowData<typeof paymentsRow>> {
  const [{ today, place }, rows, letters, online] = await Promise.all([
    moneyProject(scope),
    priceRows(priceReader(scope), scope),
    readLetters(scope),
    paysOnline(db, scope.orgId),
  ])
  const billed = billedOf(rows)
  const changes = rows.changes.map(
    (one): ListedChange => ({ ...one, billedCents: one.state === 'signed' ? (billed.get(one.id) ?? 0) : 0 }),
  )
  const approved = total(changes.filter(({ state }) => state === 'signed').map(({ cents }) => cents))
  const done = total(changes.map(({ billedCents }) => billedCents))
  const invoices = rows.invoices.map((one) => listedInvoice(one, rows.payments, today))
  const issued = invoices.filter(({ state }) => state === 'issued')
  const terms = rows.terms
  const applications = terms
    ? rows.applications.map((one): ListedApplication => {
        const sheet = one.sheet ?? sheetOf(rows, terms.body, one).sheet
        const invoiceId = rows.invoices.find(({ applicationId }) => applicationId === one.id)?.id ?? null
        return { ...one, sheet, invoiceId }
      })
    : []
  const contract = contractOf(rows)
  const milestones = rows.answers.flatMap(({ body, cents }) => paymentsOf(Number(cents ?? 0), body.payments))
  // Of a price that nobody agreed to yet no part can be said.
  const cap = contract.total > 0 ? depositCap(place, BigInt(contract.total)) : undefined
  return {
    ...{ today, place, contract, changes, applications, invoices, waivers: rows.waivers, letters, online },
    terms: terms ? { number: terms.number, body: terms.body } : null,
    ...{
      suggested: suggestedLines(rows),
      milestones: milestones.map(({ title, cents }) => ({ title, cents })),
    },
    approved: { approved, billed: done, unbilled: approved - done },
    aged: aged(
      issued.map(({ dueOn, openCents }) => ({ dueOn, cents: BigInt(openCents) })),
      today,
    ).map(({ age, cents }) => ({ age, cents: Number(cents) })),
    billed: total(issued.map(({ cents }) => cents)),
    paid: total(issued.map(({ paidCents }) => paidCents)),
    open: total(issued.map(({ openCents }) => openCents)),
    retained: retainedOf(rows),
    deposit: cap ? { ...cap, cents: Number(cap.cents) } : null,
  }
}
