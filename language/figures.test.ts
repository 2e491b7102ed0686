import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberText } from './figures.ts'
import { languages, locales } from './languages.ts'

test('a number has commas between its thousands, and no more decimals than it needs', () => {
  expect([0, 999, 1000, 1234567, 12.5, 1234.5678, -2376].map((value) => numberText(value))).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
    '12.5',
    '1,234.568',
    '-2,376',
  ])
  expect(numberText(7.7283, { maximumFractionDigits: 1 })).toBe('7.7')
})

test('what is left over of a subtraction is nothing', () => {
  expect(numberText(0.1 + 0.2 - 0.3)).toBe('0')
  expect(numberText(1e-7, { maximumFractionDigits: 1 })).toBe('0')
  expect(numberText(-0.0001)).toBe('0')
})

for (const language of languages) {
  test(`numbers are written as Intl.NumberFormat writes them in ${language}`, () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 }).filter((count) => count !== 0)
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        (count, at, most) => {
          const value = count / 10 ** at
          // What rounds to nothing keeps its sign there, and has none here.
          fc.pre(Math.abs(value) >= 1)
          const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: most })
          expect(numberText(value, { maximumFractionDigits: most })).toBe(format.format(value))
        },
      ),
    )
  })
}
