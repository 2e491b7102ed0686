import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type AnyRow, nothing } from '#contract/route.ts'
import { call, keptAfterMs, Refusal } from '../call.ts'
import { startReads } from './reads.ts'
import type { KeptRead } from './store.ts'

const held = new Map<string, KeptRead>()
// Tests share a process: what an earlier one read with another store is read anew.
vi.hoisted(() => vi.resetModules())
vi.mock('./store.ts', () => ({
  findRead: async (_: string, address: string) => held.get(address),
  putRead: async (person: string, address: string, data: unknown) => hold(address, data, person),
  dropReads: async () => undefined,
}))
const outOfReach = vi.hoisted(() => vi.fn())
vi.mock('#web/ui/out-of-reach.ts', () => ({ tellOutOfReach: outOfReach }))

const hold = (address: string, data: unknown, person = 'luis', at = new Date()) =>
  held.set(address, { key: address, person, address, at: at.toISOString(), data })

const row = (path: string): AnyRow => ({
  method: 'GET',
  path: path as '/api/tasks',
  caller: 'user',
  keepable: true,
  summary: 'Tasks.',
  params: nothing,
  body: nothing,
  data: z.object({ message: z.string() }),
})
const query = (path: string) => ({
  queryKey: [path],
  queryFn: () => call(row(path), { params: {}, body: {} }),
  retry: false as const,
})

/** What each call was answered with, or waits for. */
const replies = new Map<string, PromiseWithResolvers<Response>>()
const reply = (path: string, message: string, status = 200) =>
  replies
    .get(path)
    ?.resolve(
      new Response(
        JSON.stringify(
          status === 200 ? { success: true, data: { message } } : { success: false, error: { message } },
        ),
        { status },
      ),
    )

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  held.clear()
  replies.clear()
  outOfReach.mockClear()
  vi.stubGlobal('localStorage', { getItem: () => 'luis' })
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    const waiting = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => waiting.reject(signal.reason))
    replies.set(address, waiting)
    return waiting.promise
  })
  client = new QueryClient()
  startReads(client)
})
afterEach(async () => {
  // A reply ends the weak signal, for the next test.
  const last = client.fetchQuery(query('/api/last'))
  reply('/api/last', 'here')
  await last
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shownOf = (path: string) => (client.getQueryData([path]) as { message: string } | undefined)?.message

test('with a weak signal what is kept is shown after two seconds, and replaced when the reply comes', async () => {
  expect(keptAfterMs).toBe(2000)
  hold('/api/tasks', { message: 'of yesterday' })
  void client.fetchQuery(query('/api/tasks'))
  await vi.advanceTimersByTimeAsync(keptAfterMs - 1)
  expect(shownOf('/api/tasks')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(shownOf('/api/tasks')).toBe('of yesterday')
  reply('/api/tasks', 'of today')
  await vi.advanceTimersByTimeAsync(0)
  expect(shownOf('/api/tasks')).toBe('of today')
  expect([...replies.keys()], 'it is not asked for a second time').toEqual(['/api/tasks'])
})

test('what is asked for while the signal is weak does not wait anew', async () => {
  hold('/api/home', { message: 'kept' })
  hold('/api/today', { message: 'kept' })
  void client.fetchQuery(query('/api/home'))
  await vi.advanceTimersByTimeAsync(keptAfterMs)
  void client.fetchQuery(query('/api/today'))
  await vi.advanceTimersByTimeAsync(0)
  expect(shownOf('/api/today')).toBe('kept')
})

test('what is not kept is waited for, and not said to be out of reach meanwhile', async () => {
  void client.fetchQuery(query('/api/tasks'))
  await vi.advanceTimersByTimeAsync(keptAfterMs * 2)
  expect(shownOf('/api/tasks')).toBeUndefined()
  expect(outOfReach).not.toHaveBeenCalledWith(true)
  reply('/api/tasks', 'at last')
  await vi.advanceTimersByTimeAsync(0)
  expect(shownOf('/api/tasks')).toBe('at last')
})

test('a refusal that comes late is told to who shows what was kept', async () => {
  hold('/api/tasks', { message: 'no longer mine' })
  const observer = new QueryObserver(client, query('/api/tasks'))
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(keptAfterMs)
  expect(observer.getCurrentResult().data).toEqual({ message: 'no longer mine' })
  reply('/api/tasks', 'No', 403)
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().error).toBeInstanceOf(Refusal)
  stop()
})

test('what is shown already is not put back to what was kept of it', async () => {
  hold('/api/tasks', { message: 'kept' })
  client.setQueryData(['/api/tasks'], { message: 'changed here' })
  const again = client.fetchQuery({ ...query('/api/tasks'), staleTime: 0 })
  await vi.advanceTimersByTimeAsync(keptAfterMs * 2)
  expect(shownOf('/api/tasks')).toBe('changed here')
  reply('/api/tasks', 'from the server')
  expect(await again).toEqual({ message: 'from the server' })
})

test('what was read more than two weeks ago is not shown', async () => {
  hold('/api/tasks', { message: 'old' }, 'luis', new Date(Date.now() - 15 * 24 * 60 * 60 * 1000))
  void client.fetchQuery(query('/api/tasks')).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(keptAfterMs * 2)
  expect(shownOf('/api/tasks')).toBeUndefined()
  reply('/api/tasks', 'new')
  await vi.advanceTimersByTimeAsync(0)
})
