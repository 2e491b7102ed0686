import { expect, test } from 'vitest'
import { slowestLines, testsIn } from './slowest.ts'

const vitest = {
  testResults: [
    {
      name: '/home/ada/plumbline/domain/prices.test.ts',
      assertionResults: [
        { fullName: 'a seat costs what it costs', duration: 40 },
        { fullName: 'a test that was left out', duration: null },
      ],
    },
  ],
}
const playwright = {
  suites: [
    {
      file: 'join.test.ts',
      specs: [{ title: 'a visitor joins', tests: [{ results: [{ duration: 2100 }] }] }],
      suites: [
        {
          file: 'join.test.ts',
          specs: [{ title: 'and again', tests: [{ results: [{ duration: 900 }, { duration: 300 }] }] }],
        },
      ],
    },
  ],
}

test('the slowest tests of every report stand first, with their file and their seconds', () => {
  const tests = [vitest, playwright].flatMap((report) => testsIn(report, '/home/ada/plumbline'))
  expect(tests).toHaveLength(4)
  expect(slowestLines(tests, 3)).toEqual([
    '   2.1 s  e2e/join.test.ts: a visitor joins',
    '   1.2 s  e2e/join.test.ts: and again',
    '   0.0 s  domain/prices.test.ts: a seat costs what it costs',
  ])
})
