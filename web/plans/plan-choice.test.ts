import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planCatalogue, planIds } from '#contract/plans.ts'
import { checkoutHref, plansOf, readView, writeView } from './plan-choice.ts'

const byDefault = { tab: 'individual', period: 'monthly', plan: undefined, extraSeats: 0 } as const

test('an address without a query shows the defaults', () => {
  expect(readView('')).toEqual(byDefault)
})

test('a link shows tab, billing period, plan and seats', () => {
  expect(readView('?tab=organization&billing=annual&seats=5')).toEqual({
    tab: 'organization',
    period: 'annual',
    plan: undefined,
    extraSeats: 2,
  })
  expect(readView('?tab=ORGANIZATION&billing=Annual').period).toBe('annual')
})

test('the address of a checkout, put on the plans page, shows the same choice on the right tab', () => {
  expect(readView('?plan=teams&billing=annual&seats=15')).toEqual({
    tab: 'organization',
    period: 'annual',
    plan: 'teams',
    extraSeats: 12,
  })
})

test('values that are not known fall back to the defaults', () => {
  expect(readView('?tab=family&billing=weekly&plan=gold')).toEqual(byDefault)
  for (const seats of ['', '0', '2', '16', '-3', '3.5', '1e1', '0x5', ' 5', 'five', '99999']) {
    expect(readView(`?seats=${encodeURIComponent(seats)}`).extraSeats, seats).toBe(0)
  }
})

test('what is as by default leaves no mark, and what belongs to others stays', () => {
  expect(
    writeView('?tab=organization&billing=annual&seats=5', {
      tab: 'individual',
      period: 'monthly',
      extraSeats: 0,
    }),
  ).toBe('')
  expect(writeView('?ref=letter', { extraSeats: 12 })).toBe('?ref=letter&seats=15')
  expect(writeView('?seats=99', { period: 'annual' })).toBe('?billing=annual')
  expect(writeView('?plan=teams', { tab: 'individual' })).toBe('?plan=teams&tab=individual')
})

test('every view is read back from the address it is written to', () => {
  const views = fc.record({
    tab: fc.constantFrom('individual' as const, 'organization' as const),
    period: fc.constantFrom('monthly' as const, 'annual' as const),
    plan: fc.constantFrom(undefined, ...planIds),
    extraSeats: fc.integer({ min: 0, max: 12 }),
  })
  fc.assert(
    fc.property(views, fc.webQueryParameters(), (view, search) => {
      expect(readView(writeView(`?${search}`, view))).toEqual(view)
    }),
  )
})

test('the tabs share the catalogue between them', () => {
  expect(plansOf('individual').map(({ id }) => id)).toEqual(['starter', 'professional'])
  expect(plansOf('organization').map(({ id }) => id)).toEqual(['teams', 'enterprise'])
})

test('a visitor registers and a user pays, with plan, billing and, for Teams, the whole number of seats', () => {
  const { starter, professional, teams } = planCatalogue
  expect(checkoutHref(starter, 'monthly', 0, false)).toBe('/auth/register?plan=starter&billing=monthly')
  expect(checkoutHref(professional, 'annual', 0, true)).toBe('/payment?plan=professional&billing=annual')
  expect(checkoutHref(teams, 'annual', 2, false)).toBe('/auth/register?plan=teams&billing=annual&seats=5')
  expect(checkoutHref(teams, 'monthly', 12, true)).toBe('/payment?plan=teams&billing=monthly&seats=15')
})
