import { expect, test } from 'vitest'
import { hoursByTask, taskFor, tasksFor } from './task-hours.ts'

const task = (id: string, trade: string, room: string, days: number | null, more: object = {}) => ({
  ...{ id, title: id, trade, room, days, startOn: null, gate: null },
  ...more,
})
const tasks = [
  task('hang', 'Drywall', 'Kitchen', 2, { startOn: '2026-06-12' }),
  task('tape', 'drywall ', 'kitchen', 3, { startOn: '2026-06-15' }),
  task('bath', 'Drywall', 'Bath', 1),
  task('wire', 'Electrical', '', 2),
  task('check', 'Electrical', '', 1, { gate: 'inspection' }),
]
const ids = (trade: string, room: string) => tasksFor(tasks, { trade, room }).map(({ id }) => id)

test('work is done in the tasks of its trade and room, else where the trade names no room, else in all of the trade', () => {
  expect(ids('Drywall', 'Kitchen')).toEqual(['hang', 'tape'])
  expect(ids('Electrical', 'Kitchen')).toEqual(['wire'])
  expect(ids('Drywall', 'Hall')).toEqual(['hang', 'tape', 'bath'])
  expect(ids('Paint', 'Kitchen')).toEqual([])
  expect(ids('', '')).toEqual([])
})

test('hours go by the days of the tasks and are all there, to the hundredth', () => {
  const hours = hoursByTask(tasks, [
    { trade: 'Drywall', room: 'Kitchen', hours: 10.01 },
    { trade: 'Electrical', room: 'Kitchen', hours: 6 },
    { trade: 'Paint', room: '', hours: 5 },
  ])
  expect([...hours]).toEqual([
    ['hang', 4],
    ['tape', 6.01],
    ['wire', 6],
  ])
})

test('what is bought is for the task that names it, else for the soonest of its trade', () => {
  const bought = (item: string) => taskFor(tasks, { trade: 'Drywall', room: 'Kitchen', item })?.id
  const named = tasks.map((one) => (one.id === 'tape' ? { ...one, title: 'Tape and coats' } : one))
  expect(bought('Board')).toBe('hang')
  expect(taskFor(named, { trade: 'Drywall', room: 'Kitchen', item: 'Tape, 500 ft' })?.id).toBe('tape')
  expect(taskFor(tasks, { trade: 'Glazing', room: '', item: 'Glass' })).toBeUndefined()
})
