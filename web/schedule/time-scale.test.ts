import { expect, test } from 'vitest'
import { barOf, dateAt, offRuns, scaleOf, ticksOf, xOf } from './time-scale.ts'

const scale = scaleOf(['2026-06-12', '2026-05-26', '2026-07-24'], 'week')

test('a scale begins on the Monday before its first day and has weeks to spare after its last', () => {
  expect(scale.from).toBe('2026-05-18')
  expect(scale.days % 7).toBe(0)
  expect(dateAt(scale, scale.widthPx - 1) > '2026-08-10').toBe(true)
  expect(scaleOf(['2026-06-12'], 'month', 1200).widthPx).toBeGreaterThanOrEqual(1200)
})

test('a place and its day are each the other’s', () => {
  for (const date of ['2026-05-18', '2026-06-11', '2026-07-31']) {
    expect(dateAt(scale, xOf(scale, date))).toBe(date)
    expect(dateAt(scale, xOf(scale, date) + scale.dayPx - 1)).toBe(date)
  }
})

test('a bar has its first and its last day within it', () => {
  expect(barOf(scale, '2026-06-15', '2026-06-16')).toEqual({ x: 28 * 9, width: 18 })
  expect(barOf(scale, '2026-06-15', '2026-06-15').width).toBe(9)
})

test('the head has months over Mondays, over days, or years over months', () => {
  const { large, small } = ticksOf(scale)
  expect(large.map(({ date }) => date)).toEqual(['2026-05-18', '2026-06-01', '2026-07-01', '2026-08-01'])
  expect(small[0]).toEqual({ date: '2026-05-18', x: 0, width: 63 })
  expect(ticksOf(scaleOf(['2026-06-12'], 'day')).small[1]?.date).toBe('2026-06-09')
  expect(ticksOf(scaleOf(['2026-12-12', '2027-02-01'], 'month')).large.map(({ date }) => date)).toEqual([
    '2026-12-07',
    '2027-01-01',
  ])
})

test('days off stand together', () => {
  const weekend = ['2026-05-23', '2026-05-24', '2026-05-25']
  expect(offRuns(scale, (date) => weekend.includes(date))).toEqual([{ x: 45, width: 27 }])
})
