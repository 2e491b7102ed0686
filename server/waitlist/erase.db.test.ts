import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, minute } from '#server/kit/clock.ts'
import { keys, linkIn, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { dumpTables } from '#testing/dump.ts'
import { confirmAs, joinAs, memberOf, tokenFor } from '#testing/waitlist.ts'
import { sweepWaitlist } from './post.ts'
import { erasePerson } from './store/erasure.ts'
import { readPerson } from './store/person.ts'

const email = 'Zebulon@Quarrystone.Example'
const emailKey = email.toLowerCase()

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const person = (token: string) => `/api/waitlist/person/${token}`
const post = (url: string, form: Record<string, string> = {}, headers = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const members = async () => (await t.db.selectFrom('waitlist_members').selectAll().execute()).length
const erase = () => erasePerson(t.db, keys, { emailKey }, 'command line', t.clock.now())

/** A webhook endpoint that is told of everything. */
async function listen(): Promise<void> {
  await t.db
    .insertInto('webhook_endpoints')
    .values({
      id: randomUUID(),
      url: 'https://hooks.example',
      kinds: ['joined', 'confirmed', 'erased'],
      secret: Buffer.alloc(1),
      created_at: t.clock.now(),
      disabled_at: null,
    })
    .execute()
}

test('after a whole life on the list, erasing leaves a keyed hash and an audit line, and the address nowhere', async () => {
  await joinAs(
    t,
    email,
    { utm_source: 'zebulon-news', referrer: 'zebulon.example', name: 'Zebulon' },
    { remoteAddress: '203.0.113.9' },
  )
  await t.runJobs()
  await t.app.inject(`/api${linkIn(t.letters[0], '/waitlist/confirm/')}`)
  await t.runJobs()
  const { id } = await memberOf(t, email)
  await sql`update waitlist_members set invited_at = now()`.execute(t.db)
  await sql`insert into waitlist_segments values
    (${randomUUID()}, 'His', ${`text=${encodeURIComponent(email)}`}, now()),
    (${randomUUID()}, 'Part', 'status=confirmed&text=zebulon%40quarry', now()),
    (${randomUUID()}, 'Other', 'text=mason', now())`.execute(t.db)
  await sql`insert into waitlist_batches (id, name, selection, size, created_at, created_by) values
    (${randomUUID()}, ${email}, ${JSON.stringify({ next: 1, filter: { text: email, campaign: `to ${email}`, status: 'confirmed' } })}, 1, now(), 'x'),
    (${randomUUID()}, ${`For ${email}`}, '{"next": 2}', 1, now(), 'x')`.execute(t.db)
  expect(await dumpTables(t.database.pool)).toMatch(/zebulon/i)

  expect(await erase()).toEqual({ memberId: id, letters: 2, accounts: 0, registrations: 0 })
  const dump = await dumpTables(t.database.pool)
  expect(dump).not.toMatch(/zebulon|quarrystone|203\.0\.113/i)
  expect(dump).toContain('Other')
  const { at, ...line } = await t.db
    .selectFrom('audit_lines')
    .select(['at', 'actor', 'action', 'subject', 'detail'])
    .executeTakeFirstOrThrow()
  expect(at).toEqual(t.clock.now())
  expect(line).toEqual({
    actor: 'command line',
    action: 'member.erased',
    subject: id,
    detail: { letters: 2, accounts: 0, registrations: 0 },
  })
  expect(await t.db.selectFrom('waitlist_suppressions').selectAll().execute()).toEqual([
    {
      hash: keys.mark('suppression', emailKey),
      reason: 'erased',
      at: t.clock.now(),
      erased_at: t.clock.now(),
      joined_at: null,
    },
  ])
  expect(await t.db.selectFrom('waitlist_events').select(['kind', 'member_id']).execute()).toEqual([
    { kind: 'erased', member_id: id },
  ])
  expect(
    await t.db.selectFrom('waitlist_batches').select(['name', 'selection']).orderBy('number').execute(),
  ).toEqual([
    { name: null, selection: { next: 1, filter: { status: 'confirmed' } } },
    { name: null, selection: { next: 2 } },
  ])
  expect(await erase()).toBe(false)
  t.clock.forward(30 * day + minute)
  await sweepWaitlist(t)
  expect(await t.db.selectFrom('waitlist_events').selectAll().execute()).toEqual([])
})

test('letters that the mailer keeps are taken back, one that was on its way as well', async () => {
  await joinAs(t, email)
  await t.runJobs()
  const sent = t.letters.map(({ id }) => id)
  await erase()
  await t.runJobs()
  expect(t.forgotten).toEqual(sent)
  await joinAs(t, 'bob@mason.example')
  const late = await t.db.selectFrom('waitlist_letters').select('id').executeTakeFirstOrThrow()
  t.whileSending(async () => {
    await sql`delete from waitlist_members`.execute(t.db)
  })
  await t.runJobs()
  expect(t.forgotten).toEqual([...sent, late.id])
})

test('what a webhook is still owed stays until it is delivered, without what says something of the person', async () => {
  await listen()
  await joinAs(t, email, {}, { remoteAddress: '203.0.113.9' })
  await sql`update webhook_deliveries set delivered_at = now()`.execute(t.db)
  await confirmAs(t, email, { remoteAddress: '203.0.113.9' })
  await erase()
  const events = await t.db
    .selectFrom('waitlist_events')
    .select(['kind', 'wording', 'address_prefix'])
    .orderBy('kind')
    .execute()
  const bare = { wording: null, address_prefix: null }
  expect(events).toEqual([
    { kind: 'confirmed', ...bare },
    { kind: 'erased', ...bare },
  ])
  expect(await t.db.selectFrom('webhook_deliveries').select('event_id').execute()).toHaveLength(2)
  t.clock.forward(31 * day)
  await sweepWaitlist(t)
  expect(await t.db.selectFrom('waitlist_events').selectAll().execute()).toHaveLength(2)
})

test('erasing with the account takes the account and what was registered, without it neither', async () => {
  await joinAs(t, email)
  await sql`insert into users values (${randomUUID()}, ${emailKey}, ${email}, 'zeb', 'zeb', 'hash', now())`.execute(
    t.db,
  )
  await sql`insert into usernames select 'zeb', email_key, id, null from users`.execute(t.db)
  await sql`insert into registrations values
    (${randomUUID()}, ${emailKey}, ${email}, 'zed', 'zed', 'hash', now(), now() + interval '1 day')`.execute(
    t.db,
  )
  await sql`insert into account_letters (id, wish, email_key, requested_at)
    values (${randomUUID()}, 'reset', ${emailKey}, now())`.execute(t.db)
  const full = await readPerson(t.db, { emailKey }, { withAccount: true })
  expect(full?.account?.username).toBe('zeb')
  expect(full?.registrations).toHaveLength(1)
  await erase()
  expect(await readPerson(t.db, { emailKey }, { withAccount: false })).toBeUndefined()
  expect((await readPerson(t.db, { emailKey }, { withAccount: true }))?.member).toBeNull()
  const now = t.clock.now()
  const erased = await erasePerson(t.db, keys, { emailKey }, 'command line', now, { withAccount: true })
  expect(erased).toEqual({ memberId: null, letters: 0, accounts: 1, registrations: 1 })
  expect(await dumpTables(t.database.pool)).not.toMatch(/zebulon|quarrystone/i)
  expect(await readPerson(t.db, { emailKey }, { withAccount: true })).toBeUndefined()
})

test('a person reads by the link of a letter all that the waitlist holds of them, and nothing of an account', async () => {
  await joinAs(
    t,
    email,
    { utm_campaign: 'autumn', referrer: 'news.example' },
    { remoteAddress: '203.0.113.9' },
  )
  await t.runJobs()
  await confirmAs(t, email, { remoteAddress: '203.0.113.9' })
  await sql`insert into users values (${randomUUID()}, ${emailKey}, ${email}, 'zeb', 'zeb', 'hash', now())`.execute(
    t.db,
  )
  const row = await memberOf(t, email)
  const token = linkIn(t.letters[0], '/waitlist/unsubscribe/').split('/').at(-1) ?? ''
  const reply = await t.app.inject(person(token))
  const now = t.clock.now().toISOString()
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json().data).toEqual({
    member: {
      id: row.id,
      email,
      name: 'Ada Mason',
      company: 'Mason & Daughters',
      position: 'General Contractor',
      interestedIn: 'lidar',
      source: 'friend',
      language: 'en',
      joinedAt: now,
      confirmedAt: now,
      invitedAt: null,
      unsubscribedAt: null,
      place: 1,
      referrals: 0,
      referralCode: row.referral_code,
      wasReferred: false,
      campaign: {
        utm_source: null,
        utm_medium: null,
        utm_campaign: 'autumn',
        utm_term: null,
        utm_content: null,
        referrer: 'news.example',
      },
      network: '203.0.113.0/24',
      reasons: [],
      overruledAt: null,
    },
    events: expect.arrayContaining([
      { kind: 'joined', at: now, wording: '2026-11', network: '203.0.113.0/24' },
      { kind: 'confirmed', at: now, wording: null, network: '203.0.113.0/24' },
    ]),
    letters: [
      { kind: 'confirm', requestedAt: now, sentAt: now, failedAt: null, attempts: 1 },
      { kind: 'confirmed', requestedAt: now, sentAt: null, failedAt: null, attempts: 0 },
    ],
    account: null,
    registrations: [],
  })
})

test('a person erases themselves by the same link, once; the next look finds nothing', async () => {
  await joinAs(t, email)
  const token = await tokenFor(t, email, 'unsubscribe')
  const reply = await t.app.inject({ method: 'POST', url: `${person(token)}/erase` })
  expect(reply.json().data).toEqual({
    message: 'Everything that the waitlist held about you has been erased.',
  })
  expect(await members()).toBe(0)
  expect((await t.db.selectFrom('audit_lines').select('actor').executeTakeFirstOrThrow()).actor).toBe(
    'person',
  )
  for (const request of [
    { url: person(token) },
    { method: 'POST', url: `${person(token)}/erase` } as const,
  ]) {
    const again = await t.app.inject(request)
    expect([again.statusCode, again.json().error]).toEqual([
      404,
      { code: 'unknown_token', message: expect.stringContaining('may have been erased already') },
    ])
  }
})

test('only the unsubscribe token of a letter opens or erases, and guessing is limited', async () => {
  await joinAs(t, email)
  for (const [token, status] of [
    [await tokenFor(t, email, 'confirm'), 404],
    ['A'.repeat(43), 404],
    ['short', 400],
  ] as const) {
    expect((await t.app.inject(person(token))).statusCode).toBe(status)
    expect((await t.app.inject({ method: 'POST', url: `${person(token)}/erase` })).statusCode).toBe(status)
  }
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://bad.example' }
  const token = await tokenFor(t, email, 'unsubscribe')
  const forged = await t.app.inject({ method: 'POST', url: `${person(token)}/erase`, headers: foreign })
  expect(forged.statusCode).toBe(403)
  expect(await members()).toBe(1)
  const strict = await t.openBeside({ env: { rateLimitScale: 0.01 } })
  await t.database.pool.query('truncate rate_limits')
  const guess = async () => (await strict.inject(person('A'.repeat(43)))).statusCode
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([404, 404, 404, 429])
})

test('erasing works without scripts, from our own page only; one click of the mailbox only unsubscribes', async () => {
  await joinAs(t, email)
  const url = `/waitlist/unsubscribe/${await tokenFor(t, email, 'unsubscribe')}`
  const erase = { action: 'erase' }
  const click = { 'List-Unsubscribe': 'One-Click' }
  expect((await post(url, { ...click, ...erase })).body).toContain('unsubscribed: ')
  expect((await post(url, { action: 'other' })).body).toContain('unsubscribed: ')
  const foreign = await post(url, erase, { origin: 'https://bad.example' })
  expect([foreign.statusCode, foreign.body]).toEqual([403, expect.stringContaining('not unsubscribed: ')])
  expect(await members()).toBe(1)
  const done = await post(url, erase, { origin: publicUrl })
  expect([done.statusCode, done.body]).toEqual([
    200,
    'erased: Everything that the waitlist held about you has been erased.',
  ])
  expect(await members()).toBe(0)
  const again = await post(url, erase, { origin: publicUrl })
  expect([again.statusCode, again.body]).toEqual([404, expect.stringContaining('not unsubscribed: ')])
})
