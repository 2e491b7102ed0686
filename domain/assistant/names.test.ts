import { expect, test } from 'vitest'
import { namesBesideSums } from './names.ts'

test.each([
  ['What is the shower allowance?', 'shower'],
  ['picket fence costs', 'picket fence'],
  ['overhead door price', 'overhead door'],
  ['How much is left of the underlayment allowance?', 'underlayment'],
  ['What happens when we choose more than the flooring allowances?', 'floor'],
])('%s names %s', (question, named) => {
  expect(namesBesideSums(question).join(' ')).toBe(named)
})
