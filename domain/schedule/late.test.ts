import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import { lateByCause, type PlannedAndDone } from './late.ts'

const on = (days: number) => addDays('2026-06-01', days)
const task = (
  id: string,
  start: number,
  finish: number,
  late: number,
  more: Partial<PlannedAndDone> = {},
) => ({
  ...{ id, project: 'p', gate: null, weather: false, blocked: false },
  planned: { start: on(start), finish: on(finish) },
  became: { start: on(start), finish: on(finish + late) },
  ...more,
})

test('what a task before it is late is counted once, where it began', () => {
  const slab = task('slab', 0, 3, 4)
  const frame = { ...task('frame', 4, 8, 6), became: { start: on(9), finish: on(14) } }
  expect(lateByCause([slab, frame], [{ from: 'slab', to: 'frame' }], new Map())).toEqual([
    { cause: 'took', days: 5, tasks: 2 },
    { cause: 'began', days: 1, tasks: 1 },
  ])
})

test('weather takes the days that were lost within a task that rests on it, a gate and what blocks the rest', () => {
  const lost = new Map([['p', [on(1), on(2), on(40)]]])
  const roof = task('roof', 0, 3, 5, { weather: true, blocked: true })
  expect(lateByCause([roof], [], lost)).toEqual([
    { cause: 'blocked', days: 3, tasks: 1 },
    { cause: 'weather', days: 2, tasks: 1 },
  ])
  expect(
    lateByCause([task('permit', 0, 3, 2, { gate: 'permit' }), task('paint', 0, 3, -2)], [], lost),
  ).toEqual([{ cause: 'permit', days: 2, tasks: 1 }])
})

test('the causes come to what tasks without any before them are late', () => {
  const some = fc.record({
    late: fc.integer({ min: -5, max: 9 }),
    began: fc.integer({ min: -3, max: 12 }),
    weather: fc.boolean(),
    blocked: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), (all) => {
      const tasks = all.map(({ late, began, ...more }, at) => ({
        ...task(`${at}`, 0, 10, late, more),
        became: { start: on(began), finish: on(10 + late) },
      }))
      const days = lateByCause(tasks, [], new Map([['p', [on(2), on(3)]]])).reduce(
        (sum, one) => sum + one.days,
        0,
      )
      expect(days).toBe(all.reduce((sum, { late }) => sum + Math.max(0, late), 0))
    }),
  )
})
