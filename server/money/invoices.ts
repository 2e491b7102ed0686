import { type Invoice, moneyLimits } from '#contract/money.ts'
import type { correctPaymentRow, issueInvoiceRow, takePaymentRow } from '#contract/money-calls.ts'
import { sumText } from '#contract/proposal-words.ts'
import type { RowInput } from '#contract/route.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { taxOf } from '#domain/money/cents.ts'
import { depositCap } from '#domain/money/deposits.ts'
import { say } from '#language/say.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { requireMoney } from './changes.ts'
import { billedOf, contractOf, listedInvoice } from './read.ts'
import { signedChanges } from './reckon.ts'
import { conflict, wrong } from './refused.ts'
import { moneyProject, ofProject, type PriceRows, priceRows } from './rows.ts'

type Nothing = Record<string, never>
const total = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)

const standing = ({ invoices }: PriceRows) => invoices.filter(({ state }) => state === 'issued')
const ofContract = (rows: PriceRows) =>
  standing(rows)
    .filter(({ kind }) => kind === 'deposit' || kind === 'milestone')
    .flatMap(({ lines }) => lines.filter(({ changeOrderId }) => changeOrderId === null))

/** Whether anything of the contract was billed by an invoice, so that an application would bill it a second time. */
export const isBilledByInvoice = (rows: PriceRows): boolean =>
  ofContract(rows).length > 0 ||
  standing(rows).some(({ lines }) => lines.some(({ changeOrderId }) => changeOrderId !== null))

type New = Omit<Invoice, 'number' | 'cents' | 'taxCents' | 'state' | 'reason' | 'documentId' | 'author'>

/** Issues an invoice under the next number; tax is what was typed, of all of its lines, rounded once. */
export async function addInvoice(
  scope: Scope,
  { tx, note, self }: Writing,
  { invoices }: PriceRows,
  { id, kind, applicationId, title, lines, taxBp, taxPlace, issuedOn, dueOn, ...interest }: New,
): Promise<void> {
  const net = total(lines)
  if (net < 0) throw wrong('lines', say('An invoice is for nothing or more: give a credit instead.'))
  if (dueOn < issuedOn) throw wrong('dueOn', say('It is due before it was issued.'))
  if (invoices.length >= moneyLimits.invoices)
    throw conflict(say('A project has at most {most} invoices.', { most: moneyLimits.invoices }))
  const tax_cents = Number(taxOf(BigInt(net), taxBp))
  const number = Math.max(0, ...invoices.map((one) => one.number)) + 1
  await tx
    .insertInto('invoices')
    .values({
      ...{ ...ofProject(scope), id, number, kind, application_id: applicationId, title },
      ...{
        lines: JSON.stringify(lines),
        tax_bp: taxBp,
        tax_place: taxPlace,
        tax_cents,
        cents: net + tax_cents,
      },
      ...{ issued_on: issuedOn, due_on: dueOn, interest_bp: interest.interestBp },
      ...{
        interest_days: interest.interestDays,
        interest_source: interest.interestSource,
        author_id: await self(),
      },
    })
    .execute()
  await note({ class: 'price', kind: 'invoice.issued', subject: id, detail: { number } })
}

/** Refuses a deposit that the law of the place does not allow, and more than was agreed. */
function requireAllowed(
  rows: PriceRows,
  place: string | null,
  { kind, lines }: Pick<New, 'kind' | 'lines'>,
): void {
  const asked = lines.filter(({ changeOrderId }) => changeOrderId === null)
  const { first, total: price } = contractOf(rows)
  if (kind !== 'other' && first === 0 && total(asked) > 0)
    throw wrong(
      'lines',
      say(
        'No price is agreed yet: enter it on the project, have a proposal accepted, or choose “Something else”.',
      ),
    )
  if (kind === 'deposit') {
    const before = total(standing(rows).filter((one) => one.kind === 'deposit'))
    const cap = depositCap(place, BigInt(price))
    const words = {
      ...{ state: place ?? '', sum: sumText(Number(cap?.cents ?? 0)), citation: cap?.citation ?? '' },
    }
    if (cap && BigInt(before + total(lines)) > cap.cents)
      throw wrong(
        'lines',
        cap.special
          ? say(
              'In {state} a deposit may come to {sum} at most, special-order materials apart ({citation}): bill those on an invoice of their own.',
              words,
            )
          : say('In {state} a deposit may come to {sum} at most ({citation}).', words),
      )
  }
  if (kind !== 'other' && total(ofContract(rows)) + total(asked) > first)
    throw wrong('lines', say('That is more than the {sum} that were agreed.', { sum: sumText(first) }))
}

