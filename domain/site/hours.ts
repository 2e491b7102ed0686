import type { OvertimeRule } from '#contract/overtime.ts'
import { spread } from '#domain/money/cents.ts'

/** Minutes of a day that are paid as they are, one and a half times, and twice. */
export type Split = { regular: number; over: number; double: number }

type Clock = { startedAt: string; stoppedAt: string | null; breakMinutes: number }

/** Minutes worked by a clock, its break taken off, up to `now` (ISO) where it runs; never below zero. */
export function minutesWorked({ startedAt, stoppedAt, breakMinutes }: Clock, now: string): number {
  const minutes = Math.floor((Date.parse(stoppedAt ?? now) - Date.parse(startedAt)) / 60_000)
  return Math.max(0, minutes - breakMinutes)
}

const dayLimit = 8 * 60
const doubleLimit = 12 * 60
const weekLimit = 40 * 60

/**
 * The minutes of the seven days of a workweek, from Monday, split by a rule. `week`: over 40 hours a week, 29 U.S.C. 207(a)(1).
 * `day`: over 8 hours a day, and over 40 straight hours a week, which federal law has beside it. `california`: over 8 a day,
 * twice over 12, over 40 straight hours a week, and on the seventh day worked in a row the first 8 hours at one and a half and the
 * rest twice, Labor Code 510(a). Hours that were paid over already do not count towards the 40.
 */
export function overtimeOf(days: readonly number[], rule: OvertimeRule): Split[] {
  const seventh = rule === 'california' && days.length === 7 && days.every((minutes) => minutes > 0)
  let straight = 0
  return days.map((minutes, index): Split => {
    const daily = dailySplit(minutes, rule, seventh && index === 6)
    if (rule === 'none') return daily
    const left = Math.max(0, weekLimit - straight)
    const regular = Math.min(daily.regular, left)
    straight += regular
    return { ...daily, regular, over: daily.over + daily.regular - regular }
  })
}

function dailySplit(minutes: number, rule: OvertimeRule, seventh: boolean): Split {
  if (rule === 'none' || rule === 'week') return { regular: minutes, over: 0, double: 0 }
  if (seventh) {
    const over = Math.min(minutes, dayLimit)
    return { regular: 0, over, double: minutes - over }
  }
  const regular = Math.min(minutes, dayLimit)
  const most = rule === 'california' ? doubleLimit : Number.POSITIVE_INFINITY
  const over = Math.min(minutes, most) - regular
  return { regular, over, double: minutes - regular - over }
}

/** Whether two spans of time lie over each other for more than an instant; one without an end goes on. */
export function overlap(a: Omit<Clock, 'breakMinutes'>, b: Omit<Clock, 'breakMinutes'>): boolean {
  const end = ({ stoppedAt }: Omit<Clock, 'breakMinutes'>) =>
    stoppedAt === null ? Number.POSITIVE_INFINITY : Date.parse(stoppedAt)
  return Date.parse(a.startedAt) < end(b) && Date.parse(b.startedAt) < end(a)
}

/** Minutes as hours with so many decimals as payroll has: `7.75`. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

/**
 * Minutes of several as hours, two decimals each, that come to the hours of all of them together: what is left over by rounding goes
 * to those who lose most by it.
 */
export function hoursOfEach(minutes: readonly number[]): number[] {
  const whole = Math.round(hoursOf(minutes.reduce((sum, one) => sum + one, 0)) * 100)
  return spread(BigInt(whole), minutes.map(BigInt)).map((hundredths) => Number(hundredths) / 100)
}
