import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
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
