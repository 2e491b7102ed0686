const whole = new Intl.NumberFormat('en-US')
const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const momentFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** A count with its thousands set off: `12,480`. */
export const countText = (count: number): string => whole.format(count)

/** A count with its noun: `1 letter`, `12,480 letters`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`

/** `part` of `all` in per cent, with one place below ten: `4.2%`; a dash where there is nothing to divide by. */
export function shareText(part: number, all: number): string {
  if (all === 0) return '–'
  const share = (part / all) * 100
  const text = share < 9.95 && share > 0 ? share.toFixed(1).replace(/\.0$/, '') : share.toFixed(0)
  return `${text}%`
}

/** The day of a time in UTC: `Mar 3, 2026`. */
export const dayText = (time: string): string => dayFormat.format(new Date(time))

/** The same without its year: `Mar 3`. */
export const shortDayText = (time: string): string => shortDayFormat.format(new Date(time))

/** A time to the minute in UTC: `Mar 3, 2026, 14:05`. */
export const momentText = (time: string): string => momentFormat.format(new Date(time))
