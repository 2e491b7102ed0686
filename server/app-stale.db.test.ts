import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  t = await openTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  await t.close()
})

test('a connection that asks for nothing more is ended after twenty seconds, and not before, whatever it sends', async () => {
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  let ended = false
  socket.on('error', () => {}).once('close', () => (ended = true))
  socket.write('GET /healthz HTTP/1.1\r\nhost: plumbline.test\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  vi.advanceTimersByTime(18_000)
  // A blank line in the middle: Node takes it for a sign of life.
  await new Promise<void>((sent) => socket.write('\r\n', () => sent()))
  for (let i = 0; i < 20; i++) await turn()
  expect(ended).toBe(false)
  vi.advanceTimersByTime(6_000)
  await vi.waitFor(() => expect(ended).toBe(true), { timeout: 20_000 })
})
