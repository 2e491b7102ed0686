import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText } from './amounts.ts'
import { ChoiceRefusal } from './choices.ts'
import type { Line } from './line.ts'
import { samplePrices } from './price-list.ts'
import { usualChoices } from './room-takeoff.ts'
import { type Structure, structures } from './structure-takeoff.ts'

const all: [string, Structure][] = Object.entries(structures)
const fieldsOf = ({ fields }: Structure) => Object.entries(fields)

describe.each(all)('%s', (id, { title, fields, takeOff }) => {
  const lines = (values: Record<string, number> = {}) => takeOff(values, usualChoices, samplePrices).lines
  /** As usual, and with each of what may be chosen or counted beside. */
  const everyWay: Record<string, number>[] = [
    {},
    ...Object.entries(fields).flatMap(([field, { kind, options = [] }]) =>
      kind === 'count' ? [{ [field]: 2 }] : options.map(({ value }) => ({ [field]: value })),
    ),
  ]

  test('has a title, labels and usual values that it takes', () => {
    expect(title()).not.toBe('')
    for (const { label, usual, least, most, options } of Object.values(fields)) {
      expect(label()).not.toBe('')
      expect(usual).toBeGreaterThanOrEqual(least)
      expect(usual).toBeLessThanOrEqual(most)
      if (options) expect(options.map(({ value }) => value)).toContain(usual)
    }
    expect(lines().length).toBeGreaterThan(0)
  })

  test('every line says where it comes from, step by step, to whole packs with a price', () => {
    for (const line of everyWay.flatMap(lines)) {
      expect(line.measures.length).toBeGreaterThan(0)
      expect(line.steps.length).toBeGreaterThan(1)
      const sources = [...line.steps, ...line.assumptions].flatMap(({ source }) => source ?? [])
      expect(sources.length).toBeGreaterThan(0)
      expect(line.steps.every(({ formula }) => !/NaN|undefined|null/.test(formula))).toBe(true)
      expect(line.assumptions.every(({ source }) => source.title !== '')).toBe(true)
      expect(line.crossing).toBeNull()
      expect(line.costCents).toBe(line.order.count * (line.price?.cents ?? Number.NaN))
    }
  })

  test('somebody works on it, at wages, by steps', () => {
    const { labour } = takeOff({}, usualChoices, samplePrices)
    expect(labour).toHaveLength(id === 'lumber' ? 0 : 1)
    for (const { hours, costCents, wageCents, steps, assumptions } of labour) {
      expect(hours.value).toBeGreaterThan(0)
      expect(costCents.p25).toBe(Math.round(hours.value * wageCents.p25))
      expect(steps.length).toBeGreaterThan(1)
      expect(assumptions.map((one) => one.id).some((one) => one.startsWith('labour-'))).toBe(true)
    }
  })

  test('the list costs what its lines cost', () => {
    const { lines, materialCents, unpriced, samples } = takeOff({}, usualChoices, samplePrices)
    expect(materialCents).toBe(lines.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0))
    expect([unpriced, samples]).toEqual([0, lines.length])
    expect(takeOff({}, usualChoices, []).unpriced).toBe(lines.length)
  })

  test('takes the same packs in metres', () => {
    for (const values of everyWay) {
      const metric = takeOff(values, { ...usualChoices, units: 'metric' }, samplePrices).lines
      expect(metric.map(({ order }) => order)).toEqual(lines(values).map(({ order }) => order))
      expect(
        metric.flatMap(({ steps }) => steps).some(({ formula }) => /\d (?:m|mm|m²|m³)\b/.test(formula)),
      ).toBe(true)
    }
  })
})

const tooMuch = all.flatMap(([id, structure]) =>
  fieldsOf(structure).flatMap(([field, { least, most, options }]) =>
    [Number.NaN, Number.POSITIVE_INFINITY, least - 1, most + 1, ...(options ? [least + 0.5] : [])].map(
      (value) => [id, field, value, structure] as const,
    ),
  ),
)

