import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#server/kit/clock.ts'
import type { Post } from '#server/kit/mail.ts'
import { askWho, cookiesOf, logIn, mason, nextToken, openAccount, register } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { sendAccountLetter } from './post.ts'
import { limits } from './rules.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const password = 'a quite different password'
const forgot = (email: string = mason.email) => postJson(t.app, '/api/auth/forgot-password', { email })
const resend = (email: string = mason.email) => postJson(t.app, '/api/auth/resend-verification', { email })
const reset = (token: string, chosen = password) =>
  postJson(t.app, '/api/auth/reset-password', { token, password: chosen })
const codeOf = (reply: { json: () => { error: { code: string } } }) => reply.json().error.code

test('a reset ends every session and older link, signs nobody in, and the owner is told', async () => {
  const one = await openAccount(t)
  const two = cookiesOf(await logIn(t.app))
  await forgot()
  const older = await nextToken(t)
  t.clock.forward(minute)
  await forgot()
  const newer = await nextToken(t)
  const reply = await reset(newer)
  expect(reply.statusCode).toBe(200)
  expect(reply.cookies.map(({ name }) => name)).toEqual(['plumbline-browser'])
  for (const { cookie } of [one, { cookie: two }]) expect((await askWho(t.app, cookie)).statusCode).toBe(401)
  expect(codeOf(await reset(older))).toBe('used_token')
  expect((await logIn(t.app)).statusCode).toBe(401)
  expect((await logIn(t.app, { password })).statusCode).toBe(200)
  await t.runJobs()
  expect(t.letters.at(-1)).toMatchObject({
    to: mason.email,
    letter: { subject: 'Your Plumbline password was changed' },
  })
})

test('of two resets at once exactly one wins, by one link or by two', async () => {
  await openAccount(t)
  await forgot()
  const one = await nextToken(t)
  t.clock.forward(minute)
  await forgot()
  const two = await nextToken(t)
  const tokens = [one, two, one, two, one, two]
  const replies = await Promise.all(tokens.map((token, i) => reset(token, `${password} ${i}`)))
  const winners = replies.flatMap(({ statusCode }, i) => (statusCode === 200 ? [i] : []))
  expect(winners).toHaveLength(1)
  for (const [i, reply] of replies.entries()) if (i !== winners[0]) expect(codeOf(reply)).toBe('used_token')
  for (const i of tokens.keys()) {
    expect((await logIn(t.app, { password: `${password} ${i}` })).statusCode).toBe(
      i === winners[0] ? 200 : 401,
    )
  }
})

test('a sign-in that began before a reset gets no session by the old password', async () => {
  await openAccount(t)
  await forgot()
  const token = await nextToken(t)
  const [changed, ...signIns] = await Promise.all([
    reset(token),
    ...Array.from({ length: 4 }, () => logIn(t.app)),
  ])
  expect(changed.statusCode).toBe(200)
  for (const reply of signIns) {
    if (reply.statusCode === 200) expect((await askWho(t.app, cookiesOf(reply))).statusCode).toBe(401)
  }
  expect(await t.db.selectFrom('sessions').select('hash').execute()).toEqual([])
})

test('a reset link works once, for an hour; a password that is refused does not use it up', async () => {
  await openAccount(t)
  await forgot()
  const token = await nextToken(t)
  for (const weak of ['password123', `${mason.username} again`, `${mason.email}`]) {
    const refused = await reset(token, weak)
    expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([400, ['password']])
  }
  t.clock.forward(hour - 1)
  expect((await reset(token)).statusCode).toBe(200)
  expect(codeOf(await reset(token))).toBe('used_token')
  t.clock.forward(hour)
  await forgot()
  const late = await nextToken(t)
  t.clock.forward(hour)
  expect(codeOf(await reset(late))).toBe('expired_token')
  expect(codeOf(await reset('A'.repeat(43)))).toBe('unknown_token')
  expect(codeOf(await reset(token.slice(1)))).toBe('malformed_token')
})

test('a reset link that runs out while the password is hashed changes nothing', async () => {
  const { cookie } = await openAccount(t)
  await forgot()
  const token = await nextToken(t)
  t.clock.forward(hour - 1)
  const slow = await t.openBeside({
    passwords: {
      open: async () => [],
      async hash() {
        t.clock.forward(1)
        return 'the hash of the new one'
      },
    },
  })
  const reply = await postJson(slow, '/api/auth/reset-password', { token, password })
  expect([reply.statusCode, codeOf(reply)]).toEqual([410, 'expired_token'])
  expect((await askWho(t.app, cookie)).statusCode).toBe(200)
  expect((await logIn(t.app)).statusCode).toBe(200)
})

