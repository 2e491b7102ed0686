import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, minute } from '#server/kit/clock.ts'
import { errorOf, logIn, mason, nextToken, register, verifyEmail } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { limits } from './rules.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

test('a username is held without regard to case and look-alikes, also against a registration not verified', async () => {
  await register(t.app, { username: 'bill' })
  for (const username of ['BILL', 'Bi11', 'biII', 'bіll']) {
    const reply = await register(t.app, { username, email: 'other@mason.example' })
    expect([reply.statusCode, errorOf(reply).code]).toEqual([409, 'username_taken'])
    expect(reply.json().error.fields).toEqual({ username: 'That username is taken. Please choose another.' })
  }
  await verifyEmail(t.app, await nextToken(t))
  for (const email of ['other@mason.example', mason.email]) {
    expect((await register(t.app, { username: 'Bill', email })).statusCode).toBe(409)
  }
  expect((await register(t.app, { username: 'Support', email: 'other@mason.example' })).statusCode).toBe(409)
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

test.each(['admin', 'Root', 'supp0rt', 'ｏｐｅｒａｔｏｒ', 'Plumbline'])(
  'nobody registers as %s, who could pass for those who run the service',
  async (username) => {
    const reply = await register(t.app, { username })
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'username_taken'])
  },
)

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
