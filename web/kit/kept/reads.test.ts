import { afterEach, expect, test, vi } from 'vitest'
import { incidentsRow, talksRow } from '#contract/safety-calls.ts'
import { isOutOfReach } from '#web/ui/out-of-reach.ts'
import { call } from '../call.ts'
import { startReads } from './reads.ts'

const kept = new Map<string, unknown>()
vi.mock('./store.ts', () => ({
  findRead: async (_: string, address: string) =>
    kept.has(address) ? { at: '2026-06-11T14:00:00.000Z', data: kept.get(address) } : undefined,
  putRead: async (_: string, address: string, data: unknown) => void kept.set(address, data),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
})

test('without a connection a read is what was kept of it; what is kept nowhere is told, until the server answers again', async () => {
  const input = { params: { project: '019e0000-0000-7000-8000-000000000008' }, body: {} }
  const talks = { today: '2026-06-11', talks: [] }
  const line = { up: true }
  vi.stubGlobal('localStorage', { getItem: () => 'luis' })
  vi.stubGlobal('fetch', async (address: string) => {
    if (!line.up) throw new TypeError('Failed to fetch')
    const data = address.endsWith('talks') ? talks : { today: '2026-06-11', incidents: [], worked: [] }
    return Response.json({ success: true, data })
  })
  startReads()
  await call(talksRow, input)
  line.up = false
  expect(await call(talksRow, input)).toEqual(talks)
  expect(isOutOfReach()).toBe(false)
  // Who was hurt is kept on no device.
  await expect(call(incidentsRow, input)).rejects.toThrow('Failed to fetch')
  expect([...kept.keys()].some((address) => address.endsWith('incidents'))).toBe(false)
  expect(isOutOfReach()).toBe(true)
  line.up = true
  await call(talksRow, input)
  expect(isOutOfReach()).toBe(false)
})
