import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeStaleConnections, takenFrom } from './stale-connections.ts'

let server: Server
const sockets: Socket[] = []
// The connections are real, the time is the test's: a machine that stalls changes nothing.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

const limits = { idleMs: 300, unreadMs: 400, lookEveryMs: 20 }
const ask = 'GET / HTTP/1.1\r\nhost: plumbline.test\r\n\r\n'

const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** Waits for what the connection does, while no time passes. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((done) => setImmediate(done))
}

/** A server that answers as told, and a client of it that reads nothing by itself. */
async function open(answer: RequestListener): Promise<Socket> {
  server = createServer({ keepAliveTimeout: 0 }, answer)
  closeStaleConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** Asks, and answers the server's end of the connection and its reply. */
async function asking(client: Socket): Promise<{ kept: Socket; reply: ServerResponse }> {
  const asked = once(server, 'request') as Promise<[{ socket: Socket }, ServerResponse]>
  client.write(ask)
  const [{ socket: kept }, reply] = await asked
  return { kept, reply }
}

/** Asks once and waits until that is answered. */
async function answered(client: Socket): Promise<Socket> {
  const { kept, reply } = await asking(client)
  await until(() => reply.closed)
  return kept
}

test('blank lines after a whole request do not keep a connection', async () => {
  const client = await open((_, reply) => reply.end('ok'))
  client.resume()
  const kept = await answered(client)
  for (let passed = 0; passed < limits.idleMs; passed += limits.lookEveryMs) {
    const { bytesRead } = kept
    client.write('\r\n')
    await until(() => kept.bytesRead > bytesRead)
    pass(limits.lookEveryMs)
    expect(kept.destroyed).toBe(false)
  }
  pass(limits.lookEveryMs)
  expect(kept.destroyed).toBe(true)
})

test('requests keep a connection, however long it lives', async () => {
  const client = await open((_, reply) => reply.end('ok'))
  client.resume()
  const kept = await answered(client)
  for (let times = 0; times < 10; times++) {
    pass(limits.idleMs)
    expect(kept.destroyed).toBe(false)
    await answered(client)
  }
  pass(limits.idleMs + limits.lookEveryMs)
  expect(kept.destroyed).toBe(true)
})

test('an answer has its whole time from when it was asked for, however long nothing was', async () => {
  const client = await open(() => {})
  pass(limits.idleMs)
  const { kept } = await asking(client)
  pass(limits.unreadMs)
  expect(kept.destroyed).toBe(false)
  pass(limits.lookEveryMs)
  expect(kept.destroyed).toBe(true)
})

test('what is asked is answered where the whole process stood still for longer than anybody waits', async () => {
  const client = await open(() => {})
  let read = ''
  client.setEncoding('utf8').on('data', (part) => (read += part))
  const { kept, reply } = await asking(client)
  const passed = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => passed + 10 * limits.unreadMs)
  // One look, long after it was due.
  pass(limits.lookEveryMs)
  clock.mockRestore()
  expect(kept.destroyed).toBe(false)
  reply.end('the end')
  await until(() => read.includes('the end'))
})

test('who asks for a lot and reads none of it is let go, whatever he sends meanwhile', async () => {
  const client = await open((_, reply) => reply.end(Buffer.alloc(20_000_000)))
  client.pause()
  const { kept } = await asking(client)
  // Until the system takes no more for the client, each look finds that the answer goes on.
  let [taken, stillMs] = [-1, 0]
  while (!kept.destroyed) {
    const now = takenFrom(kept)
    stillMs = now === taken ? stillMs + limits.lookEveryMs : 0
    taken = now
    client.write('\r\n')
    pass(limits.lookEveryMs)
    await new Promise((done) => setImmediate(done))
  }
  expect(stillMs).toBeGreaterThanOrEqual(limits.unreadMs)
})

test('an answer that comes slowly is given whole', async () => {
  const client = await open(() => {})
  let read = ''
  client.setEncoding('utf8').on('data', (part) => (read += part))
  const { kept, reply } = await asking(client)
  for (let part = 0; part < 8; part++) {
    reply.write(`part ${part}`)
    await until(() => read.includes(`part ${part}`))
    pass(limits.unreadMs)
    expect(kept.destroyed).toBe(false)
  }
  reply.end('the end')
  await until(() => read.includes('the end'))
})

test('an answer in one piece is given whole to who reads it slowly', async () => {
  const size = 30_000_000
  const client = await open((_, reply) => reply.end(Buffer.alloc(size)))
  client.pause()
  let read = 0
  client.on('data', (part) => {
    read += part.length
  })
  const { kept, reply } = await asking(client)
  let sips = 0
  while (!reply.closed) {
    const before = takenFrom(kept)
    client.resume()
    await until(() => reply.closed || takenFrom(kept) > before)
    client.pause()
    if (reply.closed) break
    pass(limits.unreadMs)
    expect(kept.destroyed).toBe(false)
    sips++
  }
  client.resume()
  await until(() => read > size)
  expect(sips).toBeGreaterThan(2)
})
