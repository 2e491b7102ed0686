import { expect, test } from 'vitest'
import { gistOf } from './gist.ts'

test('of a proof the misses are kept, each with its first example', () => {
  const output = [
    'fuzz, 440 s',
    'MISS 20 bodies to each call: calls that failed   1   at most 0',
    '       operatorSignInRow: closed',
    '       another',
    '207 figures, 1 missed',
  ].join('\n')
  expect(gistOf(output)).toEqual([
    'MISS 20 bodies to each call: calls that failed   1   at most 0',
    '       operatorSignInRow: closed',
  ])
})

test('of tests the names and what was expected are kept, without colours', () => {
  const output =
    '[12/534] e2e/a.test.ts\n  1) [workspace] › e2e/company.test.ts:38:3 › an admin\n\n    \x1b[31mError: expect(page).toHaveURL(expected) failed\x1b[39m\n' +
    "    Locator: getByRole('button')\n      40 |   before\n    > 41 |   await expect(button).toBeVisible()\n"
  expect(gistOf(output)).toEqual([
    '  1) [workspace] › e2e/company.test.ts:38:3 › an admin',
    '    Error: expect(page).toHaveURL(expected) failed',
    "    Locator: getByRole('button')",
    '    > 41 |   await expect(button).toBeVisible()',
  ])
})

test('of a list that differs its lines are kept', () => {
  const output =
    '    Error: what went wrong behind the page\n\n    - Expected  - 1\n    + Received  + 3\n\n    - Array []\n    + Array [\n    +   "404 GET /nope",\n    + ]\n'
  expect(gistOf(output)).toEqual(['    Error: what went wrong behind the page', '    +   "404 GET /nope",'])
})

test('of an error that nobody waited for, where it comes from is kept', () => {
  const output = [
    'Error: timeout exceeded when trying to connect',
    ' ❯ node_modules/pg-pool/index.js:224:27',
    ' ❯ withClient server/kit/jobs.ts:30:9',
    'This error originated in "server/money/online.db.test.ts" test file.',
    'The next line says no more.',
  ]
  expect(gistOf(output.join('\n'))).toEqual([output[0], output[2], output[3]])
})

test('where nothing is known to tell, the last lines are kept', () => {
  expect(gistOf('one\n\ntwo\n')).toEqual(['one', 'two'])
})
