import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#server/kit/clock.ts'
import { MailError } from '#server/kit/mail.ts'
import { mason, openAccount } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { codeAt } from '#testing/operators.ts'
import { runOperator } from '#testing/terminal.ts'
import { lostWaitMs } from './store/lost-factor.ts'

let t: TestApp
let cookie: string
let secret: string
let recovery: string
const { username, password, email } = mason
beforeEach(async () => {
  t = await openTestApp({ env: { rateLimitScale: 0 } })
  cookie = (await openAccount(t)).cookie
  secret = (await send('second-factor/begin', { password })).json().data.secret
  const on = await send('second-factor/confirm', { code: codeAt(secret, t.clock.now()) })
  recovery = on.json().data.recoveryCodes[0]
  await t.runJobs()
  t.letters.length = 0
  t.clock.forward(minute)
})
afterEach(() => t.close())

const send = (path: string, body: object, as = cookie) =>
  postJson(t.app, `/api/auth/${path}`, body, { headers: { cookie: as } })
const lose = (...words: string[]) => runOperator(t, ['lost-phone', email, ...words])
const logIn = (code?: string) =>
  postJson(t.app, '/api/auth/login', { username, password, ...(code !== undefined && { code }) })
const asksForCode = async () => (await logIn()).json().data.requiresCode === true
const after = async (ms: number) => {
  t.clock.forward(ms)
  await t.runSchedule('sweep')
}
const audited = async () => {
  const lines = await t.db.selectFrom('audit_lines').select(['actor', 'action']).orderBy('id').execute()
  return lines
    .filter(({ action }) => action.startsWith('factor.'))
    .map(({ actor, action }) => [actor, action])
}

test('a day after a letter told its owner, and not before, the password alone signs in; a letter says that too', async () => {
  expect((await lose()).code).toBe(0)
  await t.runJobs()
  expect(t.letters).toMatchObject([
    { to: email, letter: { subject: 'Two-step sign-in to Plumbline is turned off in a day' } },
  ])
  await after(lostWaitMs - minute)
  expect(await asksForCode()).toBe(true)
  await after(minute)
  expect(await asksForCode()).toBe(false)
  expect((await logIn(recovery)).json().data).toEqual({ requiresVerification: false })
  await t.runJobs()
  expect(t.letters.at(-1)?.letter.subject).toBe('Signing in to Plumbline no longer asks for a code')
  expect(await audited()).toEqual([
    ['command line', 'factor.lost'],
    ['server', 'factor.ended'],
  ])
})

test.each(['a code of the app', 'a recovery code', 'the button where they are signed in', 'the operator'])(
  'it stays on where %s says that it is not lost',
  async (by) => {
    await lose()
    await t.runJobs()
    await after(hour)
    expect((await send('second-factor/keep', {}, '')).statusCode).toBe(401)
    if (by === 'a code of the app') expect((await logIn(codeAt(secret, t.clock.now()))).statusCode).toBe(200)
    else if (by === 'a recovery code') expect((await logIn(recovery)).statusCode).toBe(200)
    else if (by === 'the operator') expect((await lose('--keep')).code).toBe(0)
    else {
      const seen = await t.app.inject({ url: '/api/auth/second-factor', headers: { cookie } })
      expect(seen.json().data.lostAt).toEqual(expect.any(String))
      expect((await send('second-factor/keep', {})).json().data).toEqual({ on: true, recoveryCodes: 10 })
    }
    await after(lostWaitMs * 1.5)
    expect(await asksForCode()).toBe(true)
    expect((await audited()).map(([, action]) => action)).toEqual(['factor.lost', 'factor.kept'])
  },
)

test('a password alone, or a wrong code, stops nothing', async () => {
  await lose()
  await t.runJobs()
  await logIn()
  await logIn('000000')
  await after(lostWaitMs)
  expect(await asksForCode()).toBe(false)
})

test('where no letter leaves nothing is turned off; said again the wait begins anew', async () => {
  t.failMail(new MailError('The mailbox is full'))
  await lose()
  await t.runJobs()
  await after(lostWaitMs * 1.5)
  expect(await asksForCode()).toBe(true)
  t.failMail(undefined)
  await lose()
  await t.runJobs()
  await after(lostWaitMs - minute)
  expect(await asksForCode()).toBe(true)
  await after(minute)
  expect(await asksForCode()).toBe(false)
})

test('what was not asked for a code cannot lose one', async () => {
  expect(await runOperator(t, ['lost-phone', 'nobody@else.example'])).toMatchObject({
    code: 1,
    err: 'nobody@else.example has no account that asks for a code when signing in.\n',
  })
  expect((await lose('--keep')).code).toBe(1)
  await send('second-factor/off', { password })
  expect((await lose()).code).toBe(1)
})
