import { expect, test } from 'vitest'
import type { Person, Task } from '#contract/fields.ts'
import { crewOfDay, tasksOfDay } from './log-near.ts'

const on = '2026-11-27'
// Only this of a task and of a person is looked at.
const task = (id: string, startOn: string | null, finishOn: string | null, more: Partial<Task> = {}) =>
  ({ id, startOn, finishOn, status: 'todo', assignees: [], ...more }) as unknown as Task
const person = (name: string, audience: Person['audience'] = 'worker') =>
  ({ id: name, name, audience }) as unknown as Person

test('what is done on a day or is under way is offered first, the rest in its own order', () => {
  const tasks = [
    task('later', '2026-12-01', '2026-12-02'),
    task('around', '2026-11-26', '2026-11-30'),
    task('no day', null, null),
    task('under way', '2026-11-01', '2026-11-02', { status: 'doing' }),
    task('one day', on, null),
  ]
  expect(tasksOfDay(tasks, on).map(({ id }) => id)).toEqual([
    ...['around', 'under way', 'one day'],
    ...['later', 'no day'],
  ])
})

test('who has a task of the day is offered first; owners, and whoever is in the log, not at all', () => {
  const people = [person('Ines', 'owner'), person('Gus'), person('Wes'), person('Rowan', 'contractor')]
  const tasks = [task('blocking', on, on, { assignees: ['Wes'] })]
  const names = (who?: string) =>
    crewOfDay(
      people,
      tasks,
      who ? [{ kind: 'crew', who, company: '', trade: '', people: 1, minutes: 480, time: null }] : [],
      on,
    ).map(({ name }) => name)
  expect(names()).toEqual(['Wes', 'Gus', 'Rowan'])
  expect(names('Wes')).toEqual(['Gus', 'Rowan'])
})
