import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, minute } from '#server/kit/clock.ts'
import { hashToken } from '#server/kit/token.ts'
import { askWho, cookiesOf, errorOf, logIn, mason, nextToken, openAccount } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { waits } from './rules.ts'

let t: TestApp
/** The session that asks. */
let cookie: string
beforeEach(async () => {
  t = await openTestApp()
  cookie = (await openAccount(t)).cookie
})
afterEach(() => t.close())

const password = 'a quite different password'
const post = (path: string, body: unknown, as = cookie) =>
  postJson(t.app, `/api/auth/${path}`, body, { headers: { cookie: as } })
const change = (currentPassword = mason.password, chosen = password) =>
  post('change-password', { currentPassword, password: chosen })
type Listed = { id: string; startedAt: string; usedAt: string; current: boolean }
const list = async (as = cookie) =>
  (await t.app.inject({ url: '/api/auth/sessions', headers: { cookie: as } })).json().data
    .sessions as Listed[]
const isIn = async (as: string) => (await askWho(t.app, as)).statusCode === 200

test('a password is changed against the present one: every session ends but a new one, and the owner is told', async () => {
  const elsewhere = cookiesOf(await logIn(t.app))
  await postJson(t.app, '/api/auth/forgot-password', { email: mason.email })
  const link = await nextToken(t)
  const reply = await change()
  expect(reply.statusCode).toBe(200)
  expect([await isIn(elsewhere), await isIn(cookie), await isIn(cookiesOf(reply))]).toEqual([
    false,
    false,
    true,
  ])
  expect((await logIn(t.app)).statusCode).toBe(401)
  expect((await logIn(t.app, { password })).statusCode).toBe(200)
  const reset = await postJson(t.app, '/api/auth/reset-password', { token: link, password: mason.password })
  expect(errorOf(reset).code).toBe('used_token')
  await t.runJobs()
  expect(t.letters.at(-1)).toMatchObject({
    to: mason.email,
    letter: { subject: 'Your Plumbline password was changed' },
  })
})

test('a browser that lost its mark is given one, once, and is known by it', async () => {
  const session = cookie.split('; ').filter((one) => one.startsWith('plumbline-session='))
  const reply = await post('change-password', { currentPassword: mason.password, password }, session.join())
  expect(reply.cookies.map(({ name }) => name).sort()).toEqual(['plumbline-browser', 'plumbline-session'])
  const known = await t.db.selectFrom('known_browsers').select('hash').execute()
  const mark = reply.cookies.find(({ name }) => name === 'plumbline-browser')?.value ?? ''
  expect(known.map(({ hash }) => hash.toString('hex'))).toEqual([hashToken(mark).toString('hex')])
})

test('without the present password nothing changes, and guessing at it waits as at signing in', async () => {
  expect(errorOf(await change('not the right password')).code).toBe('wrong_credentials')
  expect(await isIn(cookie)).toBe(true)
  expect((await logIn(t.app)).statusCode).toBe(200)
  const guess = async () => (await change('not the right password')).statusCode
  for (let i = 0; i < waits.knownBrowser.free; i++) expect(await guess()).toBe(401)
  expect([await guess(), await guess()]).toContain(429)
})

test('a new password that is weak is refused, and the present one stays', async () => {
  for (const weak of ['password123', `${mason.username} at home`, 'short']) {
    const reply = await change(mason.password, weak)
    expect([reply.statusCode, errorOf(reply).fields?.password]).toEqual([400, expect.any(String)])
  }
  expect(await isIn(cookie)).toBe(true)
  expect((await logIn(t.app)).statusCode).toBe(200)
})

test('of two changes at once by the same password one wins', async () => {
  const replies = await Promise.all([
    change(mason.password, password),
    change(mason.password, `${password} 2`),
  ])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  expect(
    await list(cookiesOf(replies.find(({ statusCode }) => statusCode === 200) ?? replies[0])),
  ).toHaveLength(1)
})

test('a user sees their own sessions and no others, by ids that open nothing', async () => {
  await openAccount(t, { username: 'grace', email: 'grace@mason.example' })
  t.clock.forward(minute)
  const other = cookiesOf(await logIn(t.app))
  const sessions = await list()
  expect(sessions.map(({ startedAt, current }) => [startedAt, current])).toEqual([
    [t.clock.now().toISOString(), false],
    [new Date(t.clock.now().getTime() - minute).toISOString(), true],
  ])
  for (const { id } of sessions) expect(await isIn(`plumbline-session=${id}`)).toBe(false)
  expect((await list(other)).map(({ id }) => id)).toEqual(sessions.map(({ id }) => id))
})

test('a user ends one session or all others, against the password', async () => {
  const [one, two, three] = [await logIn(t.app), await logIn(t.app), await logIn(t.app)].map(cookiesOf)
  const named = (await list(one)).find(({ current }) => current)?.id
  expect(errorOf(await post('sessions/end', { password: 'not the right one', session: named })).code).toBe(
    'wrong_credentials',
  )
  expect(await isIn(one ?? '')).toBe(true)
  const ended = await post('sessions/end', { password: mason.password, session: named })
  expect(ended.json().data).toEqual({ ended: 1 })
  expect([await isIn(one ?? ''), await isIn(two ?? '')]).toEqual([false, true])
  expect((await post('sessions/end', { password: mason.password })).json().data).toEqual({ ended: 2 })
  expect([await isIn(two ?? ''), await isIn(three ?? ''), await isIn(cookie)]).toEqual([false, false, true])
})

test('nobody ends the session of somebody else, nor their own by its id', async () => {
  const { cookie: grace } = await openAccount(t, { username: 'grace', email: 'grace@mason.example' })
  const [theirs] = await list(grace)
  const other = await post('sessions/end', { password: mason.password, session: theirs?.id })
  expect([other.statusCode, await isIn(grace)]).toEqual([404, true])
  const [own] = await list()
  const self = await post('sessions/end', { password: mason.password, session: own?.id })
  expect([self.statusCode, await isIn(cookie)]).toEqual([409, true])
})

test('a session ends ninety days after it began, however much it is used', async () => {
  for (let used = 0; used < 4; used++) {
    t.clock.forward(20 * day)
    expect(await isIn(cookie)).toBe(true)
  }
  t.clock.forward(10 * day - minute)
  const last = await askWho(t.app, cookie)
  expect(last.statusCode).toBe(200)
  expect(last.cookies).toMatchObject([{ name: 'plumbline-session', maxAge: 60 }])
  t.clock.forward(minute)
  expect(await isIn(cookie)).toBe(false)
})