/** Issues an invoice. A change order is billed once it is signed, and for no more than its price; by applications or by invoices, never by both. */
export async function issueInvoice(
  scope: Scope,
  body: RowInput<typeof issueInvoiceRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  const { today, place } = await moneyProject(scope)
  await scope.write(async (writing) => {
    const rows = await priceRows(writing.tx, scope)
    if (rows.invoices.some(({ id }) => id === body.id)) return
    const changes = new Map(signedChanges(rows).map((one) => [one.id, one]))
    const billed = billedOf(rows)
    for (const { changeOrderId, cents } of body.lines) {
      if (changeOrderId === null) continue
      if (!rows.changes.some(({ id }) => id === changeOrderId)) throw notThere()
      const change = changes.get(changeOrderId)
      if (!change) throw conflict(say('A change order is billed once it is signed.'))
      const sum = (billed.get(changeOrderId) ?? 0) + cents
      billed.set(changeOrderId, sum)
      if (change.cents >= 0 ? sum > change.cents || sum < 0 : sum < change.cents || sum > 0)
        throw wrong(
          'lines',
          say('“{title}” would be billed for more than it comes to.', { title: change.title }),
        )
    }
    const ofAgreed = body.kind !== 'other' || body.lines.some(({ changeOrderId }) => changeOrderId !== null)
    if (ofAgreed && rows.applications.some(({ state }) => state !== 'void'))
      throw conflict(say('This job is billed by pay applications: an invoice would bill it a second time.'))
    requireAllowed(rows, place, body)
    // It would be paid as it is issued, and its milestone with it.
    if (body.lines.every(({ cents }) => cents === 0))
      throw wrong('lines', say('This invoice asks for nothing: enter what its lines come to.'))
    await addInvoice(scope, writing, rows, { ...body, applicationId: null, issuedOn: today })
  })
  return {}
}

const findInvoice = (rows: PriceRows, id: string, today: string) => {
  const there = rows.invoices.find((one) => one.id === id)
  if (!there) throw notThere()
  return listedInvoice(there, rows.payments, today)
}

/** Voids an invoice that nothing was paid of. That of an application stays: it was certified. */
export async function voidInvoice(scope: Scope, id: string, reason: string): Promise<Nothing> {
  requireMoney(scope)
  const { today } = await moneyProject(scope)
  await scope.write(async ({ tx, note, self }) => {
    const there = findInvoice(await priceRows(tx, scope), id, today)
    if (there.state === 'void') return
    if (there.kind === 'application')
      throw conflict(
        say('It is of an application that was certified, and stays. Let something off it instead.'),
      )
    if (there.paidCents !== 0 || there.creditedCents !== 0)
      throw conflict(say('Something was paid of this invoice: it stays. Take the payment back first.'))
    await self()
    await tx
      .updateTable('invoices')
      .set({ state: 'void', reason })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    await note({ class: 'price', kind: 'invoice.void', subject: id, detail: { number: there.number } })
  })
  return {}
}

/** Writes down what came in for an invoice, or lets something off it; never more than is open. Sent twice with one id it is one. */
export async function takePayment(
  scope: Scope,
  invoice: string,
  { id, kind, cents, paidOn, method, reference }: RowInput<typeof takePaymentRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  const { today } = await moneyProject(scope)
  await scope.write(async ({ tx, now, note, self }) => {
    const rows = await priceRows(tx, scope)
    if (rows.payments.some((one) => one.id === id)) return
    const there = findInvoice(rows, invoice, today)
    // Whoever writes it down may be where the next day has begun.
    if (paidOn > addDays(today, 1)) throw wrong('paidOn', say('This day has not come yet.'))
    if (cents > there.openCents)
      throw wrong('cents', say('{sum} is open of this invoice.', { sum: sumText(there.openCents) }))
    await tx
      .insertInto('payments_in')
      .values({
        ...{ ...ofProject(scope), id, invoice_id: invoice, kind, cents, paid_on: paidOn, method, reference },
        ...{ corrects: null, at: now, author_id: await self() },
      })
      .execute()
    const happened = kind === 'payment' ? 'invoice.paid' : 'invoice.credited'
    await note({ class: 'price', kind: happened, subject: invoice, detail: { number: there.number } })
  })
  return {}
}

/** Takes back a payment that was written down wrong. */
export async function correctPayment(
  scope: Scope,
  payment: string,
  { id }: RowInput<typeof correctPaymentRow>['body'],
): Promise<Nothing> {
  requireMoney(scope)
  await scope.write(async ({ tx, now, note, self }) => {
    const { payments, invoices } = await priceRows(tx, scope)
    const there = payments.find((one) => one.id === payment)
    if (!there) throw notThere()
    if (there.corrects !== null) throw conflict(say('This takes something back itself.'))
    if (payments.some(({ corrects }) => corrects === payment)) return
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('payments_in')
      .values({
        ...{ ...ofProject(scope), id, invoice_id: there.invoiceId, kind: there.kind, cents: -there.cents },
        ...{ paid_on: there.paidOn, method: there.method, reference: there.reference, corrects: payment },
        ...{ at: now, author_id: await self() },
      })
      .onConflict((id) => id.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n)
      throw conflict(
        say('Something else was kept under this id before, and stands. Enter this again as a new one.'),
      )
    const number = invoices.find((one) => one.id === there.invoiceId)?.number ?? ''
    await note({ class: 'price', kind: 'invoice.corrected', subject: there.invoiceId, detail: { number } })
  })
  return {}
}
