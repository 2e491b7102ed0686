import { expect, test } from 'vitest'
import type { TaskLink } from '#contract/fields.ts'
import type { PlanRows } from './of-project.ts'
import { triesNothing, withChanges } from './what-if.ts'

const link = (from: string, to: string, over: Partial<TaskLink> = {}): TaskLink => ({
  from,
  to,
  kind: 'FS',
  lagDays: 0,
  lagElapsed: false,
  ...over,
})
const rows = { tasks: [], links: [link('a', 'b'), link('b', 'c')] } as unknown as PlanRows

test('a link that is tried stands in the place of the one between the same tasks, or beside the others, or away', () => {
  const changes = {
    edits: [],
    fails: [],
    links: [link('a', 'b', { kind: 'SS' }), { ...link('b', 'c'), kind: null }, link('a', 'c')],
  }
  expect(withChanges(rows, changes).links).toEqual([link('a', 'b', { kind: 'SS' }), link('a', 'c')])
  expect(triesNothing(changes)).toBe(false)
})

test('a plan that was kept before links could be tried leaves them as they are', () => {
  expect(withChanges(rows, { edits: [], fails: [] }).links).toEqual(rows.links)
  expect(triesNothing({ edits: [], fails: [] })).toBe(true)
})
