import { Secret, URI } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, minute } from '#server/kit/clock.ts'
import { cookiesOf, errorOf } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { keys, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { dumpTables, keptForms } from '#testing/dump.ts'
import { enrolOperator, issueLink, tokenOf } from '#testing/enrolment.ts'
import { codeAt, grace, strongPassword } from '#testing/operators.ts'
import { addWithLink, linkAgain } from './link.ts'
import { limits } from './rules.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const read = (token: string) => postJson(t.app, '/api/operator/link', { token })
const enrol = (token: string, choice: { password?: string; code: string }) =>
  postJson(t.app, '/api/operator/enrol', { token, password: strongPassword, ...choice })
const me = (cookie: string) => t.app.inject({ url: '/api/operator/me', headers: { cookie } })
const signIn = (claim: { password?: string; code: string }) =>
  postJson(t.app, '/api/operator/sign-in', { email: grace, password: strongPassword, ...claim })
const context = () => ({ db: t.db, clock: t.clock, keys, publicUrl })
const secretOf = async (token: string): Promise<string> => (await read(token)).json().data.secret
const auditLines = async () =>
  (await t.db.selectFrom('audit_lines').select(['actor', 'action', 'subject']).orderBy('id').execute()).map(
    ({ actor, action, subject }) => [actor, action, subject],
  )

test('a link tells what an authenticator app needs, and reading it uses nothing up', async () => {
  const token = await issueLink(t)
  const first = (await read(token)).json().data
  expect(first.email).toBe(grace)
  expect(Secret.fromBase32(first.secret).bytes).toHaveLength(20)
  expect(URI.parse(first.uri)).toMatchObject({
    issuer: 'Plumbline',
    label: grace,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(first.secret),
  })
  expect((await read(token)).json().data).toEqual(first)
})

test('enrolling signs in, and shows ten recovery codes that are kept as hashes only', async () => {
  const { operator, recoveryCodes, cookie, reply } = await enrolOperator(t)
  expect(operator).toEqual({ id: expect.any(String), email: grace, recoveryCodes: 10 })
  expect((await me(cookie)).json().data).toEqual(operator)
  expect(reply.cookies).toEqual([
    expect.objectContaining({
      name: 'plumbline-operator',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 12 * 60 * 60,
    }),
  ])
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){6}$/)
})

test('neither token, secret, session nor recovery code can be read from the database', async () => {
  const token = await issueLink(t)
  const { secret, recoveryCodes, cookie } = await enrolOperator(t, token)
  const dump = await dumpTables(t.database.pool)
  const session = cookie.split('=')[1] ?? ''
  for (const text of [token, secret, session, strongPassword, ...recoveryCodes]) {
    for (const form of keptForms(text)) expect(dump).not.toContain(form)
  }
  expect(dump).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'))
})

test('a link works once', async () => {
  const token = await issueLink(t)
  const { secret } = await enrolOperator(t, token)
  t.clock.forward(minute)
  for (const reply of [await read(token), await enrol(token, { code: codeAt(secret, t.clock.now()) })]) {
    expect(reply.statusCode).toBe(410)
    expect(errorOf(reply)).toMatchObject({
      code: 'used_token',
      message: expect.stringContaining('used already'),
    })
  }
})

