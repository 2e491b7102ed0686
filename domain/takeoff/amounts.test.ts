import { describe, expect, test } from 'vitest'
import { amountFigures, amountText, figureText, orderText, rateText, stepText, unitText } from './amounts.ts'
import { exactFigure, ratio } from './exact.ts'
import type { Range, Unit } from './line.ts'

const certain = (value: number, unit: Unit): Range => ({ value, least: value, most: value, unit })

describe('an amount', () => {
  test.each([
    ['ft', '100 ft', '30.48 m'],
    ['ft2', '100 ft²', '9.29 m²'],
    ['ft3', '100 ft³', '2.8317 m³'],
    ['yd3', '100 yd³', '76.455 m³'],
    ['in', '100 in', '2,540 mm'],
    ['lb', '100 lb', '45.36 kg'],
    ['ton', '100 tons', '90.718 t'],
    ['gal', '100 gal', '378.54 L'],
    ['each', '100', '100'],
    ['square', '100 squares', '100 squares'],
    ['boardFoot', '100 board ft', '0.236 m³'],
    ['h', '100 h', '100 h'],
  ] as const)('of 100 %s is %s or %s', (unit, imperial, metric) => {
    expect(amountText(certain(100, unit), 'imperial')).toBe(imperial)
    expect(amountText(certain(100, unit), 'metric')).toBe(metric)
  })

  test('says how far off it may be', () => {
    const range: Range = { value: 352.4, least: 348.9, most: 355.9, unit: 'ft2' }
    expect(amountText(range, 'imperial')).toBe('352.4 ft² ± 3.5')
    expect(amountText(range, 'metric')).toBe('32.739 m² ± 0.325')
  })

  test('says from where to where it may be, when it may be off further to one side', () => {
    expect(amountText({ value: 3, least: 2, most: 3, unit: 'each' }, 'imperial')).toBe('3 (2–3)')
  })

  test('has no ± where what it may be off does not show', () => {
    expect(amountText({ value: 8, least: 7.9999, most: 8.0001, unit: 'ft' }, 'imperial')).toBe('8 ft')
  })
})

describe('pieces', () => {
  const said = (formula: string, result: Range) => {
    const text = stepText({ label: 'Pieces', formula, result }, 'imperial')
    return text.formula + text.result
  }
  const screws: Range = { value: 804.94, least: 796.9, most: 812.99, unit: 'each' }

  test('are whole, and so is what they may be off', () => {
    expect(amountText(certain(804.94, 'each'), 'imperial')).toBe('805')
    expect(amountText(screws, 'metric')).toBe('805 ± 8')
    expect(amountFigures(screws, 'imperial')).toEqual({ value: 805, least: 797, most: 813 })
    expect(amountText(certain(3, 'each'), 'imperial')).toBe('3')
  })

  test('say what they were before they were rounded up, once', () => {
    expect(said('503.09 ft² × 1.6 /ft²', screws)).toBe('503.09 ft² × 1.6 /ft² = 804.94 → 805 ± 8')
    expect(said('458 ft² ÷ 32 ft² = 14.31', certain(15, 'each'))).toBe('458 ft² ÷ 32 ft² = 14.31 → 15')
    expect(said('2 ÷ 1 = 2', certain(2, 'each'))).toBe('2 ÷ 1 = 2')
    expect(said('8 × 2', certain(16, 'each'))).toBe('8 × 2 = 16')
    expect(said('8 ft × 2 ft', certain(16, 'ft2'))).toBe('8 ft × 2 ft = 16 ft²')
  })
})

describe('what is rounded up', () => {
  const said = (formula: string) => {
    const text = stepText({ label: 'Pieces', formula, result: certain(15, 'each') }, 'imperial')
    return text.formula + text.result
  }

  test('as a whole shows by what came of it', () => {
    expect(said('⌈(220 in + 1 in) ÷ 15 in⌉')).toBe('(220 in + 1 in) ÷ 15 in → 15')
  })

  test('in part says so in words', () => {
    expect(said('⌈224 in ÷ 16 in⌉ + 1')).toBe('(224 in ÷ 16 in, rounded up) + 1 = 15')
    expect(said('⌈ (8 ft − 2 in) ÷ 8 ft ⌉ × 2 + ⌈7 ÷ 1⌉')).toBe(
      '((8 ft − 2 in) ÷ 8 ft, rounded up) × 2 + (7 ÷ 1, rounded up) = 15',
    )
  })
})

describe('an order', () => {
  test.each([
    [1, '1/4 yd³'],
    [2, '1/2 yd³'],
    [4, '1 yd³'],
    [6, '1 1/2 yd³'],
    [22, '5 1/2 yd³'],
  ])('of %d quarters of a yard is %s', (count, text) => {
    expect(orderText(count, { size: 0.25, unit: 'yd3' })).toBe(text)
  })

  test('of half yards is in yards, in whatever unit they were counted', () => {
    expect(orderText(3, { size: 0.5, unit: 'yd3' })).toBe('1 1/2 yd³')
    expect(orderText(3, { size: 13.5, unit: 'ft3' })).toBe('1 1/2 yd³')
  })

  test('of anything else is a count', () => {
    expect(orderText(1234, { size: 1, unit: 'each' })).toBe('1,234')
    expect(orderText(9, { size: 0.5, unit: 'ft3' })).toBe('9')
  })
})

describe('a figure in a formula', () => {
  test('is a share in percent', () => {
    expect(figureText(ratio(1, 10), '%', 'metric')).toBe('10 %')
  })

  test('is a rate in both of its units', () => {
    expect(figureText(350, 'ft2/gal', 'imperial')).toBe('350 ft²/gal')
    expect(figureText(350, 'ft2/gal', 'metric')).toBe('8.59 m²/L')
    expect(figureText(exactFigure(0.14), 'lb/ft2', 'imperial')).toBe('0.14 lb/ft²')
    expect(figureText(exactFigure(0.14), 'lb/ft2', 'metric')).toBe('0.6835 kg/m²')
  })

  test('counts without a word for what is counted', () => {
    expect(figureText(exactFigure(1.125), 'each/ft2', 'imperial')).toBe('1.125 /ft²')
    expect(rateText('ft2/each', 'imperial')).toBe('ft²')
    expect(unitText('each', 'metric')).toBe('')
  })
})
