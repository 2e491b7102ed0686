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

const line = (id: string, fields: Partial<EstimateLine>): PlacedLine => ({
  ...emptyLine,
  item: id,
  ...fields,
  id,
  rank: 0,
})
const settings = (fields: Partial<EstimateSettings>): EstimateSettings => ({ ...usualSettings, ...fields })

describe('an estimate', () => {
  test('packs, hours, cost, markup and margin of a tiled backsplash', () => {
    const tile = line('tile', {
      quantity: `(10'4" + 11'6") × 18 in`,
      unit: 'ft2',
      wasteBp: 1500,
      pack: { name: 'box', size: 12.5 },
      materialCents: 8150,
      hoursEach: 11 / 32.75,
      trade: 'tile',
    })
    const { lines, sums } = reckon(
      {
        lines: [tile],
        settings: settings({
          tradeRates: { tile: 5800 },
          markupBp: { ...usualSettings.markupBp, material: 2000, labor: 4500 },
        }),
      },
      noFigures,
    )
    expect(lines[0]).toMatchObject({
      quantity: { value: 32.75, least: 32.75, most: 32.75 },
      need: { value: 37.6625 },
      order: { count: 4, least: 4, most: 4 },
      hours: 11,
      costs: { material: 32600, labor: 63800 },
      costCents: 96400,
      markupCents: 35230,
      priceCents: 131630,
      marginBp: 2676,
      fault: null,
      unpriced: false,
    })
    expect(sums).toMatchObject({ lines: 1, hours: 11, totalCents: 131630 })
  })

  test('overhead leaves no cent over: a tenth of three lines of 33 cents is 10 cents', () => {
    const lines = ['a', 'b', 'c'].map((id) => line(id, { subCents: 33 }))
    const { lines: reckoned, sums } = reckon({ lines, settings: settings({ overheadBp: 1000 }) }, noFigures)
    expect(reckoned.map(({ overheadCents }) => overheadCents)).toEqual([4, 3, 3])
    expect(sums).toMatchObject({ overheadCents: 10, priceCents: 109 })
  })

  test('sales tax by place: a cost of the contractor, or charged to the owner on what the taxed classes come to', () => {
    const lines = [line('a', { materialCents: 10_000, subCents: 5000, quantity: '1' })]
    const markupBp = { ...usualSettings.markupBp, material: 1000 }
    const tax = { place: 'Travis County, TX', bp: 825, on: ['material' as const] }
    const paid = reckon({ lines, settings: settings({ markupBp, tax: { ...tax, how: 'cost' } }) }, noFigures)
    expect(paid.lines[0]).toMatchObject({ costs: { material: 10_825 }, taxCents: 825, markupCents: 1083 })
    expect(paid.sums).toMatchObject({ ownerTaxCents: 0, totalCents: 10_825 + 5000 + 1083 })
    const charged = reckon(
      { lines, settings: settings({ markupBp, tax: { ...tax, how: 'price' } }) },
      noFigures,
    )
    expect(charged.sums).toMatchObject({ priceCents: 16_000, ownerTaxCents: 908, totalCents: 16_908 })
  })

  test('an alternate that is taken counts instead of the line it stands for', () => {
    const plank = line('plank', { subCents: 10_000 })
    const oak = (taken: boolean) => line('oak', { subCents: 15_000, option: { taken, instead: 'plank' } })
    const total = (lines: PlacedLine[]) =>
      reckon({ lines, settings: usualSettings }, noFigures).sums.totalCents
    expect(total([plank, oak(false)])).toBe(10_000)
    expect(total([plank, oak(true)])).toBe(15_000)
  })

  test('a line that did not change is answered as the same object, and the others are reckoned once', () => {
    const lines = ['a', 'b', 'c'].map((id) => line(id, { subCents: 1000 }))
    const before = reckon({ lines, settings: usualSettings }, noFigures)
    const edited = lines.map((one) => (one.id === 'b' ? { ...one, subCents: 2000 } : one))
    const after = reckon({ lines: edited, settings: { ...usualSettings } }, noFigures)
    expect(after.lines.map((one, index) => one === before.lines[index])).toEqual([true, false, true])
    expect(after.sums.totalCents).toBe(4000)
  })
})
