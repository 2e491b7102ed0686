import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { securityHeaders } from './kit/headers.ts'

/** What only a real connection shows; everything else is asked without a port. */
let t: TestApp
let port: number
beforeAll(async () => {
  t = await openTestApp({ env: { rateLimitScale: 0 } })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

test('no connection is kept for whoever says nothing, or half of something', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = t.app.server
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 15_000, 10_000])
})

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** Sends `path` as it stands, where fetch would tidy it first. */
async function ask({ body, ...rest }: Asked) {
  const reply = await new Promise<IncomingMessage>((done, fail) => {
    request({ host: '127.0.0.1', port, ...rest }, done)
      .on('error', fail)
      .end(body)
  })
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
}

test.each([
  ['http://plumbline.test/waitlist', 200, '<title>waitlist</title>'],
  ['HTTP://plumbline.test/Waitlist/?a=1', 200, '<title>waitlist</title>'],
  ['https://plumbline.test', 200, '<title>home</title>'],
  ['http://plumbline.test?a=1', 200, '<title>home</title>'],
  ['http://plumbline.test/nope', 404, '<title>not-found</title>'],
  ['http://plumbline.test/%zz', 404, '<title>not-found</title>'],
  ['http://plumbline.test/api/nope', 404, '"not_found"'],
  ['http://plumbline.test/healthz', 200, '"ok"'],
])('GET %s is answered as its path alone would be, with %i', async (path, status, part) => {
  const reply = await ask({ path })
  expect([reply.status, reply.body]).toEqual([status, expect.stringContaining(part)])
})

test('a redirect from an absolute target leads to a path', async () => {
  const { status, headers } = await ask({ path: 'http://plumbline.test/pricing?a=1' })
  expect([status, headers.location]).toEqual([301, '/plans?a=1'])
})

test('the host in an absolute target counts, whatever the Host header says', async () => {
  const post = (host: string) =>
    ask({
      method: 'POST',
      path: 'http://inside.test/api/auth/logout',
      headers: { host, origin: `http://${host}` },
    })
  expect((await post('inside.test')).status).toBe(200)
  expect((await post('other.test')).status).toBe(403)
})

test.each([
  ['a form', '/waitlist', 'application/x-www-form-urlencoded', 'The form holds more than 64 KB.'],
  ['a call', '/api/waitlist/join', 'application/json', 'The request is larger than is taken here.'],
])(
  'who sends %s far too large before reading anything still gets the answer',
  async (_, path, type, part) => {
    const socket = connect(port, '127.0.0.1').pause()
    const cut = new Promise<never>((_, fail) => socket.on('error', fail))
    const write = (sent: string) => Promise.race([cut, new Promise((done) => socket.write(sent, done))])
    await write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 8000000\r\n\r\n`,
    )
    for (let i = 0; i < 80; i++) await write('x'.repeat(100_000))
    const reply = String(await Promise.race([cut, once(socket.resume(), 'data')]))
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
    expect(reply).toContain(part)
    socket.destroy()
  },
)

/** What comes back over a connection that sends `bytes` and nothing more. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes, 'latin1')
  return text(socket)
}

/** The one answer in what came back, to the letter a refusal under `/api`. */
function refusalIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain('\r\ncontent-type: application/json; charset=utf-8')
  expect(head).toContain('\r\ncache-control: no-store')
  expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}`)
  expect(head).toMatch(/\r\nconnection: close/i)
  for (const [name, value] of Object.entries(securityHeaders(publicUrl))) {
    expect(head).toContain(`\r\n${name}: ${value}`)
  }
  expect(head + body).not.toMatch(/HPE_|parse|node|fastify|llhttp| {3}at /i)
  const { success, error } = JSON.parse(body)
  expect(success).toBe(false)
  return { status: Number(head.split(' ')[1]), allow: /\r\nallow: (.*)/.exec(head)?.[1], ...error }
}

const post = (headers: string, body = '{}') =>
  `POST /api/waitlist/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n${body}`
const chunkedJson = 'transfer-encoding: chunked\r\n'
const unreadable = [400, 'invalid_input', 'The request could not be read as HTTP.']
const tooLong = [431, 'headers_too_large', 'The address or the headers of the request are too long.']
const noHost = [400, 'invalid_input', 'The Host header is missing or names no host.']
const unknownCoding = [400, 'invalid_input', 'The body comes in a transfer coding that is not known here.']
const notThisHttp = [400, 'invalid_input', 'Ask in HTTP/1.1.']

