import { expect, test } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { makeLimiter, readableWait } from './limits.ts'

const limit = { name: 'knock', most: 2, windowMs: 1000 }

test('a limiter refuses past the limit with the longest wait of those that are passed', async () => {
  const clock = testClock()
  const resetsAt = new Date(clock.now().getTime() + 90_000)
  const later = new Date(clock.now().getTime() + 200_000)
  const limiter = makeLimiter(
    async () => [
      { count: 3, resetsAt },
      { count: 2, resetsAt: later },
    ],
    clock,
    1,
  )
  await expect(limiter({ limit, who: 'a' }, { limit, who: 'b' })).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 2 minutes.',
    headers: { 'retry-after': '90' },
  })
})

test('at scale 0 nothing is counted', async () => {
  const limiter = makeLimiter(
    async () => {
      throw new Error('counted')
    },
    testClock(),
    0,
  )
  await expect(limiter({ limit, who: 'a' })).resolves.toBeUndefined()
})

test('the keys of two limits and of two visitors differ', async () => {
  const keys: string[] = []
  const limiter = makeLimiter(
    async (hits) => {
      keys.push(...hits.map(({ key }) => key.toString('hex')))
      return hits.map(() => ({ count: 1, resetsAt: new Date(0) }))
    },
    testClock(),
    1,
  )
  await limiter({ limit, who: 'a' }, { limit, who: 'b' }, { limit: { ...limit, name: 'ring' }, who: 'a' })
  expect(new Set(keys).size).toBe(3)
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [3601, '2 hours'],
])('a wait of %i s reads as %s', (seconds, text) => {
  expect(readableWait(seconds)).toBe(text)
})
