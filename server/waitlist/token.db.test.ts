import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '#server/kit/clock.ts'
import { MailError } from '#server/kit/mail.ts'
import { altered } from '#testing/altered.ts'
import { ada, postJson } from '#testing/api.ts'
import { linkIn, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { dumpTables, keptForms } from '#testing/dump.ts'
import { sweepWaitlist } from './post.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

async function joinAndRead(): Promise<{ confirm: string; unsubscribe: string }> {
  await postJson(t.app, '/api/waitlist/join', ada)
  await t.runJobs()
  const post = t.letters.at(-1)
  return { confirm: linkIn(post, '/waitlist/confirm/'), unsubscribe: linkIn(post, '/waitlist/unsubscribe/') }
}
const member = () => t.db.selectFrom('waitlist_members').selectAll().executeTakeFirstOrThrow()
const get = (path: string, headers = {}) => t.app.inject({ url: `/api${path}`, headers })

test('the link in the letter confirms, and a second letter says what comes', async () => {
  const { confirm } = await joinAndRead()
  t.clock.forward(hour)
  const reply = await get(confirm)
  expect(reply.statusCode).toBe(200)
  const message = 'Your waitlist registration has been confirmed!'
  const { referral_code: code } = await member()
  const referralHref = `${publicUrl}/waitlist?ref=${code}`
  expect(reply.json()).toEqual({
    success: true,
    data: { message, standing: { status: 'waiting', place: 1, referrals: 0, referralHref } },
  })
  expect((await member()).confirmed_at).toEqual(t.clock.now())
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
  expect(t.letters[1]?.letter.subject).toBe('You are on the Plumbline waitlist')
  expect(t.letters[1]?.letter.paragraphs.join(' ')).toMatch(/Priority.*Beta.*60-day free trial/)
})

test('whoever opens the link again is told that it worked, and nothing of where anybody stands', async () => {
  const { confirm } = await joinAndRead()
  await get(confirm)
  const again = (await get(confirm)).json()
  expect(again).toEqual({
    success: true,
    data: { message: 'Your waitlist registration has been confirmed!' },
  })
})

test('confirming fifty times at once is fifty successes, one confirmation and one second letter', async () => {
  const { confirm } = await joinAndRead()
  await t.database.pool.query('truncate rate_limits')
  const replies = await Promise.all(Array.from({ length: 50 }, () => get(confirm)))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(50).fill(200))
  const first = (await member()).confirmed_at
  t.clock.forward(hour)
  expect((await get(confirm)).statusCode).toBe(200)
  expect((await member()).confirmed_at).toEqual(first)
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
})

test('HEAD and a fetch ahead of a click change nothing', async () => {
  const { confirm } = await joinAndRead()
  const head = await t.app.inject({ method: 'HEAD', url: `/api${confirm}` })
  expect(head.statusCode).toBe(405)
  expect(head.headers.allow).toBe('GET')
  for (const headers of [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ]) {
    expect((await get(confirm, headers)).statusCode).toBe(403)
  }
  expect((await t.app.inject(confirm)).statusCode).toBe(200)
  expect((await member()).confirmed_at).toBeNull()
})

test('unknown, altered, incomplete and expired links each say what is wrong', async () => {
  const { confirm } = await joinAndRead()
  const message = async (path: string) => {
    const reply = await get(path)
    return [reply.statusCode, reply.json().error.message]
  }
  const unknown = `/waitlist/confirm/${'A'.repeat(43)}`
  expect(await message(unknown)).toEqual([404, expect.stringContaining('is not known')])
  expect(await message(altered(confirm))).toEqual([404, expect.stringContaining('is not known')])
  expect(await message(confirm.slice(0, -3))).toEqual([
    400,
    expect.stringContaining('incomplete or was altered'),
  ])
  expect(await message(`${confirm}%00`)).toEqual([400, expect.stringContaining('incomplete or was altered')])
  t.clock.forward(30 * day - 1)
  t.clock.forward(1)
  expect(await message(confirm)).toEqual([410, expect.stringContaining('has expired')])
  expect((await member()).confirmed_at).toBeNull()
})

test('a link works until the end of its thirtieth day', async () => {
  const { confirm } = await joinAndRead()
  t.clock.forward(30 * day - 1)
  expect((await get(confirm)).statusCode).toBe(200)
})

test('long after it expired a link is forgotten, but one of a confirmed member still succeeds', async () => {
  const { confirm } = await joinAndRead()
  await get(confirm)
  await t.runJobs()
  await postJson(t.app, '/api/waitlist/join', { ...ada, email: 'bob@mason.example' })
  await t.runJobs()
  const unconfirmed = linkIn(t.letters.at(-1), '/waitlist/confirm/')
  t.clock.forward(120 * day)
  await sweepWaitlist(t)
  expect((await get(unconfirmed)).statusCode).toBe(410)
  t.clock.forward(1)
  await sweepWaitlist(t)
  expect((await get(unconfirmed)).statusCode).toBe(404)
  expect((await get(confirm)).statusCode).toBe(200)
})

test('a token serves its own purpose only', async () => {
  const { confirm, unsubscribe } = await joinAndRead()
  const confirmToken = confirm.split('/').at(-1)
  const unsubscribeToken = unsubscribe.split('/').at(-1)
  expect((await get(`/waitlist/confirm/${unsubscribeToken}`)).statusCode).toBe(404)
  const reply = await t.app.inject({ method: 'POST', url: `/waitlist/unsubscribe/${confirmToken}` })
  expect(reply.statusCode).toBe(404)
  expect(await member()).toMatchObject({ confirmed_at: null, unsubscribed_at: null })
})

