import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'

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

test('who sends a form far too large before reading anything still gets its page', async () => {
  const socket = connect(port, '127.0.0.1').pause()
  const cut = new Promise<never>((_, fail) => socket.on('error', fail))
  const write = (sent: string) => Promise.race([cut, new Promise((done) => socket.write(sent, done))])
  await write(
    `POST /waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 8000000\r\n\r\n`,
  )
  for (let i = 0; i < 80; i++) await write('x'.repeat(100_000))
  const reply = await Promise.race([cut, once(socket.resume(), 'data')])
  expect(String(reply)).toMatch(/^HTTP\/1\.1 413 .*The form holds more than 64 KB\./s)
  socket.destroy()
})

/** What comes back over a connection that sends `bytes` and nothing more. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'The request could not be read as HTTP.'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'HTTP.',
  ],
  [
    'a broken chunk',
    'POST /waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    400,
    'HTTP.',
  ],
  ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'too long.'],
  ['long headers', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too long.'],
])('%s is answered with one plain line that tells nothing of the server', async (_, bytes, status, end) => {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('\r\ncontent-type: text/plain; charset=utf-8\r\n')
  expect(head).toContain("\r\ncontent-security-policy: default-src 'none'; ")
  expect(head).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(head).toContain(`\r\ncontent-length: ${body.length}\r\nconnection: close`)
  expect(body).toMatch(/^The [\w ]+\.\n$/)
  expect(body).toContain(end)
  expect(head + body).not.toMatch(/HPE_|parse|node|fastify|llhttp|at /i)
})

test('a second request that is broken does not take the answer of the first', async () => {
  const all = await exchange('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\nhello\r\n\r\n')
  expect(all).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"ready"\}\}$/s)
})
