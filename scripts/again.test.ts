import { expect, test } from 'vitest'
import { againCommand, type Failed, failedIn, missedIn, mostAgain, wentWrongBesides } from './again.ts'

const root = '/home/ada/plumbline'
const vitest = {
  testResults: [
    {
      name: `${root}/server/live/live.db.test.ts`,
      status: 'failed',
      assertionResults: [
        { fullName: 'a change is seen', status: 'failed' },
        { fullName: 'a stream ends', status: 'passed' },
      ],
    },
    { name: `${root}/server/broken.db.test.ts`, status: 'failed', assertionResults: [] },
    {
      name: `${root}/server/app.db.test.ts`,
      status: 'passed',
      assertionResults: [{ fullName: 'it answers', status: 'passed' }],
    },
  ],
}
const playwright = {
  suites: [
    {
      file: 'join.test.ts',
      specs: [{ title: 'a visitor joins', ok: true, tests: [] }],
      suites: [{ file: 'join.test.ts', specs: [{ title: 'and again', ok: false, tests: [] }] }],
    },
  ],
}

test('what failed is found in either report, also a file that could not be read', () => {
  expect(failedIn(vitest, root)).toEqual([
    { file: 'server/live/live.db.test.ts', name: 'a change is seen' },
    { file: 'server/broken.db.test.ts', name: '' },
  ])
  expect(failedIn(playwright, root)).toEqual([{ file: 'e2e/join.test.ts', name: 'and again' }])
})

test('a few that failed beside other parts are run by themselves, each file once', () => {
  const failed = failedIn(vitest, root)
  expect(againCommand('http', [...failed, ...failed.slice(0, 1)])?.slice(-2)).toEqual([
    'server/live/live.db.test.ts',
    'server/broken.db.test.ts',
  ])
  expect(againCommand('browser', failed)).toContain('--last-failed')
})

test('of a proof the sections that missed something are run again', () => {
  const output = [
    'races, 47 s',
    '',
    'faults, 135 s',
    'MISS disk full and freed: joins that got no answer                            11        at most 0',
    '       ECONNRESET after 12 ms',
    'MISS SIGTERM × 2: ended with another code than 0                               1        at most 0',
    '',
    '143 figures, 2 missed',
  ].join('\n')
  const failed = missedIn(output)
  expect(failed).toEqual([
    { file: 'faults', name: 'disk full and freed: joins that got no answer' },
    { file: 'faults', name: 'SIGTERM × 2: ended with another code than 0' },
  ])
  expect(againCommand('prove', failed)).toEqual(['node', 'prove/prove.ts', '--short', 'faults'])
})

test('many that failed, none, and what waits for nothing are run once', () => {
  const many: Failed[] = Array.from({ length: mostAgain + 1 }, () => ({ file: 'a.db.test.ts', name: 'a' }))
  expect(againCommand('browser', many)).toBeUndefined()
  expect(againCommand('browser', [])).toBeUndefined()
  for (const part of ['unit', 'build', 'types', 'lint', 'unused'])
    expect(againCommand(part, many.slice(0, 1))).toBeUndefined()
})

test('what went wrong in no test is no chance of a test', () => {
  expect(wentWrongBesides('⎯⎯⎯ Unhandled Errors ⎯⎯⎯\n\nVitest caught 1 unhandled error')).toBe(true)
  expect(wentWrongBesides('  2 errors were not a part of any test, see above for details')).toBe(true)
  expect(wentWrongBesides(' FAIL  |http| server/a.db.test.ts > it answers\n Tests  1 failed')).toBe(false)
})