test('of two who use a link at once, one comes in', async () => {
  const token = await issueLink(t)
  const code = codeAt(await secretOf(token), t.clock.now())
  const replies = await Promise.all([1, 2, 3].map(() => enrol(token, { code })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
})

test('a link works for a day', async () => {
  const token = await issueLink(t)
  const secret = await secretOf(token)
  t.clock.forward(day - 1000)
  expect((await read(token)).statusCode).toBe(200)
  t.clock.forward(1000)
  for (const reply of [await read(token), await enrol(token, { code: codeAt(secret, t.clock.now()) })]) {
    expect(errorOf(reply).code).toBe('expired_token')
  }
})

test('a link that was never made, one cut short, and one sealed by another installation are told apart from a good one', async () => {
  await issueLink(t)
  expect(errorOf(await read('x'.repeat(43))).code).toBe('unknown_token')
  expect(errorOf(await read('x'.repeat(42))).code).toBe('malformed_token')
  const other = { ...context(), keys: { ...keys, seal: () => Buffer.alloc(60) } }
  const issued = await addWithLink(other, { email: 'ada@mason.example', emailKey: 'ada@mason.example' })
  expect(errorOf(await read(tokenOf(issued?.link ?? ''))).code).toBe('unknown_token')
})

test('what is refused leaves the link as it was: a weak password, a code that does not fit', async () => {
  const token = await issueLink(t)
  const code = codeAt(await secretOf(token), t.clock.now())
  const short = await enrol(token, { password: 'fourteen chars', code })
  expect(errorOf(short).fields).toEqual({ password: 'Password must be at least 15 characters' })
  const telling = await enrol(token, { password: `it is ${grace}!`, code })
  expect(errorOf(telling).fields?.password).toContain('without your email address')
  for (const wrong of ['000000', '12345', 'abcdefgh', codeAt(await secretOf(token), new Date(0))]) {
    const reply = await enrol(token, { code: wrong })
    expect([reply.statusCode, errorOf(reply).code]).toEqual([400, 'invalid_input'])
    expect(errorOf(reply).fields?.code).toContain('clock of your phone')
  }
  expect((await enrol(token, { code })).statusCode).toBe(200)
})

test('an installation may ask for longer passwords, never for shorter ones', async () => {
  const token = await issueLink(t)
  const code = codeAt(await secretOf(token), t.clock.now())
  const strict = await t.openBeside({ env: { passwordMin: 40 } })
  const reply = await postJson(strict, '/api/operator/enrol', { token, password: strongPassword, code })
  expect(errorOf(reply).fields?.password).toBe('Password must be at least 40 characters')
})

test('a new link takes the place of those before, and using it ends password, second factor, codes and sessions', async () => {
  const old = await enrolOperator(t)
  const waiting = await linkAgain(context(), grace)
  const newest = await linkAgain(context(), grace)
  expect(errorOf(await read(tokenOf(waiting?.link ?? ''))).code).toBe('unknown_token')
  expect((await me(old.cookie)).statusCode).toBe(200)

  const token = tokenOf(newest?.link ?? '')
  const secret = await secretOf(token)
  expect(secret).not.toBe(old.secret)
  const code = codeAt(secret, t.clock.now())
  const reply = await enrol(token, { password: 'another set of bricks', code })
  expect(reply.statusCode).toBe(200)
  expect((await me(old.cookie)).statusCode).toBe(401)
  expect((await me(cookiesOf(reply))).statusCode).toBe(200)

  t.clock.forward(minute)
  const now = t.clock.now()
  const password = 'another set of bricks'
  expect((await signIn({ code: codeAt(secret, now) })).statusCode).toBe(401)
  expect((await signIn({ password, code: codeAt(old.secret, now) })).statusCode).toBe(401)
  expect((await signIn({ password, code: old.recoveryCodes[0] ?? '' })).statusCode).toBe(401)
  expect((await signIn({ password, code: codeAt(secret, now) })).statusCode).toBe(200)
})

test('the code that enrolled does not sign in as well', async () => {
  const { secret } = await enrolOperator(t)
  expect((await signIn({ code: codeAt(secret, t.clock.now()) })).statusCode).toBe(401)
})

test('whoever tries links at random is stopped', async () => {
  await issueLink(t)
  const { most } = limits.linkByAddress
  for (let i = 0; i < most; i++) expect((await read('x'.repeat(43))).statusCode).toBe(404)
  expect((await read('x'.repeat(43))).statusCode).toBe(429)
})

test('who was added, linked again and enrolled is written down, by id only', async () => {
  const { operator } = await enrolOperator(t)
  await linkAgain(context(), grace)
  expect(await auditLines()).toEqual([
    ['command line', 'operator.added', operator.id],
    [`operator:${operator.id}`, 'operator.enrolled', operator.id],
    ['command line', 'operator.link_made', operator.id],
  ])
})