test.each(tooMuch)('%s: a %s of %d is refused by its name', (_, field, value, { takeOff }) => {
  const refused = () => takeOff({ [field]: value }, usualChoices, [])
  expect(refused).toThrow(ChoiceRefusal)
  expect(refused).toThrow(expect.objectContaining({ assumptionId: field }))
})

test('two and a half columns are refused, and so is a figure that cannot be', () => {
  expect(() => structures.tube.takeOff({ count: 2.5 }, usualChoices, [])).toThrow(
    'How many: 2.5 is not possible',
  )
  const choices = { ...usualChoices, assumptions: { 'shingle-bundle': 0 } }
  expect(() => structures.roof.takeOff({}, choices, [])).toThrow(ChoiceRefusal)
})

test('a thickness is told in inches', () => {
  const [line] = structures.slab.takeOff({}, usualChoices, []).lines
  expect(line?.measures.map(({ range }) => [range.value, range.unit])).toEqual([
    [10, 'ft'],
    [10, 'ft'],
    [4, 'in'],
  ])
})

/**
 * What is needed of each item, by its name: of boards that are counted, in feet, for a longer one may be of other boards; of
 * strips that turn to where fewer are bought, how many that is.
 */
const amounts = (lines: readonly Line[]): ReadonlyMap<string, number> =>
  new Map(
    lines.map(({ item, itemId, need, order }) => {
      const [, feet = '1'] = (need.unit === 'each' && /-(\d+)ft$/.exec(itemId)) || []
      return [item, /^(?:wire-mesh|vapor)/.test(itemId) ? order.count : need.value * Number(feet)]
    }),
  )

test('whatever is typed in its limits, nothing is negative, nothing is no number, and more is never less', () => {
  const typed = fc.constantFrom(...all).chain(([id, structure]) =>
    fc.tuple(
      fc.constant([id, structure] as const),
      fc.record(
        Object.fromEntries(
          fieldsOf(structure).map(([field, { kind, least, most, options }]) => {
            if (options) return [field, fc.constantFrom(...options.map(({ value }) => value))]
            if (kind === 'count') return [field, fc.integer({ min: least, max: Math.min(most, 200) })]
            return [field, fc.double({ min: least, max: Math.min(most, least + 30), noNaN: true })]
          }),
        ),
      ),
      fc.double({ min: 1, max: 3, noNaN: true }),
    ),
  )
  fc.assert(
    fc.property(typed, ([[, { fields, takeOff }], values, factor]) => {
      const take = (one: Record<string, number>) => takeOff(one, usualChoices, []).lines
      const lines = take(values)
      for (const { need, order, steps } of lines) {
        expect(need.value).toBeGreaterThan(0)
        expect(Number.isSafeInteger(order.count) && order.count > 0).toBe(true)
        expect(steps.every(({ result }) => Number.isFinite(result.value) && result.value >= 0)).toBe(true)
      }
      const length = Math.min((values.length ?? 1) * factor, fields.length?.most ?? 1)
      if (fields.length === undefined) return
      const longer = amounts(take({ ...values, length }))
      // A millionth of a millimetre is lost where metres become feet.
      for (const [item, need] of amounts(lines)) {
        expect((longer.get(item) ?? 0) - need).toBeGreaterThan(-1e-6 * need - 1e-6)
      }
    }),
    { numRuns: 300 },
  )
})

test('squares of a roof are what their formula says, in metric units too', () => {
  const { lines, labour } = structures.roof.takeOff({}, { ...usualChoices, units: 'metric' }, [])
  const steps = [...lines, ...labour].flatMap((line) => line.steps)
  const squares = steps.filter(({ result }) => result.unit === 'square')
  expect(squares.length).toBeGreaterThan(0)
  for (const { formula, result } of squares) {
    const [, area = '', one = ''] = /^([\d.,]+) m² ÷ ([\d.]+) m²$/.exec(formula) ?? []
    expect(Number(area.replaceAll(',', '')) / Number(one)).toBeCloseTo(result.value, 2)
    expect(amountText(result, 'metric')).toMatch(/ squares$/)
  }
})
