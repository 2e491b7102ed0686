import dns from 'node:dns'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerBeforeClosing, answerWithinMs } from './answer-before-closing.ts'

let app: FastifyInstance
/** Lets the requests to /slow/<name> have their answers. */
let release: () => void
let sockets: Socket[]
/** The paths that were asked for, in order. */
let asked: string[]
let closing: boolean

beforeEach(async () => {
  sockets = []
  asked = []
  closing = false
  const released = new Promise<void>((done) => {
    release = done
  })
  app = Fastify({ keepAliveTimeout: 10_000, return503OnClosing: false, forceCloseConnections: 'idle' })
  app.addHook('onRequest', async (request) => {
    asked.push(request.url)
  })
  app.addHook('preClose', async () => {
    closing = true
  })
  answerBeforeClosing(app)
  app.get('/:name', async (request) => (request.params as { name: string }).name)
  app.get('/slow/:name', async (request) => {
    await released
    return (request.params as { name: string }).name
  })
})

afterEach(async () => {
  release()
  for (const socket of sockets) socket.destroy()
  await app.close()
  vi.restoreAllMocks()
})

const arrived = (path: string) => expect.poll(() => asked).toContain(path)

/** Begins to close the server; resolves to the end of it once it has begun. */
async function close(): Promise<{ closed: Promise<'closed'> }> {
  const closed = app.close().then(() => 'closed' as const)
  await expect.poll(() => closing).toBe(true)
  return { closed }
}

const listen = async (host: string) => {
  await app.listen({ port: 0, host })
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : 0
}

/** A connection, with everything that was said on it and how it ended. */
async function open(port: number, host = '127.0.0.1') {
  const socket = connect(port, host)
  sockets.push(socket)
  let said = ''
  let ending: string | undefined
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    said += text
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    ending = error.code
  })
  socket.on('end', () => {
    ending ??= 'ended'
  })
  await once(socket, 'connect')
  return {
    ask: (...paths: string[]) =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('')),
    said: () => said,
    ended: async () => {
      if (!socket.closed) await once(socket, 'close')
      return ending
    },
  }
}

const answered = (talk: { said: () => string }, name: string) => expect.poll(talk.said).toContain(name)

test('a request on a connection that was idle when the close began is answered, and told that it was the last', async () => {
  const talk = await open(await listen('127.0.0.1'))
  talk.ask('/first')
  await answered(talk, 'first')
  const { closed } = await close()
  talk.ask('/second')
  await answered(talk, 'second')
  expect(talk.said()).toMatch(/connection: close\r\n[\s\S]*second$/i)
  expect(await talk.ended()).toBe('ended')
  await closed
})

test('of requests that came together each is answered, and the last alone says that nothing more is taken', async () => {
  const talk = await open(await listen('127.0.0.1'))
  talk.ask('/slow/one', '/slow/two', '/three')
  await arrived('/three')
  const { closed } = await close()
  talk.ask('/four', '/five')
  await arrived('/five')
  release()
  await answered(talk, 'five')
  expect(talk.said().match(/one|two|three|four|five/g)).toEqual(['one', 'two', 'three', 'four', 'five'])
  expect(talk.said().match(/connection: close/gi)).toHaveLength(1)
  expect(await talk.ended()).toBe('ended')
  await closed
})

/** A clock that goes on only when it is told to, and how often whoever closes has looked at it: ten milliseconds apart. */
function standingClock() {
  let now = 0
  const looked = vi.spyOn(performance, 'now').mockImplementation(() => now)
  return {
    goTo: (ms: number) => {
      now = ms
    },
    looks: () => looked.mock.calls.length,
    looksMore: async (count: number) => {
      const enough = looked.mock.calls.length + count
      while (looked.mock.calls.length < enough) await wait(1)
    },
  }
}

test('a quiet connection is ended, not reset, once it was found quiet for a quarter of a second', async () => {
  const talk = await open(await listen('127.0.0.1'))
  talk.ask('/first')
  await answered(talk, 'first')
  const clock = standingClock()
  await app.close()
  expect(clock.looks()).toBeGreaterThan(20)
  expect(clock.looks()).toBeLessThan(100)
  expect(await talk.ended()).toBe('ended')
})

test('a request under way on either address of localhost is waited for, and its answer is the last', async () => {
  const lookup = dns.lookup
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, options: unknown, done: unknown) => {
    const all = options !== null && typeof options === 'object' && 'all' in options && options.all === true
    if (host === 'localhost' && all && typeof done === 'function') done(null, addresses)
    else lookup(host, options as dns.LookupOptions, done as () => void)
  }) as typeof dns.lookup)
  const port = await listen('localhost')
  const bound = app.addresses().map((one) => (typeof one === 'object' ? one.address : one))
  // Only Linux has all of 127.0.0.0/8.
  expect(bound).toHaveLength(process.platform === 'linux' ? 2 : 1)
  const talks = await Promise.all(bound.map((address) => open(port, address)))
  for (const talk of talks) talk.ask('/slow/one')
  await expect.poll(() => asked).toHaveLength(talks.length)
  const { closed } = await close()
  expect(await Promise.race([closed, wait(300, 'waiting')])).toBe('waiting')
  release()
  for (const talk of talks) {
    await answered(talk, 'one')
    expect(talk.said()).toMatch(/connection: close\r\n/i)
    expect(await talk.ended()).toBe('ended')
  }
  await closed
})

test('a request that is never answered keeps the close for two seconds and no longer', async () => {
  const talk = await open(await listen('127.0.0.1'))
  talk.ask('/slow/one')
  await arrived('/slow/one')
  const clock = standingClock()
  const { closed } = await close()
  clock.goTo(answerWithinMs - 1)
  await clock.looksMore(3)
  expect(await Promise.race([closed, wait(0, 'waiting')])).toBe('waiting')
  clock.goTo(answerWithinMs)
  await closed
  await talk.ended()
  expect(talk.said()).toBe('')
})
