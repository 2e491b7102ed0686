import { expect, test } from 'vitest'
import type { Person, Task, TaskLink } from '#contract/fields.ts'
import type { TaskDates } from '#domain/schedule/of-project.ts'
import { answersTo } from '#web/kit/work/answers.ts'
import { donePhases, floatText, lineSentence, linesUnderPhases, taskLines } from './chart-lines.ts'

const task = (id: string, over: Partial<Task> = {}) =>
  ({ id, title: `Task ${id}`, phase: '', status: 'todo', assignees: [], days: 2, ...over }) as Task
const link = (from: string, to: string, over: Partial<TaskLink> = {}): TaskLink => ({
  from,
  to,
  kind: 'FS',
  lagDays: 0,
  lagElapsed: false,
  ...over,
})
const dates = (startOn: string, finishOn: string, over: Partial<TaskDates> = {}) =>
  ({ startOn, finishOn, floatDays: 0, critical: true, ...over }) as TaskDates

const linesOf = (
  tasks: Task[],
  links: TaskLink[] = [],
  over: Partial<Parameters<typeof taskLines>[0]> = {},
) => taskLines({ tasks, links, people: [], dates: new Map(), tried: undefined, baseline: undefined, ...over })

test('what a task follows is written with the numbers of the rows, the kind and the lag where they are not the usual', () => {
  const links = [
    link('b', 'd', { kind: 'SS', lagDays: 2 }),
    link('a', 'd'),
    link('c', 'd', { lagDays: -1 }),
    link('a', 'c', { kind: 'FF', lagDays: 3, lagElapsed: true }),
    link('gone', 'c'),
  ]
  const lines = linesOf([task('a'), task('b'), task('c'), task('d')], links)
  expect(lines.map(({ after }) => after)).toEqual(['', '', '1FF+3cal d', '1, 2SS+2d, 3FS−1d'])
  expect(lines[3]?.afterTitles).toEqual(['Task a', 'Task b', 'Task c'])
})

test('a phase has the days of all its tasks and how many are done, also where it is closed', () => {
  const tasks = [
    task('a', { phase: 'Rough', status: 'done' }),
    task('b', { phase: 'Finish' }),
    task('c', { phase: 'Rough' }),
  ]
  const lines = linesOf(tasks, [], {
    dates: new Map([
      ['a', dates('2026-06-01', '2026-06-02')],
      ['c', dates('2026-06-08', '2026-06-12')],
    ]),
  })
  const [head, ...rest] = linesUnderPhases(lines, new Set(['phase Rough']))
  expect(head).toMatchObject({
    open: false,
    tasks: 2,
    done: 1,
    startOn: '2026-06-01',
    finishOn: '2026-06-12',
  })
  expect(rest.map(({ id }) => id)).toEqual(['phase Finish', 'b'])
  expect(linesUnderPhases(linesOf([task('a')]), new Set()).map(({ id }) => id)).toEqual(['a'])
})

test('phases in which all is done are closed at first', () => {
  const tasks = [task('a', { phase: 'Demo', status: 'done' }), task('b', { phase: 'Rough' })]
  expect(donePhases(tasks)).toEqual(new Set(['phase Demo']))
})

test('what is tried out is a row’s own where it moves, and nothing where it does not', () => {
  const plan = new Map([['a', dates('2026-06-15', '2026-06-16')]])
  const [same] = linesOf([task('a')], [], { dates: plan, tried: new Map(plan) })
  expect(same?.tried).toBeUndefined()
  const tried = new Map([['a', dates('2026-06-17', '2026-06-18')]])
  const [moved] = linesOf([task('a')], [], { dates: plan, tried })
  expect(moved && lineSentence(moved)).toBe(
    'Task a, 2 days, Jun 17 to Jun 18, in the plan Jun 15 to Jun 16, critical',
  )
})

test('a row says which of several drives its start, and where the baseline had it', () => {
  const before = dates('2026-06-15', '2026-06-15')
  const now = dates('2026-06-17', '2026-06-18', { driver: 'link', driverTask: 'b' })
  const [, , moved] = linesOf([task('a'), task('b'), task('c')], [link('a', 'c'), link('b', 'c')], {
    dates: new Map([
      ['a', before],
      ['b', before],
      ['c', now],
    ]),
    baseline: { a: ['2026-06-15', '2026-06-15'], c: ['2026-06-16', '2026-06-17'] },
  })
  expect(moved && lineSentence(moved)).toBe(
    'Task c, 2 days, Jun 17 to Jun 18, critical, after Task a, Task b, its start follows from Task b, ' +
      'in the baseline Jun 16 to Jun 17',
  )
})

test('a row says who cannot do it, and who said yes; nothing of it once the work has begun', () => {
  const people = ['Ana', 'Ray'].map((name) => ({ id: name, name }) as Person)
  const answers = [
    { person: 'Ray', answer: 'cannot' },
    { person: 'Ana', answer: 'yes' },
    { person: 'gone', answer: 'yes' },
  ] as const
  const asked = { assignees: ['Ana', 'Ray'], answers: [...answers] }
  const [waits, begun] = linesOf([task('a', asked), task('b', { ...asked, status: 'doing' })], [], { people })
  expect(waits && answersTo(waits)).toEqual({ mark: 'blocked', words: 'Ray cannot, Ana said yes' })
  expect(waits && lineSentence(waits)).toBe('Task a, Ana, Ray, Ray cannot, Ana said yes, 2 days, no date')
  expect(begun && answersTo(begun)).toBeUndefined()
})

test('a row says all of its bar in one sentence', () => {
  const [failed, line, loose] = linesOf(
    [
      task('a', { title: 'Inspection: rough-in', status: 'done', outcome: 'failed' }),
      task('b', { title: 'Hang drywall' }),
      task('c'),
    ],
    [link('a', 'b')],
    {
      dates: new Map([
        ['b', dates('2026-06-15', '2026-06-16')],
        ['c', dates('2026-06-15', '2026-06-15', { critical: false, floatDays: 6 })],
      ]),
    },
  )
  expect(failed && lineSentence(failed)).toBe('Inspection: rough-in, 2 days, no date, failed')
  expect(line && lineSentence(line)).toBe(
    'Hang drywall, 2 days, Jun 15 to Jun 16, critical, after Inspection: rough-in',
  )
  expect(loose && lineSentence(loose)).toBe('Task c, 2 days, Jun 15, 6 days of float')
  expect(loose && floatText(loose)).toBe('6 d')
  const [permit] = linesOf([task('a', { title: 'Permit', days: 10, elapsed: true })])
  expect(permit && lineSentence(permit)).toBe('Permit, 10 calendar days, no date')
})
