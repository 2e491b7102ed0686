import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '#server/kit/clock.ts'
import { errorOf, logIn, mason, nextToken, openAccount, register, verifyEmail } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { makePasswords } from './passwords.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const subjects = () => t.letters.map(({ to, letter }) => [to, letter.subject])

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
  expect((await verifyEmail(t.app, owners)).statusCode).toBe(200)
  expect((await logIn(t.app)).statusCode).toBe(200)
  for (const [username, password] of [
    ['mallory', 'whoever came first'],
    [mason.email, 'whoever came first'],
    ['mallory2', 'whoever came last'],
    [mason.email, 'whoever came last'],
  ] as const) {
    expect((await logIn(t.app, { username, password })).statusCode).toBe(401)
  }
  expect(errorOf(await verifyEmail(t.app, mallorys)).code).toBe('unknown_token')
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
    [one, two, one, two, one, two].map(async (token) => (await verifyEmail(t.app, token)).statusCode),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 404, 410].includes(status))).toBe(true)
  expect((await logIn(t.app, { username: mason.email })).statusCode).toBe(200)
  expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await t.db.selectFrom('profiles').select('id').execute()).toHaveLength(1)
  expect(await t.db.selectFrom('subscriptions').select('id').execute()).toHaveLength(1)
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
  expect((await verifyEmail(t.app, await nextToken(t))).statusCode).toBe(200)
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
