import { expect, test } from 'vitest'
import { readLength } from '#domain/measure/typed-length.ts'
import { figureIn, withUnit } from './typed-figure.ts'

test('a figure alone is in the unit in which lengths are written', () => {
  expect(readLength(withUnit('12', 'imperial'))).toBeCloseTo(3.6576, 9)
  expect(readLength(withUnit(' 12.5 ', 'imperial'))).toBeCloseTo(3.81, 9)
  expect(readLength(withUnit('2.4', 'metric'))).toBe(2.4)
  for (const text of ['8 1/2', '8½', '8 ½', ' 8  1/2 '])
    expect(readLength(withUnit(text, 'imperial')), text).toBeCloseTo(8.5 * 0.3048, 9)
  expect(readLength(withUnit('1/2', 'imperial'))).toBeCloseTo(0.1524, 9)
})

test('what has a unit, or is none, stays as it was typed', () => {
  for (const text of ['12 m', '12\' 4 1/2"', '12-4.5', '12 4 1/2', '12,5', '-3', '1e9', 'ten', ''])
    expect(withUnit(text, 'imperial')).toBe(text)
})

test('nothing is no length in any unit', () => {
  expect(() => readLength(withUnit('0', 'imperial'))).toThrow('a length is over 0')
})

test('a figure may have its unit behind it, and decimals in either way', () => {
  for (const text of ['15', '15%', '15 %', '15.', '15,0']) expect(figureIn(text, '%')).toBe(15)
  expect(figureIn('.5', '')).toBe(0.5)
  expect(figureIn('1,234.5 ft²', 'ft²')).toBe(1234.5)
  for (const text of ['', '%', '15 m', '-5', '1e9', 'ten']) expect(figureIn(text, '%')).toBeUndefined()
})
