import { expect, test } from 'vitest'
import type { Task, TaskLink } from '#contract/fields.ts'
import { gateHolds, heldBy } from './held-by.ts'

const task = (id: string, startOn: string, status = 'todo') => ({ id, startOn, status }) as unknown as Task
const link = (from: string, to: string) => ({ from, to }) as unknown as TaskLink

test('a gate holds all that is behind it and not done, once each, also where links go round in a circle', () => {
  const tasks = [
    task('paint', '2026-06-20'),
    task('gate', '2026-06-12'),
    task('board', '2026-06-15'),
    task('order', '2026-06-14', 'done'),
    task('roof', '2026-06-15'),
    task('set', '2026-06-16'),
  ]
  const links = [
    link('gate', 'board'),
    link('board', 'paint'),
    link('gate', 'paint'),
    link('gate', 'order'),
    link('paint', 'board'),
    // What was ordered all the same holds nothing any longer.
    link('order', 'set'),
  ]
  expect(heldBy('gate', tasks, links).map(({ id }) => id)).toEqual(['board', 'paint'])
})

test('each task waits for the open gate before it, and for none that is passed or behind another', () => {
  const gate = (id: string, startOn: string, status = 'todo') =>
    ({ ...task(id, startOn, status), gate: 'inspection' }) as Task
  const plain = (id: string, startOn: string) => ({ ...task(id, startOn), gate: null }) as Task
  const tasks = [
    gate('final', '2026-07-01'),
    gate('permit', '2026-05-01', 'done'),
    plain('board', '2026-06-15'),
    gate('rough', '2026-06-12'),
    plain('clean', '2026-07-02'),
    gate('alone', '2026-06-01'),
  ]
  const links = [
    link('permit', 'rough'),
    link('rough', 'board'),
    link('board', 'final'),
    link('final', 'clean'),
  ]
  const holds = gateHolds(tasks, links).map(({ gate: one, held }) => [one.id, held.map(({ id }) => id)])
  expect(holds).toEqual([
    ['rough', ['board', 'final']],
    ['final', ['clean']],
  ])
})
