import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addRegistration } from '#server/db/tables/accounts.ts'
import { day, hour, minute } from '#server/kit/clock.ts'
import { askWho, cookiesOf, logIn, mason, nextToken, openAccount, register } from '#testing/accounts.ts'
import { ada, postJson } from '#testing/api.ts'
import { linkIn, openTestApp, type TestApp } from '#testing/app.ts'
import { makePasswords } from './passwords.ts'
import { sweepSessionRoom } from './post.ts'
import { limits } from './rules.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const verify = (token: string) => postJson(t.app, '/api/auth/verify-email', { token })
const subjects = () => t.letters.map(({ to, letter }) => [to, letter.subject])
const errorOf = (reply: { json: () => { error: { code: string; message: string } } }) => reply.json().error

test('a registration opens no session, and its letter opens the account', async () => {
  const reply = await register(t.app)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ success: true, data: { requiresVerification: true } })
  expect(reply.cookies).toEqual([])
  expect(await t.db.selectFrom('users').select('id').execute()).toEqual([])
  const verified = await verify(await nextToken(t))
  expect(verified.statusCode).toBe(200)
  expect(verified.cookies).toEqual([])
  expect(subjects()).toEqual([[mason.email, 'Verify your email address for Plumbline']])
  const signedIn = await logIn(t.app)
  expect(signedIn.json()).toEqual({ success: true, data: { requiresVerification: false } })
  const me = await askWho(t.app, cookiesOf(signedIn))
  expect(me.json().data).toEqual({
    id: expect.any(String),
    username: mason.username,
    subscription: { plan: 'free', status: 'active', expiresAt: null },
    profiles: [
      {
        id: expect.any(String),
        type: 'personal',
        name: mason.username,
        location: null,
        stylePreferences: null,
        businessProfile: null,
      },
    ],
    primaryProfileId: me.json().data.profiles[0].id,
  })
})

test('a confirmed member of the waitlist gets the trial of Pro for 60 days, by the clock', async () => {
  await postJson(t.app, '/api/waitlist/join', ada)
  await t.runJobs()
  await t.app.inject(`/api${linkIn(t.letters[0], '/waitlist/confirm/')}`)
  await t.runJobs()
  const { cookie } = await openAccount(t, { email: ada.email.toUpperCase() })
  const until = new Date(t.clock.now().getTime() + 60 * day).toISOString()
  const subscription = async () => (await askWho(t.app, cookie)).json().data.subscription
  expect(await subscription()).toEqual({ plan: 'professional', status: 'trialing', expiresAt: until })
  for (let passed = 0; passed < 60; passed += 20) {
    await askWho(t.app, cookie)
    t.clock.forward(20 * day - (passed === 40 ? 1 : 0))
  }
  expect((await subscription()).status).toBe('trialing')
  t.clock.forward(1)
  expect(await subscription()).toEqual({ plan: 'free', status: 'expired', expiresAt: until })
})

test('a member who has not confirmed, or has unsubscribed, gets the free plan', async () => {
  await postJson(t.app, '/api/waitlist/join', ada)
  await t.runJobs()
  const { cookie } = await openAccount(t, { email: ada.email })
  expect((await askWho(t.app, cookie)).json().data.subscription.plan).toBe('free')
  const other = { ...ada, email: 'grace@mason.example' }
  await postJson(t.app, '/api/waitlist/join', other)
  await t.runJobs()
  const letter = t.letters.at(-1)
  await t.app.inject(`/api${linkIn(letter, '/waitlist/confirm/')}`)
  await t.app.inject({ method: 'POST', url: linkIn(letter, '/waitlist/unsubscribe/') })
  await t.runJobs()
  const grace = await openAccount(t, { email: other.email, username: 'grace' })
  expect((await askWho(t.app, grace.cookie)).json().data.subscription.plan).toBe('free')
})

test('an address that has an account is answered as any other, and its owner is told', async () => {
  await openAccount(t)
  const again = await register(t.app, { username: 'somebody.else', password: 'another good password' })
  expect(again.json()).toEqual({ success: true, data: { requiresVerification: true } })
  expect(again.cookies).toEqual([])
  await t.runJobs()
  expect(subjects().at(-1)).toEqual([mason.email, 'You already have a Plumbline account'])
  expect(t.letters.at(-1)?.letter.button).toBeUndefined()
  // Signing in as the one who asked does not tell either: an address without an account answers the same.
  for (const username of ['somebody.else', mason.email]) {
    const reply = await logIn(t.app, { username, password: 'another good password' })
    expect(reply.json().data).toEqual({ requiresVerification: true })
  }
  expect(
    (await register(t.app, { username: 'somebody.else', email: 'third@mason.example' })).statusCode,
  ).toBe(409)
  expect((await logIn(t.app)).json().data).toEqual({ requiresVerification: false })
})

