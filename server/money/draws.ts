import type { Cell, Sheet } from '#domain/sheet.ts'
import { say } from '#language/say.ts'
import { day, dollars, money, share, shareOf, sheetOf, text, total } from './columns.ts'
import { contractOf, listedInvoice } from './read.ts'
import type { PriceRows } from './rows.ts'

/** A draw in cents; null where there is none such. */
type Draw = {
  name: string
  on: string
  contract: number
  done: number
  held: number
  asked: number
  certified: number | null
  certifiedOn: string | null
  paid: number
}

/** How the job stood when it was taken over, as the first draw of it. */
function openingOf({ terms, applications }: PriceRows): Draw[] {
  const opening = terms?.body.opening
  if (!opening) return []
  const contract = terms.body.lines.reduce((sum, { cents }) => sum + cents, 0)
  const done = opening.lines.reduce((sum, one) => sum + one.doneCents + one.storedCents, 0)
  return applications.some(({ sheet }) => sheet !== null)
    ? [
        {
          ...{ name: say('Taken over'), on: opening.throughOn, contract, done, held: opening.heldCents },
          ...{ asked: opening.paidCents, certified: opening.paidCents, certifiedOn: null },
          paid: opening.paidCents,
        },
      ]
    : []
}

/** What a lender or an owner was asked for, one after the other: the pay applications that were sent, else the invoices of what was agreed. */
function drawsOf(rows: PriceRows, today: string): Draw[] {
  const invoices = rows.invoices
    .filter(({ state }) => state === 'issued')
    .map((one) => listedInvoice(one, rows.payments, today))
  const applications = rows.applications.flatMap((one): Draw[] => {
    if (!one.sheet || one.state === 'void') return []
    const invoice = invoices.find(({ applicationId }) => applicationId === one.id)
    return [
      {
        ...{ name: say('Pay application {number}', { number: one.number }), on: one.throughOn },
        ...{ contract: one.sheet.contract, done: one.sheet.total, held: one.sheet.retainage },
        ...{ asked: one.sheet.due, certified: one.certifiedCents, certifiedOn: one.certifiedOn },
        paid: invoice?.paidCents ?? 0,
      },
    ]
  })
  if (applications.length > 0) return [...openingOf(rows), ...applications]
  let done = 0
  const { total: contract } = contractOf(rows)
  return invoices
    .filter(({ kind }) => kind !== 'other')
    .map(({ title, issuedOn, cents, taxCents, paidCents }): Draw => {
      done += cents - taxCents
      return {
        ...{ name: title, on: issuedOn, contract, done, held: 0, asked: cents, certified: cents },
        ...{ certifiedOn: issuedOn, paid: paidCents },
      }
    })
}

/** The draws of a job as a sheet: what each added, what is held of it, asked, certified, paid, and what is left. */
export function drawsSheet(rows: PriceRows, today: string): Sheet {
  const draws = drawsOf(rows, today)
  const added = draws.map(({ done }, at) => done - (draws[at - 1]?.done ?? 0))
  const paid = (at: number) => draws.slice(0, at + 1).reduce((sum, one) => sum + one.paid, 0)
  return sheetOf(
    [
      ...[text(say('Draw request'), 26), day(say('Through')), money(say('Contract to date'))],
      ...[money(say('Work of this draw')), money(say('Done and stored')), share(say('Part'), 8)],
      ...[money(say('Retainage held')), money(say('Asked for')), money(say('Certified'))],
      ...[day(say('Certified on')), money(say('Paid')), money(say('Paid to date'))],
      money(say('Left to pay, with retainage')),
    ],
    draws.map((one, at): Cell[] => [
      ...[one.name, one.on, dollars(one.contract), dollars(added[at] ?? 0), dollars(one.done)],
      ...[one.contract === 0 ? null : shareOf(one.done, one.contract), dollars(one.held), dollars(one.asked)],
      ...[one.certified === null ? null : dollars(one.certified), one.certifiedOn, dollars(one.paid)],
      ...[dollars(paid(at)), dollars(one.contract - paid(at))],
    ]),
    [
      ...[say('Total'), '', '', total(added), '', '', '', total(draws.map(({ asked }) => asked))],
      ...[
        total(draws.map(({ certified }) => certified ?? 0)),
        '',
        total(draws.map((one) => one.paid)),
        '',
        '',
      ],
    ],
  )
}
