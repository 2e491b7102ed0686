import { expect, test } from 'vitest'
import { offText } from './figure-text.ts'

test('how far a quantity is off is said to a tenth below ten, and whole from there', () => {
  const off = (by: number) => offText({ value: 500, least: 500 - by, most: 500 + by })
  expect([0.04, 0.2, 4.73, 17.38].map(off)).toEqual(['', '± 0.2', '± 4.7', '± 17'])
})
