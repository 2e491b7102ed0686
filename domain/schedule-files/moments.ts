import { isIsoDate } from '../calendar/iso-date.ts'
import type { Moment } from '../schedule/types.ts'
import { dateOfMoment, momentOf } from '../schedule/work-time.ts'

const dayMinutes = 1440

/** How many minutes after midnight a moment is. */
export const minutesOf = (moment: Moment): number => ((moment % dayMinutes) + dayMinutes) % dayMinutes

/** `07:30` or `07:30:00` in minutes after midnight, 24:00 among them; undefined for anything else. */
export function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= dayMinutes ? total : undefined
}

/** `2026-06-01T08:00:00`, or a day alone or with a blank between, as a moment of the wall clock; a zone behind it is left aside. */
export function readMoment(text: string): Moment | undefined {
  const [, date = '', time] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
      text.trim(),
    ) ?? []
  if (!isIsoDate(date)) return undefined
  const clock = time === undefined ? 0 : readClock(time)
  return clock === undefined ? undefined : momentOf(date, clock)
}

const two = (value: number) => String(value).padStart(2, '0')

/** Minutes after midnight as `07:30`. */
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** A moment as `2026-06-01T08:00:00`. */
export const momentText = (moment: Moment): string =>
  `${dateOfMoment(moment)}T${clockText(minutesOf(moment))}:00`
