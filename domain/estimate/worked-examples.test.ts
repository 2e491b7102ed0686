import { describe, expect, test } from 'vitest'
import {
  type EstimateLine,
  type EstimateSettings,
  emptyLine,
  type PlacedLine,
  usualSettings,
} from '#contract/estimate.ts'
import { noFigures } from './figures.ts'
import { reckon } from './reckon.ts'

/** Examples that others published with their answers, by the page that has them. */

const line = (item: string, fields: Partial<EstimateLine>): PlacedLine => ({
  ...emptyLine,
  item,
  ...fields,
  id: item,
  rank: 0,
})
const reckoned = (lines: PlacedLine[], settings: Partial<EstimateSettings> = {}) =>
  reckon({ lines, settings: { ...usualSettings, ...settings } }, noFigures)
const markups = (of: Partial<EstimateSettings['markupBp']>) => ({ ...usualSettings.markupBp, ...of })

describe('Overhead & Markup, support.construction/guides/finance/overhead-markup, read November 2026', () => {
  test('cost of $100 and 20 % markup is a price of $120, and a margin of 16.7 %', () => {
    const { sums } = reckoned([line('job', { subCents: 10_000, markupBp: 2000 })])
    expect(sums).toMatchObject({ priceCents: 12_000, marginBp: 1667 })
  })

  test.each([
    [10, 9.1],
    [15, 13],
    [20, 16.7],
    [25, 20],
    [30, 23.1],
    [35, 25.9],
    [40, 28.6],
    [50, 33.3],
  ])('a markup of %s %% is a margin of %s %%', (markup, margin) => {
    const { sums } = reckoned([line('job', { subCents: 100_000, markupBp: markup * 100 })])
    expect(Math.round((sums.marginBp ?? 0) / 10) / 10).toBe(margin)
  })

  test('direct costs of $100,000, overhead of 15 %, profit of 10 % on both: $126,500', () => {
    const { sums } = reckoned([line('job', { subCents: 10_000_000 })], {
      markupBp: markups({ sub: 1500 }),
      overheadBp: 1000,
    })
    expect(sums).toMatchObject({ markupCents: 1_500_000, overheadCents: 1_150_000, priceCents: 12_650_000 })
  })
})

describe('Construction Estimating Basics, jobhammers.com/blog/construction-estimating-basics, read November 2026', () => {
  const deck = [
    ['2×8×12 joists', 9, 1800, 16_200],
    ['4×4×8 posts', 6, 1400, 8400],
    ['2×6×12 decking', 24, 2200, 52_800],
    ['Joist hangers', 18, 300, 5400],
    ['Post brackets', 6, 1200, 7200],
    ['Screws/hardware', 1, 8500, 8500],
  ] as const

  test('the material of a deck of 10 × 12 ft is $985 before waste', () => {
    const { lines, sums } = reckoned(
      deck.map(([item, count, cents]) => line(item, { quantity: `${count}`, materialCents: cents })),
    )
    for (const [item, , , cents] of deck)
      expect(lines.find(({ id }) => id === item)?.costs.material, item).toBe(cents)
    expect(sums.costCents).toBe(98_500)
  })

  test('with 8 % waste, 8 % tax and 12 % markup it is within a dollar of its $1,287, which is rounded three times', () => {
    const { sums } = reckoned(
      deck.map(([item, count, cents]) =>
        line(item, { quantity: `${count}`, materialCents: cents, wasteBp: 800 }),
      ),
      {
        markupBp: markups({ material: 1200 }),
        tax: { place: '', bp: 800, on: ['material'], how: 'cost' },
      },
    )
    // 985 × 1.08 × 1.08 × 1.12 = 1,286.76.
    expect(Math.abs(sums.priceCents - 128_676)).toBeLessThanOrEqual(5)
    expect(Math.abs(sums.priceCents - 128_700)).toBeLessThan(100)
  })

  test('a wage of $30 with taxes, insurance and benefits of $7.90 is $37.90 an hour', () => {
    // 7.65 % is printed as $2.30, 8 % as $2.40, 4 % as $1.20, and $2.00: 26 1/3 % of the wage.
    const { lines } = reckoned([line('crew', { quantity: '1', hoursEach: 100, rateCents: 3000 })], {
      burdenBp: 2633,
    })
    expect(lines[0]?.costs.labor).toBe(378_990)
  })
})

