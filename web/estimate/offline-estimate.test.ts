import { randomUUID } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyLine, usualSettings } from '#contract/estimate.ts'
import { estimateRow, estimatesRow, versionRow } from '#contract/estimate-calls.ts'
import { projectRow } from '#contract/projects.ts'
import { roomsRow } from '#contract/rooms.ts'
import { usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { startReads } from '#web/kit/kept/reads.ts'
import { estimateQuery, keepAfterMs } from './use-estimate.ts'

const held = new Map<string, { at: string; data: unknown }>()
// Tests share a process: what an earlier one read with another store is read anew.
vi.hoisted(() => vi.resetModules())
vi.mock('#web/kit/kept/store.ts', () => ({
  findRead: async (_: string, address: string) => held.get(address),
  putRead: async (_: string, address: string, data: unknown) =>
    held.set(address, { at: new Date().toISOString(), data: structuredClone(data) }),
  dropReads: async () => undefined,
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [project, id, line, other] = Array.from({ length: 4 }, () => randomUUID())
const at = '2026-06-11T12:00:00.000Z'
const entered = { settings: usualSettings, basis: [], choices: usualChoices }
const estimate = (rev: number) => ({ id, name: 'Kitchen', kind: 'base', ...entered, rev, createdAt: at })
const placed = (of: string | undefined, item: string, rev: number) => ({
  ...{ ...emptyLine, item, id: of, rank: rev, rev, by: null, at },
})

test('an open estimate is there without a connection after a reload, with what was changed since it was opened', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => 'dana' })
  startReads(new QueryClient())
  const answers = [
    { estimate: estimate(1), lines: [placed(line, 'Tile', 1)], removed: [], versions: [] },
    { estimate: estimate(2), lines: [placed(other, 'Grout', 2)], removed: [], versions: [] },
  ]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const data = answers.shift()
    if (!data) throw new TypeError('there is no connection')
    return new Response(JSON.stringify({ success: true, data }))
  })
  const query = (client: QueryClient) => ({
    ...estimateQuery(client, project ?? '', id ?? ''),
    ...{ staleTime: 0, retry: false },
  })
  const opened = new QueryClient()
  await opened.fetchQuery(query(opened))
  await opened.fetchQuery(query(opened))
  await vi.advanceTimersByTimeAsync(keepAfterMs)
  expect(asked[1]).toContain('since=1')
  expect([...held.keys()]).toEqual([asked[0]])

  const reloaded = new QueryClient()
  const { lines, estimate: read } = await reloaded.fetchQuery(query(reloaded))
  expect([read.rev, lines.map(({ item }) => item)]).toEqual([2, ['Tile', 'Grout']])
})

test('every call that an open estimate is read from is kept', () => {
  for (const row of [projectRow, estimatesRow, estimateRow, versionRow, roomsRow])
    expect([row.path, row.keepable]).toEqual([row.path, true])
})
