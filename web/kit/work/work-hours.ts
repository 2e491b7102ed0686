import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

/** Days of the week as a week of work begins: from Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** `07:30` of minutes after midnight. */
export const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** Minutes after midnight of `07:30`; NaN of what is no time. */
export function minutesOf(text: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = text.split(':').map(Number)
  return hour * 60 + minute
}

/** A Sunday, so that a day of the week is so many days after it. */
export const weekdayName = (weekday: number) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 4 + weekday)),
  )
