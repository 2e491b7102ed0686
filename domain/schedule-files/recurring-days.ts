import { addDays, dateOf, daysBetween, type IsoDate, weekdayOf } from '../calendar/iso-date.ts'

/** Days that come again, as Microsoft Project's calendars tell them (`Exceptions` of its XML schema). */
export type Recurrence = {
  readonly from: IsoDate
  readonly to: IsoDate
  /** 1 daily, 2 a day of a year, 3 a weekday of a year, 4 a day of months, 5 a weekday of months, 6 weekly; else every day. */
  readonly type: number
  /** Every so many days, weeks or months. */
  readonly period: number
  /** Which days of a week: bit 0 is Sunday. */
  readonly daysOfWeek: number
  /** 0 any day, 1 a weekday, 2 a day of the weekend, 3 to 9 Sunday to Saturday. */
  readonly monthItem: number
  /** 0 to 3 the first to the fourth, 4 the last. */
  readonly monthPosition: number
  /** From 0, January. */
  readonly month: number
  readonly monthDay: number
}

/** The day of a month, where it has such a day. */
function dayIn(year: number, month: number, day: number): IsoDate | undefined {
  try {
    return dateOf(year, month, day)
  } catch {
    return undefined
  }
}

function fits(date: IsoDate, item: number): boolean {
  const weekday = weekdayOf(date)
  if (item === 0) return true
  if (item === 1) return weekday >= 1 && weekday <= 5
  if (item === 2) return weekday === 0 || weekday === 6
  return weekday === item - 3
}

function positioned(year: number, month: number, item: number, position: number): IsoDate | undefined {
  const days: IsoDate[] = []
  for (let day = 1; day <= 31; day++) {
    const date = dayIn(year, month, day)
    if (date && fits(date, item)) days.push(date)
  }
  return position >= 4 ? days.at(-1) : days[position]
}

/** Months from one day's month to another's, each as a year and a month from 1. */
function* monthsOf(from: IsoDate, to: IsoDate, step: number): Generator<[number, number]> {
  const count = (date: IsoDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  for (let at = count(from); at <= count(to); at += step) yield [Math.floor(at / 12), (at % 12) + 1]
}

/** The days that a recurrence names, in order; at most `most` of them. */
export function recurringDays(rule: Recurrence, most: number): IsoDate[] {
  const days: IsoDate[] = []
  const { from, to, type } = rule
  const step = Math.max(1, rule.period)
  const add = (date: IsoDate | undefined) => {
    if (date !== undefined && date >= from && date <= to && days.length < most) days.push(date)
  }
  if (type === 2 || type === 3) {
    for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
      if (type === 2) add(dayIn(year, rule.month + 1, rule.monthDay))
      else add(positioned(year, rule.month + 1, rule.monthItem, rule.monthPosition))
    }
    return days
  }
  if (type === 4 || type === 5) {
    for (const [year, month] of monthsOf(from, to, step)) {
      if (type === 4) add(dayIn(year, month, rule.monthDay))
      else add(positioned(year, month, rule.monthItem, rule.monthPosition))
    }
    return days
  }
  const length = Math.min(daysBetween(from, to), most * 7 * step)
  for (let after = 0; after <= length && days.length < most; after++) {
    const date = addDays(from, after)
    if (type === 6) {
      const week = Math.floor((after + weekdayOf(from)) / 7)
      if (week % step === 0 && (rule.daysOfWeek >> weekdayOf(date)) & 1) add(date)
    } else if (type !== 1 || after % step === 0) add(date)
  }
  return days
}
