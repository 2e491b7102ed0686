import { expect, test } from 'vitest'
import { type TypedRow, typedAsInputs } from './typed.ts'

const row = (fields: Partial<TypedRow> = {}): TypedRow => ({
  status: 'todo',
  days: 2,
  elapsed: false,
  startOn: '2026-06-15',
  finishOn: '2026-06-16',
  constraint: null,
  startedOn: null,
  finishedOn: null,
  percent: 0,
  ...fields,
})
const known = { today: '2026-06-17', workDays: () => 5 }

test.each([
  ['a start holds', {}, { startOn: '2026-06-18' }, { constraint: 'snet', constraintOn: '2026-06-18' }],
  ['no start lets go', {}, { startOn: null }, { constraint: null, constraintOn: null }],
  ['a finish is a duration', {}, { finishOn: '2026-06-19' }, { days: 5 }],
  ['by the clock', { elapsed: true }, { finishOn: '2026-06-21' }, { days: 7 }],
  [
    'a finish without a start',
    { startOn: null },
    { finishOn: '2026-06-19' },
    { constraint: 'fnet', constraintOn: '2026-06-19' },
  ],
  [
    'a duration beside typed dates keeps the start',
    { days: null },
    { days: 3 },
    { days: 3, constraint: 'snet', constraintOn: '2026-06-15' },
  ],
  [
    'done says it was today',
    {},
    { status: 'done' },
    { status: 'done', startedOn: '2026-06-15', finishedOn: '2026-06-17', percent: 100 },
  ],
  ['under way says it began today', {}, { status: 'doing' }, { status: 'doing', startedOn: '2026-06-17' }],
  [
    'to do again has neither',
    { status: 'done', finishedOn: '2026-06-16' },
    { status: 'todo' },
    { status: 'todo', startedOn: null, finishedOn: null, percent: 0 },
  ],
  [
    'a day of finishing says it is done',
    { startOn: '2026-06-20' },
    { finishedOn: '2026-06-18' },
    { status: 'done', startedOn: '2026-06-18', finishedOn: '2026-06-18', percent: 100 },
  ],
  ['what is not of dates', {}, { title: 'Paint' }, { title: 'Paint' }],
] as const)('%s', (_, before, fields, kept) => {
  expect(typedAsInputs(row(before as Partial<TypedRow>), fields as object, known)).toEqual(kept)
})

test('without a duration dates are as they are typed', () => {
  const fields = { startOn: '2026-06-20', finishOn: '2026-06-21' }
  expect(typedAsInputs(row({ days: null }), fields, known)).toEqual(fields)
})
