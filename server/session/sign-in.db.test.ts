import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour, minute, second } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { askWho, cookiesOf, logIn, mason, nextToken, openAccount, register } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { dumpTables, keptForms } from '#testing/dump.ts'
import { limits, waits } from './rules.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const wrong = { password: 'not the right password' }
const logOut = (cookie: string) => postJson(t.app, '/api/auth/logout', {}, { headers: { cookie } })
/** Tries to sign in from an address, with the right password or with the one given. */
const tryFrom = async (
  app: FastifyInstance,
  remoteAddress: string,
  account: Partial<typeof mason> = {},
  cookie = '',
) => (await logIn(app, account, { remoteAddress, headers: { cookie } })).statusCode

test('a session is a cookie that scripts and other sites do not get, and only its hash is kept', async () => {
  await openAccount(t)
  const reply = await logIn(t.app)
  const cookie = reply.cookies.find(({ name }) => name === 'plumbline-session')
  expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 24 * 60 * 60 })
  expect(cookie?.secure).toBeUndefined()
  expect(cookie?.value).toMatch(/^[\w-]{43}$/)
  const dump = await dumpTables(t.database.pool)
  for (const form of keptForms(cookie?.value ?? '')) expect(dump).not.toContain(form)
})

test('who failed to sign in is kept as hashes, never as a name or an address', async () => {
  await tryFrom(t.app, '203.0.113.9', wrong)
  const { rows } = await t.database.pool.query<{ text: string; size: number }>(
    `select encode(key, 'escape') as text, length(key) as size from sign_in_waits`,
  )
  expect(rows.map(({ size }) => size)).toEqual([32, 32, 32])
  for (const { text } of rows) expect(text).not.toMatch(/mason|203\.0/)
})

test('behind https the cookies are Secure and carry the __Host- prefix', async () => {
  await openAccount(t)
  const safe = await t.openBeside({ env: { publicUrl: 'https://plumbline.test' } })
  const reply = await logIn(safe)
  for (const { name, secure, path, domain } of reply.cookies as {
    name: string
    secure?: boolean
    path?: string
    domain?: string
  }[]) {
    expect(name).toMatch(/^__Host-plumbline-/)
    expect([secure, path, domain]).toEqual([true, '/', undefined])
  }
  expect((await askWho(safe, cookiesOf(reply))).statusCode).toBe(200)
  const bare = cookiesOf(reply).replaceAll('__Host-', '')
  expect((await askWho(safe, bare)).statusCode).toBe(401)
})

test('a username signs in in any case, and so does the address', async () => {
  await openAccount(t)
  for (const username of ['ADA.Mason', ' ada.mason ', 'Ada@Mason.Example']) {
    expect((await logIn(t.app, { username })).json().data).toEqual({ requiresVerification: false })
  }
})

test('a wrong name and a wrong password are one answer', async () => {
  await openAccount(t)
  const replies = [
    await logIn(t.app, wrong),
    await logIn(t.app, { username: 'nobody' }),
    await logIn(t.app, { username: mason.email, ...wrong }),
    await logIn(t.app, { username: 'nobody@mason.example' }),
    await logIn(t.app, { username: 'not@an@address' }),
  ]
  for (const reply of replies) {
    expect(reply.statusCode).toBe(401)
    expect(reply.json().error).toEqual({ code: 'wrong_credentials', message: 'Wrong username or password.' })
    expect(reply.cookies).toEqual([])
  }
})

test('who is not verified gets no session, and a fresh letter after waits that grow', async () => {
  await register(t.app)
  await t.runJobs()
  for (const [waitMs, letters] of [
    [minute - 1, 1],
    [1, 2],
    [10 * minute - 1, 2],
    [1, 3],
    [hour - 1, 3],
    [1, 4],
    [hour, 5],
  ] as const) {
    t.clock.forward(waitMs)
    for (const username of [mason.username, mason.email]) {
      const reply = await logIn(t.app, { username })
      expect(reply.json()).toEqual({ success: true, data: { requiresVerification: true } })
      expect(reply.cookies).toEqual([])
    }
    await t.runJobs()
    expect(t.letters).toHaveLength(letters)
  }
  expect((await logIn(t.app, wrong)).statusCode).toBe(401)
  t.clock.forward(day)
  await logIn(t.app)
  const token = await nextToken(t)
  expect((await postJson(t.app, '/api/auth/verify-email', { token })).statusCode).toBe(200)
})

test('each sign-in makes a new session and ends the one that the browser had', async () => {
  const { cookie } = await openAccount(t)
  const next = await logIn(t.app, {}, { headers: { cookie } })
  expect(cookiesOf(next)).not.toBe(cookie)
  expect((await askWho(t.app, cookie)).statusCode).toBe(401)
  expect((await askWho(t.app, cookiesOf(next))).statusCode).toBe(200)
  const fixed = await logIn(t.app, {}, { headers: { cookie: `plumbline-session=${'A'.repeat(43)}` } })
  expect(cookiesOf(fixed)).not.toContain('A'.repeat(43))
})

