import { expect, test } from 'vitest'
import { changeOf, seatsOf } from './plan-change.ts'

const teams = (seats: number, billing: 'monthly' | 'annual' = 'monthly') =>
  ({ plan: 'teams', billing, seats }) as const
const pro = { plan: 'professional', billing: 'monthly' } as const

test('a larger plan, more seats and paying by the year begin at once; whatever is less begins later', () => {
  expect(changeOf(pro, pro)).toBe('same')
  expect(changeOf(pro, teams(3))).toBe('now')
  expect(changeOf(teams(3), pro)).toBe('later')
  expect(changeOf(teams(3), teams(4))).toBe('now')
  expect(changeOf(teams(4), teams(3))).toBe('later')
  expect(changeOf(teams(4), teams(4, 'annual'))).toBe('now')
  expect(changeOf(teams(4), teams(3, 'annual'))).toBe('later')
  expect(changeOf(teams(4, 'annual'), teams(9))).toBe('later')
  expect(changeOf(pro, { ...pro, billing: 'annual' })).toBe('now')
})

test('a plan without chosen seats has its own', () => {
  expect([seatsOf(pro), seatsOf(teams(7)), seatsOf({ plan: 'teams', billing: 'monthly' })]).toEqual([1, 7, 3])
})
