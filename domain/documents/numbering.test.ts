import { expect, test } from 'vitest'
import type { Block } from '#contract/documents.ts'
import { clauseNumbers, numberOf } from './numbering.ts'

const clause = (id: string, level: 1 | 2 | 3): Block => ({ id, kind: 'clause', level, content: [], body: [] })

test('clauses are numbered by where they stand, whatever stands between them', () => {
  const blocks: Block[] = [
    clause('a', 1),
    clause('b', 2),
    { id: 'page', kind: 'pageBreak' },
    clause('c', 2),
    clause('d', 3),
    clause('e', 1),
    clause('f', 2),
  ]
  expect([...clauseNumbers(blocks)]).toEqual([
    ['a', '1'],
    ['b', '1.1'],
    ['c', '1.2'],
    ['d', '1.2.1'],
    ['e', '2'],
    ['f', '2.1'],
  ])
})

test('a level that was left out counts as its first', () => {
  expect(
    [...clauseNumbers([clause('a', 2), clause('b', 3), clause('c', 1)])].map(([, number]) => number),
  ).toEqual(['1.1', '1.1.1', '2'])
})

test.each([
  [{ prefix: '', count: 7, resubmission: 0 }, '7'],
  [{ prefix: '03 30 00', count: 7, resubmission: 0 }, '03 30 00-007'],
  [{ prefix: '03 30 00', count: 7, resubmission: 1 }, '03 30 00-007.1'],
  [{ prefix: 'RFI', count: 1234, resubmission: 0 }, 'RFI-1234'],
])('%o is number %s', (number, text) => {
  expect(numberOf(number)).toBe(text)
})
