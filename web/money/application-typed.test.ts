import { expect, test } from 'vitest'
import { chosenLines, doneText, isAsKept, reached, readLines, totalOf } from './application-typed.ts'

const lines = [
  { id: 'a', cents: 2_465_000, by: 'percent' as const, quantity: null, unit: '' },
  { id: 'b', cents: 834_000, by: 'percent' as const, quantity: null, unit: '' },
]
const read = (a: string, b = '', stored = '') =>
  readLines(lines, { a: { done: a, stored }, b: { done: b, stored: '' } })

test('a line is typed as a sum or as a part of it, and the column is added up while it is typed', () => {
  expect(totalOf(read('50 %', '$4,170.00'), 'doneCents')).toBe(1_232_500 + 417_000)
  expect(totalOf(read('', ''), 'doneCents')).toBe(0)
  expect(totalOf(read('1', '', '300.05'), 'storedCents')).toBe(30_005)
  expect(totalOf(read('half', '1'), 'doneCents')).toBeUndefined()
})

test('a line that is billed by quantity is typed as how much is done, with its unit or without, or as a sum with its sign', () => {
  const slab = { id: 'slab', cents: 480_000, by: 'quantity' as const, quantity: 400, unit: 'SF' }
  const done = (typed: string) => readLines([slab], { slab: { done: typed, stored: '' } })[0]?.doneCents
  // 400 SF at $12.00: a third of them is $1,599.96.
  expect(['133.33 SF', '133.33', '1,000 SF', '$1,599.96', '25 %', ''].map(done)).toEqual([
    ...[159_996, 159_996, 1_200_000, 159_996, 120_000, 0],
  ])
  expect(['1.2.3', 'SF', '-5'].map(done)).toEqual([undefined, undefined, -500])
  expect([0, 159_996, 480_000].map((cents) => doneText(slab, cents))).toEqual(['0 SF', '133.33 SF', '400 SF'])
  // What no quantity comes to stays a sum, and is read as the same again.
  const odd = { ...slab, cents: 1_000_001, quantity: 3 }
  expect(done(doneText(slab, 100_001))).toBe(100_001)
  expect(doneText(odd, 333_334)).toBe('1 SF')
  expect(doneText({ ...odd, cents: 500_000_000_001 }, 7)).toBe('$0.07')
  expect(doneText({ ...slab, by: 'percent', quantity: null }, 120_000)).toBe('$1,200.00')
})

test('what was typed since is not what was kept, whichever field it is in', () => {
  const kept = {
    ...{ throughOn: '2026-11-26', releaseCents: 1_000_000 },
    lines: [{ id: 'a', doneCents: 1_232_500, storedCents: 0 }],
  }
  const typed = { lines: read('50 %'), through: '2026-11-26', release: '10,000.00' }
  expect(isAsKept(kept, typed)).toBe(true)
  expect(isAsKept(kept, { ...typed, lines: read('60 %') })).toBe(false)
  expect(isAsKept(kept, { ...typed, lines: read('50 %', '1') })).toBe(false)
  expect(isAsKept(kept, { ...typed, lines: read('50 %', '', '1') })).toBe(false)
  expect(isAsKept(kept, { ...typed, lines: read('half') })).toBe(false)
  expect(isAsKept(kept, { ...typed, through: '2026-11-27' })).toBe(false)
  expect(isAsKept(kept, { ...typed, release: '0' })).toBe(false)
  expect(isAsKept(kept, { ...typed, release: 'all' })).toBe(false)
})

test('what was kept of a line that was taken out since is not what is typed, unless it was nothing', () => {
  const kept = (doneCents: number, storedCents: number) => ({
    ...{ throughOn: '2026-11-26', releaseCents: 0 },
    lines: [
      { id: 'a', doneCents: 1_232_500, storedCents: 0 },
      { id: 'gone', doneCents, storedCents },
    ],
  })
  const as = { lines: read('50 %'), through: '2026-11-26', release: '0' }
  expect(isAsKept(kept(0, 0), as)).toBe(true)
  expect(isAsKept(kept(1, 0), as)).toBe(false)
  expect(isAsKept(kept(0, 1), as)).toBe(false)
})

test('whatever the unit is, what a quantity is shown as is read as the same again', () => {
  const line = { id: 'slab', cents: 480_000, by: 'quantity' as const, quantity: 400 }
  const done = (unit: string, typed: string) =>
    readLines([{ ...line, unit }], { slab: { done: typed, stored: '' } })[0]?.doneCents
  for (const unit of [
    '100 SF',
    '#',
    "'",
    '(each)',
    '2x4 pcs',
    '$',
    '%',
    '',
    'SF',
    ' SF ',
    '.5 CY',
    '0',
    'm²',
  ]) {
    const text = doneText({ ...line, unit }, 159_996)
    expect(text, unit).toBe(`133.33 ${unit}`.trim())
    expect(done(unit, text), unit).toBe(159_996)
    // What no quantity comes to is a sum; it is read as one again.
    const fine = { ...line, unit, cents: 500_000_000_001, quantity: 3 }
    const sum = doneText(fine, 7)
    expect(sum, unit).toBe('$0.07')
    expect(readLines([fine], { slab: { done: sum, stored: '' } })[0]?.doneCents, unit).toBe(7)
  }
  expect(['133.33 sf', '133.33SF', '50 %', '$1,200.00'].map((typed) => done('SF', typed))).toEqual([
    ...[159_996, 159_996, 240_000, 120_000],
  ])
  expect([done('%', '100 %'), done('%', '100%'), done('%', '$100'), done('$', '100 $')]).toEqual([
    ...[120_000, 120_000, 10_000, 120_000],
  ])
  // One of another unit is not taken for this one, nor for a sum; nor is a unit alone a quantity.
  expect(['5 EA', '5 100 SF', 'SF'].map((typed) => done('SF', typed))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([done('100 SF', '100 SF'), done('100 SF', '3100 SF')]).toEqual([undefined, undefined])
})

test('a comma in a quantity is no decimal point: what has one there cannot be read', () => {
  const slab = { id: 'slab', cents: 480_000, by: 'quantity' as const, quantity: 400, unit: 'SF' }
  const done = (typed: string) => readLines([slab], { slab: { done: typed, stored: '' } })[0]?.doneCents
  for (const typed of ['2,5', '2,5 SF', '133,33', '1,,0', '1,,0 SF', '1000,000'])
    expect(done(typed), typed).toBeUndefined()
  expect(['1,000', '1,000 SF', '1,000.5'].map(done)).toEqual([1_200_000, 1_200_000, 1_200_600])
})

test('a milestone is chosen where it began as reached or not, and typed where a part of it was billed, whatever is typed since', () => {
  const line = (id: string) => ({
    ...{ id, cents: 100_000, quantity: null, unit: '' },
    by: 'milestone' as const,
  })
  const all = [...['none', 'whole', 'part'].map(line), { ...line('other'), by: 'percent' as const }]
  const begun = [
    { id: 'whole', doneCents: 100_000 },
    { id: 'part', doneCents: 40_000 },
    { id: 'other', doneCents: 0 },
  ]
  expect([...chosenLines(all, begun)]).toEqual(['none', 'whole'])
  expect(doneText(line('whole'), 100_000)).toBe(reached)
  expect(doneText(line('part'), 40_000)).toBe('$400.00')
  // One that is reached stays so where its sum changes meanwhile.
  const dearer = { ...line('whole'), cents: 120_000 }
  expect(readLines([dearer], { whole: { done: reached, stored: '' } })[0]?.doneCents).toBe(120_000)
})
