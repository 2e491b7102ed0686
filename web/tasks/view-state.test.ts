import { expect, test } from 'vitest'
import { readView, viewQuery } from './view-state.ts'

test('an address without a query shows the list of what is open, by phase and in its order', () => {
  expect(readView('')).toMatchObject({
    view: 'list',
    only: ['open'],
    group: 'phase',
    sort: 'order',
    down: false,
  })
  expect(viewQuery(readView(''))).toBe('')
})

test('everything that a view shows comes back from its address', () => {
  const query =
    '?view=calendar&only=mine+late&status=doing&status=todo&trade=Rough+plumbing&q=sink+%26+drain&group=week&sort=-finishOn&span=week&day=2026-06-11&task=t1'
  const state = readView(query)
  expect(state).toMatchObject({
    view: 'calendar',
    only: ['mine', 'late'],
    facets: { status: ['doing', 'todo'], trade: ['Rough plumbing'] },
    text: 'sink & drain',
    sort: 'finishOn',
    down: true,
  })
  expect(readView(viewQuery(state))).toEqual(state)
  expect(readView(viewQuery({ ...state, only: [] })).only).toEqual([])
})

test('what an address says wrongly is passed over', () => {
  const state = readView('?view=gantt&status=lost&sort=price&group=color&day=2026-13-45&only=urgent')
  expect(state).toMatchObject({ view: 'list', group: 'phase', sort: 'order', day: undefined, only: [] })
  expect(state.facets.status).toEqual([])
})
