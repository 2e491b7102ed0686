import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minute, second } from '#server/kit/clock.ts'
import { askWho, cookiesOf, errorOf, mason, nextToken, openAccount } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { codeAt } from '#testing/operators.ts'
import { waits } from './operator/rules.ts'
import { startSession } from './store/sessions.ts'

let t: TestApp
let cookie: string
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('users').execute()
  await t.db.deleteFrom('usernames').execute()
  await t.db.deleteFrom('rate_limits').execute()
  await t.db.deleteFrom('sign_in_waits').execute()
  cookie = (await openAccount(t)).cookie
  await t.runJobs()
  t.letters.length = 0
})

const send = (path: string, body: object, as = cookie) =>
  postJson(t.app, `/api/auth/${path}`, body, { headers: { cookie: as } })
const state = async () =>
  (await t.app.inject({ url: '/api/auth/second-factor', headers: { cookie } })).json().data
const { password } = mason

/** Turns the second factor on; the code of that step is used. */
async function turnOn() {
  const { secret } = (await send('second-factor/begin', { password })).json().data
  const reply = await send('second-factor/confirm', { code: codeAt(secret, t.clock.now()) })
  t.clock.forward(minute)
  return { secret: String(secret), recoveryCodes: reply.json().data.recoveryCodes as string[] }
}
const logIn = (code?: string, claim: object = {}) =>
  postJson(t.app, '/api/auth/login', {
    username: mason.username,
    password,
    ...(code !== undefined && { code }),
    ...claim,
  })
const subjects = async () => {
  await t.runJobs()
  return t.letters.map(({ letter }) => letter.subject)
}

test('a second factor is on once a code has proved it; every other session ends, and a letter tells the owner', async () => {
  const other = cookiesOf(await logIn())
  expect(await state()).toEqual({ on: false, recoveryCodes: 0 })
  const begun = (await send('second-factor/begin', { password })).json().data
  expect(begun.uri).toContain(`secret=${begun.secret}`)
  // Nothing asks for what is not proved.
  expect((await logIn()).json().data).toEqual({ requiresVerification: false })
  const wrong = await send('second-factor/confirm', { code: '000000' })
  expect([wrong.statusCode, errorOf(wrong).fields]).toEqual([400, { code: expect.stringMatching(/wrong/) }])
  expect(await state()).toEqual({ on: false, recoveryCodes: 0 })
  const confirmed = await send('second-factor/confirm', { code: codeAt(begun.secret, t.clock.now()) })
  expect(new Set(confirmed.json().data.recoveryCodes).size).toBe(10)
  expect(await state()).toEqual({ on: true, recoveryCodes: 10 })
  expect((await askWho(t.app, other)).statusCode).toBe(401)
  expect((await askWho(t.app, cookie)).statusCode).toBe(200)
  expect(await subjects()).toEqual(['Signing in to Plumbline now asks for a code'])
})

test('it is begun by whoever knows the password, and not while one is on', async () => {
  expect((await send('second-factor/begin', { password: 'not mine' })).statusCode).toBe(401)
  await turnOn()
  expect((await send('second-factor/begin', { password })).statusCode).toBe(409)
})

test('the right password alone opens no session; with the code it does', async () => {
  const { secret } = await turnOn()
  const asked = await logIn()
  expect([asked.json().data, cookiesOf(asked)]).toEqual([
    { requiresVerification: false, requiresCode: true },
    '',
  ])
  const wrong = await logIn('000000')
  expect([wrong.statusCode, errorOf(wrong).code, cookiesOf(wrong)]).toEqual([400, 'invalid_input', ''])
  const blind = await logIn(codeAt(secret, t.clock.now()), { password: 'not mine' })
  expect([blind.statusCode, errorOf(blind).code]).toEqual([401, 'wrong_credentials'])
  const right = await logIn(codeAt(secret, t.clock.now()))
  expect((await askWho(t.app, cookiesOf(right))).statusCode).toBe(200)
})

test('a code of the app signs in once, also where two use it at once', async () => {
  const { secret } = await turnOn()
  const code = codeAt(secret, t.clock.now())
  const statuses = (await Promise.all([logIn(code), logIn(code)])).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 400])
  expect((await logIn(code)).statusCode).toBe(400)
  t.clock.forward(30 * second)
  expect((await logIn(codeAt(secret, t.clock.now()))).statusCode).toBe(200)
})

