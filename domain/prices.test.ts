import { expect, test } from 'vitest'
import { findPlan, type PlanId } from '#contract/plans.ts'
import {
  formatBasisPoints,
  formatCents,
  maxExtraSeats,
  type PlanChoice,
  PriceRefusal,
  priceOf,
  savingBetween,
  savingOf,
} from './prices.ts'

const total = (plan: PlanId, period: PlanChoice['period'], extraSeats = 0) =>
  priceOf({ plan, period, extraSeats }).total

test.each([
  ['starter', 1900, 19200],
  ['professional', 4900, 49900],
  ['teams', 14900, 149900],
] as const)('%s costs %i cents a month and %i a year', (plan, monthly, annual) => {
  expect(total(plan, 'monthly')).toBe(monthly)
  expect(total(plan, 'annual')).toBe(annual)
})

test('every number of extra seats from 0 to 12 has its price on Teams', () => {
  for (let seats = 0; seats <= 12; seats += 1) {
    expect(total('teams', 'monthly', seats)).toBe(14900 + seats * 4000)
    expect(total('teams', 'annual', seats)).toBe(149900 + seats * 40800)
  }
  expect(total('teams', 'monthly', 12)).toBe(62900)
  expect(total('teams', 'annual', 12)).toBe(639500)
})

test('a price names the parts it is the sum of', () => {
  expect(priceOf({ plan: 'teams', period: 'monthly', extraSeats: 2 })).toEqual({
    base: 14900,
    extraSeats: 2,
    seat: 4000,
    total: 22900,
  })
})

const refusal = (choice: PlanChoice) => {
  try {
    return priceOf(choice)
  } catch (error) {
    return error instanceof PriceRefusal ? { reason: error.reason, message: error.message } : error
  }
}

test.each([13, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'Teams refuses %s extra seats',
  (extraSeats) => {
    expect(refusal({ plan: 'teams', period: 'monthly', extraSeats })).toEqual({
      reason: 'seats',
      message: 'Teams takes from 0 to 12 extra seats',
    })
  },
)

test('a plan without extra seats refuses one', () => {
  for (const plan of ['starter', 'professional', 'enterprise'] as const) {
    expect(refusal({ plan, period: 'annual', extraSeats: 1 })).toMatchObject({ reason: 'seats' })
  }
})

test('Enterprise has no price, and a plan that is not in the catalogue has none either', () => {
  expect(refusal({ plan: 'enterprise', period: 'monthly', extraSeats: 0 })).toMatchObject({
    reason: 'custom-price',
  })
  const unknown = 'legacy' as PlanId
  expect(refusal({ plan: unknown, period: 'monthly', extraSeats: 0 })).toMatchObject({
    reason: 'unknown-plan',
  })
})

test('extra seats are the seats between those included and the most', () => {
  const most = ['starter', 'professional', 'teams', 'enterprise'].map((id) => {
    const plan = findPlan(id)
    return plan && maxExtraSeats(plan)
  })
  expect(most).toEqual([0, 0, 12, 0])
})

test.each([
  ['starter', 0, 22800, 19200, 3600, 1579, '15.8%'],
  ['professional', 0, 58800, 49900, 8900, 1514, '15.1%'],
  ['teams', 0, 178800, 149900, 28900, 1616, '16.2%'],
  ['teams', 12, 754800, 639500, 115300, 1528, '15.3%'],
] as const)(
  '%s with %i extra seats saves exactly',
  (plan, extraSeats, twelveMonths, year, cents, basisPoints, text) => {
    expect(savingOf({ plan, extraSeats })).toEqual({ twelveMonths, year, cents, basisPoints })
    expect(formatBasisPoints(basisPoints)).toBe(text)
  },
)

test('an extra seat saves 15% to the cent', () => {
  expect(savingBetween(4000, 40800)).toEqual({
    twelveMonths: 48000,
    year: 40800,
    cents: 7200,
    basisPoints: 1500,
  })
  expect(formatBasisPoints(1500)).toBe('15%')
})

test.each([
  [1900, '$19'],
  [149900, '$1,499'],
  [639500, '$6,395'],
  [4158, '$41.58'],
  [12490, '$124.90'],
  [0, '$0'],
])('%i cents are written %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test('money and percentages are written as Intl.NumberFormat writes them', () => {
  const dollars = (digits: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: digits })
  const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
  for (const cents of [
    0, 1, 5, 99, 100, 105, 99_999, 100_000, 123_456_789, 100_000_000, -36_00, -7, -1_234_05,
  ]) {
    expect(formatCents(cents)).toBe(dollars(cents % 100 === 0 ? 0 : 2).format(cents / 100))
  }
  for (let basisPoints = 0; basisPoints <= 10_000; basisPoints++) {
    expect(formatBasisPoints(basisPoints)).toBe(percent.format(basisPoints / 10_000))
  }
})
