import { addDays, daysBetween, type IsoDate, mondayOf } from '#domain/calendar/iso-date.ts'

export const zooms = ['day', 'week', 'month'] as const
export type Zoom = (typeof zooms)[number]

/** How wide a day is, in px. */
const dayWidths: Readonly<Record<Zoom, number>> = { day: 28, week: 9, month: 3 }

/** The days that a chart has, from the Monday `from`, and how wide each is. */
export type TimeScale = { zoom: Zoom; from: IsoDate; days: number; dayPx: number; widthPx: number }

/** A scale with room for all of `dates`: a week before the first, and three after the last for a name or a drag. */
export function scaleOf(dates: readonly IsoDate[], zoom: Zoom, leastPx = 0): TimeScale {
  let [first = '', last = ''] = [dates[0], dates[0]]
  for (const date of dates) {
    if (date < first) first = date
    if (date > last) last = date
  }
  const from = mondayOf(addDays(first, -4))
  const dayPx = dayWidths[zoom]
  const weeks = Math.max(Math.ceil((daysBetween(from, last) + 22) / 7), Math.ceil(leastPx / dayPx / 7))
  return { zoom, from, days: weeks * 7, dayPx, widthPx: weeks * 7 * dayPx }
}

/** Where a day begins, in px from the left. */
export const xOf = ({ from, dayPx }: TimeScale, date: IsoDate): number => daysBetween(from, date) * dayPx

/** The day that stands at a place. */
export const dateAt = ({ from, dayPx }: TimeScale, px: number): IsoDate =>
  addDays(from, Math.floor(px / dayPx))

/** One mark of the head: the day it begins on, where, and how wide. */
export type Tick = { date: IsoDate; x: number; width: number }

/** The marks of both rows of the head: months (years where months are the small ones), and below them weeks, days or months. */
export function ticksOf(scale: TimeScale): { large: Tick[]; small: Tick[] } {
  const months = runs(scale, (date) => date.slice(0, 7))
  if (scale.zoom === 'month') return { large: runs(scale, (date) => date.slice(0, 4)), small: months }
  if (scale.zoom === 'day') return { large: months, small: runs(scale, (date) => date) }
  return { large: months, small: runs(scale, mondayOf) }
}

/** The days of a scale in runs of those that `name` calls the same. */
function runs({ from, days, dayPx }: TimeScale, name: (date: IsoDate) => string): Tick[] {
  const found: (Tick & { name: string })[] = []
  for (let at = 0; at < days; at++) {
    const date = addDays(from, at)
    const last = found.at(-1)
    if (last?.name === name(date)) last.width += dayPx
    else found.push({ name: name(date), date, x: at * dayPx, width: dayPx })
  }
  return found.map(({ date, x, width }) => ({ date, x, width }))
}

/** Where nobody works, in runs of days. */
export function offRuns(
  { from, days, dayPx }: TimeScale,
  isOff: (date: IsoDate) => boolean,
): { x: number; width: number }[] {
  const found: { x: number; width: number }[] = []
  for (let at = 0; at < days; at++) {
    if (!isOff(addDays(from, at))) continue
    const last = found.at(-1)
    if (last && last.x + last.width === at * dayPx) last.width += dayPx
    else found.push({ x: at * dayPx, width: dayPx })
  }
  return found
}

/** From where to where something is that lasts from the first day to the last, both within it. */
export const barOf = (scale: TimeScale, first: IsoDate, last: IsoDate): { x: number; width: number } => {
  const x = xOf(scale, first)
  return { x, width: Math.max(xOf(scale, last) + scale.dayPx - x, 2) }
}