describe('Differential markup, thebuildingandremodelingwiki.com, Multiple Overhead Recovery System, read November 2026', () => {
  const costs = [
    line('labor', { quantity: '1000', hoursEach: 1, rateCents: 6500 }),
    line('subs', { subCents: 1_700_000 }),
    line('materials', { quantity: '1', materialCents: 7_000_000 }),
  ]
  const settings = { markupBp: markups({ labor: 10_000, sub: 3000, material: 1000 }) }

  test('labor of $65,000 at 100 % is $130,000, materials of $70,000 at 10 % are $77,000', () => {
    const { lines } = reckoned(costs, settings)
    const priceOf = (id: string) => lines.find((one) => one.id === id)?.priceCents
    expect([priceOf('labor'), priceOf('materials')]).toEqual([13_000_000, 7_700_000])
  })

  test('its total of $300,000 stands on subs at $93,000, which 30 % on $17,000 is not: it is $22,100', () => {
    const { sums } = reckoned(costs, settings)
    expect(sums.priceCents).toBe(13_000_000 + 2_210_000 + 7_700_000)
  })
})

describe('Rounding rule of Rhode Island General Laws § 44-18.1-25, as in the 24 states of the Streamlined Sales Tax Agreement', () => {
  const tax = (cents: number, bp: number, how: 'cost' | 'price') => {
    const { sums } = reckoned([line('item', { quantity: '1', materialCents: cents })], {
      tax: { place: '', bp, on: ['material'], how },
    })
    return how === 'cost' ? sums.taxCents : sums.ownerTaxCents
  }

  // legalclarity.org, Does Sales Tax Round Up or Down?: $10.99 at 6.25 % is $0.686875; $1.234 becomes $1.23, $1.235 becomes $1.24.
  test.each([
    [1099, 625, 69],
    [12_340, 100, 123],
    [12_350, 100, 124],
    [12_349, 100, 123],
  ])('%s cents at %s basis points are %s cents, whoever pays them', (cents, bp, result) => {
    expect([tax(cents, bp, 'cost'), tax(cents, bp, 'price')]).toEqual([result, result])
  })

  test('all lines that are no option are taxed as one invoice, an option as an item of its own', () => {
    const taxed = { place: '', bp: 100, on: ['sub' as const], how: 'price' as const }
    const three = ['a', 'b', 'c'].map((id) => line(id, { subCents: 40 }))
    expect(reckoned(three, { tax: taxed }).sums.ownerTaxCents).toBe(1)
    const options = three.map((one) => ({ ...one, option: { taken: true, instead: null } }))
    expect(reckoned(options, { tax: taxed }).sums.ownerTaxCents).toBe(0)
  })
})

describe('A bid for an office building, justaaa.com/civil-engineering/971926, read November 2026', () => {
  test('labor and material at 15 %, equipment at 20 %, subcontracts at 4 %: $9,014,127.10', () => {
    const { sums } = reckoned(
      [
        line('labor', { hoursEach: 1, rateCents: 98_546_600 }),
        line('material', { materialCents: 109_125_600 }),
        line('equipment', { equipmentCents: 10_075_400 }),
        line('sub', { subCents: 625_480_000 }),
      ],
      { markupBp: markups({ labor: 1500, material: 1500, equipment: 2000, sub: 400 }) },
    )
    expect(sums.costs).toMatchObject({ labor: 98_546_600, material: 109_125_600 })
    expect(sums.totalCents).toBe(901_412_710)
  })
})
