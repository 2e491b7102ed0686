import { expect, test } from 'vitest'
import { type EstimateLine, emptyLine, type PlacedLine, usualSettings } from '#contract/estimate.ts'
import { noFigures } from '#domain/estimate/figures.ts'
import { reckon } from '#domain/estimate/reckon.ts'
import { optionsOf } from './total-bar.tsx'

const line = (id: string, subCents: number, option: EstimateLine['option'] = null): PlacedLine => ({
  ...emptyLine,
  ...{ id, item: id, rank: 0, subCents, option },
})

test('what options change of a total is less by what one of them takes the place of', () => {
  const lines = [
    line('tile', 290_000),
    line('stone', 493_000, { taken: true, instead: 'tile' }),
    line('heat', 234_000, { taken: true, instead: null }),
    line('niche', 50_000, { taken: false, instead: null }),
  ]
  const reckoned = reckon({ lines, settings: usualSettings }, noFigures)
  expect(optionsOf(lines, reckoned)).toEqual({ all: 3, taken: 2, cents: 493_000 - 290_000 + 234_000 })
  expect(reckoned.sums.totalCents - 290_000).toBe(optionsOf(lines, reckoned).cents)
})