test('logging out ends the session and takes the cookie back; without one it does no harm', async () => {
  const { cookie } = await openAccount(t)
  const reply = await logOut(cookie)
  expect(reply.json()).toEqual({ success: true, data: {} })
  expect(reply.cookies).toEqual([
    expect.objectContaining({ name: 'plumbline-session', value: '', maxAge: 0 }),
  ])
  expect((await askWho(t.app, cookie)).statusCode).toBe(401)
  expect((await logOut('')).statusCode).toBe(200)
  expect((await logOut(cookie)).statusCode).toBe(200)
})

test('a session lives 30 days from when it was last used, and the browser is told so', async () => {
  const { cookie } = await openAccount(t)
  t.clock.forward(day - 1)
  expect((await askWho(t.app, cookie)).cookies).toEqual([])
  t.clock.forward(29 * day)
  const renewed = await askWho(t.app, cookie)
  expect(renewed.cookies).toEqual([
    expect.objectContaining({ name: 'plumbline-session', maxAge: 30 * 24 * 60 * 60 }),
  ])
  expect(cookie).toContain(renewed.cookies[0]?.value)
  t.clock.forward(30 * day - 1)
  expect((await askWho(t.app, cookie)).statusCode).toBe(200)
  t.clock.forward(30 * day)
  const over = await askWho(t.app, cookie)
  expect([over.statusCode, over.json().error.code]).toEqual([401, 'unauthenticated'])
})

test('two servers over one database know the same sessions', async () => {
  const { cookie } = await openAccount(t)
  const other = await t.openBeside()
  expect((await askWho(other, cookie)).json().data.username).toBe(mason.username)
  await logOut(cookie)
  expect((await askWho(other, cookie)).statusCode).toBe(401)
})

test('a cookie that is not one of ours is nobody', async () => {
  await openAccount(t)
  for (const value of ['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '%00', 'null; plumbline-session=x']) {
    expect((await askWho(t.app, `plumbline-session=${value}`)).statusCode).toBe(401)
  }
})

test('after five wrong passwords from one place the waits double, in every server at once', async () => {
  await openAccount(t)
  const other = await t.openBeside()
  for (let i = 0; i < waits.pair.free; i++) {
    expect(await tryFrom(i % 2 ? t.app : other, '203.0.113.9', wrong)).toBe(401)
  }
  expect(await tryFrom(t.app, '203.0.113.9', wrong)).toBe(401)
  for (const wait of [1, 2, 4, 8]) {
    const early = await logIn(other, {}, { remoteAddress: '203.0.113.9' })
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, String(wait)])
    t.clock.forward(wait * second)
    expect(await tryFrom(t.app, '203.0.113.9', wrong)).toBe(401)
  }
  t.clock.forward(16 * second)
  expect(await tryFrom(t.app, '203.0.113.9')).toBe(200)
  expect(await tryFrom(t.app, '203.0.113.9', wrong)).toBe(401)
  expect(await tryFrom(t.app, '203.0.113.9')).toBe(200)
})

test('the addresses of one household count as one', async () => {
  await openAccount(t)
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push(await tryFrom(t.app, `2001:db8::${i + 1}`, wrong))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
  expect(await tryFrom(t.app, '2001:db8:0:1::1', wrong)).toBe(401)
})

test('guesses made at once are counted one by one', async () => {
  await openAccount(t)
  const statuses = await Promise.all(Array.from({ length: 40 }, () => tryFrom(t.app, '203.0.113.9', wrong)))
  expect(statuses.filter((status) => status === 401)).toHaveLength(waits.pair.free + 1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - waits.pair.free - 1)
})

test('somebody who guesses at many accounts from one address waits, whatever account of theirs they sign in to', async () => {
  await openAccount(t)
  const guess = (i: number) => tryFrom(t.app, '203.0.113.9', { username: `name.${i}` })
  for (let i = 0; i < waits.address.free; i++) {
    expect(await guess(i)).toBe(401)
    if (i % 10 === 0) expect(await tryFrom(t.app, '203.0.113.9')).toBe(200)
  }
  expect(await guess(100)).toBe(401)
  expect(await guess(101)).toBe(429)
  expect(await tryFrom(t.app, '203.0.113.8')).toBe(200)
})

test('an account that many addresses guess at stays open to its owner, by a known browser or a new password', async () => {
  const { cookie } = await openAccount(t)
  const guess = (i: number) => tryFrom(t.app, `203.0.${i >> 8}.${i & 255}`, wrong)
  for (let i = 0; i <= waits.account.free; i++) expect(await guess(i)).toBe(401)
  expect(await guess(200)).toBe(429)
  // A stranger's browser waits, the owner's does not.
  expect(await tryFrom(t.app, '198.51.100.7')).toBe(429)
  const browser = cookie.split('; ').find((one) => one.startsWith('plumbline-browser'))
  expect(await tryFrom(t.app, '198.51.100.7', {}, browser)).toBe(200)
  // And no wait is longer than a minute.
  for (let i = 0; i < 20; i++) {
    t.clock.forward(minute)
    expect(await guess(300 + i)).toBe(401)
  }
  expect(await tryFrom(t.app, '198.51.100.8')).toBe(429)
  await postJson(t.app, '/api/auth/forgot-password', { email: mason.email })
  const password = 'a quite different password'
  const token = await nextToken(t)
  const reset = await postJson(t.app, '/api/auth/reset-password', { token, password })
  expect(reset.statusCode).toBe(200)
  expect(await guess(400)).toBe(401)
  expect(await tryFrom(t.app, '198.51.100.8', { password }, cookiesOf(reset))).toBe(200)
})

