/** Where the server reads the time, so that a test can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** How a day is written in each time zone: making that anew takes longer than the rest of most changes of a task. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** The system knows some hundred time zones; names of theirs can be written in many ways. */
const formatsMost = 1000

/** The day that it is in a time zone: `2026-06-11`. */
export function dateIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  if (formats.size >= formatsMost) formats.clear()
  formats.set(timeZone, format)
  return format.format(at)
}
