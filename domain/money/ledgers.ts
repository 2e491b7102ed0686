/** Files for accounting programs. Every line keeps the id of its entry, so that what was brought in is known again. */

/** A transaction as an accounting program takes it: what it is, and the accounts that it is split over. */
export type Transaction = {
  id: string
  /**
   * A customer’s payment is a PAYMENT, a bill that is paid a BILLPMT, what is paid without one a CHECK or on the CREDIT CARD; what is
   * taken back is told to the journal.
   */
  kind:
    | 'INVOICE'
    | 'PAYMENT'
    | 'CREDIT MEMO'
    | 'BILL'
    | 'BILLPMT'
    | 'CHECK'
    | 'CREDIT CARD'
    | 'GENERAL JOURNAL'
  on: string
  /** When an invoice or a bill is due: without it, all of them are overdue at once there. */
  dueOn?: string | null
  name: string
  number: string
  memo: string
  account: string
  cents: bigint
  /** Each below or above zero; with `cents` they come to nothing. */
  splits: readonly { account: string; cents: bigint; memo: string }[]
}

/** ASCII as QuickBooks reads it: accents are taken off, other signs that it has no place for become `?`; no tab, no line break. */
const ascii = (text: string): string =>
  text
    .replaceAll('–', '-')
    .replaceAll('’', "'")
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll('"', "'")

const money = (cents: bigint): string => {
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}
const usDay = (on: string) => `${on.slice(5, 7)}/${on.slice(8, 10)}/${on.slice(0, 4)}`

/** Where a line is of somebody: what they owe or are owed. Beside income and costs a name is that of a customer’s job, which it is not. */
const ofSomebody = (account: string) => /^Accounts (Receivable|Payable)$/.test(account)

const head = [
  ['!TRNS', 'TRNSID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE'],
  ['!SPL', 'SPLID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'],
  ['!ENDTRNS'],
]

/**
 * QuickBooks IIF: tab-separated ASCII, CRLF. Throws where a transaction does not come to zero: such a file would be taken and be
 * wrong.
 */
export function iifOf(transactions: readonly Transaction[]): string {
  const lines = transactions.flatMap(
    ({ id, kind, on, dueOn, name, number, memo, account, cents, splits }) => {
      const rest = splits.reduce((total, one) => total + one.cents, cents)
      if (rest !== 0n) throw new Error(`Transaction ${id} is off by ${rest} cents`)
      const row = (what: string, of: { account: string; cents: bigint; memo: string }) => [
        ...[what, id, kind, usDay(on), ascii(of.account)],
        what === 'TRNS' || kind === 'GENERAL JOURNAL' || ofSomebody(of.account) ? ascii(name) : '',
        ...[money(of.cents), ascii(number)],
        ascii(of.memo === '' ? id : `${of.memo} [${id}]`),
      ]
      const due = dueOn == null ? '' : usDay(dueOn)
      return [
        [...row('TRNS', { account, cents, memo }), due],
        ...splits.map((one) => row('SPL', one)),
        ['ENDTRNS'],
      ]
    },
  )
  return [...head, ...lines].map((cells) => `${cells.join('\t')}\r\n`).join('')
}

/** A bill as Xero takes it, a row for each line. */
export type XeroLine = {
  id: string
  contact: string
  number: string
  on: string
  dueOn: string
  text: string
  account: string
  cents: bigint
}

/** The columns of Xero’s own template for bills, all of them and in its order: a file with others is not taken. */
export const xeroColumns = [
  ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3'],
  ...['POAddressLine4', 'POCity', 'PORegion', 'POPostalCode', 'POCountry'],
  ...['*InvoiceNumber', '*InvoiceDate', '*DueDate', 'Total', 'InventoryItemCode', 'Description'],
  ...['*Quantity', '*UnitAmount', '*AccountCode', '*TaxType', 'TaxAmount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency'],
]

/** An invoice as Xero takes it; `cents` without its tax. */
export type XeroInvoice = Omit<XeroLine, 'account'> & { taxCents: bigint }

/** What Xero’s own list of accounts in the United States calls Sales. */
const xeroSales = '200'

/** The columns of Xero’s own template for sales invoices, all of them and in its order. */
export const xeroSalesColumns = [
  ...xeroColumns.slice(0, 11),
  ...['Reference', '*InvoiceDate', '*DueDate', 'Total', 'InventoryItemCode', '*Description'],
  ...['*Quantity', '*UnitAmount', 'Discount', '*AccountCode', '*TaxType', 'TaxAmount'],
  ...[...xeroColumns.slice(-5), 'BrandingTheme'],
]

/** The rows of a Xero file of sales invoices: the reference is the id of the invoice here, its tax as it was typed. */
export const xeroSalesRows = (invoices: readonly XeroInvoice[]): (string | number)[][] =>
  invoices.map(({ id, contact, number, on, dueOn, text, cents, taxCents }) => [
    ...[contact, ...Array<string>(9).fill(''), number, id, usDay(on), usDay(dueOn), '', '', text, 1],
    ...[Number(money(cents)), '', xeroSales],
    ...(taxCents === 0n ? ['Tax Exempt (0%)', ''] : ['Tax on Sales', Number(money(taxCents))]),
    ...Array<string>(6).fill(''),
  ])

/** The rows of a Xero file. A bill has no reference there: the id of the entry stands behind what it is for. */
export const xeroRows = (lines: readonly XeroLine[]): (string | number)[][] =>
  lines.map(({ id, contact, number, on, dueOn, text, account, cents }) => [
    ...[contact, ...Array<string>(9).fill(''), number, usDay(on), usDay(dueOn), '', ''],
    ...[`${text} [${id}]`.trim(), 1, Number(money(cents)), account, 'Tax Exempt (0%)'],
    ...Array<string>(6).fill(''),
  ])
