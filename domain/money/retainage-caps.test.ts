import { expect, test } from 'vitest'
import { capText, keepsMore, retainageCaps } from './retainage-caps.ts'

const only = (state: string) => retainageCaps(state)[0] ?? expect.fail(`nothing is held for ${state}`)
const rule = (steps: [number, number][], crossing: 'marginal' | 'restate' = 'marginal') => ({
  ...{ crossing, steps: steps.map(([fromBp, bp]) => ({ fromBp, bp })) },
})

test('a cap says how much, of what work, and what it covers; where none is held nothing is made up', () => {
  expect(capText(only('ID'))).toBe(
    'Private work: 5 % at most (not one to four homes that their owner lives in)',
  )
  expect(capText(only('NM'))).toBe('Private and public work: nothing may be kept back')
  expect(capText(only('IL'))).toBe(
    'Private work: 10 % at most until 50 % is done, then 5 % (not buildings of up to twelve homes)',
  )
  expect(retainageCaps('CA').map(({ work, citation }) => [work, citation])).toEqual([
    ['private', 'Cal. Civ. Code § 8811'],
    ['public', 'Cal. Pub. Cont. Code § 7201'],
  ])
  expect([retainageCaps('WY'), retainageCaps(null), retainageCaps('constructor')]).toEqual([[], [], []])
})

test('a rule that keeps more than the law lets it is seen, at whatever time it does', () => {
  const over = (state: string, ...of: Parameters<typeof rule>) => keepsMore(rule(...of), only(state))
  expect([
    over('CA', [[0, 500]]),
    over('CA', [[0, 501]]),
    over('NM', [[0, 1]]),
    over('NM', [[0, 0]]),
  ]).toEqual([false, true, true, false])
  const reduced: [number, number][] = [
    [0, 1000],
    [5000, 500],
  ]
  expect(over('CA', reduced)).toBe(true)
  // In Illinois what was held comes down to 5 % at half: a bill that is only split at it keeps 7.5 %.
  expect([over('IL', reduced, 'restate'), over('IL', reduced)]).toEqual([false, true])
  expect([
    over('IL', [[0, 500]]),
    over('IL', [[0, 1000]]),
    over(
      'IL',
      [
        [0, 1100],
        [5000, 500],
      ],
      'restate',
    ),
  ]).toEqual([false, true, true])
  // In Alabama nothing more is kept from half on, and what was kept stays.
  expect([
    over('AL', [
      [0, 1000],
      [5000, 0],
    ]),
    over('AL', [[0, 1000]]),
    over('AL', [[0, 500]]),
  ]).toEqual([...[false, true, false]])
})

test('every cap has its law and an address of where that was found', () => {
  const states = [
    'AL',
    'AZ',
    'CA',
    'CT',
    'FL',
    'ID',
    'IL',
    'MA',
    'MN',
    'NM',
    'NV',
    'NY',
    'OR',
    'TN',
    'TX',
    'UT',
    'WA',
  ]
  for (const cap of states.flatMap((state) => retainageCaps(state))) {
    expect(cap.citation).toMatch(/\d/)
    expect(new URL(cap.source).protocol).toMatch(/^https?:$/)
    expect(cap.steps[0]?.fromBp).toBe(0)
    expect(cap.steps.every(({ bp }) => bp >= 0 && bp <= 1000)).toBe(true)
  }
})
