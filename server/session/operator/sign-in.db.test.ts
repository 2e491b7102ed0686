import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { day, hour, minute, second } from '#server/kit/clock.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { makePasswords } from '#server/session/passwords.ts'
import { cookiesOf, errorOf } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { keys, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { enrolOperator, tokenOf } from '#testing/enrolment.ts'
import { codeAt, grace, strongPassword } from '#testing/operators.ts'
import { hashRecoveryCode } from '../codes.ts'
import { sweepSessionRoom } from '../post.ts'
import { linkAgain } from './link.ts'
import { limits, waits } from './rules.ts'
import { findOperatorCredentials, startOperatorSession } from './store/sessions.ts'

let t: TestApp
let enrolled: Awaited<ReturnType<typeof enrolOperator>>
beforeEach(async () => {
  t = await openTestApp()
  enrolled = await enrolOperator(t)
  // The code of this step has been used.
  t.clock.forward(minute)
})
afterEach(() => t.close())

const code = () => codeAt(enrolled.secret, t.clock.now())
type Claim = { email: string; password: string; code: string }
const signIn = (claim: Partial<Claim> = {}, options: Parameters<typeof postJson>[3] = {}) =>
  postJson(
    t.app,
    '/api/operator/sign-in',
    { email: grace, password: strongPassword, code: code(), ...claim },
    options,
  )
const statusOf = async (claim?: Partial<Claim>, options?: Parameters<typeof postJson>[3]) =>
  (await signIn(claim, options)).statusCode
const me = async (cookie: string) =>
  (await t.app.inject({ url: '/api/operator/me', headers: { cookie } })).statusCode
const lines = async (action: string) =>
  t.db
    .selectFrom('audit_lines')
    .select(['actor', 'subject', 'detail'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('address, password and code sign in, by a new session in the place of the old one', async () => {
  const reply = await signIn({ email: ' Grace@Mason.Example ' }, { headers: { cookie: enrolled.cookie } })
  expect(reply.json().data).toEqual({ id: enrolled.operator.id, email: grace, recoveryCodes: 10 })
  expect(cookiesOf(reply)).not.toBe(enrolled.cookie)
  expect(await me(cookiesOf(reply))).toBe(200)
  expect(await me(enrolled.cookie)).toBe(401)
})

test('whatever is wrong, the answer is the same, and costs one hash', async () => {
  const passwords = makePasswords('x'.repeat(32), { memory: 256, passes: 1, parallelism: 1 })
  const open = vi.spyOn(passwords, 'open')
  const beside = await t.openBeside({ passwords, env: { rateLimitScale: 0 } })
  const wrong: Partial<Claim>[] = [
    { email: 'nobody@mason.example' },
    { password: 'not the right password' },
    { code: '000000' },
    { code: 'aaaa-aaaa-aaaa-aaaa' },
    { code: 'no code at all' },
    { email: 'nobody@mason.example', code: enrolled.recoveryCodes[0] ?? '' },
    { password: 'not the right password', code: enrolled.recoveryCodes[0] ?? '' },
  ]
  const answers = new Set<string>()
  for (const claim of wrong) {
    const reply = await postJson(beside, '/api/operator/sign-in', {
      email: grace,
      password: strongPassword,
      code: code(),
      ...claim,
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    answers.add(`${reply.statusCode} ${reply.body}`)
  }
  expect([...answers]).toEqual([expect.stringMatching(/^401 .*"wrong_credentials"/)])
  expect(open).toHaveBeenCalledTimes(wrong.length)
  // Nothing was used up by what came to nothing.
  expect(await statusOf({ code: enrolled.recoveryCodes[0] ?? '' })).toBe(200)
})

test('somebody who has not used their link cannot sign in', async () => {
  await t.db
    .updateTable('operators')
    .set({ enrolled_at: null, password_hash: null, totp_secret: null })
    .execute()
  expect(await statusOf()).toBe(401)
})

test('a code signs in once, and no older one after it', async () => {
  const before = codeAt(enrolled.secret, new Date(t.clock.now().getTime() - 30 * second))
  const now = code()
  expect(await statusOf({ code: now })).toBe(200)
  expect(await statusOf({ code: now })).toBe(401)
  expect(await statusOf({ code: before })).toBe(401)
  t.clock.forward(30 * second)
  expect(await statusOf()).toBe(200)
})

test('of two who use one code at once, one is signed in', async () => {
  const now = code()
  const statuses = await Promise.all([1, 2, 3].map(() => statusOf({ code: now })))
  expect(statuses.sort()).toEqual([200, 401, 401])
})

test('the codes of half a minute ago and ahead pass, those beyond do not', async () => {
  const at = (ms: number) => codeAt(enrolled.secret, new Date(t.clock.now().getTime() + ms))
  expect(await statusOf({ code: at(-60 * second) })).toBe(401)
  expect(await statusOf({ code: at(60 * second) })).toBe(401)
  expect(await statusOf({ code: at(-30 * second) })).toBe(200)
  expect(await statusOf({ code: ` ${at(30 * second).replace(/(...)/, '$1 ')} ` })).toBe(200)
})

test('a recovery code stands for a code of the app once, however it is typed', async () => {
  const [first = '', second = ''] = enrolled.recoveryCodes
  const reply = await signIn({ code: first.toUpperCase().replaceAll('-', ' ') })
  expect(reply.json().data.recoveryCodes).toBe(9)
  expect(await statusOf({ code: first })).toBe(401)
  const statuses = await Promise.all([1, 2, 3].map(() => statusOf({ code: second })))
  expect(statuses.sort()).toEqual([200, 401, 401])
  const by = (await lines('operator.signed_in')).map(({ detail }) => detail)
  expect(by).toEqual([{ by: 'recovery code' }, { by: 'recovery code' }])
})

test('a recovery code of the length that they had before still works', async () => {
  const old = 'abcd-efgh-ijkl-mnop'
  const { id } = enrolled.operator
  const row = { operator_id: id, hash: hashRecoveryCode(old), used_at: null }
  await t.db.insertInto('operator_recovery_codes').values(row).execute()
  expect(await statusOf({ code: old })).toBe(200)
})

test("another operator's recovery code is worth nothing", async () => {
  const other = await t.db
    .insertInto('operators')
    .values({
      id: '00000000-0000-4000-8000-000000000000',
      email: 'ada@mason.example',
      email_key: 'ada@mason.example',
      password_hash: null,
      totp_secret: null,
      totp_step: null,
      created_at: t.clock.now(),
      enrolled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.updateTable('operator_recovery_codes').set({ operator_id: other.id }).execute()
  expect(await statusOf({ code: enrolled.recoveryCodes[0] ?? '' })).toBe(401)
})

test('a session ends an hour after it was last used, and is noted as used at most once a minute', async () => {
  const cookie = cookiesOf(await signIn())
  const seen = async () =>
    (await t.db.selectFrom('operator_sessions').select('seen_at').orderBy('seen_at', 'desc').execute())[0]
      ?.seen_at
  const began = await seen()
  t.clock.forward(minute - 1)
  expect(await me(cookie)).toBe(200)
  expect(await seen()).toEqual(began)
  t.clock.forward(1)
  expect(await me(cookie)).toBe(200)
  expect(await seen()).toEqual(t.clock.now())
  t.clock.forward(hour - 1)
  expect(await me(cookie)).toBe(200)
  t.clock.forward(hour)
  expect(await me(cookie)).toBe(401)
})

test('a session ends after twelve hours, however much it is used', async () => {
  const cookie = cookiesOf(await signIn())
  for (let minutes = 0; minutes < 12 * 60 - 30; minutes += 30) {
    t.clock.forward(30 * minute)
    expect(await me(cookie)).toBe(200)
  }
  t.clock.forward(30 * minute)
  expect(await me(cookie)).toBe(401)
})

test('a sign-in that began before the password was changed does not outlive it', async () => {
  const credentials = await findOperatorCredentials(t.db, { emailKey: grace })
  if (!credentials) throw new Error('nobody to sign in')
  const now = t.clock.now()
  const session = {
    operatorId: credentials.id,
    passwordHash: credentials.passwordHash,
    code: { recovery: hashRecoveryCode(enrolled.recoveryCodes[0] ?? '') },
    hash: Buffer.alloc(32),
    replaces: undefined,
    expiresAt: new Date(now.getTime() + hour),
  }
  expect(await startOperatorSession(t.db, { ...session, passwordHash: 'what it was before' }, now)).toBe(
    false,
  )
  expect(await startOperatorSession(t.db, session, now)).toBe(true)
  // Nor does a code come through twice that two sign-ins have found to be unused.
  expect(await startOperatorSession(t.db, { ...session, hash: Buffer.alloc(32, 1) }, now)).toBe(false)
})

test('what has ended is swept away: sessions at once, links after a month', async () => {
  const count = async (table: 'operator_sessions' | 'operator_links') =>
    (await t.db.selectFrom(table).select('hash').execute()).length
  const sweep = () => sweepSessionRoom(t)
  await sweep()
  expect([await count('operator_sessions'), await count('operator_links')]).toEqual([1, 1])
  t.clock.forward(hour)
  await sweep()
  expect([await count('operator_sessions'), await count('operator_links')]).toEqual([0, 1])
  t.clock.forward(31 * day)
  await sweep()
  expect(await count('operator_links')).toBe(0)
})

test('signing out ends the session, and takes the cookie back', async () => {
  const cookie = cookiesOf(await signIn())
  const reply = await postJson(t.app, '/api/operator/sign-out', {}, { headers: { cookie } })
  expect(reply.cookies).toEqual([
    expect.objectContaining({ name: 'plumbline-operator', value: '', maxAge: 0 }),
  ])
  expect(await me(cookie)).toBe(401)
  expect(await lines('operator.signed_out')).toHaveLength(1)
  expect((await postJson(t.app, '/api/operator/sign-out', {})).statusCode).toBe(200)
})

test('an operator who is removed is signed out', async () => {
  const cookie = cookiesOf(await signIn())
  await t.db.deleteFrom('operators').execute()
  expect(await me(cookie)).toBe(404)
})

test('behind https the cookie is Secure, with the __Host- prefix', async () => {
  const safe = await t.openBeside({ env: { publicUrl: 'https://plumbline.test' } })
  const claim = { email: grace, password: strongPassword, code: code() }
  const reply = await postJson(safe, '/api/operator/sign-in', claim)
  expect(reply.cookies).toEqual([
    expect.objectContaining({
      name: '__Host-plumbline-operator',
      secure: true,
      path: '/',
      sameSite: 'Strict',
    }),
  ])
})

test('sign-ins and failures of a known operator are written down, by id only', async () => {
  await signIn({ code: '000000' })
  await signIn({ email: 'nobody@mason.example' })
  await signIn()
  const { id } = enrolled.operator
  const line = { actor: `operator:${id}`, subject: id }
  expect(await lines('operator.sign_in_failed')).toEqual([{ ...line, detail: {} }])
  expect(await lines('operator.signed_in')).toEqual([{ ...line, detail: { by: 'app' } }])
})

test('wrong codes make the next attempt wait, longer each time, until one is right', async () => {
  const { free } = waits.pair
  for (let i = 0; i < free; i++) expect(await statusOf({ code: '000000' })).toBe(401)
  expect(await statusOf({ code: '000000' })).toBe(401)
  const first = await signIn()
  expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '1'])
  t.clock.forward(second)
  expect(await statusOf({ code: '000000' })).toBe(401)
  expect((await signIn()).headers['retry-after']).toBe('2')
  t.clock.forward(2 * second)
  expect(await statusOf()).toBe(200)
  t.clock.forward(30 * second)
  for (let i = 0; i < free; i++) expect(await statusOf({ code: '000000' })).toBe(401)
})

test('guesses from many addresses make each other wait, up to five minutes', async () => {
  const from = (i: number) => ({ remoteAddress: `10.0.${i}.7` })
  for (let i = 0; i <= waits.account.free; i++) expect(await statusOf({ code: '000000' }, from(i))).toBe(401)
  expect(await statusOf({}, from(200))).toBe(429)
  let longest = 0
  for (let i = 30; i < 45; i++) {
    t.clock.forward(5 * minute)
    await statusOf({ code: '000000' }, from(i))
    longest = Math.max(longest, Number((await signIn({}, from(i))).headers['retry-after'] ?? 0))
  }
  expect(longest).toBe(300)
})

test('a new link forgives the guesses of others', async () => {
  for (let i = 0; i < waits.account.free + 5; i++)
    await statusOf({ code: '000000' }, { remoteAddress: `10.0.${i}.7` })
  expect(await statusOf()).toBe(429)
  const issued = await linkAgain({ db: t.db, clock: t.clock, keys, publicUrl }, grace)
  enrolled = await enrolOperator(t, tokenOf(issued?.link ?? ''))
  const next = codeAt(enrolled.secret, new Date(t.clock.now().getTime() + 30 * second))
  expect(await statusOf({ code: next })).toBe(200)
})

test('a script that signs in again and again from one address is stopped', async () => {
  const { most } = limits.signInByAddress
  const hit = (i: number) => statusOf({ email: `n${i}@mason.example`, code: '000000' })
  // Failures would make it wait long before: the limit is for those that make none.
  for (let i = 0; i < most; i++) {
    await hit(i)
    await t.db.deleteFrom('sign_in_waits').execute()
  }
  expect(await hit(most)).toBe(429)
})

test('new recovery codes take the place of all others, against the password and a code that is used up by it', async () => {
  const headers = { cookie: enrolled.cookie }
  const renew = (proof: string, password = strongPassword) =>
    postJson(t.app, '/api/operator/recovery-codes', { password, code: proof }, { headers })
  const proof = code()
  const refused = [await renew('000000'), await renew(proof, 'not the right password')]
  for (const reply of refused) expect([reply.statusCode, errorOf(reply).code]).toEqual([400, 'invalid_input'])
  expect(new Set(refused.map(({ body }) => body)).size).toBe(1)
  const { recoveryCodes } = (await renew(proof)).json().data
  expect(recoveryCodes).toHaveLength(10)
  expect((await renew(proof)).statusCode).toBe(400)
  t.clock.forward(minute)
  expect(await statusOf({ code: enrolled.recoveryCodes[0] ?? '' })).toBe(401)
  expect(await statusOf({ code: recoveryCodes[0] })).toBe(200)
  expect(await lines('operator.recovery_codes_made')).toHaveLength(1)
})

test('a stolen session cannot guess its way to recovery codes', async () => {
  const headers = { cookie: enrolled.cookie }
  const guess = async () =>
    (
      await postJson(
        t.app,
        '/api/operator/recovery-codes',
        { password: strongPassword, code: '000000' },
        { headers },
      )
    ).statusCode
  for (let i = 0; i <= waits.pair.free; i++) expect(await guess()).toBe(400)
  expect(await guess()).toBe(429)
})

test('where the secret of the installation has changed, nobody is told more than that it is wrong', async () => {
  const other = await t.openBeside({ keys: makeKeys('another secret of thirty-two letters') })
  const claim = { email: grace, password: strongPassword, code: code() }
  expect((await postJson(other, '/api/operator/sign-in', claim)).statusCode).toBe(401)
})
