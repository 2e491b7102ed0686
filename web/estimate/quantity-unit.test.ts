import { expect, test } from 'vitest'
import { emptyLine } from '#contract/estimate.ts'
import { noFigures } from '#domain/estimate/figures.ts'
import { unitWith } from './quantity-unit.ts'

const line = { ...emptyLine, id: 'a', rank: 0 }

test.each([
  [`=2*(12'4"+10')`, 'ft'],
  [`10' x 12'`, 'ft²'],
  [`10' x 12' x 4"`, 'ft³'],
  ['12', 'ea'],
  ['=2*3', 'ea'],
  ['=2*(', 'ea'],
  ["=10'*10'*10'*10'", 'ea'],
])('what %s is typed into counts in %s', (quantity, unit) => {
  expect(unitWith(quantity, line, noFigures)).toBe(unit)
})

test('a line of which somebody said in what it counts keeps that', () => {
  expect(unitWith("10'", { ...line, unit: 'yd' }, noFigures)).toBe('yd')
  expect(unitWith("10'", { ...line, from: { kind: 'takeoff', key: 'x' } }, noFigures)).toBe('ea')
})