test.each([
  ['no HTTP', 'hello\r\n\r\n', unreadable],
  ['two lengths', post('content-length: 1\r\ncontent-length: 2\r\n'), unreadable],
  ['both lengths', post(`content-length: 2\r\n${chunkedJson}`), unreadable],
  ['a broken chunk', post(chunkedJson, 'zz\r\n'), unreadable],
  [
    'an extension of a chunk without end',
    post(chunkedJson, `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    [413, 'too_large', 'The request is larger than is taken here.'],
  ],
  ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, tooLong],
  ['long headers', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`, tooLong],
  ['no host', 'GET /api/auth/me HTTP/1.1\r\n\r\n', noHost],
  ['an empty host', 'GET / HTTP/1.1\r\nhost:\r\n\r\n', noHost],
  ['a host that is none', 'GET / HTTP/1.1\r\nhost: a b\r\n\r\n', noHost],
  ['a host with a user', 'GET http://ada:pw@x/ HTTP/1.1\r\nhost: x\r\n\r\n', noHost],
  [
    'two hosts',
    'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n',
    [400, 'invalid_input', 'The header host stands there twice.'],
  ],
  [
    'two types',
    post('content-type: text/plain\r\ncontent-length: 2\r\n'),
    [400, 'invalid_input', 'The header content-type stands there twice.'],
  ],
  ['two coded bodies in one', post('transfer-encoding: gzip, chunked\r\n', '0\r\n\r\n'), unknownCoding],
  ['chunks in HTTP/1.0', post(chunkedJson, '0\r\n\r\n').replace('1.1', '1.0'), unknownCoding],
  ['HTTP/0.9', 'GET /\r\n\r\n', notThisHttp],
  ['HTTP/2.0', 'GET / HTTP/2.0\r\nhost: x\r\n\r\n', notThisHttp],
])(
  '%s is refused with an envelope that tells nothing of the server, and the end',
  async (_, bytes, expected) => {
    const { status, code, message } = refusalIn(await exchange(bytes))
    expect([status, code, message]).toEqual(expected)
  },
)

test.each(['CONNECT', 'BREW', 'get'])(
  '%s is refused as every method that an address does not take',
  async (method) => {
    const at = async (target: string) =>
      refusalIn(await exchange(`${method} ${target} HTTP/1.1\r\nhost: x\r\n\r\n`))
    expect(await at('/api/waitlist/join')).toMatchObject({ status: 405, allow: 'POST', code: 'wrong_method' })
    expect(await at('/about')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
    expect(await at('/api/nope')).toMatchObject({ status: 404, allow: undefined, code: 'not_found' })
    expect(await at('/api/operator/me')).toMatchObject({ status: 404, allow: undefined, code: 'not_found' })
    expect(await at('/operator')).toMatchObject({ status: 404, allow: undefined })
  },
)

test('a proxy is not what this is', async () => {
  expect(refusalIn(await exchange('CONNECT other.test:443 HTTP/1.1\r\nhost: x\r\n\r\n')).status).toBe(404)
})

test('what is expected beyond an answer is passed over', async () => {
  const bytes = post('expect: something\r\ncontent-length: 2\r\nconnection: close\r\n')
  expect(refusalIn(await exchange(bytes))).toMatchObject({ status: 400, code: 'invalid_input' })
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a method of nobody', 'BREW /api/waitlist/join HTTP/1.1\r\nhost: x\r\n\r\n', 405],
  ['a CONNECT', 'CONNECT /api/waitlist/join HTTP/1.1\r\nhost: x\r\n\r\n', 405],
])('two requests before %s are answered first, and it after them', async (_, bytes, status) => {
  const ready = 'GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n'
  const me = 'GET /api/auth/me HTTP/1.1\r\nhost: x\r\n\r\n'
  const all = await exchange(`${ready}${me}${bytes}${ready}`)
  expect([...all.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, own]) => Number(own))).toEqual([200, 401, status])
})

test('a body that breaks off after its answer is not answered again', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(post('content-length: 9000000\r\n', '{'))
  const [first] = await once(socket, 'data')
  socket.end('x')
  expect((String(first) + (await text(socket))).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
})

test('who breaks off in the middle of a body is no fault of the database, and none for the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const own = await t.openBeside({ log })
  await own.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((own.server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(post('content-length: 50\r\n', '{'))
  expect(refusalIn(await text(socket)).status).toBe(400)
  expect(lines).toEqual([])
})
