import { expect, test } from 'vitest'
import { chosenPlanSchema, readChosenPlan } from './chosen-plan.ts'

test('what the cards of the plans lead to is read as the plan that was chosen', () => {
  expect(readChosenPlan('?plan=professional&billing=annual')).toEqual({
    plan: 'professional',
    billing: 'annual',
  })
  expect(readChosenPlan('?plan=teams&billing=monthly&seats=15&ref=x')).toEqual({
    plan: 'teams',
    billing: 'monthly',
    seats: 15,
  })
})

test.each([
  '',
  '?plan=gold&billing=annual',
  '?plan=starter',
  '?plan=starter&billing=weekly',
  '?plan=enterprise&billing=annual',
  '?plan=teams&billing=annual',
  '?plan=teams&billing=annual&seats=2',
  '?plan=teams&billing=annual&seats=16',
  '?plan=teams&billing=annual&seats=1e1',
  '?plan=starter&billing=annual&seats=3',
])('%s is no plan that can be had', (search) => {
  expect(readChosenPlan(search)).toBeUndefined()
})

test('a program that sends such a plan is told so', () => {
  const read = chosenPlanSchema.safeParse({ plan: 'teams', billing: 'annual', seats: 99 })
  expect(read.error?.issues[0]?.message).toBe('There is no such plan with so many seats')
})
