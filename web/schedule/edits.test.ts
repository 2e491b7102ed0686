import { expect, test } from 'vitest'
import type { Task } from '#contract/fields.ts'
import type { Booking } from '#contract/schedule.ts'
import { usualCalendar } from '#domain/calendar/working-days.ts'
import { type PlanRows, planProject } from '#domain/schedule/of-project.ts'
import { calendarOf, earliestStart, finishMoved, leveled, startMoved, stepDay, withEdit } from './edits.ts'

const row = (id: string, over: Partial<Task> = {}) =>
  ({
    id,
    days: 2,
    elapsed: false,
    startOn: null,
    finishOn: null,
    constraint: null,
    constraintOn: null,
    deadlineOn: null,
    startedOn: null,
    finishedOn: null,
    percent: 0,
    calendarId: null,
    weather: false,
    trade: '',
    assignees: [],
    ...over,
  }) as unknown as PlanRows['tasks'][number]

const rows = (tasks: PlanRows['tasks']): PlanRows => ({
  startOn: '2026-06-15',
  dataOn: null,
  orgCalendar: usualCalendar,
  calendars: [],
  lostDays: [],
  tasks,
  links: [{ from: 'a', to: 'b', kind: 'FS', lagDays: 0, lagElapsed: false }],
})
const free = { days: 2, elapsed: false, startedOn: null, finishedOn: null }

test('a bar that is dragged to the right starts no earlier than where it is let go, and the plan agrees', () => {
  const now = rows([row('a'), row('b')])
  const dates = planProject(now).dates.get('b')
  expect(dates).toMatchObject({ startOn: '2026-06-17', finishOn: '2026-06-18' })
  const earliest = earliestStart(now, 'b')
  const edit = dates && startMoved(free, dates, '2026-06-22', earliest)
  expect(edit).toEqual({ constraint: 'snet', constraintOn: '2026-06-22' })
  const moved = planProject(rows([row('a'), row('b', edit)]))
  expect(moved.dates.get('b')).toMatchObject({ startOn: '2026-06-22', driver: 'constraint' })
})

test('how early a task can start is read from the plan where nothing else binds it, and reckoned where something does', () => {
  for (const constraint of [null, 'snet', 'snlt', 'mso', 'alap'] as const) {
    const bound = { constraint, constraintOn: constraint === null ? null : '2026-06-25' } as Partial<Task>
    const now = rows([row('a'), row('b', bound)])
    const early = earliestStart(now, 'b')
    expect(early).toBe('2026-06-17')
    expect(earliestStart(now, 'b', planProject(now))).toBe(early)
  }
})

test('dragged back to where its links let it start, it is bound by nothing but them', () => {
  const bound = rows([row('a'), row('b', { constraint: 'snet', constraintOn: '2026-06-25' })])
  const dates = planProject(bound).dates.get('b')
  expect(earliestStart(bound, 'b')).toBe('2026-06-17')
  expect(dates && startMoved(free, dates, '2026-06-16', earliestStart(bound, 'b'))).toEqual({
    constraint: null,
    constraintOn: null,
  })
})

test('what has begun began on the day it is moved to, and dates that were typed move together', () => {
  const dates = { startOn: '2026-06-15', finishOn: '2026-06-18' }
  expect(startMoved({ days: 2, startedOn: '2026-06-15' }, dates, '2026-06-16', undefined)).toEqual({
    startedOn: '2026-06-16',
  })
  expect(startMoved({ days: null, startedOn: null }, dates, '2026-06-22', undefined)).toEqual({
    startOn: '2026-06-22',
    finishOn: '2026-06-25',
  })
})

test('a bar’s end that is dragged over a weekend and a holiday adds the days that are worked', () => {
  const plan = planProject(rows([row('a')]))
  const calendar = calendarOf(plan, 'a')
  // June 19 is Juneteenth, the 20th a Saturday.
  expect(finishMoved(free, { startOn: '2026-06-15' }, '2026-06-22', calendar)).toEqual({ days: 5 })
  expect(finishMoved(free, { startOn: '2026-06-15' }, '2026-06-01', calendar)).toEqual({ days: 1 })
  expect(finishMoved({ ...free, elapsed: true }, { startOn: '2026-06-15' }, '2026-06-22', calendar)).toEqual({
    days: 8,
  })
  expect(stepDay(calendar, '2026-06-18', 1)).toBe('2026-06-22')
  expect(stepDay(calendar, '2026-06-22', -1)).toBe('2026-06-18')
})

test('a what-if takes edits of one task together, and none of what it does not try out', () => {
  const none = { edits: [], fails: [] }
  const one = withEdit(none, 'a', { days: 3 })
  expect(one && withEdit(one, 'a', { percent: 50 })).toEqual({
    edits: [{ task: 'a', fields: { days: 3, percent: 50 } }],
    fails: [],
  })
  expect(withEdit(none, 'a', { weather: true })).toBeUndefined()
})

test('leveled, who has two tasks at once does one after the other', () => {
  const people = (id: string) => ({ id, assignees: ['luis'], gate: null })
  const now = { ...rows([row('a', { assignees: ['luis'] }), row('b', { assignees: ['luis'] })]), links: [] }
  expect(leveled({ edits: [], fails: [] }, planProject(now), [people('a'), people('b')]).edits).toEqual([
    { task: 'b', fields: { constraint: 'snet', constraintOn: '2026-06-17' } },
  ])
  // Until Wednesday evening Luis is on another job.
  const booked = [{ personId: 'luis', task: 'z', startOn: '2026-06-15', finishOn: '2026-06-17' }] as Booking[]
  const both = [people('a'), people('b')]
  expect(leveled({ edits: [], fails: [] }, planProject(now), both, booked).edits).toMatchObject([
    { task: 'a', fields: { constraintOn: '2026-06-18' } },
    { task: 'b', fields: { constraintOn: '2026-06-23' } },
  ])
  // Who sees to an order does other work until it comes.
  const order = { ...people('b'), gate: 'order' } as const
  expect(leveled({ edits: [], fails: [] }, planProject(now), [people('a'), order]).edits).toEqual([])
})