test("where two register one address, the password of the link's own registration decides", async () => {
  await register(t.app, { username: 'mallory', password: 'whoever came first' })
  const mallorys = await nextToken(t)
  await register(t.app)
  const owners = await nextToken(t)
  await register(t.app, { username: 'mallory2', password: 'whoever came last' })
  await t.runJobs()
  expect(t.letters).toHaveLength(3)
  expect((await verify(owners)).statusCode).toBe(200)
  expect((await logIn(t.app)).statusCode).toBe(200)
  for (const [username, password] of [
    ['mallory', 'whoever came first'],
    [mason.email, 'whoever came first'],
    ['mallory2', 'whoever came last'],
    [mason.email, 'whoever came last'],
  ] as const) {
    expect((await logIn(t.app, { username, password })).statusCode).toBe(401)
  }
  expect(errorOf(await verify(mallorys)).code).toBe('unknown_token')
  // That the others' names are free again would tell them that the account was opened.
  const email = 'third@mason.example'
  expect((await register(t.app, { username: 'mallory', email })).statusCode).toBe(409)
  t.clock.forward(7 * day)
  expect((await register(t.app, { username: 'mallory', email })).statusCode).toBe(200)
})

test('both links of one address followed at once open one account', async () => {
  await register(t.app)
  const one = await nextToken(t)
  await register(t.app, { username: 'other.name' })
  const two = await nextToken(t)
  const statuses = await Promise.all(
    [one, two, one, two, one, two].map(async (token) => (await verify(token)).statusCode),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 404, 410].includes(status))).toBe(true)
  expect((await logIn(t.app, { username: mason.email })).statusCode).toBe(200)
  expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await t.db.selectFrom('profiles').select('id').execute()).toHaveLength(1)
  expect(await t.db.selectFrom('subscriptions').select('id').execute()).toHaveLength(1)
})

test('a verification link works once, for 24 hours, by POST alone, and says what is wrong with it', async () => {
  await register(t.app)
  const token = await nextToken(t)
  const get = await t.app.inject({ url: '/api/auth/verify-email', query: { token } })
  expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST'])
  t.clock.forward(day)
  expect(errorOf(await verify(token))).toMatchObject({ code: 'expired_token' })
  await logIn(t.app)
  const fresh = await nextToken(t)
  t.clock.forward(day - 1)
  expect((await verify(fresh)).statusCode).toBe(200)
  for (const one of [fresh, token]) expect(errorOf(await verify(one))).toMatchObject({ code: 'used_token' })
  expect(errorOf(await verify('A'.repeat(43)))).toMatchObject({ code: 'unknown_token' })
  expect(errorOf(await verify('A'))).toMatchObject({ code: 'malformed_token' })
  const reset = await postJson(t.app, '/api/auth/reset-password', {
    token: fresh,
    password: 'a fine new password',
  })
  expect(errorOf(reset)).toMatchObject({ code: 'unknown_token' })
})

test('a username is held without regard to case and look-alikes, also against a registration not verified', async () => {
  await register(t.app, { username: 'bill' })
  for (const username of ['BILL', 'Bi11', 'biII', 'bіll']) {
    const reply = await register(t.app, { username, email: 'other@mason.example' })
    expect([reply.statusCode, errorOf(reply).code]).toEqual([409, 'username_taken'])
    expect(reply.json().error.fields).toEqual({ username: 'That username is taken. Please choose another.' })
  }
  await verify(await nextToken(t))
  for (const email of ['other@mason.example', mason.email]) {
    expect((await register(t.app, { username: 'Bill', email })).statusCode).toBe(409)
  }
  expect((await register(t.app, { username: 'Support', email: 'other@mason.example' })).statusCode).toBe(409)
})

