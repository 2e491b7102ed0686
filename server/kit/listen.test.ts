import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listenEverywhere } from './listen.ts'

/** Linux has all of 127.0.0.0/8; elsewhere there is IPv6. */
const other = process.platform === 'linux' ? '127.0.0.2' : '::1'
const named = async () => ['127.0.0.1', other]

let app = Fastify()
afterEach(() => app.close())
const make = () => {
  app = Fastify({ clientErrorHandler: (_, socket) => socket.end('our own words') })
  app.get('/', async () => 'here')
  return app
}

const exchange = (host: string, bytes: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, host)
  socket.write(bytes)
  return text(socket)
}
const hello = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'

test('both addresses of localhost are one server, also for what is no HTTP', async () => {
  await listenEverywhere(make(), { host: 'localhost', port: 0 }, named)
  for (const host of await named()) {
    expect(await exchange(host, hello)).toMatch(/^HTTP\/1\.1 200 .*here$/s)
    expect(await exchange(host, 'hello\r\n\r\n')).toBe('our own words')
  }
})

test('closing takes both away', async () => {
  await listenEverywhere(make(), { host: 'localhost', port: 0 }, named)
  const { port } = app.server.address() as AddressInfo
  await app.close()
  for (const host of await named()) {
    const refused = new Promise((done) => connect(port, host).once('error', done))
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
  }
})

test('an address that the machine does not have is done without', async () => {
  await listenEverywhere(make(), { host: 'localhost', port: 0 }, async () => ['127.0.0.1', '192.0.2.1'])
  expect(await exchange('127.0.0.1', hello)).toContain('here')
})

/** How often the system had no room for somebody who connected, since it started; undefined where it does not tell. */
async function overflows(): Promise<number | undefined> {
  const counts = await readFile('/proc/net/netstat', 'utf8').catch(() => '')
  const [names = [], values = []] = counts
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '))
  const at = names.indexOf('ListenOverflows')
  return at === -1 ? undefined : Number(values[at])
}

test('hundreds who connect at the same moment are all let in, and none has to try again', async () => {
  await listenEverywhere(make(), { host: 'localhost', port: 0 }, named)
  const { port } = app.server.address() as AddressInfo
  for (const host of await named()) {
    const before = await overflows()
    const sockets = Array.from({ length: 700 }, () => connect(port, host))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) socket.destroy()
    expect(await overflows()).toBe(before)
  }
})

test('any other host is one address', async () => {
  await listenEverywhere(make(), { host: '127.0.0.1', port: 0 }, async () => ['127.0.0.1', other])
  await expect(exchange(other, hello)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
