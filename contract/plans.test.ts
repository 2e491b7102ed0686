import { expect, test } from 'vitest'
import { findPlan, planCatalogue, planDisplayName, planIds, plans } from './plans.ts'

test('the catalogue has the prices of the specification, in cents', () => {
  expect(planIds.map((id) => [plans[id].name, plans[id].monthlyPrice, plans[id].annualPrice])).toEqual([
    ['Starter', 1900, 19200],
    ['Pro', 4900, 49900],
    ['Teams', 14900, 149900],
    ['Enterprise', null, null],
  ])
  expect(plans.teams).toMatchObject({
    baseSeats: 3,
    maxSeats: 15,
    additionalSeatPrice: { monthly: 4000, annual: 40800 },
    support: { level: 'response', hours: 24 },
  })
})

test('the catalogue has the limits of the specification', () => {
  expect(planIds.map((id) => plans[id].limits)).toEqual([
    { activeProjects: 3, aiOutputs: 50, revisionHistoryDays: 7 },
    { activeProjects: 10, aiOutputs: 200, revisionHistoryDays: 30 },
    { activeProjects: 25, aiOutputs: 500, revisionHistoryDays: 90 },
    { activeProjects: 'unlimited', aiOutputs: 'unlimited', revisionHistoryDays: 'unlimited' },
  ])
})

test("a plan's features are its limits in words", () => {
  expect(planIds.map((id) => planCatalogue[id].features)).toEqual([
    ['1 user', '3 active projects', '50 AI outputs a month', '7-day revision history', 'Email support'],
    [
      '1 user',
      '10 active projects',
      '200 AI outputs a month',
      '30-day revision history',
      'Priority email support',
    ],
    [
      '3 seats included, up to 15',
      '25 active projects',
      '500 shared AI outputs a month',
      '90-day revision history',
      '24-hour support response',
    ],
    [
      'Unlimited users',
      'Unlimited active projects',
      'Unlimited AI outputs',
      'Unlimited revision history',
      '24/7 support',
    ],
  ])
})

test('each plan stands under its own id, and one of them is popular', () => {
  for (const id of planIds) expect(findPlan(id)).toBe(planCatalogue[id])
  expect(planIds.filter((id) => plans[id].isPopular)).toEqual(['professional'])
})

test.each(['free', 'pro', 'Starter', ' teams', '', 'constructor', '__proto__', 'toString'])(
  '%j is no plan and is granted nothing',
  (id) => {
    expect(findPlan(id)).toBeUndefined()
  },
)

test.each([
  ['free', 'Free Plan'],
  ['starter', 'Starter Plan'],
  ['professional', 'Professional Plan'],
  ['teams', 'Teams Plan'],
  ['enterprise', 'Enterprise Plan'],
  ['legacy', 'Legacy Plan'],
  ['field crew', 'Field crew Plan'],
  ['\u00e9lite', '\u00c9lite Plan'],
  ['constructor', 'Constructor Plan'],
  ['__proto__', '__proto__ Plan'],
  ['', 'Plan'],
])('the plan %j is shown as %j', (plan, name) => {
  expect(planDisplayName(plan)).toBe(name)
})
