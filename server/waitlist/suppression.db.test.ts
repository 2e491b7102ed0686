import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '#server/kit/clock.ts'
import { keys, linkIn, openTestApp, type TestApp } from '#testing/app.ts'
import { confirmAs, joinAs, memberOf, tokenFor, unsubscribeAs } from '#testing/waitlist.ts'
import { erasePerson, reapplySuppressions } from './store/erasure.ts'
import { purgeUnconfirmed } from './store/purge.ts'
import { isSuppressed, suppressAddress } from './store/suppressions.ts'

const email = 'ada@mason.example'
const actor = 'command line'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const erase = () => erasePerson(t.db, keys, { emailKey: email }, 'command line', t.clock.now())
const suppress = () => suppressAddress(t.db, keys, email, 'command line', t.clock.now())
const reapply = () => reapplySuppressions(t.db, keys, 'command line', t.clock.now())
const count = async (table: 'waitlist_members' | 'waitlist_events' | 'waitlist_letters') =>
  Number(
    (
      await t.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const kinds = async () =>
  (await t.db.selectFrom('waitlist_events').select('kind').orderBy('at').execute()).map(({ kind }) => kind)

test('an address that must not be written to joins like any other, however often, but nothing is stored or sent', async () => {
  await suppress()
  expect(await isSuppressed(t.db, keys, email)).toBe(true)
  for (const alias of ['bob@mason.example', 'Bob@Mason.Example', 'BOB@mason.example']) {
    const usual = await joinAs(t, alias)
    const reply = await joinAs(t, alias.replace(/bob/i, 'ada'))
    expect([reply.statusCode, reply.body]).toEqual([usual.statusCode, usual.body])
  }
  await t.runJobs()
  expect(t.letters.map(({ to }) => to)).toEqual(['bob@mason.example'])
  expect([await count('waitlist_members'), await count('waitlist_events')]).toEqual([1, 1])
  expect(await t.db.selectFrom('audit_lines').select(['action', 'subject']).execute()).toEqual([
    { action: 'address.suppressed', subject: null },
  ])
})

test('an address that must not be written to stays so, even where a link that was made a moment later confirms it', async () => {
  await joinAs(t, email)
  await suppress()
  t.clock.forward(minute)
  expect((await confirmAs(t, email)).statusCode).toBe(200)
  await t.runJobs()
  expect(t.letters).toEqual([])
  expect(await t.db.selectFrom('waitlist_suppressions').select('reason').execute()).toEqual([
    { reason: 'asked' },
  ])
})

test('of two who join at once with an address that must not be written to, one was the first', async () => {
  await suppress()
  const replies = await Promise.all([1, 2, 3].map(() => joinAs(t, email)))
  expect(replies.map((reply) => reply.json().data.alreadyJoined).sort()).toEqual([false, true, true])
})

test('a member who must not be written to stays, unsubscribed, and neither a letter that waits nor a link brings them back', async () => {
  await joinAs(t, email)
  const link = `/api/waitlist/confirm/${await tokenFor(t, email, 'confirm')}`
  t.clock.forward(minute)
  await suppress()
  await t.runJobs()
  expect(t.letters).toEqual([])
  expect((await t.app.inject(link)).statusCode).toBe(410)
  expect(await memberOf(t, email)).toMatchObject({ confirmed_at: null, unsubscribed_at: t.clock.now() })
  expect(await kinds()).toEqual(['joined', 'unsubscribed'])
  t.clock.forward(2 * day)
  expect((await joinAs(t, email)).json().data).toEqual({ alreadyJoined: true })
  await t.runJobs()
  expect(t.letters).toEqual([])
})

test('suppressing who had unsubscribed before stops the letter that they have asked for since', async () => {
  await joinAs(t, email)
  await t.runJobs()
  t.clock.forward(minute)
  await unsubscribeAs(t, email)
  t.clock.forward(minute)
  await joinAs(t, email)
  t.clock.forward(minute)
  await suppress()
  await t.runJobs()
  expect(t.letters).toHaveLength(1)
  expect(await kinds()).toEqual(['joined', 'unsubscribed', 'rejoined'])
})

test('a letter that was asked for at the moment of the wish is not sent either', async () => {
  await joinAs(t, email)
  await suppress()
  await sql`update waitlist_members set unsubscribed_at = null`.execute(t.db)
  await t.runJobs()
  expect(t.letters).toEqual([])
  const { last_error } = await t.db.selectFrom('waitlist_letters').selectAll().executeTakeFirstOrThrow()
  expect(last_error).toBe('the address must not be written to')
})

test('who was erased comes back by confirming only, with one letter a day until then', async () => {
  await joinAs(t, email)
  await erase()
  const usual = await joinAs(t, 'bob@mason.example')
  const reply = await joinAs(t, email)
  expect(reply.body).toBe(usual.body)
  expect((await memberOf(t, email)).unsubscribed_at).not.toBeNull()
  expect(await isSuppressed(t.db, keys, email)).toBe(true)
  const lettersTo = () => t.letters.filter(({ to }) => to === email)
  for (let i = 0; i < 3; i++) {
    await t.runJobs()
    t.clock.forward(2 * hour)
    expect((await joinAs(t, email)).json().data).toEqual({ alreadyJoined: true })
  }
  expect(lettersTo()).toHaveLength(1)
  t.clock.forward(day)
  await joinAs(t, email)
  await t.runJobs()
  expect(lettersTo()).toHaveLength(2)
  const confirm = linkIn(lettersTo()[1], '/waitlist/confirm/')
  expect((await t.app.inject(`/api${confirm}`)).statusCode).toBe(200)
  expect(await memberOf(t, email)).toMatchObject({ confirmed_at: t.clock.now(), unsubscribed_at: null })
  expect(await isSuppressed(t.db, keys, email)).toBe(false)
})

test('the link of the first letter to who was erased works at once', async () => {
  await joinAs(t, email)
  await erase()
  await joinAs(t, email)
  expect((await confirmAs(t, email)).statusCode).toBe(200)
})

test('an address that must not be written to stays so when its owner is erased', async () => {
  await joinAs(t, email)
  await suppress()
  await erase()
  await joinAs(t, email)
  expect(await count('waitlist_members')).toBe(0)
})

test('after a backup was restored, who had been erased since is erased again, and who came back is not', async () => {
  for (const name of ['ada', 'bob', 'cy', 'di']) await joinAs(t, `${name}@mason.example`)
  const restored = await t.db
    .selectFrom('waitlist_members')
    .select(['id', 'email_key', 'email', 'name', 'joined_at'])
    .execute()
  t.clock.forward(minute)
  await erase()
  await suppressAddress(t.db, keys, 'bob@mason.example', 'command line', t.clock.now())
  await suppressAddress(t.db, keys, 'cy@mason.example', 'command line', t.clock.now())
  await erasePerson(t.db, keys, { emailKey: 'cy@mason.example' }, 'command line', t.clock.now())
  await sql`delete from waitlist_members`.execute(t.db)
  await t.db.insertInto('waitlist_members').values(restored).execute()
  t.clock.forward(minute)
  expect(await reapply()).toEqual({ erased: 2, unsubscribed: 1 })
  expect(await reapply()).toEqual({ erased: 0, unsubscribed: 0 })
  const left = await t.db
    .selectFrom('waitlist_members')
    .select(['email', 'unsubscribed_at'])
    .orderBy('email')
    .execute()
  expect(left).toEqual([
    { email: 'bob@mason.example', unsubscribed_at: t.clock.now() },
    { email: 'di@mason.example', unsubscribed_at: null },
  ])
  t.clock.forward(1)
  await joinAs(t, email)
  expect(await reapply()).toEqual({ erased: 0, unsubscribed: 0 })
  expect(await count('waitlist_members')).toBe(3)
})

test('purging takes who never confirmed and has not been written to since, and leaves nothing of them', async () => {
  const join = (name: string) => joinAs(t, `${name}@mason.example`)
  for (const name of ['old', 'left', 'confirmed', 'reminded']) await join(name)
  await confirmAs(t, 'confirmed@mason.example')
  await unsubscribeAs(t, 'left@mason.example')
  await t.runJobs()
  const letters = t.letters.filter(({ to }) => /^(old|left)/.test(to)).map(({ id }) => id)
  t.clock.forward(2 * day)
  await join('reminded')
  const before = t.clock.now()
  await join('new')
  const counts: number[] = []
  expect(await purgeUnconfirmed(t.db, before, actor, t.clock.now(), (purged) => counts.push(purged))).toBe(2)
  expect(counts).toEqual([2])
  const left = await t.db.selectFrom('waitlist_members').select('email').orderBy('email').execute()
  expect(left.map((row) => row.email)).toEqual(
    ['confirmed', 'new', 'reminded'].map((name) => `${name}@mason.example`),
  )
  expect(await t.db.selectFrom('waitlist_suppressions').selectAll().execute()).toEqual([])
  expect((await kinds()).sort()).toEqual(['confirmed', 'joined', 'joined', 'joined', 'rejoined'])
  await t.runJobs()
  expect([...t.forgotten].sort()).toEqual(letters.sort())
  expect((await join('old')).json().data).toEqual({ alreadyJoined: false, place: 2 })
})

test('purging goes by thousands, each with its audit line, and reports each', async () => {
  await sql`
    insert into waitlist_members (id, email_key, email, name, joined_at)
    select gen_random_uuid(), 'p' || n, 'p' || n, 'Ada', '2025-01-01' from generate_series(1, 2300) n`.execute(
    t.db,
  )
  const counts: number[] = []
  expect(
    await purgeUnconfirmed(t.db, t.clock.now(), actor, t.clock.now(), (purged) => counts.push(purged)),
  ).toBe(2300)
  expect(counts).toEqual([1000, 2000, 2300])
  const lines = await t.db.selectFrom('audit_lines').select(['actor', 'detail']).orderBy('id').execute()
  expect(lines).toEqual([1000, 1000, 300].map((purged) => ({ actor, detail: { purged } })))
})
