import { expect, test } from 'vitest'
import { usualCalendar } from '#domain/calendar/working-days.ts'
import { planProject } from '#domain/schedule/of-project.ts'
import { aheadText } from './gate-words.ts'

const gate = {
  gate: null,
  noticeHours: null,
  leadDays: null,
  startedOn: null,
  finishedOn: null,
  days: 1,
  elapsed: false,
}
const year = new Date().getFullYear()
// Years have their weekdays moved about: what is tested here is far enough to be said with its year.
const far = `${year + 3}`
const on = { startOn: `${far}-06-20`, finishOn: `${far}-06-20`, freeFloatDays: 6.5 }
const text = (more: Partial<Parameters<typeof aheadText>[0]>, today = `${far}-03-01`, isAwaited = false) =>
  aheadText({ ...gate, ...more }, on, everyDay, today, isAwaited)
const everyDay = { ...usualCalendar, weekdays: [0, 1, 2, 3, 4, 5, 6] as const, federalHolidays: false }

test('an inspection says by when it is called for, at the end of office hours where that is after them', () => {
  expect(text({ gate: 'inspection', noticeHours: 18 })).toBe(`call by Jun 19, ${far}, 1:00 PM`)
  expect(text({ gate: 'inspection', noticeHours: 24 })).toBe(`call by Jun 18, ${far}, 3:30 PM`)
})

test('what has a lead time says by when it is ordered, and that it is late', () => {
  expect(text({ gate: 'order', leadDays: 42 })).toBe(`order by May 9, ${far}`)
  expect(text({ gate: 'order', leadDays: 42 }, `${far}-05-10`)).toBe(
    `order at once: May 9, ${far} was the last day`,
  )
})

test('what a later task waits for is ordered by when that begins, not by when it could have come at the soonest', () => {
  expect(text({ gate: 'order', leadDays: 42 }, `${far}-05-10`, true)).toBe(`order by May 15, ${far}`)
})

test.each([
  ['Friday', '2029-03-09'],
  ['Saturday', '2029-03-10'],
  ['Sunday', '2029-03-11'],
])('what has days to spare and comes at the soonest on a %s is ordered by the same day', (_, finishOn) => {
  const days = { startOn: '2029-03-05', finishOn, freeFloatDays: 10 }
  const order = { ...gate, gate: 'order', leadDays: 42, days: 7, elapsed: true } as const
  expect(aheadText(order, days, usualCalendar, '2029-01-02', true)).toBe('order by Feb 9, 2029')
})

test('a permit that was applied for says when it is expected, and how many days of its clock are left', () => {
  const permit = { gate: 'permit', elapsed: true, days: 60, startedOn: `${far}-04-01` } as const
  expect(text(permit, `${far}-05-01`)).toBe(`expected May 30, ${far}, 29 days left`)
  expect(text(permit, `${far}-06-01`)).toBe(`expected May 30, ${far}, 2 days ago`)
  // The plan has it on the same day.
  const rows = { startOn: `${far}-04-01`, dataOn: null, orgCalendar: everyDay, calendars: [], lostDays: [] }
  const plain = { id: 'permit', percent: 0, calendarId: null, weather: false, trade: '', assignees: [] }
  const held = { constraint: null, constraintOn: null, deadlineOn: null, startOn: null, finishOn: null }
  const task = { ...plain, ...held, ...permit, finishedOn: null }
  expect(planProject({ ...rows, tasks: [task], links: [] }).finishOn).toBe(`${far}-05-30`)
})

test('what is passed, under way or asks for nothing has nothing ahead', () => {
  expect(text({})).toBeUndefined()
  expect(text({ gate: 'inspection', noticeHours: 24, finishedOn: `${far}-01-01` })).toBeUndefined()
  expect(text({ gate: 'order', leadDays: 42, startedOn: `${far}-01-01` })).toBeUndefined()
  expect(text({ gate: 'permit', elapsed: true })).toBeUndefined()
})