test('a registration that has run out opens nothing, and a name that was verified meanwhile is not taken over', async () => {
  await register(t.app)
  const token = await nextToken(t)
  const kept = await t.db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
  const late = {
    username: kept.username,
    usernameKey: kept.username_key,
    email: kept.email,
    emailKey: kept.email_key,
    passwordHash: kept.password_hash,
    createdAt: t.clock.now(),
    expiresAt: new Date(t.clock.now().getTime() + day),
  }
  await verify(token)
  expect(await addRegistration(t.db, late)).toBe(false)
  expect(await t.db.selectFrom('registrations').select('id').execute()).toEqual([])
  await register(t.app, { username: 'grace', email: 'grace@mason.example' })
  t.clock.forward(7 * day - 1)
  expect((await logIn(t.app, { username: 'grace' })).statusCode).toBe(200)
  t.clock.forward(1)
  expect((await logIn(t.app, { username: 'grace' })).statusCode).toBe(401)
})

test('what has run out is swept away, and nothing that has not', async () => {
  const { cookie } = await openAccount(t)
  await register(t.app, { username: 'grace', email: 'grace@mason.example' })
  await nextToken(t)
  const count = async () =>
    Promise.all(
      (
        [
          'users',
          'sessions',
          'registrations',
          'usernames',
          'account_tokens',
          'account_letters',
          'known_browsers',
        ] as const
      ).map(async (table) => (await t.db.selectFrom(table).select(sql`1`.as('one')).execute()).length),
    )
  await logIn(t.app, { username: 'nobody' })
  const failures = () => t.db.selectFrom('sign_in_waits').select('failures').execute()
  const before = await count()
  await sweepSessionRoom(t)
  expect(await count()).toEqual(before)
  expect((await failures()).length).toBeGreaterThan(0)
  t.clock.forward(8 * day)
  await askWho(t.app, cookie)
  await sweepSessionRoom(t)
  expect(await count()).toEqual([1, 1, 0, 1, 1, 0, 1])
  expect(await failures()).toEqual([])
  t.clock.forward(31 * day)
  await sweepSessionRoom(t)
  expect(await count()).toEqual([1, 0, 0, 1, 0, 0, 1])
  t.clock.forward(365 * day)
  await sweepSessionRoom(t)
  expect(await count()).toEqual([1, 0, 0, 1, 0, 0, 0])
})

test('the name of a registration that was never verified is free again after a week', async () => {
  await register(t.app)
  const other = { email: 'other@mason.example' }
  t.clock.forward(7 * day - 1)
  expect((await register(t.app, other)).statusCode).toBe(409)
  t.clock.forward(1)
  expect((await register(t.app, other)).statusCode).toBe(200)
  expect((await logIn(t.app)).statusCode).toBe(200)
})

test('fifty registrations of one name at once: one has it', async () => {
  const free = await t.openBeside({ env: { rateLimitScale: 0 } })
  const other = await t.openBeside({ env: { rateLimitScale: 0 } })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => register(i % 2 ? free : other, { email: `ada${i}@mason.example` })),
  )
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  await t.runJobs()
  expect(t.letters).toHaveLength(1)
})

test('what is wrong with a registration is said field by field', async () => {
  const fields = async (account: Record<string, unknown>) => {
    const reply = await postJson(t.app, '/api/auth/register', { ...mason, ...account })
    expect(reply.statusCode).toBe(400)
    return reply.json().error.fields
  }
  expect(await fields({ username: 'ab' })).toEqual({ username: 'Username must be at least 3 characters' })
  expect(await fields({ username: 'a'.repeat(31) })).toEqual({
    username: 'Username must be at most 30 characters',
  })
  expect(await fields({ username: 'ada mason' })).toEqual({
    username: 'Username may hold letters, digits, dots, underscores and hyphens',
  })
  expect(await fields({ email: 'ada' })).toEqual({ email: 'Please enter a valid email' })
  expect(await fields({ password: 'short12' })).toEqual({
    password: 'Password must be at least 8 characters',
  })
  expect(await fields({ password: 'x'.repeat(129) })).toEqual({
    password: 'Password must be at most 128 characters',
  })
  for (const password of ['password123', `my ${mason.username}!`, `${mason.email} 1`, 'I love Plumbline']) {
    expect(Object.keys(await fields({ password }))).toEqual(['password'])
  }
  expect(Object.keys(await fields({ username: 7, email: null, password: ['x'] }))).toEqual([
    'username',
    'email',
    'password',
  ])
})

test('the least length of a password is a setting', async () => {
  const strict = await t.openBeside({ env: { passwordMin: 15 } })
  const reply = await register(strict, { password: 'fourteen chars' })
  expect(reply.json().error.fields).toEqual({ password: 'Password must be at least 15 characters' })
  expect((await register(strict, { password: 'fifteen chars..' })).statusCode).toBe(200)
})