test('a known browser that guesses waits as well', async () => {
  const { cookie } = await openAccount(t)
  for (let i = 0; i <= waits.knownBrowser.free; i++) {
    expect(await tryFrom(t.app, '203.0.113.9', wrong, cookie)).toBe(401)
  }
  expect(await tryFrom(t.app, '203.0.113.9', wrong, cookie)).toBe(429)
  // A mark that the account does not know is no way round the waits.
  const made = `plumbline-browser=${'B'.repeat(43)}`
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push(await tryFrom(t.app, '203.0.113.8', wrong, made))
  expect(statuses.at(-1)).toBe(429)
})

test("registering somebody's address is no way round the waits for guessing at their password", async () => {
  await openAccount(t)
  const own = { username: mason.email, password: 'a password of my own' }
  await register(t.app, { ...own, username: 'mallory', email: mason.email })
  for (let i = 0; i <= waits.pair.free; i++) {
    expect(await tryFrom(t.app, '203.0.113.9', own)).toBe(200)
    expect(await tryFrom(t.app, '203.0.113.9', { username: mason.email, ...wrong })).toBe(401)
  }
  expect(await tryFrom(t.app, '203.0.113.9', own)).toBe(429)
  expect(await tryFrom(t.app, '203.0.113.9', { username: mason.email, ...wrong })).toBe(429)
})

test('right passwords from one address at once are never kept waiting, whatever the clocks say', async () => {
  const running = { now: () => new Date() }
  const late = { now: () => new Date(Date.now() - 3000) }
  const [one, other] = [await t.openBeside({ clock: running }), await t.openBeside({ clock: late })]
  await openAccount(t)
  await openAccount(t, { username: 'grace', email: 'grace@mason.example' })
  for (let round = 0; round < 6; round++) {
    const replies = await Promise.all(
      [one, other, one, other].map((app, i) => logIn(app, i < 2 ? {} : { username: 'grace' })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  }
})

test('signing in to one account at once, right and wrong, ends in no deadlock', async () => {
  await openAccount(t)
  const generous = await t.openBeside({ env: { rateLimitScale: 1000 } })
  // As many at once as the connections are held by, and no more than get one in time on a machine that is busy.
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, i) => logIn(i % 2 ? generous : t.app, i % 5 ? {} : wrong)),
    )
    expect(
      replies.map(({ statusCode }) => statusCode).filter((status) => ![200, 401, 429].includes(status)),
    ).toEqual([])
  }
})

test('a server that is too busy to look at a password does not count it as a wrong one', async () => {
  await openAccount(t)
  const busy = await t.openBeside({
    passwords: {
      hash: async () => '',
      open: async () => {
        throw new Refusal('unavailable', 'busy')
      },
    },
  })
  for (let i = 0; i < 10; i++) expect(await tryFrom(busy, '203.0.113.9')).toBe(503)
  expect(await tryFrom(t.app, '203.0.113.9', wrong)).toBe(401)
})

test('signing in while the address is verified is no fault, and at last a session', async () => {
  const generous = await t.openBeside({ env: { rateLimitScale: 1000 } })
  for (let round = 0; round < 5; round++) {
    const account = { username: `ada.${round}`, email: `ada${round}@mason.example` }
    await register(t.app, account)
    const token = await nextToken(t)
    const [verified, ...signIns] = await Promise.all([
      postJson(t.app, '/api/auth/verify-email', { token }),
      ...Array.from({ length: 12 }, () => logIn(generous, account)),
    ])
    expect(verified.statusCode).toBe(200)
    expect(signIns.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
    expect((await logIn(t.app, account)).json().data).toEqual({ requiresVerification: false })
  }
})

test('an account has fifty sessions and known browsers at most: the oldest make room', async () => {
  const { cookie } = await openAccount(t)
  for (let i = 0; i < 50; i++) {
    t.clock.forward(second)
    await logIn(t.app)
  }
  for (const table of ['sessions', 'known_browsers'] as const) {
    expect(await t.db.selectFrom(table).select('user_id').execute()).toHaveLength(50)
  }
  expect((await askWho(t.app, cookie)).statusCode).toBe(401)
})

test('waits are the same for an account that is not there', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push(await tryFrom(t.app, '203.0.113.9', { username: 'nobody' }))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
})

test('signing in is limited by address', async () => {
  await t.db
    .insertInto('rate_limits')
    .values({ key: Buffer.alloc(32), hits: 1, resets_at: t.clock.now() })
    .execute()
  await logIn(t.app)
  await t.db.updateTable('rate_limits').set({ hits: limits.loginByAddress.most }).execute()
  expect((await logIn(t.app)).statusCode).toBe(429)
})
