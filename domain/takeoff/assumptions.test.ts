import { describe, expect, test } from 'vitest'
import { type FigureRow, readFigures } from './assumptions.ts'
import { ChoiceRefusal, type Choices } from './choices.ts'
import { interiorFigures } from './interior-figures.ts'
import { usualChoices } from './room-takeoff.ts'
import { ownChoice, packLabel } from './sources.ts'

const rows = {
  coverage: {
    label: () => 'Coverage',
    value: 350,
    unit: 'ft2/gal',
    least: 50,
    most: 1000,
    source: ownChoice,
  },
  waste: { label: () => 'Waste', value: 10, unit: '%', least: 0, most: 50, source: ownChoice },
  bundle: { label: () => 'Bundle', value: [100, 3], unit: 'ft2', least: 10, most: 50, source: ownChoice },
  sheet: {
    label: () => 'Sheet',
    value: 8,
    unit: 'ft',
    least: 8,
    most: 12,
    options: [8, 10, 12],
    source: ownChoice,
  },
} satisfies Record<string, FigureRow>

const read = (assumptions: Choices['assumptions'] = {}) => readFigures(rows, { ...usualChoices, assumptions })

describe('a figure', () => {
  test('is the usual one, unchanged, with its unit to be read', () => {
    const { exact, assumption } = read()('coverage')
    expect(exact.valueOf()).toBe(350)
    expect(assumption).toMatchObject({ id: 'coverage', value: 350, unit: 'ft²/gal', changed: false })
  })

  test('counts as a share where it is read as percent', () => {
    const { exact, assumption } = read()('waste')
    expect([exact.toFraction(), assumption.value, assumption.unit]).toEqual(['1/10', 10, '%'])
  })

  test('is exact where no decimal is', () => {
    expect(read()('bundle').exact.toFraction()).toBe('100/3')
  })

  test('that a person changed is theirs, and says so', () => {
    const { exact, assumption } = read({ coverage: 400.5 })('coverage')
    expect([exact.toFraction(), assumption.value, assumption.changed]).toEqual(['801/2', 400.5, true])
  })

  test('that a person set to what it was is not changed', () => {
    expect(read({ coverage: 350, bundle: 33.3333 })('coverage').assumption.changed).toBe(false)
    expect(read({ bundle: 33.3333 })('bundle').assumption.changed).toBe(false)
  })
})

describe('a choice', () => {
  test.each([
    ['coverage', 49.999],
    ['coverage', 1000.001],
    ['coverage', Number.NaN],
    ['coverage', Number.POSITIVE_INFINITY],
    ['waste', -1],
  ])('of %s as %d is refused with what is possible', (id, value) => {
    expect(() => read({ [id]: value })).toThrow(ChoiceRefusal)
    expect(() => read({ [id]: value })).toThrow(/is not possible. Enter a number from .* to /)
  })

  test('is refused in the words of its figure', () => {
    expect(() => read({ coverage: 5 })).toThrow(
      'Coverage: 5 is not possible. Enter a number from 50 ft²/gal to 1,000 ft²/gal.',
    )
  })

  test('of a size that is not sold is refused with those that are', () => {
    expect(() => read({ sheet: 9 })).toThrow('Sheet: 9 is not sold. Choose one of 8 ft, 10 ft, 12 ft.')
    expect(read({ sheet: 10 })('sheet').exact.valueOf()).toBe(10)
  })

  test('names its figure for programs', () => {
    const refusal = (() => {
      try {
        return read({ waste: 51 })
      } catch (error) {
        return error
      }
    })()
    expect(refusal instanceof ChoiceRefusal && refusal.assumptionId).toBe('waste')
  })

  test('that is about another table is passed over', () => {
    expect(read({ 'of-another-table': -5 })('waste').assumption.changed).toBe(false)
  })
})

describe.each(Object.entries<FigureRow>(interiorFigures))('the figure %s', (_, row) => {
  test('is possible as it is, and has a source that can be named', () => {
    const value = typeof row.value === 'number' ? row.value : row.value[0] / row.value[1]
    expect(row.least <= value && value <= row.most).toBe(true)
    expect(row.options ?? [value]).toContain(value)
    const { title, publisher, date, url } = row.source()
    expect(title).not.toBe('')
    // A label and one's own choice have no date; whatever was published has one, or says that it bears none.
    const needsNone = [packLabel().title, ownChoice().title].includes(title)
    expect(publisher !== '' && date !== '').toBe(!needsNone)
    if (url !== undefined) expect(new URL(url).protocol).toMatch(/^https?:$/)
    expect(row.label()).not.toBe('')
  })
})
