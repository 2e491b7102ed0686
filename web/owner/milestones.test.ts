import { expect, test } from 'vitest'
import type { Task } from '#contract/fields.ts'
import { milestonesOf, toDecide } from './milestones.ts'

const task = (fields: Partial<Task>): Task => ({ rank: 1, status: 'todo', phase: '', ...fields }) as Task

test('a phase ends with the last of its tasks, and the first that is not done is where the work is', () => {
  const found = milestonesOf([
    task({ phase: 'Finish', finishOn: '2026-07-24' }),
    task({ phase: 'Demolition', finishOn: '2026-05-29', status: 'done' }),
    task({ phase: 'Rough-in', finishOn: '2026-06-12', status: 'doing' }),
    task({ phase: 'Rough-in', finishOn: '2026-06-10', status: 'done' }),
    task({ phase: '', finishOn: '2026-08-01' }),
  ])
  expect(found).toEqual([
    { name: 'Demolition', on: '2026-05-29', state: 'done', tasks: 1, done: 1 },
    { name: 'Rough-in', on: '2026-06-12', state: 'now', tasks: 2, done: 1 },
    { name: 'Finish', on: '2026-07-24', state: 'ahead', tasks: 1, done: 0 },
  ])
})

test('what waits for the owner is what is theirs to decide and is not decided, the oldest first', () => {
  const found = toDecide([
    task({ title: 'Faucet', gate: 'decision', finishOn: '2026-07-06' }),
    task({ title: 'No day', gate: 'decision', finishOn: null, startOn: null }),
    task({ title: 'Tile', gate: 'decision', finishOn: '2026-06-22' }),
    task({ title: 'Decided', gate: 'decision', finishOn: '2026-06-01', status: 'done' }),
    task({ title: 'Inspection', gate: 'inspection', finishOn: '2026-06-01' }),
  ])
  expect(found.map(({ title }) => title)).toEqual(['Tile', 'Faucet', 'No day'])
})
