import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InformationClass } from '#contract/audience.ts'
import { concerns, gatherChanges, type LiveMeta } from './live.ts'

const query = (queryKey: readonly unknown[], classes?: readonly InformationClass[]) => ({
  queryKey,
  meta: classes && ({ classes } satisfies LiveMeta),
})
const after = (project: string, ...classes: InformationClass[]) => new Map([[project, new Set(classes)]])

test('a change concerns what is of its class, in its project or over all of them, and nothing else', () => {
  const tasks = query(['project', 'alder', 'tasks'], ['open', 'price', 'cost'])
  expect(concerns(tasks, after('alder', 'open'))).toBe(true)
  expect(concerns(tasks, after('alder', 'team', 'cost'))).toBe(true)
  expect(concerns(tasks, after('alder', 'team', 'manage'))).toBe(false)
  expect(concerns(tasks, after('birch', 'open'))).toBe(false)
  const projects = query(['projects', {}], ['open', 'price', 'cost'])
  expect(concerns(projects, after('birch', 'price'))).toBe(true)
  expect(concerns(projects, after('birch', 'manage', 'team'))).toBe(false)
})

test('what says nothing of itself is asked for at every change of its project, and never where it is of none', () => {
  expect(concerns(query(['project', 'alder', 'activity']), after('alder', 'manage'))).toBe(true)
  expect(concerns(query(['project', 'alder', 'activity']), after('birch', 'manage'))).toBe(false)
  expect(concerns(query(['settings']), after('alder', 'open'))).toBe(false)
  expect(concerns(query(['project', 'alder', 'picture', 'x'], []), after('alder', 'open'))).toBe(false)
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first change is told at once, and those of the next half second together', () => {
  const client = new QueryClient()
  const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  const [open, links] = [
    ['project', 'alder', 'tasks'],
    ['project', 'alder', 'view-links'],
  ]
  for (const [key = [], classes] of [
    [open, ['open']],
    [links, ['manage']],
  ] as const) {
    client.getQueryCache().build(client, { queryKey: key, meta: { classes } })
    client.setQueryData(key, 'known')
  }
  const changes = gatherChanges(client)
  const change = { project: 'alder', class: 'open', rev: 1 } as const
  changes.take(change)
  expect([stale(open), stale(links)]).toEqual([true, false])
  client.setQueryData(open, 'known anew')
  changes.take({ ...change, rev: 2 })
  changes.take({ ...change, class: 'manage' })
  expect([stale(open), stale(links)]).toEqual([false, false])
  vi.advanceTimersByTime(500)
  expect([stale(open), stale(links)]).toEqual([true, true])
  changes.end()
  client.clear()
})

test('what costs much to answer is asked for once its answer has done, for all that changed meanwhile', () => {
  const client = new QueryClient()
  const key = ['waiting']
  const isStale = () => client.getQueryState(key)?.isInvalidated
  client
    .getQueryCache()
    .build(client, { queryKey: key, meta: { classes: ['open'], doesForMs: 20_000 } satisfies LiveMeta })
  client.setQueryData(key, 'known')
  const changes = gatherChanges(client)
  const change = { project: 'alder', class: 'open', rev: 1 } as const
  changes.take(change)
  vi.advanceTimersByTime(19_000)
  changes.take({ ...change, rev: 2 })
  expect(isStale()).toBe(false)
  vi.advanceTimersByTime(1500)
  expect(isStale()).toBe(true)
  client.setQueryData(key, 'known anew')
  vi.advanceTimersByTime(40_000)
  expect(isStale()).toBe(false)
  changes.take({ ...change, rev: 3 })
  expect(isStale()).toBe(true)
  changes.end()
  client.clear()
})
