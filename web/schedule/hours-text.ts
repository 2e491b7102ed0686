import type { Shift } from '#domain/schedule/types.ts'
import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

const timeText = (minutes: number) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], { timeStyle: 'short', timeZone: 'UTC' }).format(
    minutes * 60_000,
  )

/** `7:00 AM–12:00 PM, 12:30 PM–3:30 PM`; '' of a day off. */
export const hoursText = (shifts: readonly Shift[]): string =>
  shifts.map(({ from, to }) => `${timeText(from)}–${timeText(to)}`).join(', ')

const time = String.raw`(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?\s*m?\.?)?`
const span = new RegExp(`^${time}\\s*(?:-|–|—|to|a)\\s*${time}$`, 'iu')

function minutesOf(hour: string, minute = '0', half: string | undefined): number {
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return Number(minute) < 60 ? hours * 60 + Number(minute) : Number.NaN
}

/**
 * The shifts that somebody typed, as `7-12, 12:30-3:30pm` or as `hoursText` writes them; none of nothing. A shift that would end
 * before it begins ends after noon. Undefined for what is no hours, or lie over each other.
 */
export function readHours(typed: string): Shift[] | undefined {
  const shifts: Shift[] = []
  for (const part of typed.split(/[,;]/u).map((one) => one.trim())) {
    if (part === '') continue
    const [, hour, minute, half, toHour, toMinute, toHalf] = span.exec(part) ?? []
    if (hour === undefined || toHour === undefined) return undefined
    const last = shifts.at(-1)?.to ?? 0
    let from = minutesOf(hour, minute, half)
    if (half === undefined && from < last && from + 720 < 1440) from += 720
    let to = minutesOf(toHour, toMinute, toHalf)
    if (toHalf === undefined && to <= from) to += 720
    // Midnight ends a day.
    if (to === 0) to = 1440
    if (!(from >= last && from < to && to <= 1440)) return undefined
    shifts.push({ from, to })
  }
  return shifts
}
