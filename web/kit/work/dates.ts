import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

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

/** A day in full, as a heading has it: `Thursday, June 11`. */
export const longDayText = (date: string): string =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))
