import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeStaleConnections } from './stale-connections.ts'

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

const limits = { idleMs: 300, unreadMs: 400, lookEveryMs: 20 }
const ask = 'GET / HTTP/1.1\r\nhost: plumbline.test\r\n\r\n'

/** A server that answers as told, and a client of it that reads nothing by itself. */
async function open(answer: RequestListener): Promise<Socket> {
  server = createServer(answer)
  closeStaleConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** How long the server keeps the connection, in milliseconds. */
async function keptFor(work: (kept: Socket) => void, client: Socket): Promise<number> {
  const [[kept]] = await Promise.all([
    once(server, 'request').then(([request]) => [request.socket]),
    client.write(ask),
  ])
  const start = performance.now()
  work(kept)
  await once(kept, 'close')
  return performance.now() - start
}

test('blank lines after a whole request do not keep a connection', async () => {
  const client = await open((_, reply) => reply.end('ok'))
  client.resume()
  const drip = setInterval(() => client.write('\r\n'), 20)
  const ms = await keptFor(() => {}, client)
  clearInterval(drip)
  expect(ms).toBeGreaterThan(200)
})

test('requests keep a connection, however long it lives', async () => {
  const client = await open((_, reply) => reply.end('ok'))
  client.resume()
  const again = setInterval(() => client.write(ask), 100)
  setTimeout(() => clearInterval(again), 900)
  expect(await keptFor(() => {}, client)).toBeGreaterThan(900)
})

test('who asks for a lot and reads none of it is let go, whatever he sends meanwhile', async () => {
  const client = await open((_, reply) => reply.end(Buffer.alloc(20_000_000)))
  client.pause()
  const drip = setInterval(() => client.write('\r\n'), 20)
  const ms = await keptFor(() => {}, client)
  clearInterval(drip)
  expect(ms).toBeGreaterThan(200)
})

test('an answer that is read slowly is given whole', async () => {
  const client = await open((_, reply) => {
    let parts = 0
    const timer = setInterval(() => {
      reply.write('x'.repeat(1000))
      if (++parts === 8) {
        clearInterval(timer)
        reply.end('the end')
      }
    }, 150)
  })
  let read = ''
  client.setEncoding('utf8').on('data', (part) => (read += part))
  await keptFor(() => {}, client)
  expect(read).toContain('the end')
})

test('an answer in one piece is given whole to who reads it slowly', async () => {
  const size = 30_000_000
  const client = await open((_, reply) => reply.end(Buffer.alloc(size)))
  let [read, sip] = [0, 0]
  client.on('data', (part) => {
    read += part.length
    sip += part.length
    if (sip < 300_000) return
    sip = 0
    client.pause()
    setTimeout(() => client.resume(), 20)
  })
  const [ms] = await Promise.all([keptFor(() => {}, client), once(client, 'close')])
  expect(read).toBeGreaterThan(size)
  expect(ms).toBeGreaterThan(800)
})
