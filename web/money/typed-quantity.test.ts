import { expect, test } from 'vitest'
import { Typed } from './typed-form.tsx'
import { readQuantity } from './typed-quantity.ts'

test('a comma in a quantity stands between thousands; where it cannot, the quantity is not read', () => {
  expect(['1,000', '1,234,567.5', '1400', '2.5', '.5', '400.', ' 0 '].map(readQuantity)).toEqual([
    ...[1000, 1_234_567.5, 1400, 2.5, 0.5, 400, 0],
  ])
  for (const typed of [
    '2,5',
    '133,33',
    '1,,0',
    ',000',
    '1,0000',
    '1000,000',
    '1.000,5',
    '.',
    '',
    '-5',
    '1e3',
  ])
    expect(readQuantity(typed), typed).toBeUndefined()
})

test('a quantity of a form that cannot be read, or is nothing, is named as wrong', () => {
  for (const [text, isWrong] of Object.entries({ '1,000': false, '2,5': true, '133,33': true, '0': true })) {
    const typed = new Typed({ all: text })
    typed.quantity('all')
    expect('all' in typed.wrong, text).toBe(isWrong)
  }
})
