import { afterEach, beforeEach, expect, test } from 'vitest'
import { askWho, logIn, mason, nextToken, openAccount, register, verifyEmail } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { enrolOperator, issueLink } from '#testing/enrolment.ts'
import { codeAt } from '#testing/operators.ts'
import { joinAs, memberOf, tokenFor } from '#testing/waitlist.ts'
import { makeKey } from './connections/keys.ts'
import { day, hour, minute } from './kit/clock.ts'
import { sweepSessionRoom } from './session/post.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const year = 365 * day
const codeOf = (reply: { json: () => { error?: { code: string } } }) => reply.json().error?.code

/** Asks at a clock that has gone ahead by so much, and again when it has come back to a day before now. */
async function aheadAndBack<Answer>(ms: number, ask: () => Promise<Answer>): Promise<[Answer, Answer]> {
  t.clock.forward(ms)
  const then = await ask()
  t.clock.forward(-ms - day)
  return [then, await ask()]
}

const operatorMe = (cookie: string) => t.app.inject({ url: '/api/operator/me', headers: { cookie } })

test.each([2 * day, year])(
  'a token that was refused %d ms ahead stays refused when the clock comes back',
  async (ms) => {
    await register(t.app)
    const verify = await nextToken(t)
    expect((await aheadAndBack(ms, () => verifyEmail(t.app, verify))).map(codeOf)).toEqual(
      Array(2).fill('expired_token'),
    )
  },
)

test('a reset that was refused stays refused when the clock comes back', async () => {
  await openAccount(t)
  await postJson(t.app, '/api/auth/forgot-password', { email: mason.email })
  const body = { token: await nextToken(t), password: 'another plumb bob and chalk' }
  const replies = await aheadAndBack(2 * hour, () => postJson(t.app, '/api/auth/reset-password', body))
  expect(replies.map(codeOf)).toEqual(Array(2).fill('expired_token'))
})

test('a link to confirm that was refused stays refused, and a link to come in too', async () => {
  await joinAs(t, mason.email)
  const confirm = await tokenFor(t, mason.email, 'confirm')
  const replies = await aheadAndBack(year, () => t.app.inject(`/api/waitlist/confirm/${confirm}`))
  expect(replies.map(codeOf)).toEqual(Array(2).fill('expired_token'))
  expect((await memberOf(t, mason.email)).confirmed_at).toBeNull()

  t.clock.forward(day)
  const token = await issueLink(t)
  const links = await aheadAndBack(2 * day, () => postJson(t.app, '/api/operator/link', { token }))
  expect(links.map(codeOf)).toEqual(Array(2).fill('expired_token'))
})

test('a session that had run out does not come back with the clock, an operator’s that was idle neither', async () => {
  const { cookie } = await openAccount(t)
  const statuses = await aheadAndBack(31 * day, async () => (await askWho(t.app, cookie)).statusCode)
  expect(statuses).toEqual([401, 401])
  t.clock.forward(day)
  const operator = await enrolOperator(t)
  const own = await aheadAndBack(2 * hour, async () => (await operatorMe(operator.cookie)).statusCode)
  expect(own).toEqual([401, 401])
})

test('a session that a clock far ahead has begun lasts no longer than any other once it is used', async () => {
  t.clock.forward(year)
  const { cookie } = await openAccount(t)
  const operator = await enrolOperator(t)
  t.clock.forward(-year)
  expect([(await askWho(t.app, cookie)).statusCode, (await operatorMe(operator.cookie)).statusCode]).toEqual([
    200, 200,
  ])
  t.clock.forward(2 * hour)
  expect((await operatorMe(operator.cookie)).statusCode).toBe(401)
  t.clock.forward(31 * day)
  expect((await askWho(t.app, cookie)).statusCode).toBe(401)
})

test('a key that had run out does not come back with the clock', async () => {
  await enrolOperator(t)
  const { secret } = await makeKey(t, { name: 'Nightly', scopes: ['members:read'], days: 1 }, 'command line')
  const statuses = await aheadAndBack(2 * day, async () => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await t.app.inject({ url: '/api/operator/members', headers })).statusCode
  })
  expect(statuses).toEqual([401, 401])
})

test('a code of the second factor works once, though its time comes again', async () => {
  const { operator, secret } = await enrolOperator(t)
  t.clock.forward(minute)
  const code = codeAt(secret, t.clock.now())
  const signIn = async () => {
    const body = { email: operator.email, password: 'trowel mortar seven bricks', code }
    return (await postJson(t.app, '/api/operator/sign-in', body)).statusCode
  }
  expect(await signIn()).toBe(200)
  t.clock.forward(-minute)
  t.clock.forward(minute)
  expect(await signIn()).toBe(401)
})

test('who had to wait at a clock far ahead waits no longer than their wait when it comes back', async () => {
  await openAccount(t)
  t.clock.forward(year)
  const guess = () => logIn(t.app, { password: 'not the right one' })
  for (let i = 0; i < 6; i++) await guess()
  expect((await guess()).statusCode).toBe(429)
  t.clock.forward(-year)
  expect(Number((await guess()).headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  t.clock.forward(15 * minute)
  expect((await logIn(t.app)).statusCode).toBe(200)
})

test('a limit that was passed at a clock far ahead is over after its window, and not before', async () => {
  t.clock.forward(year)
  let passed = 0
  while ((await joinAs(t, `many-${passed}@mason.example`)).statusCode === 200) passed++
  t.clock.forward(-year)
  const refused = await joinAs(t, 'one-more@mason.example')
  expect(refused.statusCode).toBe(429)
  t.clock.forward(Number(refused.headers['retry-after']) * 1000)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(24 * 3600)
  expect((await joinAs(t, 'one-more@mason.example')).statusCode).toBe(200)
})

test('a letter that was asked for at a clock far ahead keeps nobody from asking again', async () => {
  t.clock.forward(year)
  await joinAs(t, mason.email)
  t.clock.forward(-year)
  await joinAs(t, mason.email)
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
})

test('what a clock far ahead has made and nobody has used is shortened by the next sweep', async () => {
  t.clock.forward(year)
  const { cookie } = await openAccount(t)
  const operator = await enrolOperator(t)
  const { secret } = await makeKey(t, { name: 'Nightly', scopes: ['members:read'], days: 1 }, 'command line')
  await joinAs(t, 'grace@mason.example')
  const confirm = await tokenFor(t, 'grace@mason.example', 'confirm')
  t.clock.forward(-year)
  await sweepSessionRoom(t)
  t.clock.forward(31 * day)
  const headers = { authorization: `Bearer ${secret}` }
  expect((await askWho(t.app, cookie)).statusCode).toBe(401)
  expect((await operatorMe(operator.cookie)).statusCode).toBe(401)
  expect((await t.app.inject({ url: '/api/operator/members', headers })).statusCode).toBe(401)
  expect(codeOf(await t.app.inject(`/api/waitlist/confirm/${confirm}`))).toBe('expired_token')
})
