import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type PlanId, planCatalogue, planIds } from '#contract/plans.ts'
import { PlanCard } from './plan-card.tsx'

const card = (plan: PlanId, signedIn: boolean, extraSeats = 0) =>
  renderToStaticMarkup(
    <PlanCard
      plan={planCatalogue[plan]}
      period="annual"
      extraSeats={extraSeats}
      onSeats={() => {}}
      signedIn={signedIn}
      chosen={false}
    />,
  )

test('a visitor gets started, a signed-in user subscribes', () => {
  const visitor = card('professional', false)
  expect(visitor).toContain('href="/auth/register?plan=professional&amp;billing=annual"')
  expect(visitor).toContain('>Get Started</a>')
  const user = card('professional', true)
  expect(user).toContain('href="/payment?plan=professional&amp;billing=annual"')
  expect(user).toContain('>Subscribe Now</a>')
  expect(user).not.toContain('Get Started')
})

test('Enterprise shows no price and leads to sales, whoever looks', () => {
  for (const signedIn of [false, true]) {
    const html = card('enterprise', signedIn)
    expect(html).toContain('Custom Pricing')
    expect(html).toContain('href="/contact-sales"')
    expect(html).not.toMatch(/\/payment|\/auth|\$\d/)
  }
})

test.each([
  ['starter', 0, '$192', '$36 a year (15.8%)', '$16 a month'],
  ['professional', 0, '$499', '$89 a year (15.1%)', 'About $41.58 a month'],
  ['teams', 0, '$1,499', '$289 a year (16.2%)', 'About $124.92 a month'],
  ['teams', 12, '$6,395', '$1,153 a year (15.3%)', 'About $532.92 a month'],
] as const)(
  '%s with %i extra seats shows %s, what it saves and what that is a month',
  (plan, seats, ...texts) => {
    const html = card(plan, false, seats)
    for (const text of texts) expect(html).toContain(text)
  },
)

test('the seats counter stands on Teams alone, with the working of its price', () => {
  expect(planIds.filter((id) => card(id, false).includes('Extra seats'))).toEqual(['teams'])
  const words = card('teams', false, 2).replace(/<[^>]+>/g, '')
  expect(words).toContain('3 included + 2 extra = 5 seats · $1,499 + 2 × $408 = $2,315 a year')
})

test('only Pro carries the mark of the popular plan', () => {
  expect(planIds.filter((id) => card(id, false).includes('>Recommended<'))).toEqual(['professional'])
})

test('no card carries a style attribute, which the content policy would refuse', () => {
  for (const id of planIds) expect(card(id, false)).not.toContain('style=')
})
