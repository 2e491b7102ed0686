import { expect, test } from 'vitest'
import type { OwnTask } from '#contract/own-tasks.ts'
import type { KeptItem } from '#web/kit/kept/store.ts'
import { asKept } from './as-kept.ts'

// Of a task only this is looked at.
const sent = { id: 't', project: 'p', status: 'todo', checks: 3, checksDone: 1 } as OwnTask
const kept = (kind: 'status' | 'check', params: object, body: object, state: KeptItem['state'] = 'kept') =>
  ({ kind, state, params: { project: 'p', task: 't', ...params }, query: {}, body }) as unknown as KeptItem
const status = (to: string, state?: KeptItem['state']) =>
  kept('status', {}, { fields: { status: to } }, state)
const tick = (check: string, done: boolean) => kept('check', { check }, { done })

test('a task stands on the day as its worker left it without a signal', () => {
  const left = asKept(sent, [tick('a', true), status('doing'), tick('b', true), status('done')])
  expect(left).toMatchObject({ task: { status: 'done', checksDone: 3 }, waits: true })
})

test('what was ticked and unticked again counts as before, what was unticked counts no more', () => {
  expect(asKept(sent, [tick('a', true), tick('a', false)]).task.checksDone).toBe(1)
  expect(asKept(sent, [tick('a', false)]).task.checksDone).toBe(0)
})

test('what was sent, refused or is of another task changes nothing', () => {
  const of = (id: string) => kept('status', { task: id }, { fields: { status: 'done' } })
  const left = asKept(sent, [status('done', 'sent'), status('done', 'refused'), of('other')])
  expect(left).toEqual({ task: sent, waits: false })
})
