import { expect, test } from 'vitest'
import type { ApplicationSheet } from '#contract/money.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { comparedLines, earlierThan, waiversBeside } from './application-beside.ts'
import type { Payments } from './queries.ts'

const sheet = (lines: readonly (readonly [string, number, number])[]) =>
  ({
    lines: lines.map(([id, scheduled, total]) => ({ id, number: id, title: id, scheduled, total })),
  }) as unknown as ApplicationSheet

test('each line of an application stands beside what it was in an earlier one, with those that came and went', () => {
  const earlier = sheet([
    ['doors', 1000, 300],
    ['paint', 500, 500],
  ])
  const later = sheet([
    ['doors', 1200, 900],
    ['change', 80, 80],
  ])
  expect(
    comparedLines(later, earlier).map(({ id, was, scheduled, doneThen, doneNow }) => [
      id,
      was,
      scheduled,
      doneThen,
      doneNow,
    ]),
  ).toEqual([
    ['doors', 1000, 1200, 300, 900],
    ['change', null, 80, 0, 80],
    ['paint', 500, 0, 500, 0],
  ])
})

const application = (number: number, throughOn: string, state = 'certified') =>
  ({ number, throughOn, state, invoiceId: `i${number}` }) as Payments['applications'][number]
const applications = [
  application(1, '2026-04-15'),
  application(2, '2026-04-20', 'void'),
  application(3, '2026-05-31'),
]
const [, , third] = applications as [never, never, Payments['applications'][number]]

test('an application is held against those that were asked for before it, the latest first', () => {
  expect(earlierThan({ applications }, third).map(({ number }) => number)).toEqual([1])
})

const waiver = (id: string, more: object) => ({
  ...{ id, side: 'asked', party: id, cents: 100, throughOn: '2026-05-31', invoiceId: null, entryId: null },
  ...{ askedOn: '2026-06-01', givenOn: null, ...more },
})
const bill = (id: string, vendor: string, onDay: string, more: object = {}) => ({
  ...{ id, kind: 'bill', vendor, onDay, cents: 200, corrected: false, corrects: null, ...more },
})
const beside = (waivers: readonly object[], entries: readonly object[]) =>
  waiversBeside(
    { applications, waivers } as unknown as Payments,
    third,
    entries as unknown as Money['entries'],
  ).map(({ party, state, of }) => [party, state, of])

test('with an application stand our waiver, those of who billed since the one before, and who owes one still', () => {
  const entries = [
    bill('b0', 'Early Co.', '2026-04-15'),
    bill('b1', 'Ruiz Electric', '2026-05-02'),
    bill('b2', 'Boise Air', '2026-05-31'),
    bill('b3', 'Hill Doors', '2026-05-20'),
    bill('b4', 'Wrong Co.', '2026-05-20', { corrected: true }),
    bill('b5', 'Late Co.', '2026-06-01'),
    { ...bill('b6', 'Store', '2026-05-03'), kind: 'receipt' },
  ]
  const asked = [
    waiver('w1', { party: 'Ruiz Electric', entryId: 'b1', givenOn: '2026-05-30' }),
    waiver('w2', { party: ' boise air', throughOn: '2026-05-31' }),
    waiver('w3', { party: 'Early Co.', throughOn: '2026-04-15' }),
  ]
  const theirs = [
    ['Ruiz Electric', 'given', null],
    [' boise air', 'asked', null],
    ['Hill Doors', 'owed', 'b3'],
  ]
  expect(beside(asked, entries)).toEqual([[null, 'owed', 'i3'], ...theirs])
  const ours = waiver('w4', { side: 'given', invoiceId: 'i3' })
  const other = waiver('w5', { side: 'given', invoiceId: 'i1' })
  expect(beside([...asked, ours, other], entries)).toEqual([[null, 'asked', null], ...theirs])
  // Who sees no bills is told of what was asked for alone.
  expect(beside([ours], [])).toEqual([[null, 'asked', null]])
})
