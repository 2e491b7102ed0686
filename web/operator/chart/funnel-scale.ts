import { scaleLinear } from 'd3-scale'
import type { FunnelDay } from '#contract/stats.ts'
import { shortDayText } from '../figures.ts'
import { funnelSeries, type Series, type SeriesKey } from './series.ts'

/** The highest count of any day among the steps in `shown`. */
export const highestCount = (days: readonly FunnelDay[], shown: readonly Series[] = funnelSeries): number =>
  Math.max(0, ...days.flatMap((day) => shown.map(({ key }) => day[key])))

/** The axis of counts: whole numbers at round steps, from 0 to at least `highest`, about `about` of them. */
export function countAxis(highest: number, about: number): { top: number; ticks: number[] } {
  const scale = scaleLinear()
    .domain([0, Math.max(1, highest)])
    .nice(about)
  const ticks = scale.ticks(about).filter(Number.isInteger)
  return { top: scale.domain()[1] ?? 1, ticks }
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

export type DayTick = { index: number; label: string }

/**
 * Which of `days` are named below the axis, at most `most`: the last one and those at even distances before it; of more
 * than four months the first of a month.
 */
export function dayTicks(days: readonly Pick<FunnelDay, 'day'>[], most: number): DayTick[] {
  if (days.length > 120) {
    const firsts = days.flatMap(({ day }, index) =>
      day.endsWith('-01') ? [{ index, label: monthLabel(day) }] : [],
    )
    const step = Math.ceil(firsts.length / most)
    return firsts.filter((_, nth) => (firsts.length - 1 - nth) % step === 0)
  }
  const step = [1, 2, 7, 14, 28].find((one) => Math.ceil(days.length / one) <= most) ?? 56
  return days.flatMap(({ day }, index) =>
    (days.length - 1 - index) % step === 0 ? [{ index, label: shortDayText(day) }] : [],
  )
}

/** A month's name; January says its year instead of being taken for any other. */
const monthLabel = (day: string) =>
  day.slice(5, 7) === '01' ? day.slice(0, 4) : monthFormat.format(new Date(day))

/** At which of `count` days a line carries its mark: all while they are few, else about every twelfth of the way and the last. */
export function markedDays(count: number): number[] {
  const step = count <= 31 ? 1 : Math.ceil(count / 12)
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  )
}

/**
 * Where labels stand that would like to stand at `wanted` (px from the top): at least `gap` apart, none below `lowest`,
 * in the same order as they were wanted.
 */
export function labelPlaces(wanted: readonly number[], gap: number, lowest: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[b] ?? 0) - (wanted[a] ?? 0) || b - a)
  const places: number[] = [...wanted]
  let limit = lowest
  for (const index of order) {
    const place = Math.min(wanted[index] ?? 0, limit)
    places[index] = place
    limit = place - gap
  }
  return places
}

/** How many of each step there were in all `days`. */
export function sumOf(days: readonly FunnelDay[]): Record<SeriesKey, number> {
  const sum = { joined: 0, confirmed: 0, invited: 0, registered: 0 }
  for (const day of days) for (const { key } of funnelSeries) sum[key] += day[key]
  return sum
}

/** The day that a key leads to from `index` among `count`; undefined for a key that leads nowhere. */
export function dayAfterKey(key: string, index: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 7,
    PageUp: index + 7,
    Home: 0,
    End: count - 1,
  }
  const next = moves[key]
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next))
}

/** `hidden` with `key` in it or out of it; never all of the steps. */
export function toggled(hidden: ReadonlySet<SeriesKey>, key: SeriesKey): ReadonlySet<SeriesKey> {
  const next = new Set(hidden)
  if (!next.delete(key)) next.add(key)
  return next.size === funnelSeries.length ? hidden : next
}
