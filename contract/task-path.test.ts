import { expect, test } from 'vitest'
import { planPath, tasksPath } from './task-path.ts'

test('whoever does not run a project is led to the page of dates that is theirs, and to no empty list of tasks', () => {
  expect([tasksPath('p', 'contractor'), planPath('p', 'contractor')]).toEqual([
    '/projects/p/tasks',
    '/projects/p/schedule',
  ])
  expect([tasksPath('p', 'owner'), planPath('p', 'owner')]).toEqual([
    '/projects/p/dates',
    '/projects/p/dates',
  ])
  for (const one of ['worker', 'crew'] as const)
    expect([tasksPath('p', one), planPath('p', one)]).toEqual(['/projects/p', '/projects/p'])
})
