import type { OvertimeRule } from '#contract/overtime.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import { crewsOf, tradesOfCode, usualCode } from '#domain/estimate/trades.ts'
import { overtimeOf, type Split } from '#domain/site/hours.ts'
import { halfUp, spread, sum } from './cents.ts'

/** What somebody worked on a day under one trade, in minutes. */
export type Worked = { personId: string; on: string; trade: string; minutes: number }
/** What somebody is paid from a day on: cents an hour, hundredths of a percent on it. */
export type Pay = {
  personId: string
  fromOn: string
  wage: bigint
  /** The basic rate of the wage determination; overtime is reckoned on no less. */
  basic: bigint
  fringe: bigint
  lieu: bigint
  burdenBp: bigint
  code: string
}

const weekLimit = 40 * 60

/**
 * The minutes of a week on government work: beside the rule of the place, what is over 40 straight hours is paid one and a half
 * times (Contract Work Hours and Safety Standards Act, 40 U.S.C. 3702).
 */
export function governmentSplit(days: readonly number[], rule: OvertimeRule): Split[] {
  let straight = 0
  return overtimeOf(days, rule).map((one): Split => {
    const regular = Math.min(one.regular, Math.max(0, weekLimit - straight))
    straight += regular
    return { ...one, regular, over: one.over + one.regular - regular }
  })
}

/** What somebody is paid on a day; undefined before anything was said. */
export const payOn = <One extends Pick<Pay, 'personId' | 'fromOn'>>(
  rates: readonly One[],
  person: string,
  on: string,
): One | undefined =>
  rates
    .filter(({ personId, fromOn }) => personId === person && fromOn <= on)
    .reduce<One | undefined>((last, one) => (last && last.fromOn > one.fromOn ? last : one), undefined)

const all = ({ regular, over, double }: Split) => BigInt(regular + over + double)
const extra = ({ over, double }: Split) => BigInt(over + 2 * double)
/** What overtime is reckoned on: the wage, and no less than the basic rate that is due (29 CFR 5.32). */
export const overBase = ({ wage, basic }: Pick<Pay, 'wage' | 'basic'>) => (wage > basic ? wage : basic)

/** The regular rate of a week, which overtime is half of: so many cents an hour, times minutes, over those minutes. */
export type RegularRate = { cents: bigint; minutes: bigint }

/**
 * The rate that a week’s overtime is reckoned on. Where it was worked at two rates or more it is their average, weighted by the hours
 * of each (29 CFR 778.115; the same on government work, 29 CFR 5.32).
 */
export function regularRate(worked: readonly { pay: Pay | undefined; split: Split }[]): RegularRate {
  const paid = worked.flatMap(({ pay, split }) => (pay ? [{ base: overBase(pay), minutes: all(split) }] : []))
  const minutes = sum(paid.map((one) => one.minutes))
  if (minutes === 0n) return { cents: 0n, minutes: 1n }
  return { cents: sum(paid.map((one) => one.base * one.minutes)), minutes }
}
const alone = (pay: Pay): RegularRate => ({ cents: overBase(pay), minutes: 1n })

/** What minutes come to: wages, what overtime is paid more, benefits; each rounded once. Benefits are owed for every hour alike. */
export function earnedOf(pay: Pay, split: Split) {
  return {
    wages: halfUp(pay.wage * all(split), 60n),
    premium: halfUp(overBase(pay) * extra(split), 120n),
    fringe: halfUp(pay.fringe * all(split), 60n),
    lieu: halfUp(pay.lieu * all(split), 60n),
  }
}

/** What overtime of a week is paid more, for each part of it; rounded once, on all of it. */
export const premiumsOf = (parts: readonly Split[], { cents, minutes }: RegularRate): bigint[] => {
  const over = parts.map(extra)
  return spread(halfUp(cents * sum(over), 120n * minutes), over)
}

/** An hour of overtime in cents: the wage and half of what overtime is reckoned on. */
export const overRate = (pay: Pay, regular: RegularRate = alone(pay)): bigint =>
  pay.wage + halfUp(regular.cents, 2n * regular.minutes)

/** What minutes cost: wages, overtime and what is paid in place of benefits, with the burden on them; and benefits. Rounded once. */
function costOf(pay: Pay, split: Split, { cents, minutes }: RegularRate): bigint {
  const straight = 2n * all(split) * minutes
  const paid = straight * (pay.wage + pay.lieu) + cents * extra(split)
  return halfUp(paid * (10_000n + pay.burdenBp) + straight * pay.fringe * 10_000n, 1_200_000n * minutes)
}

/** The code of a budget under which a trade’s work is kept; the usual one where the budget has none; `other` where nobody knows. */
export function codeOfTrade(trade: string, budget: readonly string[], other: string): string {
  const key = trade.trim().toLowerCase()
  if (key === '') return other
  const own = (one: string) => one === key || crewsOf(one).includes(key)
  return budget.find((code) => tradesOfCode(code).some(own)) ?? (usualCode(key) || other)
}

/** The minutes of each day of a week of one person, Monday first. */
export function weekMinutes(worked: readonly Pick<Worked, 'on' | 'minutes'>[], week: string): number[] {
  return Array.from({ length: 7 }, (_, at) =>
    worked.reduce((total, one) => (one.on === addDays(week, at) ? total + one.minutes : total), 0),
  )
}

export type LabourCost = {
  personId: string
  on: string
  code: string
  minutes: number
  cents: bigint
  paid: boolean
}

/** What was worked, by person, day and cost code, with what it costs; without a rate it costs nothing and is not `paid`. */
export function labourCosts(
  worked: readonly Worked[],
  rates: readonly Pay[],
  { rule, government, budget }: { rule: OvertimeRule; government: boolean; budget: readonly string[] },
): LabourCost[] {
  const codes = budget.toSorted()
  const ratesOf = Map.groupBy(rates, ({ personId }) => personId)
  const weeks = Map.groupBy(worked, ({ personId, on }) => `${personId} ${mondayOf(on)}`)
  return [...weeks.values()].flatMap((rows) => {
    const { personId = '', on: some = '' } = rows[0] ?? {}
    const week = mondayOf(some)
    const splits = (government ? governmentSplit : overtimeOf)(weekMinutes(rows, week), rule)
    const days = splits.map((split, at) => ({
      split,
      pay: payOn(ratesOf.get(personId) ?? [], personId, addDays(week, at)),
    }))
    const regular = regularRate(days)
    return days.flatMap(({ split, pay }, at) => {
      const on = addDays(week, at)
      const day = rows.filter((one) => one.on === on)
      if (day.length === 0) return []
      const minutes = new Map<string, number>()
      for (const one of day) {
        const code = codeOfTrade(one.trade, codes, pay?.code ?? '')
        minutes.set(code, (minutes.get(code) ?? 0) + one.minutes)
      }
      const cents = spread(pay ? costOf(pay, split, regular) : 0n, [...minutes.values()].map(BigInt))
      return [...minutes].map(
        ([code, own], index): LabourCost => ({
          ...{ personId, on, code, minutes: own, cents: cents[index] ?? 0n, paid: pay !== undefined },
        }),
      )
    })
  })
}

/** The sum of what was kept off a wage, and what is left of it. */
export const netOf = (gross: bigint, kept: readonly bigint[]): bigint => gross - sum(kept)
