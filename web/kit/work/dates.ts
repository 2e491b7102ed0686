import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

/** A day of the calendar as people say it: `Fri, Jul 24`; with the year where it is not this one. */
export function dayText(date: string, now: Date = new Date()): string {
  const day = new Date(`${date}T12:00:00Z`)
  const sameYear = date.slice(0, 4) === String(now.getFullYear())
  return new Intl.DateTimeFormat(locales[spokenLanguage()], {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
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
