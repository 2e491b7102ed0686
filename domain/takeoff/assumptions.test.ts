import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberText } from '#language/figures.ts'
import { assumptionText, type FigureRow, readFigures, typedText, valueOfTyped } from './assumptions.ts'
import { ChoiceRefusal, type Choices } from './choices.ts'
import { exactFeet } from './exact.ts'
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

const read = (assumptions: Choices['assumptions'] = {}, units: Choices['units'] = 'imperial') =>
  readFigures(rows, { ...usualChoices, assumptions, units })

describe('a figure', () => {
  test('is the usual one, unchanged, with its unit', () => {
    const { exact, assumption } = read()('coverage')
    expect(exact.valueOf()).toBe(350)
    expect(assumption).toMatchObject({ id: 'coverage', value: 350, rate: 'ft2/gal', changed: false })
  })

  test('counts as a share where it is read as percent', () => {
    const { exact, assumption } = read()('waste')
    expect([exact.toFraction(), assumption.value, assumption.rate]).toEqual(['1/10', 10, '%'])
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

describe('in metric units', () => {
  const typed = (figure: number) => valueOfTyped(figure, 'in', 'metric')

  test('a figure is shown and typed as they have it', () => {
    const { assumption } = read()('coverage')
    expect(typedText(assumption, 'metric')).toBe('8.59')
    expect(assumptionText(assumption, 'metric')).toBe('8.59 m²/L')
    expect(valueOfTyped(12.5, '%', 'metric')).toBe(12.5)
    const mine = read({ coverage: valueOfTyped(9, 'ft2/gal', 'metric') })('coverage')
    expect(mine.assumption.changed).toBe(true)
    expect(typedText(mine.assumption, 'metric')).toBe('9')
  })

  test('what was typed stays exact, so that 3 m take ten tiles of 300 mm and not eleven', () => {
    const size = { ...rows.coverage, unit: 'in', least: 1, most: 100 } satisfies FigureRow
    const { exact } = readFigures({ size }, { ...usualChoices, assumptions: { size: typed(300) } })('size')
    expect(exact.toFraction()).toBe('1500/127')
    expect(exactFeet(3).mul(12).div(exact).toFraction()).toBe('10')
  })

  test('whatever is typed is shown again as it was typed', () => {
    const rates = ['ft', 'ft2', 'ft3', 'in', 'lb/ft2', 'ft2/gal', 'ft2/h', 'each/ft2', '%'] as const
    fc.assert(
      fc.property(fc.constantFrom(...rates), fc.integer({ min: 1, max: 9_999_999 }), (rate, thousandths) => {
        const figure = thousandths / 1000
        const row = { ...rows.coverage, unit: rate, least: 0, most: 1e9 }
        const mine = readFigures(
          { row },
          { ...usualChoices, assumptions: { row: valueOfTyped(figure, rate, 'metric') } },
        )('row')
        expect(typedText(mine.assumption, 'metric')).toBe(numberText(figure))
      }),
    )
  })

  test('what is far beyond any figure is refused like any other', () => {
    for (const figure of [Number.POSITIVE_INFINITY, Number.MAX_VALUE])
      for (const units of ['imperial', 'metric'] as const)
        expect(() => read({ coverage: valueOfTyped(figure, 'ft2/gal', units) }, units)).toThrow(ChoiceRefusal)
  })

  test('a limit that is told is possible', () => {
    expect(() => read({ coverage: 5 }, 'metric')).toThrow(
      'Coverage: 0.1227 is not possible. Enter a number from 1.228 m²/L to 24.542 m²/L.',
    )
    for (const figure of [1.228, 24.542])
      expect(() => read({ coverage: valueOfTyped(figure, 'ft2/gal', 'metric') }, 'metric')).not.toThrow()
    expect(() => read({ sheet: 9 }, 'metric')).toThrow('Choose one of 2.438 m, 3.048 m, 3.658 m.')
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
