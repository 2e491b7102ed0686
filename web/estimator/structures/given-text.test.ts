import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Units } from '#domain/measure/tape.ts'
import { type StructureField, thicknessField } from '#domain/takeoff/structure-fields.ts'
import { givenText, readGiven } from '#web/drawing/given-text.ts'
import { structureIds, structureOf } from './structure-job.ts'

const foot = 0.3048
const kind = (kind: StructureField['kind']): StructureField => ({
  label: () => kind,
  kind,
  usual: 1,
  least: 0,
  most: 100,
})

const value = (one: StructureField['kind'], text: string, units: Units = 'imperial') => {
  const read = readGiven(kind(one), text, units)
  return 'value' in read ? read.value : read.bad
}

describe('a length', () => {
  test.each([
    ['12\' 4 1/2"', 12.375 * foot],
    ['12-4.5', 12.375 * foot],
    ['3.76 m', 3.76],
    ['12', 12 * foot],
    ['12.5', 12.5 * foot],
    ['12 4 1/2', 12.375 * foot],
    ['8 1/2', 8.5 * foot],
    ['20000 ft', 20_000 * foot],
  ])('%s is read as the trade types it', (text, metres) => {
    expect(value('length', text)).toBeCloseTo(metres, 9)
  })

  test('a figure alone is in metres where those are chosen', () => {
    expect(value('length', '12.5', 'metric')).toBe(12.5)
    expect(value('length', '3,5', 'metric')).toBe(3.5)
  })

  test('what is none says so', () => {
    expect(value('length', 'wide')).toMatch('cannot be read as a length')
    expect(value('length', '')).toMatch('Please type a length')
    expect(value('length', '0')).toMatch('a length is over 0')
  })
})

describe('a thickness', () => {
  test.each([
    ['4', 4],
    ['3 1/2', 3.5],
    ['3-1/2', 3.5],
    ['4"', 4],
    ['1 ft', 12],
    ['0-6', 6],
  ])('%s is in inches', (text, inches) => {
    expect(value('thickness', text)).toBeCloseTo((inches * foot) / 12, 9)
  })

  test('a figure alone is in millimetres where metres are chosen', () => {
    expect(value('thickness', '100', 'metric')).toBeCloseTo(0.1, 12)
  })
})

describe('an area', () => {
  test.each([
    ['40', 40],
    ['40 sq ft', 40],
    ['40 sf', 40],
    ['1,040 ft²', 1040],
    ['3 × 6-8', 20],
    ["3' x 7' + 4 ft x 4 ft", 37],
    ['0', 0],
  ])('%s is in square feet', (text, feet) => {
    expect(value('area', text)).toBeCloseTo(feet * foot ** 2, 9)
  })

  test('with its own unit, or in the chosen one', () => {
    expect(value('area', '3.7 m²')).toBe(3.7)
    expect(value('area', '3.7', 'metric')).toBe(3.7)
    expect(value('area', '10 pies²', 'metric')).toBeCloseTo(10 * foot ** 2, 9)
  })

  test('what is none says so', () => {
    expect(value('area', 'a door')).toMatch('cannot be read as an area')
    expect(value('area', '3 × ')).toMatch('cannot be read as an area')
    expect(value('area', '3 × wide')).toMatch('cannot be read as a length')
    expect(value('area', '')).toMatch('cannot be read as an area')
  })
})

test.each(['6', '6/12', '6:12', '6 in 12', '6 en 12', '6"'])('a pitch of %s is six in twelve', (text) => {
  expect(value('pitch', text)).toBe(6)
})

test('a count is a figure', () => {
  expect(value('count', '1,200')).toBe(1200)
  expect(value('count', 'two')).toMatch('Type a number')
})

test('an eighth of an inch is written as one, and what is on no tape with decimals', () => {
  const inch = foot / 12
  const field = thicknessField(() => 'Thickness', 4, [1, 24])
  expect(givenText(field, 3.125 * inch, 'imperial')).toBe('3 1/8 in')
  expect(givenText(field, 0.5 * inch, 'imperial')).toBe('1/2 in')
  expect(givenText(field, 3.1 * inch, 'imperial')).toBe('3.1 in')
  expect(givenText(kind('length'), 147.999999999 * inch, 'imperial')).toBe('12 ft 4 in')
  expect(givenText(kind('length'), 12 * foot, 'imperial')).toBe('12 ft')
  expect(givenText(kind('area'), 1040 * foot ** 2, 'imperial')).toBe('1040 ft²')
  expect(givenText(field, 0.1, 'metric')).toBe('100 mm')
})

test('what stands in any field is read as what it was, in both units', () => {
  const fields = structureIds.flatMap((id) => Object.values(structureOf(id).fields))
  const some = fc.constantFrom(...fields).chain((field) =>
    fc.record({
      field: fc.constant(field),
      units: fc.constantFrom<Units>('imperial', 'metric'),
      value:
        field.kind === 'count' || field.kind === 'choice'
          ? fc.integer({ min: field.least, max: field.most })
          : fc.double({ min: field.least, max: field.most, noNaN: true }),
    }),
  )
  fc.assert(
    fc.property(some, ({ field, units, value }) => {
      const read = readGiven(field, givenText(field, value, units), units)
      // A hundredth of a square foot is the coarsest that is written.
      expect('value' in read ? Math.abs(read.value - value) : read.bad).toBeLessThan(0.001)
    }),
    { numRuns: 500 },
  )
})
