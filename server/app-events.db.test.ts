import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { honeypotField } from '#contract/waitlist.ts'
import { cookiesOf, logIn, mason, openAccount } from '#testing/accounts.ts'
import { ada, postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { enrolOperator } from '#testing/enrolment.ts'
import { strongPassword } from '#testing/operators.ts'
import { makeKey } from './connections/keys.ts'

let t: TestApp
/** A server beside the first, whose log can be read. */
let app: FastifyInstance
let written = ''
beforeEach(async () => {
  t = await openTestApp({ env: { rateLimitScale: 0 } })
  written = ''
  const sink = new Writable({
    write(chunk, _, done) {
      written += String(chunk)
      done()
    },
  })
  app = await t.openBeside({ log: pino({ level: 'info' }, sink) })
})
afterEach(() => t.close())

/** The lines of the log, each read as JSON. */
const lines = () =>
  written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const from = { remoteAddress: '203.0.113.7' }
const network = '203.0.113.0/24'

test('each sign-in is a line of the log, with the account, the outcome and the network, and without what was typed', async () => {
  await openAccount(t)
  const { id } = await t.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const good = await logIn(app, {}, from)
  await logIn(app, { password: 'not the right password' }, from)
  await logIn(app, { username: 'nobody.at.all' }, from)
  const headers = { cookie: cookiesOf(good) }
  await app.inject({ url: '/api/auth/me', headers, ...from })
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers, ...from })
  const actor = `user:${id}`
  expect(lines()).toMatchObject([
    { route: '/api/auth/login', status: 200, actor, network },
    { route: '/api/auth/login', status: 401, refusal: 'wrong_credentials', actor, network },
    { route: '/api/auth/login', status: 401, refusal: 'wrong_credentials', network },
    { route: '/api/auth/me', status: 200, actor, network },
    { route: '/api/auth/logout', status: 200, actor, network },
  ])
  expect(lines()[2]).not.toHaveProperty('actor')
  for (const typed of [
    mason.password,
    mason.username,
    mason.email,
    'not the right',
    'nobody.at.all',
    from.remoteAddress,
  ])
    expect(written).not.toContain(typed)
})

test('an operator who signs in, a stranger and a key that may not are told apart in the log', async () => {
  const { operator, cookie } = await enrolOperator(t)
  const { key, secret } = await makeKey(
    t,
    { name: 'Report', scopes: ['members:read'], days: 1 },
    'command line',
  )
  await postJson(
    app,
    '/api/operator/sign-in',
    { email: operator.email, password: strongPassword, code: '000000' },
    from,
  )
  await app.inject({ url: '/api/operator/me', headers: { cookie }, ...from })
  await app.inject({ url: '/api/operator/me', ...from })
  await app.inject({ url: '/api/operator/me', headers: { authorization: `Bearer ${secret}` }, ...from })
  const actor = `operator:${operator.id}`
  expect(lines()).toMatchObject([
    { route: '/api/operator/sign-in', status: 401, refusal: 'wrong_credentials', actor, network },
    { route: '/api/operator/me', status: 200, actor, network },
    { route: '/api/operator/me', status: 401, refusal: 'unauthenticated', network },
    { route: '/api/operator/me', status: 403, refusal: 'forbidden', actor: `key:${key.id}`, network },
  ])
  expect(written).not.toContain(secret)
})

test('what is sent to get round a check is told with the check that refused it', async () => {
  await postJson(app, '/api/waitlist/join', ada, { headers: { origin: 'https://bad.example' }, ...from })
  await postJson(app, '/api/waitlist/join', { name: 'Ada' }, from)
  await postJson(app, '/api/waitlist/join', { ...ada, [honeypotField]: 'https://bad.example' }, from)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.inject({ method: 'POST', url: '/waitlist', headers: form, payload: 'name=A', ...from })
  await app.inject({
    method: 'POST',
    url: '/waitlist',
    headers: form,
    payload: `name=Ada&email=a@b.example&${honeypotField}=x`,
    ...from,
  })
  expect(lines()).toMatchObject([
    { status: 403, refusal: 'cross_site', network },
    { status: 400, refusal: 'invalid_input', network },
    { status: 200, actor: 'robot', network },
    { route: 'page', status: 400, refusal: 'invalid_input', network },
    { route: 'page', status: 200, actor: 'robot', network },
  ])
})

test('a join that is as it should be says nothing of where it came from', async () => {
  await postJson(app, '/api/waitlist/join', ada, from)
  expect(lines()).toMatchObject([{ route: '/api/waitlist/join', status: 200 }])
  expect(written).not.toContain('203.0.113')
})

test('bytes that are no HTTP leave a line, and whatever stands in a request breaks none', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const socket = connect(address.port, '127.0.0.1')
  socket.write('hello\r\n\r\n')
  await text(socket)
  await postJson(app, '/api/auth/login', { username: 'x\n{"level":60}', password: '\r\n' }, from)
  await app.inject({ url: '/api/no%0a{"level":60}', ...from })
  expect(lines()).toMatchObject([
    { msg: 'unreadable request', status: 400, network: '127.0.0.0/24' },
    { route: '/api/auth/login', status: 401 },
    { status: 404, refusal: 'not_found' },
  ])
})
