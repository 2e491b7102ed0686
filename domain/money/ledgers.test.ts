import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from './cents.ts'
import { daysBetween } from './interest.ts'
import { type CostEvent, costTotal, projectedOverTime, reportOf } from './job-cost.ts'
import { iifOf, type Transaction, xeroColumns, xeroRows, xeroSalesColumns, xeroSalesRows } from './ledgers.ts'
import { aged, ageOf } from './owed.ts'

const codes = fc.constantFrom('02', '06', '09', '')
const events = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('budget' as const, 'change' as const),
      code: codes,
      cents: fc.bigInt(-50_000n, 10n ** 8n),
      on: fc.constantFrom('2026-01-05', '2026-02-02'),
    }),
    fc.record({
      kind: fc.constantFrom('commitment' as const, 'spent' as const),
      code: codes,
      cents: fc.bigInt(1n, 10n ** 8n),
      on: fc.constantFrom('2026-01-12', '2026-03-02'),
      against: fc.constantFrom(null, 'po1', 'po2'),
    }),
  ),
  { maxLength: 40 },
)

test('no order of entries changes a report; it foots, and what is still to come is never below zero', () => {
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.nat()), (all: CostEvent[], order) => {
      const report = reportOf(all)
      const shuffled = all
        .map((one) => ({ one, at: order.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
      expect(reportOf(shuffled.map(({ one }) => one))).toEqual(report)
      const total = costTotal(report)
      expect(total.budget).toBe(total.original + total.changes)
      expect(total.projected).toBe(total.spent + total.toComplete)
      expect(total.over).toBe(total.projected - total.budget)
      expect(report.every(({ toComplete }) => toComplete >= 0n)).toBe(true)
      expect(projectedOverTime(all).at(-1)?.projected ?? 0n).toBe(total.projected)
    }),
  )
})

test('what was said last of a code holds, and bills eat it up', () => {
  const event = (kind: CostEvent['kind'], cents: bigint, on: string): CostEvent => ({
    kind,
    cents,
    on,
    code: '09',
  })
  const [line] = reportOf([
    event('budget', 1000n, '2026-01-01'),
    event('forecast', 1500n, '2026-01-02'),
    event('spent', 400n, '2026-01-03'),
  ])
  expect(line).toMatchObject({ projected: 1500n, toComplete: 1100n, over: 500n })
  const [ordered] = reportOf([
    event('budget', 1000n, '2026-01-01'),
    { ...event('commitment', 1200n, '2026-01-02'), against: 'po' },
    { ...event('spent', 300n, '2026-01-03'), against: 'po' },
  ])
  expect(ordered).toMatchObject({ committed: 1200n, toComplete: 900n, projected: 1200n })
})

test('a day on which the projection ends as it began is none on which it changed', () => {
  const spent = (on: string, cents: bigint): CostEvent => ({ on, kind: 'spent', code: '09', cents })
  const days = projectedOverTime([
    ...[spent('2026-01-03', 7n), spent('2026-01-01', 100n)],
    ...[spent('2026-01-02', 30n), spent('2026-01-02', -30n)],
  ])
  expect(days).toEqual([
    { on: '2026-01-01', projected: 100n },
    { on: '2026-01-03', projected: 107n },
  ])
})

test('a budget under no code is that of every code without one, and is spent once', () => {
  const on = '2026-01-01'
  const report = reportOf([
    { on, kind: 'budget', code: '', cents: 35_422_000n },
    { on, kind: 'change', code: '22', cents: 695_000n },
    { on, kind: 'commitment', code: '23', cents: 5_610_000n, against: 'po' },
    { on, kind: 'spent', code: '23', cents: 2_480_000n, against: 'po' },
    { on, kind: 'spent', code: '22', cents: 4_000_000n },
  ])
  expect(costTotal(report)).toMatchObject({ budget: 36_117_000n, spent: 6_480_000n, projected: 36_117_000n })
  // What codes take beyond the whole of it is over.
  const over = reportOf([
    { on, kind: 'budget', code: '', cents: 100n },
    { on, kind: 'spent', code: '09', cents: 130n },
  ])
  expect(costTotal(over)).toMatchObject({ projected: 130n, over: 30n })
})

test('what is open has its age, and no age loses a cent', () => {
  expect(
    ['2026-06-11', '2026-06-10', '2026-05-11', '2026-03-13', '2026-01-01'].map((due) =>
      ageOf(due, '2026-06-11'),
    ),
  ).toEqual([...['current', '1-30', '31-60', '61-90', 'over-90']])
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  const open = [
    { dueOn: null, cents: 5n },
    { dueOn: '2026-01-01', cents: 7n },
  ]
  expect(sum(aged(open, '2026-06-11').map(({ cents }) => cents))).toBe(12n)
})

