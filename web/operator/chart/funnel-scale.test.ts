import { expect, test } from 'vitest'
import type { FunnelDay } from '#contract/stats.ts'
import {
  countAxis,
  dayAfterKey,
  dayTicks,
  highestCount,
  labelPlaces,
  markedDays,
  sumOf,
  toggled,
} from './funnel-scale.ts'
import { funnelSeries } from './series.ts'

const day = (text: string, counts: Partial<FunnelDay> = {}): FunnelDay => ({
  day: text,
  joined: 0,
  confirmed: 0,
  invited: 0,
  registered: 0,
  ...counts,
})

/** `count` days that end with the 20th of November 2026. */
const daysBefore = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    day(new Date(Date.UTC(2026, 10, 20) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10)),
  )

test.each([
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [3, 3, [0, 1, 2, 3]],
  [187, 200, [0, 50, 100, 150, 200]],
  [12_480, 14_000, [0, 2000, 4000, 6000, 8000, 10_000, 12_000, 14_000]],
])('the axis of %i reaches %i with whole, round steps', (highest, top, ticks) => {
  expect(countAxis(highest, 5)).toEqual({ top, ticks })
})

test('days are named from the last one back, at even distances, no more than there is room for', () => {
  expect(dayTicks(daysBefore(7), 7).map(({ label }) => label)).toEqual([
    'Nov 14',
    'Nov 15',
    'Nov 16',
    'Nov 17',
    'Nov 18',
    'Nov 19',
    'Nov 20',
  ])
  expect(dayTicks(daysBefore(30), 5).map(({ label }) => label)).toEqual([
    'Oct 23',
    'Oct 30',
    'Nov 6',
    'Nov 13',
    'Nov 20',
  ])
  for (const count of [7, 30, 90])
    for (const most of [2, 3, 8]) expect(dayTicks(daysBefore(count), most).length).toBeLessThanOrEqual(most)
})

test('of a year the first days of months are named, January by its year', () => {
  const ticks = dayTicks(daysBefore(365), 12)
  expect(ticks.map(({ label }) => label)).toEqual(
    'Dec 2026 Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' '),
  )
  expect(dayTicks(daysBefore(365), 4).map(({ label }) => label)).toEqual(['Feb', 'May', 'Aug', 'Nov'])
})

test('a line carries a mark on every day of a month, and on a dozen days of more, the last one always', () => {
  expect(markedDays(30)).toHaveLength(30)
  for (const count of [90, 365, 366]) {
    expect(markedDays(count).length).toBeLessThanOrEqual(13)
    expect(markedDays(count).at(-1)).toBe(count - 1)
  }
})

test('labels that would cover each other move up, in their order, and none falls below the axis', () => {
  expect(labelPlaces([20, 100, 200], 18, 300)).toEqual([20, 100, 200])
  expect(labelPlaces([50, 98, 100, 100], 18, 100)).toEqual([46, 64, 82, 100])
})

test('a key moves the cursor by a day or a week, and not past either end', () => {
  expect(dayAfterKey('ArrowLeft', 29, 30)).toBe(28)
  expect(dayAfterKey('ArrowRight', 29, 30)).toBe(29)
  expect(dayAfterKey('PageDown', 3, 30)).toBe(0)
  expect(dayAfterKey('Home', 12, 30)).toBe(0)
  expect(dayAfterKey('End', 12, 30)).toBe(29)
  expect(dayAfterKey('Tab', 12, 30)).toBeUndefined()
})

test('the sums and the highest count are over all steps', () => {
  const days = [day('2026-11-19', { joined: 4, invited: 9 }), day('2026-11-20', { joined: 3, confirmed: 2 })]
  expect(sumOf(days)).toEqual({ joined: 7, confirmed: 2, invited: 9, registered: 0 })
  expect(highestCount(days)).toBe(9)
  expect(highestCount(days, funnelSeries.slice(0, 2))).toBe(4)
  expect(highestCount([])).toBe(0)
})

test('a step can be left out and taken in again, but not the last one', () => {
  const one = toggled(new Set(), 'invited')
  expect([...one]).toEqual(['invited'])
  expect([...toggled(one, 'invited')]).toEqual([])
  const three = new Set(['joined', 'confirmed', 'invited'] as const)
  expect(toggled(three, 'registered')).toBe(three)
})
