import { expect, test } from 'vitest'
import { movedText, offText } from './figure-text.ts'

test('how far a quantity is off is said to a tenth below ten, and whole from there', () => {
  const off = (by: number) => offText({ value: 500, least: 500 - by, most: 500 + by })
  expect([0.04, 0.2, 4.73, 17.38].map(off)).toEqual(['', '± 0.2', '± 4.7', '± 17'])
})

test('what a figure was and is are told apart', () => {
  expect([movedText(71, 71.8), movedText(1.69, 1.72), movedText(1.6, 1.6)]).toEqual([
    '71 → 71.8',
    '1.69 → 1.72',
    '1.6 → 1.6',
  ])
})