test('QuickBooks gets ASCII in which every transaction comes to nothing; one that does not is refused', () => {
  const bill: Transaction = {
    ...{
      id: 'e1',
      kind: 'BILL',
      on: '2026-06-11',
      name: 'Peña’s\tTile',
      number: '77',
      memo: 'Floor – kitchen',
    },
    ...{ account: 'Accounts Payable', cents: -12_345n },
    splits: [
      { account: 'Job Costs', cents: 12_000n, memo: '' },
      { account: 'Job Costs', cents: 345n, memo: '' },
    ],
  }
  const file = iifOf([bill])
  expect(file).toMatch(/^[\x20-\x7e\t\r\n]*$/)
  expect(
    file
      .split('\r\n')
      .slice(3, 7)
      .map((line) => line.split('\t').slice(0, 7)),
  ).toEqual([
    ['TRNS', 'e1', 'BILL', '06/11/2026', 'Accounts Payable', "Pena's Tile", '-123.45'],
    ['SPL', 'e1', 'BILL', '06/11/2026', 'Job Costs', '', '120.00'],
    ['SPL', 'e1', 'BILL', '06/11/2026', 'Job Costs', '', '3.45'],
    ['ENDTRNS'],
  ])
  // As QuickBooks’ own samples have it: who is owed stands beside what is owed, and beside nothing else but in the journal.
  const named = (more: Partial<Transaction>) =>
    iifOf([{ ...bill, ...more }])
      .split('\r\n')
      .flatMap((line) => (line.startsWith('SPL') ? [line.split('\t')[5]] : []))
  const splits = [{ account: 'Accounts Payable', cents: 12_345n, memo: '' }]
  expect(named({ kind: 'BILLPMT', account: 'Checking', splits })).toEqual(["Pena's Tile"])
  expect(named({ kind: 'GENERAL JOURNAL' })).toEqual(["Pena's Tile", "Pena's Tile"])
  const due = (one: Transaction) => iifOf([one]).split('\r\n')[3]?.split('\t').slice(9)
  expect([due(bill), due({ ...bill, dueOn: '2026-07-11' })]).toEqual([[''], ['07/11/2026']])
  expect(file.split('\r\n')[0]?.split('\t')[9]).toBe('DUEDATE')
  expect(() => iifOf([{ ...bill, cents: -12_346n }])).toThrow('off by -1 cents')
  const [row] = xeroRows([
    {
      id: 'e1/0',
      contact: 'Tile',
      number: '77',
      on: '2026-06-11',
      dueOn: '2026-07-11',
      text: 'Floor',
      account: '09',
      cents: -5n,
    },
  ])
  // Names and order of the columns are those of the template that Xero gives out for bills.
  expect(row).toHaveLength(xeroColumns.length)
  const filled = xeroColumns.flatMap((name, at) => (row?.[at] === '' ? [] : [[name, row?.[at]]]))
  expect(filled).toEqual([
    ['*ContactName', 'Tile'],
    ['*InvoiceNumber', '77'],
    ['*InvoiceDate', '06/11/2026'],
    ['*DueDate', '07/11/2026'],
    ['Description', 'Floor [e1/0]'],
    ['*Quantity', 1],
    ['*UnitAmount', -0.05],
    ['*AccountCode', '09'],
    ['*TaxType', 'Tax Exempt (0%)'],
  ])
  expect(xeroColumns.filter((name) => name.startsWith('*'))).toHaveLength(8)
  const invoice = {
    id: 'i1',
    contact: 'Raman',
    number: '4',
    on: '2026-06-11',
    dueOn: '2026-07-11',
    text: 'Tile',
  }
  const [taxed, plain] = xeroSalesRows([
    { ...invoice, cents: 100_000n, taxCents: 8_875n },
    { ...invoice, cents: 100_000n, taxCents: 0n },
  ])
  const told = xeroSalesColumns.flatMap((name, at) => (taxed?.[at] === '' ? [] : [[name, taxed?.[at]]]))
  expect([taxed?.length, xeroSalesColumns.length]).toEqual([29, 29])
  expect(told).toEqual([
    ['*ContactName', 'Raman'],
    ['*InvoiceNumber', '4'],
    ['Reference', 'i1'],
    ['*InvoiceDate', '06/11/2026'],
    ['*DueDate', '07/11/2026'],
    ['*Description', 'Tile'],
    ['*Quantity', 1],
    ['*UnitAmount', 1000],
    ['*AccountCode', '200'],
    ['*TaxType', 'Tax on Sales'],
    ['TaxAmount', 88.75],
  ])
  expect(plain?.slice(21, 23)).toEqual(['Tax Exempt (0%)', ''])
  expect(xeroSalesColumns.filter((name) => name.startsWith('*'))).toHaveLength(9)
})
