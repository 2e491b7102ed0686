import { afterEach, expect, test, vi } from 'vitest'
import { incidentsRow } from '#contract/safety-calls.ts'
import { isOutOfReach } from '#web/ui/out-of-reach.ts'
import { call } from '../call.ts'
import { startReads } from './reads.ts'

afterEach(() => vi.unstubAllGlobals())

test('what is kept on no device is told to be out of reach without a connection, until the server answers again', async () => {
  // Who was hurt is kept nowhere.
  const ask = () =>
    call(incidentsRow, { params: { project: '019e0000-0000-7000-8000-000000000008' }, body: {} })
  const line = { up: false }
  vi.stubGlobal('localStorage', { getItem: () => 'luis' })
  vi.stubGlobal('fetch', async () => {
    if (!line.up) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, data: { today: '2026-06-11', incidents: [], worked: [] } })
  })
  startReads()
  await expect(ask()).rejects.toThrow('Failed to fetch')
  expect(isOutOfReach()).toBe(true)
  line.up = true
  await ask()
  expect(isOutOfReach()).toBe(false)
})
