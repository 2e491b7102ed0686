import { expect, test } from 'vitest'
import type { Task } from '#contract/fields.ts'
import type { TaskLine } from '../task-lines.ts'
import { calendarWeek, daysAway, offOn, weeksShown } from './month.ts'

const line = (id: string, startOn: string | null, finishOn: string | null): TaskLine => ({
  id,
  // Only its dates are read here.
  task: { id, title: id, startOn, finishOn } as Task,
  title: id,
  trade: '',
  people: [],
  waitsFor: undefined,
  late: false,
})
const week = '2026-06-07'
const placed = (lines: TaskLine[], most = 4) =>
  calendarWeek(lines, week, most).bars.map(({ line: { id }, from, to, lane }) => [id, from, to, lane])

test('a month has every week that it has a day in, and a week is itself', () => {
  expect(weeksShown('2026-06-11', 'month')).toEqual([
    '2026-05-31',
    '2026-06-07',
    '2026-06-14',
    '2026-06-21',
    '2026-06-28',
  ])
  expect(weeksShown('2026-12-25', 'month').at(-1)).toBe('2026-12-27')
  expect(weeksShown('2026-06-11', 'week')).toEqual([week])
})

test('the month after December is January, and before January December', () => {
  expect(daysAway('2026-12-31', 'month', 1)).toBe('2027-01-01')
  expect(daysAway('2026-01-31', 'month', -1)).toBe('2025-12-01')
  expect(daysAway('2026-06-11', 'week', -1)).toBe('2026-06-04')
})

test('a bar goes over its days, is cut at the ends of the week, and takes the first row with room', () => {
  const lines = [
    line('before', '2026-06-01', '2026-06-08'),
    line('tue', '2026-06-09', '2026-06-09'),
    line('long', '2026-06-08', '2026-06-20'),
    line('due', null, '2026-06-13'),
    line('other', '2026-06-14', '2026-06-15'),
    line('none', null, null),
  ]
  expect(placed(lines)).toEqual([
    ['before', 0, 1, 0],
    ['long', 1, 6, 1],
    ['tue', 2, 2, 0],
    ['due', 6, 6, 0],
  ])
  const [before, long] = calendarWeek(lines, week, 4).bars
  expect([before?.begins, before?.ends, long?.begins, long?.ends]).toEqual([false, true, true, false])
})

test('what there is no room for is counted on each of its days', () => {
  const lines = ['a', 'b', 'c', 'd'].map((id) => line(id, '2026-06-09', '2026-06-10'))
  const found = calendarWeek(lines, week, 2)
  expect(found.bars).toHaveLength(2)
  expect(found.days.map(({ more }) => more)).toEqual([0, 0, 2, 2, 0, 0, 0])
})

test('weekends are off, and a holiday says its name', () => {
  expect([offOn('2026-06-13'), offOn('2026-06-11')]).toEqual([true, undefined])
  // Juneteenth, a Friday in 2026.
  expect(typeof offOn('2026-06-19')).toBe('string')
})
