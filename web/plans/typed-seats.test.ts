import { expect, test } from 'vitest'
import { readTyped } from './typed-seats.ts'

test.each([
  ['0', 0],
  ['7', 7],
  ['12', 12],
  ['007', 7],
  [' 3 ', 3],
])('%j is %i extra seats', (text, seats) => {
  expect(readTyped(text, 12)).toEqual({ draft: String(seats), seats })
})

test('more than the most is brought down to it, with a word', () => {
  for (const text of ['13', '99', '99999999999999999999']) {
    expect(readTyped(text, 12)).toEqual({
      draft: '12',
      seats: 12,
      message: '12 is the most: set to 12 extra seats.',
    })
  }
})

test('an empty field says nothing yet', () => {
  expect(readTyped('', 12)).toEqual({ draft: '' })
})

test.each(['-1', '2.5', 'two', '1e1', '+4'])('%j is no number of seats and changes nothing', (text) => {
  expect(readTyped(text, 12)).toEqual({ message: 'Type a whole number from 0 to 12.' })
})
