import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { rateLimitScale: 0 } })
})
afterAll(() => t.close())

const get = (url: string) => t.app.inject({ url })

test('the process is healthy and the database ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ success: true, data: { status: 'ok' } })
  expect((await get('/readyz')).json()).toEqual({ success: true, data: { status: 'ready' } })
})

test.each(['/healthz', '/readyz', '/HEALTHZ/'])(
  '%s may be asked with HEAD, and is never kept',
  async (url) => {
    const [head, full] = [await t.app.inject({ method: 'HEAD', url }), await get(url)]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const { headers } of [head, full]) {
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-length']).toBe(String(full.body.length))
    }
  },
)

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
  '%s is not how to ask for health',
  async (method) => {
    for (const url of ['/healthz', '/readyz']) {
      const reply = await t.app.inject({ method, url })
      expect([reply.statusCode, reply.headers.allow, reply.headers['cache-control']]).toEqual([
        405,
        'GET, HEAD',
        'no-store',
      ])
      expect(reply.json().error).toEqual({ code: 'wrong_method', message: 'Use GET or HEAD here.' })
    }
  },
)
