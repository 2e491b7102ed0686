import { expect, test } from 'vitest'
import { monthlyPrice, nextSeat } from './seat-words.ts'

test.each([
  [
    { plan: 'teams', taken: 2, allowed: 3, bought: 0 },
    true,
    'The next invitation costs nothing: its seat is part of your plan.',
  ],
  [
    { plan: 'teams', taken: 4, allowed: 6, bought: 3 },
    true,
    'The next invitation costs nothing more: its seat is paid for.',
  ],
  [
    { plan: 'teams', taken: 3, allowed: 3, bought: 0 },
    false,
    'Every seat is taken. One more is $40 a month, or $408 a year.',
  ],
  [
    { plan: 'free', taken: 1, allowed: 1, bought: 0 },
    false,
    'Every seat is taken. Teams has 3 for $149 a month.',
  ],
  [
    { plan: 'teams', taken: 15, allowed: 15, bought: 12 },
    false,
    'Every seat of your plan is taken. Talk to us about more.',
  ],
  [
    { plan: 'free', taken: 6, allowed: 1, bought: 3 },
    false,
    '5 seats more are taken than your plan has. Everybody stays; nobody can be added.',
  ],
  [{ plan: 'enterprise', taken: 40, allowed: null, bought: 0 }, true, 'Seats are unlimited on your plan.'],
] as const)('what the next seat costs is said before the click: %o', (seats, open, text) => {
  expect(nextSeat(seats)).toEqual({ open, text })
})

test('a plan comes to its price and that of the seats bought beside it, in cents', () => {
  expect(monthlyPrice({ plan: 'teams', bought: 3 })).toEqual({
    cents: 26_900,
    base: 14_900,
    extra: 3,
    each: 4000,
  })
  expect(monthlyPrice({ plan: 'free', bought: 0 })?.cents).toBe(0)
  expect(monthlyPrice({ plan: 'enterprise', bought: 0 })).toBeUndefined()
  expect(monthlyPrice({ plan: 'a plan of tomorrow', bought: 2 })).toBeUndefined()
})
