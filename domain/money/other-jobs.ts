import type { Split } from '#domain/site/hours.ts'
import { halfUp, sum } from './cents.ts'
import { overBase, type Pay, payOn, type RegularRate } from './labor.ts'

/** What somebody worked on a day on another job of the firm, in minutes; `running`: a clock among them still runs. */
export type OtherWork = { personId: string; job: string; on: string; minutes: number; running: boolean }
/** What somebody is paid on another job of the firm, from a day on. */
export type OtherPay = Pay & { job: string }

/** What is reckoned of this job for the same week: its overtime paid more, and what that was reckoned on. */
type Here = { premium: bigint; regular: RegularRate | undefined }

/**
 * What somebody earned in a week on the firm’s other jobs: hours at the wage of each job with what is paid in place of benefits,
 * rounded once a job and wage, and what overtime of the whole week is paid more beyond what is reckoned here: hours of all jobs
 * count together (29 CFR 778.103), half of the average of their rates (29 CFR 778.115). `whole` is the week of all jobs, split.
 * Undefined where a clock still runs or nobody said what is paid there.
 */
export function earnedElsewhere(
  other: readonly OtherWork[],
  rates: readonly OtherPay[],
  { premium, regular }: Here,
  whole: readonly Split[],
): bigint | undefined {
  const worked = other.filter(({ minutes }) => minutes > 0)
  const paid = worked.flatMap(({ job, personId, on, minutes }) => {
    const rate = payOn(
      rates.filter((one) => one.job === job),
      personId,
      on,
    )
    return rate ? [{ rate, minutes: BigInt(minutes) }] : []
  })
  if (paid.length < worked.length || other.some(({ running }) => running)) return undefined
  const straight = [...Map.groupBy(paid, ({ rate }) => rate)].map(([{ wage, lieu }, all]) => {
    const minutes = sum(all.map((one) => one.minutes))
    return halfUp(wage * minutes, 60n) + halfUp(lieu * minutes, 60n)
  })
  const minutes = sum(paid.map((one) => one.minutes)) + (regular?.minutes ?? 0n)
  const cents = sum(paid.map((one) => overBase(one.rate) * one.minutes)) + (regular?.cents ?? 0n)
  const extra = BigInt(whole.reduce((all, { over, double }) => all + over + 2 * double, 0))
  const more = minutes === 0n ? 0n : halfUp(cents * extra, 120n * minutes) - premium
  return sum(straight) + (more > 0n ? more : 0n)
}