test('the database holds no token that could be used', async () => {
  const { confirm, unsubscribe } = await joinAndRead()
  const dump = await dumpTables(t.database.pool)
  expect(dump).toContain(ada.email)
  for (const link of [confirm, unsubscribe]) {
    const token = link.split('/').at(-1) ?? ''
    expect(token).toHaveLength(43)
    for (const form of keptForms(token)) expect(dump).not.toContain(form)
  }
})

test('one-click unsubscribing by the mailbox stops letters, needs no origin and may be repeated', async () => {
  const { unsubscribe } = await joinAndRead()
  expect((await t.app.inject(unsubscribe)).statusCode).toBe(200)
  expect((await member()).unsubscribed_at).toBeNull()
  const click = () =>
    t.app.inject({
      method: 'POST',
      url: unsubscribe,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await click()).statusCode).toBe(200)
  const at = (await member()).unsubscribed_at
  expect(at).toEqual(t.clock.now())
  t.clock.forward(minute)
  expect((await click()).statusCode).toBe(200)
  expect((await member()).unsubscribed_at).toEqual(at)
})

test('a letter that was asked for before the unsubscription is not sent after it', async () => {
  const { unsubscribe } = await joinAndRead()
  t.clock.forward(2 * minute)
  await postJson(t.app, '/api/waitlist/join', ada)
  t.clock.forward(1)
  await t.app.inject({ method: 'POST', url: unsubscribe })
  await t.runJobs()
  expect(t.letters).toHaveLength(1)
})

test('who unsubscribed comes back by joining and confirming again, and only by a link from since then', async () => {
  const { confirm, unsubscribe } = await joinAndRead()
  await get(confirm)
  await t.runJobs()
  t.clock.forward(minute)
  await t.app.inject({ method: 'POST', url: unsubscribe })
  t.clock.forward(minute)
  expect((await get(confirm)).statusCode).toBe(410)
  expect((await member()).unsubscribed_at).not.toBeNull()
  for (let i = 0; i < 3; i++) {
    await postJson(t.app, '/api/waitlist/join', ada)
    await t.runJobs()
    t.clock.forward(minute)
  }
  expect(t.letters).toHaveLength(3)
  await get(linkIn(t.letters[2], '/waitlist/confirm/'))
  expect((await member()).unsubscribed_at).toBeNull()
})

test('who unsubscribed before confirming is not confirmed by the first link, and is by the next', async () => {
  const { confirm, unsubscribe } = await joinAndRead()
  t.clock.forward(minute)
  await t.app.inject({ method: 'POST', url: unsubscribe })
  const before = await member()
  t.clock.forward(minute)
  const reply = await get(confirm)
  expect(reply.statusCode).toBe(410)
  expect(reply.json().error).toEqual({
    code: 'unsubscribed',
    message: 'This email address was unsubscribed. Join the waitlist again to be on it.',
  })
  await t.runJobs()
  expect(t.letters).toHaveLength(1)
  expect(await member()).toEqual(before)
  const again = await joinAndRead()
  expect(t.letters).toHaveLength(2)
  expect((await get(again.confirm)).statusCode).toBe(200)
  expect(await member()).toMatchObject({ confirmed_at: t.clock.now(), unsubscribed_at: null })
  expect((await get(confirm)).statusCode).toBe(200)
})

const letter = () => t.db.selectFrom('waitlist_letters').selectAll().executeTakeFirstOrThrow()
/** The runner writes a failure down after it has ended: until then the job is locked, and would be put off again. */
async function makeDue(): Promise<void> {
  const due = sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null returning id`
  await expect.poll(async () => (await due.execute(t.db)).rows.length).toBe(1)
}

test('a letter that fails in passing is tried again under the same Message-ID', async () => {
  await postJson(t.app, '/api/waitlist/join', ada)
  t.failMail(new MailError('451 try later'))
  await t.runJobs()
  expect(await letter()).toMatchObject({
    attempts: 1,
    sent_at: null,
    failed_at: null,
    last_error: '451 try later',
  })
  t.failMail(undefined)
  await makeDue()
  await t.runJobs()
  const sent = await letter()
  expect(sent).toMatchObject({ attempts: 2, sent_at: t.clock.now(), last_error: null })
  expect(t.letters.map((post) => post.id)).toEqual([sent.id])
})

test('a letter that is refused for good is given up at once and recorded', async () => {
  await postJson(t.app, '/api/waitlist/join', ada)
  t.failMail(new MailError('550 no such mailbox', { permanent: true }))
  await t.runJobs()
  expect(await letter()).toMatchObject({
    attempts: 1,
    failed_at: t.clock.now(),
    last_error: '550 no such mailbox',
  })
  const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(t.db)
  expect(rows).toEqual([])
})

test('a letter is tried for 24 hours and then given up, counted from the first attempt', async () => {
  await postJson(t.app, '/api/waitlist/join', ada)
  t.failMail(new MailError('connect ECONNREFUSED'))
  // The server was down for two days.
  t.clock.forward(2 * day)
  const first = t.clock.now()
  await t.runJobs()
  expect(await letter()).toMatchObject({ first_attempt_at: first, failed_at: null })
  t.clock.forward(24 * hour - minute)
  await makeDue()
  await t.runJobs()
  expect(await letter()).toMatchObject({ first_attempt_at: first, attempts: 2, failed_at: null })
  t.clock.forward(minute)
  await makeDue()
  await t.runJobs()
  expect((await letter()).failed_at).toEqual(t.clock.now())
})

test('guessing tokens is limited', async () => {
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0.01 } })
  const guess = async () => (await get(`/waitlist/confirm/${'A'.repeat(43)}`)).statusCode
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([404, 404, 404, 429])
})