test('registering is limited by address, in ten minutes and in a day, and not by the e-mail', async () => {
  const open = await t.openBeside({ env: { trustProxy: true } })
  let count = 0
  const registerFrom = async (from: string, email: string) =>
    (
      await postJson(
        open,
        '/api/auth/register',
        { ...mason, email, username: `name.${count++}` },
        { headers: { 'x-forwarded-for': from } },
      )
    ).statusCode
  const { registerByAddress, registerByAddressDaily } = limits
  const statuses: number[] = []
  for (let i = 0; i <= registerByAddress.most; i++)
    statuses.push(await registerFrom('203.0.113.9', mason.email))
  expect(statuses.indexOf(429)).toBe(registerByAddress.most)
  // Nobody keeps the owner of an address from registering by having registered it often.
  expect(await registerFrom('203.0.113.8', mason.email)).toBe(200)
  while (count < registerByAddressDaily.most + 1) {
    t.clock.forward(10 * minute)
    for (let i = 0; i < registerByAddress.most && count < registerByAddressDaily.most + 1; i++) {
      expect(await registerFrom('203.0.113.9', `n${count}@mason.example`)).toBe(200)
    }
  }
  t.clock.forward(10 * minute)
  expect(await registerFrom('203.0.113.9', 'other@mason.example')).toBe(429)
  t.clock.forward(day)
  expect(await registerFrom('203.0.113.9', 'other@mason.example')).toBe(200)
})

test('four registrations of an address a day have their letter at once, the others one an hour', async () => {
  const registered = async (i: number) => {
    await register(t.app, { username: `name.${i}` })
    await t.runJobs()
    return t.letters.length
  }
  const counts: number[] = []
  for (let i = 0; i < 6; i++) counts.push(await registered(i))
  expect(counts).toEqual([1, 2, 3, 4, 4, 4])
  t.clock.forward(hour)
  expect(await registered(6)).toBe(5)
  expect(await registered(7)).toBe(5)
})

test('who asks for the link again, where several have registered the address, is to sign in for it', async () => {
  await register(t.app)
  await t.runJobs()
  await register(t.app, { username: 'mallory', password: 'whoever came last' })
  await t.runJobs()
  expect(t.letters[0]?.letter.paragraphs.join(' ')).not.toContain('More than one account')
  expect(t.letters[1]?.letter.paragraphs.join(' ')).toContain('More than one account')
  t.clock.forward(10 * minute)
  await postJson(t.app, '/api/auth/resend-verification', { email: mason.email })
  await t.runJobs()
  expect(t.letters[2]).toMatchObject({
    to: mason.email,
    letter: { subject: 'Sign in to verify your email address for Plumbline' },
  })
  expect(t.letters[2]?.letter.button).toBeUndefined()
  t.clock.forward(hour)
  await logIn(t.app)
  expect((await verify(await nextToken(t))).statusCode).toBe(200)
  expect((await logIn(t.app)).json().data).toEqual({ requiresVerification: false })
  expect((await logIn(t.app, { username: mason.email, password: 'whoever came last' })).statusCode).toBe(401)
})

test('many registrations of one address by somebody else do not put the owner’s out of reach', async () => {
  await register(t.app)
  await t.runJobs()
  for (let i = 0; i < 20; i++) await register(t.app, { password: `somebody else ${i}` })
  expect((await logIn(t.app)).json().data).toEqual({ requiresVerification: true })
})

test('an account made under another secret answers as if it were made under this one', async () => {
  await openAccount(t)
  const cost = { memory: 256, passes: 1, parallelism: 1 }
  const other = await t.openBeside({ passwords: makePasswords('another secret that only tests know', cost) })
  const own = { email: mason.email, password: 'somebody else entirely' }
  await register(other, { ...own, username: 'mallory' })
  await register(other, { ...own, username: 'mallory2', email: 'nobody@mason.example' })
  for (const app of [other, t.app]) {
    for (const username of [mason.email, 'nobody@mason.example', 'mallory', 'mallory2']) {
      const reply = await logIn(app, { username, password: own.password })
      expect([username, reply.json().data]).toEqual([username, { requiresVerification: true }])
    }
    expect((await logIn(app)).json().data).toEqual({ requiresVerification: false })
  }
})
