import { expect, test } from 'vitest'
import { calendars, link, monday, standard, task } from '#testing/planned-tasks.ts'
import { comparePlans } from './compare.ts'
import { plan } from './plan.ts'
import type { PlanTask } from './types.ts'
import { momentOf } from './work-time.ts'

const day = 480
const planned = (tasks: readonly PlanTask[]) =>
  plan({
    start: monday,
    tasks,
    links: [link('a', 'b'), link('b', 'c')].filter((one) =>
      [one.from, one.to].every((end) => tasks.some(({ id }) => id === end)),
    ),
    calendars,
  })
const usual = [task('a', 3 * day), task('b', 2 * day), task('c', day), task('d', day)]
const longer = usual.map((one) => (one.id === 'a' ? task('a', 5 * day) : one))

test('says which tasks move by how many working days, the completion before and after, and what is left to the deadline', () => {
  const change = comparePlans(planned(usual), planned(longer), standard, momentOf('2026-01-16', 1020))
  expect(change.moved.map(({ id, startDays, finishDays }) => [id, startDays, finishDays])).toEqual([
    ['a', 0, 2],
    ['b', 2, 2],
    ['c', 2, 2],
  ])
  expect(change.finish).toEqual({
    before: momentOf('2026-01-12', 1020),
    after: momentOf('2026-01-14', 1020),
    days: 2,
  })
  expect(change.daysLeft).toBe(2)
})

test('what moves earlier is told with negative days, and a completion past its deadline too', () => {
  const change = comparePlans(planned(longer), planned(usual), standard, momentOf('2026-01-08', 1020))
  expect(change.moved.map(({ finishDays }) => finishDays)).toEqual([-2, -2, -2])
  expect([change.finish.days, change.daysLeft]).toEqual([-2, -2])
})

test('tasks of one plan alone are named, and equal plans have nothing to tell', () => {
  const change = comparePlans(planned(usual), planned([...usual.slice(1), task('e', day)]), standard)
  expect([change.added, change.removed]).toEqual([['e'], ['a']])
  expect(comparePlans(planned(usual), planned(usual), standard)).toMatchObject({
    moved: [],
    finish: { days: 0 },
  })
  expect(change).not.toHaveProperty('daysLeft')
})

test('a move within a day is a move of no days, and work up to midnight is of the day before it', () => {
  const later = usual.map((one) => (one.id === 'd' ? task('d', day - 60) : one))
  expect(comparePlans(planned(usual), planned(later), standard).moved).toMatchObject([
    { id: 'd', startDays: 0, finishDays: 0 },
  ])
  const always = calendars.get('clock')
  const shift = (minutes: number) => planned([task('a', minutes, { calendar: 'clock' })])
  expect(always && comparePlans(shift(600), shift(16 * 60), always).finish.days).toBe(0)
})
