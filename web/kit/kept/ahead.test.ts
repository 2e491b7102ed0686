import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyRow } from '#contract/route.ts'
import type { KeptRead } from './store.ts'

const kept = new Map<string, KeptRead>()
let person: string | undefined = 'luis'
let asked: string[] = []
let isSignedOut = false
let projects: unknown[] = []
let answer: () => void = () => undefined
const counts = { active: 0, won: 0, lost: 0, closed: 0 }
const empty = { tasks: [], times: [], projects: [] as unknown[], total: 0, counts, orgs: [] }

// Tests share a process: what an earlier one read with another store is read anew.
vi.hoisted(() => vi.resetModules())
vi.mock('./reads.ts', () => ({ whoIsKept: () => person, sweepReads: async () => undefined }))
vi.mock('./store.ts', () => ({ findRead: async (_: string, address: string) => kept.get(address) }))
vi.mock('../call.ts', async (original) => {
  const given = await original<typeof import('../call.ts')>()
  const call = async (row: AnyRow, { params = {}, query = {} }: { params?: object; query?: object }) => {
    const address = given.addressOf(row, params as never, query as never)
    asked.push(address)
    if (isSignedOut) throw new given.ReplyError(401, '401: nobody')
    answer()
    const data = row.path === '/api/projects' ? { ...empty, projects } : empty
    kept.set(address, { key: address, person: 'luis', address, at: new Date().toISOString(), data })
    return data
  }
  return { ...given, call }
})

/** As a page that was just loaded does. */
const readOnLoad = async () => {
  vi.resetModules()
  asked = []
  const { readAhead } = await import('./ahead.ts')
  await readAhead()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('navigator', { onLine: true })
  kept.clear()
  person = 'luis'
  isSignedOut = false
  projects = []
  answer = () => undefined
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page that is loaded anew asks for nothing that was read in the last quarter of an hour', async () => {
  const { projectsRow } = await import('#contract/projects.ts')
  await readOnLoad()
  expect(asked).toContain(projectsRow.path)
  expect(asked.length).toBeGreaterThan(10)
  await readOnLoad()
  const again = asked.length
  vi.setSystemTime(Date.now() + 16 * 60_000)
  await readOnLoad()
  expect([again, asked.length > 10]).toEqual([0, true])
})

test('who is signed out is read for no further', async () => {
  isSignedOut = true
  await readOnLoad()
  expect(asked).toHaveLength(1)
  isSignedOut = false
  answer = () => {
    person = 'dana'
  }
  await readOnLoad()
  expect(asked).toHaveLength(1)
})

test.each([
  ['contractor', ['log', 'purchases', 'talks', 'time']],
  ['crew', ['log', 'purchases', 'talks', 'time']],
  ['owner', ['log']],
  ['worker', []],
])('what would be refused is not asked for: %s', async (audience, rooms) => {
  projects = [{ id: 'p', audience }]
  await readOnLoad()
  const of = asked.flatMap((address) => address.match(/^\/api\/projects\/p\/(\w+)/)?.[1] ?? [])
  expect(of).toContain('schedule')
  expect(of.filter((room) => ['log', 'purchases', 'talks', 'time'].includes(room)).toSorted()).toEqual(rooms)
})
