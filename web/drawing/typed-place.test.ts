import { expect, test } from 'vitest'
import { lengthIn } from './typed-place.ts'

test('a figure alone is in the unit in which lengths are written; what is too long for its place is refused', () => {
  expect(lengthIn('3', 'metric')).toEqual({ metres: 3 })
  expect(lengthIn('10', 'imperial')).toEqual({ metres: 3.048 })
  expect(lengthIn('12', 'metric', 10)).toEqual({ bad: expect.stringContaining('longer than 10 m') })
})
