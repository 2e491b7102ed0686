import { expect, test } from 'vitest'
import type { Money } from '#web/kit/work/job-money.ts'
import { proposalOf, proposedOf, toPay } from './cost-forms.tsx'

const entry = (more: Partial<Money['entries'][number]>): Money['entries'][number] => ({
  ...{ id: 'po1', kind: 'commitment', onDay: '2026-10-16', vendor: 'Boise Cabinet Co.', number: 'PO-101' },
  ...{ title: '', cents: 947_440, lines: [{ code: '06', costClass: 'sub', cents: 947_440 }], against: null },
  ...{ dueOn: null, method: null, note: '', fileId: null, corrects: null, corrected: false },
  ...{ author: null, openCents: 510_160, at: '2026-10-16T16:00:00.000Z', ...more },
})

test('a bill is of the one order that is open with its supplier, under the code of what came before', () => {
  const entries = [entry({})]
  const typed = { vendor: ' boise cabinet co. ', code: '', against: '' }
  expect(proposedOf({ entries }, typed)).toEqual({ against: 'po1', code: '06', costClass: 'sub' })
  expect(proposedOf({ entries: [...entries, entry({ id: 'po2' })] }, typed)).not.toHaveProperty('against')
  expect(proposedOf({ entries: [entry({ openCents: 0 })] }, typed)).not.toHaveProperty('against')
  expect(proposedOf({ entries }, { ...typed, vendor: '' })).toEqual({})
  // Where nothing is chosen among orders, or one is chosen already, it stays.
  expect(proposedOf({ entries }, { ...typed, against: 'po9' })).not.toHaveProperty('against')
})

test('what was read of a file is of an order where it is a bill, and of none where the form has no such field', () => {
  const read = { number: '77', onDay: '2026-11-02', dueOn: undefined, total: 12_000, lines: [] }
  const of = (kind: 'bill' | 'receipt' | 'commitment') =>
    proposalOf({ entries: [entry({})] }, kind, read, [], 'BOISE CABINET CO. invoice 77')
  expect(of('bill')).toMatchObject({ vendor: 'Boise Cabinet Co.', number: '77', against: 'po1' })
  for (const kind of ['receipt', 'commitment'] as const) expect(of(kind)).not.toHaveProperty('against')
})

test('what is open of a bill is what is paid, unless another sum was typed', () => {
  const open = [
    { id: 'b1', openCents: 354_050 },
    { id: 'b2', openCents: 384_105 },
  ]
  expect(toPay(open, { against: 'b2', cents: '$3,540.50' })).toEqual({ cents: '$3,841.05' })
  expect(toPay(open, { against: 'b2', cents: '' })).toEqual({ cents: '$3,841.05' })
  expect(toPay(open, { against: 'b2', cents: '1000' })).toEqual({})
})
