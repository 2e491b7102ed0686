import { expect, test } from 'vitest'
import type { Task, TaskLink } from '#contract/fields.ts'
import { heldBy } from './held-by.ts'

const task = (id: string, startOn: string, status = 'todo') => ({ id, startOn, status }) as unknown as Task
const link = (from: string, to: string) => ({ from, to }) as unknown as TaskLink

test('a gate holds all that is behind it and not done, once each, also where links go round in a circle', () => {
  const tasks = [
    task('paint', '2026-06-20'),
    task('gate', '2026-06-12'),
    task('board', '2026-06-15'),
    task('order', '2026-06-14', 'done'),
    task('roof', '2026-06-15'),
  ]
  const links = [
    link('gate', 'board'),
    link('board', 'paint'),
    link('gate', 'paint'),
    link('gate', 'order'),
    link('paint', 'board'),
  ]
  expect(heldBy('gate', tasks, links).map(({ id }) => id)).toEqual(['board', 'paint'])
})
