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
  return new Intl.DateTimeFormat(locales[spokenLanguage()], {
    ...(clear ? { weekday: 'short' } : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(day)
}

/** Today where the reader is, as a day of the calendar: `2026-06-11`. */
export function todayHere(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Today where the work is, so that everybody counts what is late alike; where the reader is, until that is known. */
export const todayIn = (timeZone: string | undefined, now: Date = new Date()): string =>
  timeZone === undefined ? todayHere(now) : new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)

/** How late something is, in days of the calendar: `3 days late`. */
export const lateText = (days: number): string =>
  say('{days, plural, one {# day} other {# days}} late', { days })

/** A day in full, as a heading has it: `Thursday, June 11`. */
export const longDayText = (date: string): string =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))

let days: Intl.DateTimeFormat | undefined
const shown = new Map<string, string>()

/** A day as lists have it, without that of the week: `Jun 11`. */
export function shortDay(date: string): string {
  const known = shown.get(date)
  if (known !== undefined) return known
  days ??= new Intl.DateTimeFormat(locales[spokenLanguage()], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const text = days.format(new Date(`${date}T12:00:00Z`))
  shown.set(date, text)
  return text
}

/** From when to when: `Jun 10 to 11`, one day where it is one, '' where there is none. */
export function spanWords({ startOn, finishOn }: Pick<Task, 'startOn' | 'finishOn'>): string {
  const [from, to] = [startOn ?? finishOn, finishOn ?? startOn]
  if (from === null || to === null) return ''
  if (from === to) return shortDay(from)
  return say('{from} to {to}', { from: shortDay(from), to: shortDay(to) })
}
