import { expect, test } from 'vitest'
import { readLength } from '#domain/measure/typed-length.ts'
import { withUnit } from './given-length.ts'

test('a figure alone is in the unit in which lengths are written', () => {
  expect(readLength(withUnit('12', 'imperial'))).toBeCloseTo(3.6576, 9)
  expect(readLength(withUnit(' 12.5 ', 'imperial'))).toBeCloseTo(3.81, 9)
  expect(readLength(withUnit('2.4', 'metric'))).toBe(2.4)
})

test('what has a unit, or is none, stays as it was typed', () => {
  for (const text of ['12 m', '12\' 4 1/2"', '12-4.5', '12,5', '-3', '1e9', 'ten', ''])
    expect(withUnit(text, 'imperial')).toBe(text)
})

test('nothing is no length in any unit', () => {
  expect(() => readLength(withUnit('0', 'imperial'))).toThrow('a length is over 0')
})
