import { expect, test } from 'vitest'
import { planProject } from '../schedule/of-project.ts'
import { momentOf } from '../schedule/work-time.ts'
import { usualCalendar } from './mspdi-calendars.ts'
import type { FileTask, ScheduleFile } from './schedule-file.ts'
import { toProject } from './to-project.ts'

const at = (day: number, hour: number) => momentOf(`2026-06-${String(day).padStart(2, '0')}`, hour * 60)
const task = (uid: string, hours: number, start: number, finish: number): FileTask => ({
  ...{ uid, level: 1, title: uid, notes: '', minutes: hours * 60, elapsed: false, milestone: hours === 0 },
  ...{ percent: 0, start, finish, summary: false, manual: false, resources: [] },
})
const file = (tasks: readonly FileTask[], links: ScheduleFile['links'], dataDate?: number): ScheduleFile => ({
  ...{ name: 'Kitchen', start: at(1, 8), minutesPerDay: 480, tasks, links, notes: [] },
  ...{ calendars: [{ id: '1', name: 'Standard', calendar: usualCalendar }], defaultCalendar: '1' },
  ...(dataDate !== undefined && { dataDate }),
})
const follow = (from: string, to: string, lag = 0): ScheduleFile['links'][number] => ({
  ...{ from, to, kind: 'FS', lag, elapsed: false },
})

const orgCalendar = {
  weekdays: [1, 2, 3, 4, 5] as const,
  hours: { from: 480, to: 960 },
  federalHolidays: false,
  daysOff: [],
}

/** The days on which each task stands in a project that a file was brought into. */
function daysIn(given: ScheduleFile): Record<string, string> {
  const brought = toProject(given, { calendar: usualCalendar, hasOwn: false, startOn: null })
  const { dates } = planProject({
    ...{ startOn: brought.startOn, dataOn: brought.dataOn, orgCalendar, lostDays: [], calendars: [] },
    tasks: brought.tasks.map((one) => ({
      ...one,
      ...{ id: one.uid, calendarId: null, assignees: [], trade: '', weather: false },
    })),
    links: brought.links,
  })
  return Object.fromEntries(
    [...dates].map(([id, { startOn, finishOn }]) => [id, `${startOn.slice(8)}-${finishOn.slice(8)}`]),
  )
}

test('tasks of hours keep the days of the file, also where one begins on the day on which another ends', () => {
  const tasks = [
    task('a', 4, at(1, 8), at(1, 12)),
    task('b', 8, at(1, 13), at(2, 12)),
    task('c', 12, at(2, 13), at(3, 17)),
    task('d', 8, at(4, 8), at(4, 17)),
  ]
  const given = file(tasks, [follow('a', 'b'), follow('b', 'c'), follow('a', 'c'), follow('c', 'd')])
  expect(daysIn(given)).toEqual({ a: '01-01', b: '01-02', c: '02-03', d: '04-04' })
  const { links, notes } = toProject(given, { calendar: usualCalendar, hasOwn: false, startOn: null })
  expect(links.map(({ lagDays }) => lagDays)).toEqual([-1, -1, 0, 0])
  expect(links.map(({ sharesDay }) => sharesDay)).toEqual([true, true, false, false])
  expect(notes.map(({ row }) => row)).toContain(2)
})

test('what is whole days comes in as it was', () => {
  const tasks = [task('a', 16, at(1, 8), at(2, 17)), task('b', 8, at(4, 8), at(4, 17))]
  const given = file(tasks, [follow('a', 'b', 480)])
  const { links, notes } = toProject(given, { calendar: usualCalendar, hasOwn: false, startOn: null })
  expect([links[0]?.lagDays, notes]).toEqual([1, []])
  expect(daysIn(given)).toEqual({ a: '01-02', b: '04-04' })
})

test('what a link ends with the opening of a day took the days before it', () => {
  const link = { from: 'a', to: 'b', kind: 'SF' as const, lag: 0, elapsed: false }
  const held = { ...task('a', 8, at(4, 8), at(4, 17)), constraint: { kind: 'snet' as const, at: at(4, 8) } }
  const given = file([held, task('b', 8, at(3, 8), at(4, 8))], [link])
  const brought = toProject(given, { calendar: usualCalendar, hasOwn: false, startOn: null })
  expect(brought.tasks.map(({ days }) => days)).toEqual([1, 1])
  expect(daysIn(given)).toEqual({ a: '04-04', b: '03-04' })
})

test('a lead of the file is a lead', () => {
  const tasks = [task('a', 16, at(1, 8), at(2, 17)), task('b', 8, at(2, 8), at(2, 17))]
  const given = file(tasks, [follow('a', 'b', -480)])
  const { links } = toProject(given, { calendar: usualCalendar, hasOwn: false, startOn: null })
  expect(links[0]).toMatchObject({ lagDays: -1, sharesDay: false })
})

test('the day of progress is left out where the file has work to do before it, and taken where it has none', () => {
  const tasks = [task('a', 16, at(1, 8), at(2, 17))]
  expect(daysIn(file(tasks, [], at(15, 8)))).toEqual({ a: '01-02' })
  const dataOn = (dataDate: number) =>
    toProject(file(tasks, [], dataDate), { calendar: usualCalendar, hasOwn: false, startOn: null }).dataOn
  expect([dataOn(at(15, 8)), dataOn(at(1, 8))]).toEqual([null, '2026-06-01'])
})

test('a milestone that must be finished on a day stands on that day', () => {
  const milestone = {
    ...task('m', 0, at(5, 17), at(5, 17)),
    constraint: { kind: 'mfo' as const, at: at(5, 17) },
  }
  expect(daysIn(file([milestone], []))).toEqual({ m: '05-05' })
})
