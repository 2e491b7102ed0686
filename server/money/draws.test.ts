import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ApplicationSheet, Invoice, PayApplication, Payment, Terms } from '#contract/money.ts'
import { csvOf, workbookOf } from '#domain/sheet.ts'
import { drawsSheet } from './draws.ts'
import type { PriceRows } from './rows.ts'

const [line, author] = ['a', null]
const opening = {
  ...{ throughOn: '2026-05-31', heldCents: 200_000, paidCents: 1_700_000 },
  lines: [{ id: line, doneCents: 2_000_000, storedCents: 0 }],
}
const terms = (of: Terms['opening']): PriceRows['terms'] => ({
  number: 1,
  body: {
    lines: [
      { id: line, number: '01', title: 'Work', cents: 10_061_800, by: 'percent', quantity: null, unit: '' },
    ],
    retainage: { steps: [{ fromBp: 0, bp: 1000 }], crossing: 'marginal', stored: true },
    ...{ interestBp: 0, interestDays: 365, interestSource: '', opening: of },
  },
})
const application = (
  number: number,
  figures: Pick<ApplicationSheet, 'total' | 'retainage' | 'due'>,
  certifiedCents: number | null,
  state: PayApplication['state'] = 'certified',
): PayApplication => ({
  ...{ id: `application ${number}`, class: 'price', number, throughOn: `2026-0${5 + number}-30`, state },
  ...{ lines: [], releaseCents: 0, sentOn: null, documentId: null, author, certifiedCents },
  certifiedOn: certifiedCents === null ? null : `2026-0${6 + number}-05`,
  sheet: {
    ...{
      lines: [],
      first: 10_061_800,
      changes: 0,
      contract: 10_061_800,
      completed: figures.total,
      stored: 0,
    },
    ...{ earned: 0, before: 0, toFinish: 0, heldBefore: 0, deductedBefore: 0, release: 0, ...figures },
  },
})
const invoice = (number: number, cents: number, more: Partial<Invoice> = {}): Invoice => ({
  ...{ id: `invoice ${number}`, number, kind: 'application', applicationId: `application ${number}`, cents },
  ...{ title: `Invoice ${number}`, lines: [], taxBp: 0, taxPlace: '', taxCents: 0, issuedOn: '2026-07-05' },
  ...{ dueOn: '2026-08-05', interestBp: 0, interestDays: 365, interestSource: '', state: 'issued' },
  ...{ reason: '', documentId: null, author, ...more },
})
const paid = (of: number, cents: number): Payment => ({
  ...{ id: `payment ${of}`, invoiceId: `invoice ${of}`, kind: 'payment', cents, paidOn: '2026-07-20' },
  ...{ method: 'check', reference: '', corrects: null, at: '2026-07-20T12:00:00.000Z', author },
})
const rows = (more: Partial<PriceRows>): PriceRows => ({
  ...{ terms: undefined, answers: [], price: 0, changes: [], applications: [], invoices: [], payments: [] },
  ...{ waivers: [], ...more },
})
/** Columns of the report by their names, its foot last. */
function columns(of: PriceRows, ...names: string[]) {
  const { columns: heads, rows: lines } = drawsSheet(of, '2026-09-01')
  const at = names.map((name) => heads.findIndex(({ header }) => header === name))
  return lines.map(({ cells }) => at.map((one) => cells[one]))
}

test('draws say what each added, what is held of it, asked, certified and paid, and what is left', () => {
  const billed = rows({
    terms: terms(null),
    applications: [
      application(1, { total: 2_500_000, retainage: 250_000, due: 2_250_000 }, 2_250_000),
      application(2, { total: 6_061_800, retainage: 606_180, due: 3_205_620 }, 3_195_620),
      application(3, { total: 1, retainage: 1, due: 1 }, null, 'void'),
      application(4, { total: 10_061_800, retainage: 0, due: 4_616_180 }, null, 'sent'),
    ],
    invoices: [invoice(1, 2_250_000), invoice(2, 3_195_620)],
    payments: [paid(1, 2_250_000), paid(2, 1_000_000)],
  })
  expect(columns(billed, 'Draw request', 'Work of this draw', 'Retainage held', 'Asked for')).toEqual([
    ['Pay application 1', 25_000, 2500, 22_500],
    ['Pay application 2', 35_618, 6061.8, 32_056.2],
    ['Pay application 4', 40_000, 0, 46_161.8],
    ['Total', 100_618, '', 100_718],
  ])
  // 100 of the second were cut, and asked for again.
  expect(columns(billed, 'Certified', 'Paid', 'Paid to date', 'Left to pay, with retainage')).toEqual([
    [22_500, 22_500, 22_500, 78_118],
    [31_956.2, 10_000, 32_500, 68_118],
    [null, 0, 32_500, 68_118],
    [54_456.2, 32_500, '', ''],
  ])
})

test('a job that was taken over begins with how it stood, and one by milestone has its invoices', () => {
  const over = rows({
    terms: terms(opening),
    applications: [application(1, { total: 3_000_000, retainage: 300_000, due: 1_000_000 }, null, 'sent')],
  })
  expect(columns(over, 'Draw request', 'Through', 'Work of this draw', 'Paid to date')).toEqual([
    ['Taken over', '2026-05-31', 20_000, 17_000],
    ['Pay application 1', '2026-06-30', 10_000, 17_000],
    ['Total', '', 30_000, ''],
  ])
  const byMilestone = rows({
    price: 4_000_000,
    invoices: [
      invoice(1, 1_060_000, { kind: 'deposit', applicationId: null, taxCents: 60_000 }),
      invoice(2, 500_000, { kind: 'other', applicationId: null }),
      invoice(3, 2_000_000, { kind: 'milestone', applicationId: null }),
      invoice(4, 9, { kind: 'milestone', applicationId: null, state: 'void' }),
    ],
    payments: [paid(1, 1_060_000)],
  })
  expect(columns(byMilestone, 'Draw request', 'Work of this draw', 'Part', 'Asked for')).toEqual([
    ['Invoice 1', 10_000, 0.25, 10_600],
    ['Invoice 3', 20_000, 0.75, 20_000],
    ['Total', 30_000, '', 30_600],
  ])
})

test('a part is percent to two decimals in CSV, and the same share with a format in a workbook', async () => {
  const sheet = drawsSheet(
    rows({
      price: 6_200_000,
      invoices: [invoice(1, 2_650_000, { kind: 'milestone', applicationId: null })],
      payments: [],
    }),
    '2026-06-30',
  )
  const [head = '', first = ''] = csvOf([sheet]).split('\r\n')
  const at = head.split(',').indexOf('Part (%)')
  expect(first.split(',')[at]).toBe('42.74')
  const book = unzipSync(await workbookOf([sheet]))
  const cells = strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(cells).toContain('<v>0.4274</v>')
  expect(strFromU8(book['xl/styles.xml'] ?? new Uint8Array())).toContain('0.00%')
})
