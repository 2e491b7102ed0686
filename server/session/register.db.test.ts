import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#server/kit/clock.ts'
import {
  askWho,
  cookiesOf,
  errorOf,
  logIn,
  mason,
  nextToken,
  openAccount,
  register,
  verifyEmail,
} from '#testing/accounts.ts'
import { ada, postJson } from '#testing/api.ts'
import { linkIn, openTestApp, type TestApp } from '#testing/app.ts'
import { sweepSessionRoom } from './post.ts'
import { addRegistration } from './store/accounts.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const subjects = () => t.letters.map(({ to, letter }) => [to, letter.subject])

test('a registration opens no session, and its letter opens the account', async () => {
  const reply = await register(t.app)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ success: true, data: { requiresVerification: true } })
  expect(reply.cookies).toEqual([])
  expect(await t.db.selectFrom('users').select('id').execute()).toEqual([])
  const verified = await verifyEmail(t.app, await nextToken(t))
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

test('a confirmed member of the waitlist is promised the trial of Pro, in whatever case the address is written', async () => {
  await postJson(t.app, '/api/waitlist/join', ada)
  await t.runJobs()
  await t.app.inject(`/api${linkIn(t.letters[0], '/waitlist/confirm/')}`)
  await t.runJobs()
  const { cookie } = await openAccount(t, { email: ada.email.toUpperCase() })
  expect((await askWho(t.app, cookie)).json().data.subscription).toEqual({
    plan: 'professional',
    status: 'trialing',
    expiresAt: null,
  })
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

test('a verification link works once, for 24 hours, by POST alone, and says what is wrong with it', async () => {
  await register(t.app)
  const token = await nextToken(t)
  const get = await t.app.inject({ url: '/api/auth/verify-email', query: { token } })
  expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST'])
  t.clock.forward(day)
  expect(errorOf(await verifyEmail(t.app, token))).toMatchObject({ code: 'expired_token' })
  await logIn(t.app)
  const fresh = await nextToken(t)
  t.clock.forward(day - 1)
  expect((await verifyEmail(t.app, fresh)).statusCode).toBe(200)
  for (const one of [fresh, token])
    expect(errorOf(await verifyEmail(t.app, one))).toMatchObject({ code: 'used_token' })
  expect(errorOf(await verifyEmail(t.app, 'A'.repeat(43)))).toMatchObject({ code: 'unknown_token' })
  expect(errorOf(await verifyEmail(t.app, 'A'))).toMatchObject({ code: 'malformed_token' })
  const reset = await postJson(t.app, '/api/auth/reset-password', {
    token: fresh,
    password: 'a fine new password',
  })
  expect(errorOf(reset)).toMatchObject({ code: 'unknown_token' })
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
    language: kept.language,
    chosenPlan: null,
    invitation: null,
    createdAt: t.clock.now(),
    expiresAt: new Date(t.clock.now().getTime() + day),
  }
  await verifyEmail(t.app, token)
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
