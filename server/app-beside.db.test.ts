import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openDb, openPool } from './db/client.ts'
import { limits } from './waitlist/rules.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

type From = { remoteAddress?: string; forwarded?: string }

const joinFrom = async (app: FastifyInstance, email: string, { remoteAddress, forwarded }: From = {}) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const options = remoteAddress === undefined ? { headers } : { headers, remoteAddress }
  return (await postJson(app, '/api/waitlist/join', { ...ada, email }, options)).statusCode
}

test('two servers over one database share each limit', async () => {
  const other = await t.openBeside()
  const { most } = limits.joinByAddress
  for (let i = 0; i < most; i++) {
    expect(await joinFrom(i % 2 === 0 ? t.app : other, `a${i}@mason.example`)).toBe(200)
  }
  expect(await joinFrom(t.app, 'late@mason.example')).toBe(429)
  expect(await joinFrom(other, 'later@mason.example')).toBe(429)
})

describe('TRUST_PROXY as a list of networks', () => {
  const one = { rateLimitScale: 1 / limits.joinByAddress.most }
  const list = '10.0.0.0/8, 2001:db8:ffff::/48'
  const visitors = ['203.0.113.1', '203.0.113.2', '203.0.113.3']

  const statuses = async (trustProxy: string, from: (visitor: string) => From) => {
    const app = await t.openBeside({ env: { ...one, trustProxy } })
    const seen: number[] = []
    for (const [i, visitor] of visitors.entries())
      seen.push(await joinFrom(app, `v${i}@mason.example`, from(visitor)))
    return seen
  }

  test.each(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:ffff::7'])(
    '%s is in it: each visitor that it names counts alone',
    async (remoteAddress) => {
      expect(await statuses(list, (forwarded) => ({ remoteAddress, forwarded }))).toEqual([200, 200, 200])
    },
  )

  test.each(['11.1.2.3', '2001:db8:fffe::7', '127.0.0.1'])(
    '%s is not: whatever it says, it counts as itself',
    async (remoteAddress) => {
      expect(await statuses(list, (forwarded) => ({ remoteAddress, forwarded }))).toEqual([200, 429, 429])
    },
  )

  test('what a visitor wrote before the first proxy added its own is not believed', async () => {
    const from = (forged: string) => ({
      remoteAddress: '10.1.2.3',
      forwarded: `${forged}, 198.51.100.7, 10.9.9.9`,
    })
    expect(await statuses(list, from)).toEqual([200, 429, 429])
  })

  test('a port that the proxy writes makes nobody new', async () => {
    const port = (visitor: string) => `198.51.100.7:${5000 + visitors.indexOf(visitor)}`
    expect(
      await statuses(list, (visitor) => ({ remoteAddress: '10.1.2.3', forwarded: port(visitor) })),
    ).toEqual([200, 429, 429])
  })
})

test('a database that is gone makes the server not ready, though it is healthy', async () => {
  const pool = openPool(t.database.connection, 1, () => {})
  const app = await t.openBeside({ db: openDb(pool) })
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await pool.end()
  for (const method of ['GET', 'HEAD'] as const) {
    const reply = await app.inject({ method, url: '/readyz' })
    expect(reply.statusCode).toBe(503)
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) })
  }
  expect((await app.inject('/readyz')).json().error.code).toBe('unavailable')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('the request id of a reply finds its lines in the log, the failure among them', async () => {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const app = await t.openBeside({ log: pino({ level: 'info' }, sink) })
  const good = await app.inject('/api/waitlist/confirm/secret-token')
  await t.database.pool.query('alter table waitlist_members add constraint full_disk check (false)')
  const bad = await postJson(app, '/api/waitlist/join', ada)
  const linesOf = (id: unknown) => lines.filter(({ requestId }) => requestId === id)
  expect(linesOf(good.headers['x-request-id'])).toMatchObject([
    { msg: 'answered', method: 'GET', route: '/api/waitlist/confirm/:token', status: 400 },
  ])
  expect(linesOf(bad.headers['x-request-id'])).toMatchObject([
    { msg: 'request failed', level: 50 },
    { msg: 'answered', method: 'POST', status: 500 },
  ])
  expect(lines).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toContain('secret-token')
})
