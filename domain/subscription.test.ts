import { expect, test } from 'vitest'
import { outputsAllowance, subscriptionAt, usagePeriod } from './subscription.ts'

const utc = (text: string) => new Date(`${text}Z`)
const reset = (startedAt: string, now: string) =>
  usagePeriod(utc(startedAt), utc(now)).to.toISOString().slice(0, 10)

test('a month of usage runs from the day of the subscription to the same day of the next', () => {
  expect(usagePeriod(utc('2025-03-10T15:30'), utc('2025-03-10T15:30'))).toEqual({
    from: utc('2025-03-10T15:30'),
    to: utc('2025-04-10T00:00'),
  })
  expect(reset('2025-03-10T15:30', '2025-04-09T23:59:59.999')).toBe('2025-04-10')
  expect(reset('2025-03-10T15:30', '2025-04-10T00:00')).toBe('2025-05-10')
})

test('a subscription of the 29th, 30th or 31st resets on the last day of shorter months, and comes back to its own', () => {
  for (const [started, now, next] of [
    ['2025-01-31', '2025-01-31T12:00', '2025-02-28'],
    ['2025-01-31', '2025-02-27T23:59', '2025-02-28'],
    ['2025-01-31', '2025-02-28T00:00', '2025-03-31'],
    ['2025-01-31', '2025-03-30T12:00', '2025-03-31'],
    ['2025-01-31', '2025-03-31T00:00', '2025-04-30'],
    ['2025-01-30', '2025-02-10T00:00', '2025-02-28'],
    ['2025-01-30', '2025-02-28T00:00', '2025-03-30'],
    ['2024-01-31', '2024-02-10T00:00', '2024-02-29'],
    ['2024-02-29', '2025-02-27T00:00', '2025-02-28'],
    ['2024-02-29', '2025-02-28T00:00', '2025-03-29'],
    ['2024-12-31', '2025-01-01T00:00', '2025-01-31'],
    ['2024-11-30', '2025-02-28T00:00', '2025-03-30'],
  ] as const) {
    expect([started, now, reset(`${started}T09:00`, now)]).toEqual([started, now, next])
  }
})

test('months follow each other without a gap for every day of four years', () => {
  for (const start of ['2024-01-29', '2024-01-30', '2024-01-31', '2024-02-29', '2025-06-15', '2025-12-31']) {
    const startedAt = utc(`${start}T10:00`)
    let before = usagePeriod(startedAt, startedAt)
    for (let day = 0; day < 4 * 366; day++) {
      const now = new Date(startedAt.getTime() + day * 86_400_000)
      const period = usagePeriod(startedAt, now)
      expect(period.from <= now && now < period.to).toBe(true)
      const days = (period.to.getTime() - period.from.getTime()) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(28)
      expect(days).toBeLessThanOrEqual(31)
      if (period.from.getTime() !== before.from.getTime()) expect(period.from).toEqual(before.to)
      before = period
    }
  }
})

test('what was used on the day of the subscription before it began is not of its first month', () => {
  const startedAt = utc('2025-04-30T15:00')
  expect(usagePeriod(startedAt, utc('2025-05-29T00:00')).from).toEqual(startedAt)
  expect(usagePeriod(startedAt, utc('2025-05-30T00:00')).from).toEqual(utc('2025-05-30T00:00'))
})

test('a clock that runs behind the beginning counts into the first month', () => {
  expect(reset('2025-03-10T15:30', '2025-03-09T23:00')).toBe('2025-04-10')
})

test('a subscription is worth what it says until the moment it runs out, and the free plan from then', () => {
  const startedAt = utc('2025-03-01T10:00')
  const expiresAt = utc('2025-04-30T10:00')
  const trial = { plan: 'professional', status: 'trialing', startedAt, expiresAt }
  expect(subscriptionAt(trial, new Date(expiresAt.getTime() - 1))).toBe(trial)
  expect(subscriptionAt(trial, expiresAt)).toEqual({
    plan: 'free',
    status: 'expired',
    startedAt: expiresAt,
    expiresAt,
  })
  const free = { plan: 'free', status: 'active', startedAt, expiresAt: null }
  expect(subscriptionAt(free, utc('2099-01-01T00:00'))).toBe(free)
})

test('an unknown plan allows nothing', () => {
  expect(
    ['free', 'starter', 'professional', 'teams', 'enterprise', 'gold', '__proto__'].map(outputsAllowance),
  ).toEqual([100, 50, 200, 500, 'unlimited', 0, 0])
})
