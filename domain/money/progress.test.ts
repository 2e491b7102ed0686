import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workInProgress } from './progress.ts'

const job = (price: bigint, projected: bigint, spent: bigint, billed: bigint) =>
  workInProgress({ price, projected, spent, billed })

test('schedules of work in progress come to the cent', () => {
  // https://www.covinly.com/blog/over-under-billings-wip-deep-dive
  expect(job(100_000_000n, 85_000_000n, 42_500_000n, 55_000_000n)).toMatchObject({ over: 5_000_000n })
  expect(job(100_000_000n, 85_000_000n, 42_500_000n, 45_000_000n)).toMatchObject({ under: 5_000_000n })
  // Four remodels whose answers were reckoned in exact fractions.
  const jobs = [
    [22_530n, 17_264n, 16_538n, 21_000n],
    [35_624n, 28_221n, 22_345n, 28_500n],
    [17_954n, 14_567n, 4562n, 6000n],
    [5213n, 3721n, 1956n, 0n],
  ].map(([price = 0n, projected = 0n, spent = 0n, billed = 0n]) =>
    job(price * 100n, projected * 100n, spent * 100n, billed * 100n),
  )
  expect(jobs.map(({ earned, over, under }) => [earned, over, under])).toEqual([
    [2_158_255n, 0n, 58_255n],
    [2_820_659n, 29_341n, 0n],
    [562_272n, 37_728n, 0n],
    [274_029n, 0n, 274_029n],
  ])
})

test('half a cent is earned up, without a budget nothing is, and a job that loses says so', () => {
  expect(job(1n, 2n, 1n, 0n).earned).toBe(1n)
  expect(job(100n, 0n, 0n, 40n)).toMatchObject({ earned: 0n, over: 40n, backlog: 100n })
  expect(job(100n, 120n, 60n, 50n)).toMatchObject({ earned: 50n, profit: -20n, profitSoFar: -10n })
})

test('what is earned is what was billed, less what is over and with what is under, whatever the job', () => {
  const cents = fc.bigInt(0n, 10n ** 11n)
  fc.assert(
    fc.property(cents, cents, cents, cents, (price, projected, part, billed) => {
      const spent = part > projected ? projected : part
      const { earned, over, under, backlog } = job(price, projected, spent, billed)
      expect(earned).toBe(billed - over + under)
      expect(over === 0n || under === 0n).toBe(true)
      expect(earned + backlog).toBe(price)
      expect(earned >= 0n && earned <= price).toBe(true)
    }),
  )
})