test('a recovery code signs in once, which a letter tells', async () => {
  const { recoveryCodes } = await turnOn()
  const [first = ''] = recoveryCodes
  expect((await logIn(first)).statusCode).toBe(200)
  expect((await logIn(first)).statusCode).toBe(400)
  expect(await state()).toEqual({ on: true, recoveryCodes: 9 })
  expect((await subjects()).at(-1)).toBe('A recovery code signed in to your Plumbline account')
})

test('whoever knows the password guesses at codes more slowly each time, and their owner is let in after it', async () => {
  const { secret } = await turnOn()
  for (let n = 0; n < waits.pair.free + 1; n++) expect((await logIn('000000')).statusCode).toBe(400)
  expect((await logIn('000000')).statusCode).toBe(429)
  // A password that is right is no guess: it is the codes that wait.
  expect((await logIn()).json().data.requiresCode).toBe(true)
  t.clock.forward(waits.pair.firstMs)
  expect((await logIn(codeAt(secret, t.clock.now()))).statusCode).toBe(200)
})

test('a factor that was turned on since it was looked for keeps whoever shows no code out', async () => {
  await turnOn()
  const { id: userId, password_hash: passwordHash } = await t.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .executeTakeFirstOrThrow()
  const now = t.clock.now()
  const [hash, browser] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const expiresAt = new Date(now.getTime() + minute)
  const session = { userId, passwordHash, hash, browser, replaces: undefined, expiresAt }
  expect(await startSession(t.db, { ...session, code: undefined }, now)).toBe(false)
  expect(await startSession(t.db, { ...session, code: 'known' }, now)).toBe(true)
})

test('new recovery codes take the place of the old ones, against a code of the app', async () => {
  const { secret, recoveryCodes } = await turnOn()
  expect((await send('second-factor/recovery-codes', { code: '000000' })).statusCode).toBe(400)
  const code = codeAt(secret, t.clock.now())
  const made = (await send('second-factor/recovery-codes', { code })).json().data.recoveryCodes
  expect((await send('second-factor/recovery-codes', { code })).statusCode).toBe(400)
  expect((await logIn(recoveryCodes[0])).statusCode).toBe(400)
  expect((await logIn(made[0])).statusCode).toBe(200)
})

test.each(['the password', 'a code', 'a recovery code'])(
  'it is turned off against %s; then the password alone signs in, and a letter says so',
  async (by) => {
    const { secret, recoveryCodes } = await turnOn()
    for (const wrong of [{ password: 'not mine' }, { code: '000000' }, {}]) {
      const refused = await send('second-factor/off', wrong)
      expect(refused.statusCode).toBe('password' in wrong ? 401 : 400)
    }
    const proof = {
      'the password': { password },
      'a code': { code: codeAt(secret, t.clock.now()) },
      'a recovery code': { code: recoveryCodes[0] },
    }[by]
    const off = await send('second-factor/off', proof ?? {})
    expect(off.json().data).toEqual({ on: false, recoveryCodes: 0 })
    expect((await logIn()).json().data).toEqual({ requiresVerification: false })
    expect(await subjects()).toContain('Signing in to Plumbline no longer asks for a code')
    expect((await send('second-factor/off', { password })).statusCode).toBe(409)
  },
)

test('a new password, chosen here or by letter, leaves it on', async () => {
  const { secret } = await turnOn()
  const next = 'level and square and plumb'
  const changed = await send('change-password', { currentPassword: password, password: next })
  expect((await askWho(t.app, cookiesOf(changed))).statusCode).toBe(200)
  expect((await logIn(undefined, { password: next })).json().data.requiresCode).toBe(true)
  await t.runJobs()
  await postJson(t.app, '/api/auth/forgot-password', { email: mason.email })
  const token = await nextToken(t)
  await postJson(t.app, '/api/auth/reset-password', { token, password: 'yet another good one' })
  expect((await logIn(undefined, { password: 'yet another good one' })).json().data.requiresCode).toBe(true)
  expect((await logIn(codeAt(secret, t.clock.now()), { password: 'yet another good one' })).statusCode).toBe(
    200,
  )
})

test('nobody who is signed out reads or changes it', async () => {
  for (const path of ['begin', 'confirm', 'recovery-codes', 'off']) {
    const reply = await send(`second-factor/${path}`, { password, code: '123456' }, '')
    expect(reply.statusCode).toBe(401)
  }
})
