import { describe, expect, test } from 'vitest'
import { figuresAsked, seriesOf } from './asked.ts'
import { movedSince, type PriceSeries, packagedFigures, staleBy } from './figures.ts'

const figures = packagedFigures()
const series = (id: string) => figures.prices.series.find((one) => one.id === id) as PriceSeries
const asked = (question: string) => figuresAsked(question, '2026-06-09', figures)

test('lumber of March 2025 and July 2026, as BLS tells them', () => {
  const moved = movedSince(series('WPU081'), '2025-03')
  expect(moved).toMatchObject({ from: '2025-03', to: '2026-07', fromIndex: 278.435, toIndex: 291.019 })
  expect(moved?.ratio).toBeCloseTo(1.0452, 4)
})

test('a month that is not held is that before it, and before the first there is none', () => {
  expect(movedSince(series('WPU08'), '2024-05')?.from).toBe('2024-01')
  expect(movedSince(series('WPU08'), '2021-12')).toBe(undefined)
})

test('figures are stale once they are older than they may be', () => {
  expect(staleBy('2026-07', 5, '2026-12-31')).toBe(0)
  expect(staleBy('2026-07', 5, '2027-01-01')).toBe(6)
  expect(staleBy('2023-11', 5, '2026-11-24')).toBe(36)
})

describe('a question', () => {
  test.each([
    ['How much have lumber prices gone up since March 2025?', 'WPU081', '2025-03', null],
    ['Has drywall gone up in price in the last year?', 'WPU1371', '2025-06', null],
    ['What would $4.20 of lumber from March 2025 be today?', 'WPU081', '2025-03', 420],
    ['¿Cuánto ha subido el precio del concreto desde enero de 2025?', 'WPU133', '2025-01', null],
    ['Is the price of paint up since last October?', 'WPU062', '2025-10', null],
  ])('of prices: %s', (question, id, since, cents) => {
    expect(asked(question)).toMatchObject({ kind: 'prices', since, cents })
    expect(asked(question)).toMatchObject({ series: [{ id }] })
  })

  test.each([
    ['What do carpenters earn?', 'wages'],
    ['How much should I pay a laborer an hour?', 'wages'],
    ['¿Cuánto gana un plomero?', 'wages'],
    ['What is the labor burden?', 'burden'],
    ['What does a skid steer cost an hour?', 'equipment'],
    ['how much to rent a mini excavator', 'equipment'],
  ])('of what agencies publish: %s', (question, kind) => {
    expect(asked(question)?.kind).toBe(kind)
  })

  test.each([
    'How high is a guardrail?',
    'What has changed this week?',
    'What is the minimum wage for carpenters in Boise?',
    'How much did the plumber charge?',
    'What if the cabinets slip 3 days?',
    'How much paint for 1400 sq ft?',
    'What did we pay for tile?',
    'Does fall protection go up with the roof?',
    'What do the framers do next?',
  ])('of something else: %s', (question) => {
    expect(asked(question)).toBe(undefined)
  })
})

test('what a line is made of is told by its words', () => {
  expect(seriesOf('Drywall, 1/2 in, hung and finished', figures)?.id).toBe('WPU1371')
  expect(seriesOf('Inspection fee', figures)).toBe(undefined)
})
