import type { Task } from '#contract/fields.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'

/** How many days ahead and back a day is the nearest of its name, so that nobody needs its year. */
const [clearAhead, clearBack] = [270, 90]

/** A day of the calendar as people say it: `Fri, Jul 24`; `Jul 24, 2028` where it is too far for that. */
export function dayText(date: string, now: Date = new Date()): string {
  const day = new Date(`${date}T12:00:00Z`)
  const days = (day.getTime() - now.getTime()) / 86_400_000
  const clear = date.slice(0, 4) === String(now.getFullYear()) || (days < clearAhead && days > -clearBack)
  return (clear ? clearDay : farDay).format(day)
}

/** A format of days, made when it is first asked for: making one costs more than a hundred days said with it. */
function dayFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  let made: Intl.DateTimeFormat | undefined
  return {
    format: (day) => {
      made ??= new Intl.DateTimeFormat(locales[spokenLanguage()], { ...options, timeZone: 'UTC' })
      return made.format(day)
    },
  }
}
const clearDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const farDay = dayFormat({ year: 'numeric', month: 'short', day: 'numeric' })
const longDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const farMonth = dayFormat({ year: 'numeric', month: 'short' })
const plainDay = dayFormat({ month: 'short', day: 'numeric' })

/** Today where the reader is, as a day of the calendar: `2026-06-11`. */
export function todayHere(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The day so many days after today, where the reader is. */
export const dayAhead = (days: number, now: Date = new Date()): string =>
  todayHere(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))

/** The day of a moment (ISO, UTC) where the reader is, as people say it: what was signed in the evening is of that evening. */
export const momentDay = (at: string): string => dayText(todayHere(new Date(at)))

/** Today where the work is, so that everybody counts what is late alike; where the reader is, until that is known. */
export function todayIn(timeZone: string | undefined, now: Date = new Date()): string {
  if (timeZone === undefined) return todayHere(now)
  let format = zones.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone })
    zones.set(timeZone, format)
  }
  return format.format(now)
}

/** How a day is told in a zone: a screen asks with every press. */
const zones = new Map<string, Intl.DateTimeFormat>()

/** How late something is, in days of the calendar: `3 days late`. */
export const lateText = (days: number): string =>
  say('{days, plural, one {# day} other {# days}} late', { days })

/** A day in full, as a heading has it: `Thursday, June 11`. */
export const longDayText = (date: string): string => longDay.format(new Date(`${date}T12:00:00Z`))

const shown = new Map<string, string>()

/** A day as lists have it, without that of the week: `Jun 11`. */
export function shortDay(date: string): string {
  const known = shown.get(date)
  if (known !== undefined) return known
  const text = plainDay.format(new Date(`${date}T12:00:00Z`))
  shown.set(date, text)
  return text
}

/** How far a day of payment is from today at most, in days, where its year goes without saying. */
const paymentClear = 60

/** A day on which something is paid, due or paid up to: `Jun 11`, with its year where that is another or the day is far. */
export function paymentDay(date: string, now: Date = new Date()): string {
  const days = Math.abs(Date.parse(`${date}T12:00:00Z`) - now.getTime()) / 86_400_000
  return date.slice(0, 4) === String(now.getFullYear()) && days <= paymentClear
    ? shortDay(date)
    : farDay.format(new Date(`${date}T12:00:00Z`))
}

/** A month as people say it: `May 2022` of `2022-05`. */
export const monthText = (month: string): string => farMonth.format(new Date(`${month}-15T12:00:00Z`))

/** From when to when: `Jun 10 to 11`, one day where it is one, '' where there is none. */
export function spanWords({ startOn, finishOn }: Pick<Task, 'startOn' | 'finishOn'>): string {
  const [from, to] = [startOn ?? finishOn, finishOn ?? startOn]
  if (from === null || to === null) return ''
  if (from === to) return shortDay(from)
  return say('{from} to {to}', { from: shortDay(from), to: shortDay(to) })
}