test('a reset link does not verify, and no token works for another purpose', async () => {
  await openAccount(t)
  await forgot()
  const token = await nextToken(t)
  expect(codeOf(await postJson(t.app, '/api/auth/verify-email', { token }))).toBe('unknown_token')
  expect((await t.app.inject(`/api/waitlist/confirm/${token}`)).statusCode).toBe(404)
  expect((await reset(token)).statusCode).toBe(200)
  expect(codeOf(await postJson(t.app, '/api/auth/verify-email', { token }))).toBe('unknown_token')
})

test('the browser that resets is the only one known from then on', async () => {
  await openAccount(t)
  await logIn(t.app)
  const known = () => t.db.selectFrom('known_browsers').select('hash').execute()
  const before = await known()
  expect(before).toHaveLength(2)
  await forgot()
  await reset(await nextToken(t))
  expect(await known()).toHaveLength(1)
  expect(before).not.toContainEqual((await known())[0])
})

test('letters to one address that are decided at once are one letter', async () => {
  await openAccount(t)
  const before = t.letters.length
  await Promise.all(Array.from({ length: 8 }, () => forgot()))
  await Promise.all(Array.from({ length: 8 }, () => t.runJobs()))
  expect(t.letters.length - before).toBe(1)
})

test('a letter that was asked for earlier comes first, whichever job begins first', async () => {
  await register(t.app)
  t.clock.forward(1)
  await resend()
  const [own, again] = await t.db.selectFrom('account_letters').select('id').orderBy('requested_at').execute()
  const post = {
    ...t,
    publicUrl,
    byInvitation: false,
    mailer: { send: async (one: Post) => void t.letters.push(one), close: () => {} },
  }
  for (const letter of [again, own]) await sendAccountLetter(post, { letterId: letter?.id })
  expect(t.letters.map(({ id }) => id)).toEqual([own?.id])
})

test('asking for a letter is one answer for everybody, and only the owner of an account gets one', async () => {
  await openAccount(t)
  await register(t.app, { username: 'waiting', email: 'waiting@mason.example' })
  await t.runJobs()
  const before = t.letters.length
  for (const ask of [forgot, resend]) {
    const replies = await Promise.all([ask(), ask('waiting@mason.example'), ask('nobody@mason.example')])
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(3).fill([200, replies[0]?.body]),
    )
  }
  t.clock.forward(minute)
  await resend('waiting@mason.example')
  await t.runJobs()
  expect(
    t.letters
      .slice(before)
      .map(({ to, letter }) => `${to} ${letter.subject}`)
      .sort(),
  ).toEqual([
    'ada@mason.example Choose a new Plumbline password',
    'waiting@mason.example Verify your email address for Plumbline',
  ])
})

test('a letter goes to the address that is kept, however it was typed', async () => {
  await openAccount(t)
  await forgot(' ADA@MASON.example ')
  await t.runJobs()
  expect(t.letters.at(-1)).toMatchObject({
    to: mason.email,
    letter: { subject: 'Choose a new Plumbline password' },
  })
})

test('an address nobody knows is forgotten once its letter has been decided', async () => {
  await forgot('nobody@mason.example')
  await resend('nobody@mason.example')
  await t.runJobs()
  expect(await t.db.selectFrom('account_letters').selectAll().execute()).toEqual([])
  expect(t.letters).toEqual([])
})

test('letters to one address come after waits that grow to an hour, and never end', async () => {
  await openAccount(t)
  const before = t.letters.length
  for (const [waitMs, letters] of [
    [0, 1],
    [minute - 1, 1],
    [1, 2],
    [10 * minute, 3],
    [hour - 1, 3],
    [1, 4],
    [hour, 5],
    [3 * hour, 6],
  ] as const) {
    t.clock.forward(waitMs)
    await Promise.all([forgot(), forgot()])
    await t.runJobs()
    expect(t.letters.length - before).toBe(letters)
  }
})

test('asking for letters is limited by address, and not by the e-mail: nobody is kept from theirs', async () => {
  await openAccount(t)
  const open = await t.openBeside({ env: { trustProxy: true } })
  const askFrom = async (from: string, path: string) =>
    (
      await postJson(
        open,
        `/api/auth/${path}`,
        { email: mason.email },
        { headers: { 'x-forwarded-for': from } },
      )
    ).statusCode
  const statuses: number[] = []
  for (let i = 0; i <= limits.letterByAddress.most; i++) {
    statuses.push(await askFrom('198.51.100.1', i % 2 ? 'forgot-password' : 'resend-verification'))
  }
  expect(statuses.indexOf(429)).toBe(limits.letterByAddress.most)
  expect(await askFrom('198.51.100.2', 'forgot-password')).toBe(200)
})

test('trying tokens is limited by address', async () => {
  const statuses: number[] = []
  for (let i = 0; i <= limits.tokenByAddress.most; i++) {
    const path = i % 2 ? 'verify-email' : 'reset-password'
    const reply = await postJson(t.app, `/api/auth/${path}`, { token: 'A'.repeat(43), password })
    statuses.push(reply.statusCode)
  }
  expect(statuses.indexOf(429)).toBe(limits.tokenByAddress.most)
})
