import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#server/kit/clock.ts'
import { askWho, openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { enrolOperator, tokenOf } from '#testing/enrolment.ts'
import { grace } from '#testing/operators.ts'
import { runOperator } from '#testing/terminal.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const env = { PUBLIC_URL: 'https://plumbline.example/' }
const run = (...words: string[]) => runOperator(t, words, { env })
const linkIn = (out: string) => /https:\S+/.exec(out)?.[0] ?? ''

test('add prints a link that is good for a day, and enrols whoever opens it', async () => {
  const { code, out, err } = await run('add', 'Grace@mason.example')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^Grace@mason\.example is an operator once they have used this link\.\n/)
  expect(out).toContain('It works once, until 2025-03-02 12:00 UTC:')
  expect(linkIn(out)).toMatch(/^https:\/\/plumbline\.example\/operator\/enrol#[\w-]{43}$/)
  const { operator } = await enrolOperator(t, tokenOf(linkIn(out)))
  expect(operator.email).toBe('Grace@mason.example')
})

test('an address is added once, in whatever spelling', async () => {
  await run('add', grace)
  expect(await run('add', 'GRACE@mason.example')).toEqual({
    code: 1,
    out: '',
    err: 'GRACE@mason.example is an operator already. For a new link: npm run operator -- link GRACE@mason.example\n',
  })
})

test('link prints another one, in the place of the first', async () => {
  const first = linkIn((await run('add', grace)).out)
  const { code, out } = await run('link', grace)
  expect(code).toBe(0)
  expect(out).toContain('Using it sets a new password and second factor, and ends every session.')
  await expect(enrolOperator(t, tokenOf(first))).rejects.toThrow()
  await enrolOperator(t, tokenOf(linkIn(out)))
})

test('list says how each operator stands', async () => {
  expect((await run('list')).out).toBe('There is no operator. To add one: npm run operator -- add EMAIL\n')
  await run('add', 'ada@mason.example')
  t.clock.forward(1)
  const { out } = await run('add', grace)
  await enrolOperator(t, tokenOf(linkIn(out)))
  expect((await run('list')).out.split('\n')).toEqual([
    'ada@mason.example    not set up yet, link works until 2025-03-02 12:00 UTC',
    'grace@mason.example  set up 2025-03-01 12:00 UTC, 10 recovery codes left, signed in, last seen 2025-03-01 12:00 UTC',
    '',
  ])
  t.clock.forward(day)
  expect((await run('list')).out.split('\n')).toEqual([
    'ada@mason.example    not set up yet, their link has expired',
    'grace@mason.example  set up 2025-03-01 12:00 UTC, 10 recovery codes left',
    '',
  ])
})

test('remove ends sessions, and says when nobody is left', async () => {
  const { out } = await run('add', grace)
  await run('add', 'ada@mason.example')
  const { cookie, operator } = await enrolOperator(t, tokenOf(linkIn(out)))
  expect((await run('remove', grace)).out).toBe(
    `${grace} is no operator any more, and their sessions have ended.\n`,
  )
  expect((await t.app.inject({ url: '/api/operator/me', headers: { cookie } })).statusCode).toBe(401)
  expect((await run('remove', 'ada@mason.example')).out).toContain('There is no operator left')
  const removed = t.db
    .selectFrom('audit_lines')
    .select(['actor', 'subject'])
    .where('action', '=', 'operator.removed')
  expect((await removed.orderBy('id').execute())[0]).toEqual({ actor: 'command line', subject: operator.id })
})

test('each command answers a script in JSON', async () => {
  const added = JSON.parse((await run('add', grace, '--json')).out)
  expect(added).toEqual({
    id: expect.any(String),
    email: grace,
    link: expect.stringContaining('/operator/enrol#'),
    expiresAt: '2025-03-02T12:00:00.000Z',
  })
  expect(JSON.parse((await run('link', grace, '--json')).out)).toMatchObject({ id: added.id, email: grace })
  expect(JSON.parse((await run('list', '--json')).out)).toEqual([
    expect.objectContaining({ id: added.id, enrolledAt: null, linkUntil: '2025-03-02T12:00:00.000Z' }),
  ])
  expect(JSON.parse((await run('remove', grace, '--json')).out)).toEqual({
    id: added.id,
    email: grace,
    removed: true,
  })
  expect((await run('list', '--json')).out).toBe('[]\n')
})

test('sign-out ends every session of an address, or of everybody, and is written down by id', async () => {
  const { cookie: member } = await openAccount(t)
  const { cookie, operator } = await enrolOperator(t)
  const isOperator = async () =>
    (await t.app.inject({ url: '/api/operator/me', headers: { cookie } })).statusCode === 200
  const isMember = async () => (await askWho(t.app, member)).statusCode === 200
  expect(await run('sign-out', grace)).toMatchObject({
    code: 0,
    out: 'Ended: 0 of accounts, 1 of operators.\n',
  })
  expect([await isOperator(), await isMember()]).toEqual([false, true])
  expect((await run('sign-out', '--everybody')).out).toBe('Ended: 1 of accounts, 0 of operators.\n')
  expect(await isMember()).toBe(false)
  const lines = await t.db
    .selectFrom('audit_lines')
    .select(['actor', 'subject', 'detail'])
    .where('action', '=', 'sessions.ended')
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { actor: 'command line', subject: operator.id, detail: { accounts: 0, operators: 1 } },
    { actor: 'command line', subject: null, detail: { accounts: 1, operators: 0 } },
  ])
})

test('sign-out wants an address that somebody has, or everybody in so many words', async () => {
  expect(await run('sign-out', 'nobody@mason.example')).toEqual({
    code: 1,
    out: '',
    err: 'nobody@mason.example is no operator and has no account.\n',
  })
  for (const words of [[], [grace, '--everybody']]) expect((await run('sign-out', ...words)).code).toBe(2)
})

test('nobody is linked or removed who is no operator', async () => {
  for (const command of ['link', 'remove']) {
    const { code, out, err } = await run(command, 'nobody@mason.example')
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe('nobody@mason.example is no operator. To see who is: npm run operator -- list\n')
  }
})

test.each([
  [['add']],
  [['add', 'no address']],
  [['add', grace, 'another@mason.example']],
  [['frob']],
  [['list', '--what']],
])('what is asked for wrongly ends with 2: %j', async (words) => {
  const { code, out, err } = await run(...words)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('--help says how it is used')
  expect(await t.db.selectFrom('operators').select('id').execute()).toEqual([])
})

test('help shows examples', async () => {
  const { code, out } = await run('--help')
  expect(code).toBe(0)
  for (const text of ['Examples:', 'npm run operator -- add ada@example.com', 'Exit codes:'])
    expect(out).toContain(text)
})
