import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendars, link, monday, task } from '#testing/planned-tasks.ts'
import { bookingsOf, conflicts, level } from './leveling.ts'
import { plan } from './plan.ts'
import type { PlanInput, PlanLink, PlanTask } from './types.ts'
import { momentOf } from './work-time.ts'

const day = 480
const at = (date: number, hour: number) => momentOf(`2026-01-${String(date).padStart(2, '0')}`, hour * 60)
const input = (tasks: readonly PlanTask[], links: readonly PlanLink[] = []): PlanInput => ({
  start: monday,
  tasks,
  links,
  calendars,
})

test('who is in two tasks at once is named with them and when', () => {
  const tasks = input([task('a', 2 * day), task('b', day), task('c', day), task('inspection', 0)])
  const demand = new Map([
    ['a', ['Ana', 'Bo']],
    ['b', ['Ana']],
    ['c', ['Bo', 'Ana']],
    ['inspection', ['Ana']],
  ])
  expect(conflicts(bookingsOf(tasks, plan(tasks), demand))).toEqual([
    { person: 'Ana', tasks: ['a', 'b', 'c'], from: monday, to: at(5, 17) },
    { person: 'Bo', tasks: ['a', 'c'], from: monday, to: at(5, 17) },
  ])
  expect(conflicts([])).toEqual([])
})

test('of two tasks for one person the one with less float goes first, the other waits', () => {
  const tasks = input([task('a', day), task('b', day), task('c', 3 * day)], [link('b', 'c')])
  const both = new Map([
    ['a', ['Ana']],
    ['b', ['Ana']],
  ])
  const leveled = level(tasks, both)
  expect([...leveled.starts]).toEqual([['a', at(6, 8)]])
  expect(leveled.plan.tasks.get('b')?.start).toBe(monday)
  expect(leveled.plan.finish).toBe(plan(tasks).finish)
})

test('what has begun, is finished or is held to a date stays, and others go around it', () => {
  const fixed = { start: at(6, 8), finish: at(6, 17) }
  const tasks = input([
    task('a', 2 * day),
    task('b', day, { fixed }),
    task('c', day, { started: monday }),
    task('d', day, { started: monday, finished: at(5, 17) }),
    task('e', day, { constraint: { kind: 'mso', at: at(9, 8) } }),
  ])
  const { starts } = level(tasks, new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, ['Ana']])))
  expect([...starts]).toEqual([['a', at(7, 8)]])
})

test('a leveled plan has no conflict, and nothing begins before it would without people', () => {
  const scene = fc
    .record({
      minutes: fc.array(fc.integer({ min: 1, max: 4 * day }), { minLength: 2, maxLength: 9 }),
      late: fc.nat(8),
      links: fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.constantFrom('FS', 'SS', 'FF')), { maxLength: 8 }),
      people: fc.array(fc.subarray(['Ana', 'Bo', 'Cy']), { minLength: 9, maxLength: 9 }),
    })
    .map(({ minutes, late, links, people }) => {
      const tasks = minutes.map((one, index) =>
        task(`t${index}`, one, index === late ? { constraint: { kind: 'alap' } } : {}),
      )
      const made = links
        .filter(([a, b]) => a < b && b < tasks.length)
        .map(([a, b, kind]) => link(`t${a}`, `t${b}`, { kind }))
      return [input(tasks, made), new Map(people.map((names, index) => [`t${index}`, names]))] as const
    })
  fc.assert(
    fc.property(scene, ([tasks, demand]) => {
      const before = plan(tasks)
      const { plan: after, starts } = level(tasks, demand)
      expect(conflicts(bookingsOf(tasks, after, demand))).toEqual([])
      for (const [id, { start }] of before.tasks)
        expect(after.tasks.get(id)?.start).toBeGreaterThanOrEqual(start)
      for (const [id, start] of starts) expect(after.tasks.get(id)?.start).toBe(start)
    }),
    { numRuns: 300 },
  )
})
