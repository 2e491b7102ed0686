import type { Transaction, XeroInvoice, XeroLine } from '#domain/money/ledgers.ts'
import type { Scope } from '#server/scope/scope.ts'
import { listEntries } from './costs.ts'
import { moneyProject, priceReader, priceRows } from './rows.ts'

/** More entries than a project ever has. */
export const allEntries = 1_000_000

/** Everything that an accounting program is told, each with the id that it has here: brought in twice it is known again. */
export async function transactionsOf(scope: Scope): Promise<Transaction[]> {
  const [rows, entries] = await Promise.all([
    priceRows(priceReader(scope), scope),
    listEntries(scope, allEntries),
  ])
  const { name } = await moneyProject(scope)
  const [receivable, payable, came] = ['Accounts Receivable', 'Accounts Payable', 'Undeposited Funds']
  const [income, tax, costs] = ['Construction Income', 'Sales Tax Payable', 'Job Costs']
  const bills = new Map(entries.map((one) => [one.id, one]))
  // What is below zero is no document there: it goes to the journal.
  const kindOf = (kind: Transaction['kind'], corrects: string | null) =>
    corrects === null ? kind : 'GENERAL JOURNAL'
  return [
    ...rows.invoices
      .filter(({ state }) => state === 'issued')
      .map(
        (one): Transaction => ({
          ...{ id: one.id, kind: 'INVOICE', on: one.issuedOn, name, number: String(one.number) },
          ...{ memo: one.title, account: receivable, cents: BigInt(one.cents), dueOn: one.dueOn },
          splits: [
            { account: income, cents: -BigInt(one.cents - one.taxCents), memo: one.title },
            ...(one.taxCents === 0
              ? []
              : [{ account: tax, cents: -BigInt(one.taxCents), memo: one.taxPlace }]),
          ],
        }),
      ),
    ...rows.payments.map((one): Transaction => {
      const cents = BigInt(one.cents)
      const of = { id: one.id, on: one.paidOn, name, number: one.reference, memo: '' }
      return one.kind === 'credit'
        ? {
            ...{ ...of, kind: kindOf('CREDIT MEMO', one.corrects), account: receivable, cents: -cents },
            splits: [{ account: income, cents, memo: '' }],
          }
        : {
            ...{ ...of, kind: kindOf('PAYMENT', one.corrects), account: came, cents },
            splits: [{ account: receivable, cents: -cents, memo: '' }],
          }
    }),
    ...entries.flatMap((one): Transaction[] => {
      if (one.kind !== 'bill' && one.kind !== 'receipt' && one.kind !== 'paid') return []
      const cents = BigInt(one.cents)
      const card = one.method === 'card'
      const paidBy = {
        kind: card ? 'CREDIT CARD' : one.kind === 'paid' ? 'BILLPMT' : 'CHECK',
        account: card ? 'Credit Card' : 'Checking',
      } as const
      const { kind, account } = one.kind === 'bill' ? { kind: 'BILL' as const, account: payable } : paidBy
      const of = { id: one.id, on: one.onDay, name: one.vendor, memo: one.title, account, cents: -cents }
      return [
        {
          ...{ ...of, kind: kindOf(kind, one.corrects), dueOn: one.kind === 'bill' ? one.dueOn : null },
          number: (one.kind === 'paid' && bills.get(one.against ?? '')?.number) || one.number,
          splits:
            one.kind === 'paid'
              ? [{ account: payable, cents, memo: '' }]
              : one.lines.map((line) => ({
                  ...{ account: costs, cents: BigInt(line.cents), memo: `${name} ${line.code}` },
                })),
        },
      ]
    }),
  ]
}

export async function xeroLines(scope: Scope): Promise<XeroLine[]> {
  return (await listEntries(scope, allEntries))
    .filter(({ kind }) => kind === 'bill' || kind === 'receipt')
    .flatMap((one) =>
      one.lines.map((line, at) => ({
        ...{ id: `${one.id}/${at}`, contact: one.vendor, number: one.number || one.id, on: one.onDay },
        ...{ dueOn: one.dueOn ?? one.onDay, text: one.title || line.code, account: line.code },
        cents: BigInt(line.cents),
      })),
    )
}

export async function xeroInvoices(scope: Scope): Promise<XeroInvoice[]> {
  const { invoices } = await priceRows(priceReader(scope), scope)
  const { name } = await moneyProject(scope)
  return invoices
    .filter(({ state }) => state === 'issued')
    .map((one) => ({
      ...{ id: one.id, contact: name, number: String(one.number), on: one.issuedOn },
      ...{ dueOn: one.dueOn, text: one.title, taxCents: BigInt(one.taxCents) },
      cents: BigInt(one.cents - one.taxCents),
    }))
}
