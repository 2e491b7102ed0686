import { expect, test } from 'vitest'
import { changeText, nextTotal, type TotalChange } from './total-change.ts'

const first: TotalChange = { job: 1, from: 124_810, cents: 124_810, typing: false }

test('a change that is counted later is told by what it does to the total before it', () => {
  const asked = nextTotal(first, 2, 124_810)
  expect(changeText(asked)).toBe('')
  expect(changeText(nextTotal(asked, 2, 128_420))).toBe('+$36.10')
})

test('the next change begins where the last one ended, and one without a price takes the text away', () => {
  const dearer = nextTotal(first, 2, 128_420)
  expect(changeText(nextTotal(dearer, 3, 128_120))).toBe('−$3.00')
  expect(changeText(nextTotal(dearer, 3, 128_420))).toBe('')
})

test('what is typed letter by letter is one change, from before its first letter', () => {
  const letters = [50_000, 90_000].reduce<TotalChange>(
    (before, cents, at) => nextTotal(before, `letter ${at}`, cents, first.cents),
    first,
  )
  expect(changeText(letters)).toBe('−$348.10')
  expect(changeText(nextTotal(letters, 'taken', 90_000, 90_000))).toBe('−$348.10')
  expect(changeText(nextTotal(nextTotal(letters, 'taken', 90_000), 'next', 90_100))).toBe('+$1.00')
})
