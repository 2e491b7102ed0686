import { expect, test } from 'vitest'
import { waiverForms } from '#domain/statutes/statutes.ts'
import { fourForms, hasOneWaiverForm } from '#domain/statutes/waiver-kinds.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import type { Payments } from './queries.ts'
import { closingInvoice, followWaiver, type WaiverFor, waiverChoices } from './waiver-form.tsx'

const ours: WaiverFor = {
  ...{ id: 'i1', side: 'given', party: 'Halvorsen Builders', cents: 4_122_000, through: '2026-09-29' },
  final: true,
  text: 'Invoice 1',
}
const bill: WaiverFor = {
  ...{ id: 'b1', side: 'asked', party: 'Ruiz Electric', cents: 384_105, through: '2026-11-05' },
  final: false,
  text: 'Ruiz Electric · 117',
}
const follow = (text: Readonly<Record<string, string>>, key: string) =>
  followWaiver(text, key, [ours, bill], 'Halvorsen Builders')

test('a waiver is filled in from the payment that it goes with, and leaves it where it is of the other side', () => {
  expect(follow({ of: 'b1', side: 'given' }, 'of')).toEqual({
    ...{ side: 'asked', party: 'Ruiz Electric', cents: '$3,841.05', throughOn: '2026-11-05', final: 'no' },
  })
  expect(follow({ of: 'i1', side: 'asked' }, 'of')).toMatchObject({
    ...{ side: 'given', throughOn: '2026-09-29', final: 'yes' },
  })
  expect(follow({ of: 'i1', side: 'asked', party: 'Halvorsen Builders' }, 'side')).toEqual({
    ...{ of: '', cents: '', party: '' },
  })
  expect(follow({ of: 'b1', side: 'given', party: 'Ruiz Electric' }, 'side')).toEqual({
    ...{ of: '', cents: '', party: 'Halvorsen Builders' },
  })
  expect(follow({ of: '', side: 'asked', party: 'Ruiz Electric' }, 'side')).toEqual({})
  expect(follow({ of: 'b1' }, 'party')).toEqual({})
})

const invoice = (number: number, cents: number, more: object = {}) => ({
  ...{ id: `i${number}`, number, kind: 'application', applicationId: `a${number}`, title: '', lines: [] },
  ...{ taxCents: 0, cents, issuedOn: '2026-11-27', state: 'issued', ...more },
})
const application = (number: number, sheet: object, certifiedCents: number) => ({
  ...{ id: `a${number}`, number, throughOn: '2026-11-25', state: 'certified', certifiedCents, sheet },
})
const job = (more: object) =>
  ({
    ...{ contract: { first: 1_550_000, changes: 78_000, total: 1_628_000 }, retained: 0, ...more },
  }) as unknown as Payments

test('the waiver of the invoice that closes the contract is the final one; of any before it, one of progress', () => {
  const invoices = [invoice(3, 530_900), invoice(2, 500_850)]
  const open = { contract: 1_628_000, due: 500_850, toFinish: 530_900 }
  const all = { contract: 1_628_000, due: 530_900, toFinish: 0 }
  const applications = [application(2, open, 500_850), application(3, all, 530_900)]
  const closed = job({ invoices, applications })
  expect(closingInvoice(closed)).toBe('i3')
  expect(waiverChoices(closed, [], 'Rosa').map(({ id, final }) => [id, final])).toEqual([
    ['i2', false],
    ['i3', true],
  ])
  expect(closingInvoice(job({ invoices, applications, retained: 1 }))).toBeUndefined()
  // A certificate that was cut, and a change order that was signed since, leave something to bill.
  const cut = [application(2, open, 500_850), application(3, all, 530_899)]
  expect(closingInvoice(job({ invoices, applications: cut }))).toBeUndefined()
  const grown = { first: 1_550_000, changes: 78_001, total: 1_628_001 }
  expect(closingInvoice(job({ invoices, applications, contract: grown }))).toBeUndefined()
  const extra = { kind: 'other', applicationId: null, lines: [{ title: '', cents: 9, changeOrderId: null }] }
  const by = { kind: 'milestone', applicationId: null, lines: [] }
  expect(closingInvoice(job({ invoices: [invoice(1, 1_628_000, by)], applications: [] }))).toBe('i1')
  expect(
    closingInvoice(job({ invoices: [invoice(1, 1_627_991, by), invoice(2, 9, extra)], applications: [] })),
  ).toBeUndefined()
})

test('the last bill of an order of which nothing is open any more brings the final waiver', () => {
  const entry = (id: string, more: object) => ({
    ...{ id, kind: 'bill', vendor: 'Hill Doors', number: id, cents: 1, onDay: '2026-11-20', openCents: 0 },
    ...{ corrected: false, corrects: null, against: 'po', at: '2026-11-20T10:00:00Z', ...more },
  })
  const order = (openCents: number) => entry('po', { kind: 'commitment', against: null, openCents })
  const bills = [entry('776', {}), entry('777', { onDay: '2026-11-25' }), entry('9', { against: null })]
  const finals = (openCents: number) =>
    waiverChoices(
      job({ invoices: [], applications: [] }),
      [order(openCents), ...bills] as unknown as Money['entries'],
      'Rosa',
    ).flatMap(({ id, final }) => (final ? [id] : []))
  expect([finals(0), finals(1)]).toEqual([['777'], []])
})

test('a state that is typed brings the kind of form that it has', () => {
  expect([follow({ place: 'ga' }, 'place'), follow({ place: 'TX' }, 'place')]).toEqual([
    { conditional: 'none' },
    { conditional: 'yes' },
  ])
  expect(follow({ place: 'T' }, 'place')).toEqual({})
  // What the form begins with is what the law that is held has.
  const held = new Set(waiverForms().map(({ state }) => state))
  expect([...held].filter((state) => !fourForms.has(state) && !hasOneWaiverForm(state))).toEqual([])
})
