import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinSchema } from '#contract/waitlist.ts'
import { hour, minute } from '#server/kit/clock.ts'
import { read } from '#server/kit/serve.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { joinAs, memberOf } from '#testing/waitlist.ts'
import { addMembers } from './store/joins.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const from = (remoteAddress: string) => ({ remoteAddress })
const reasonsOf = async (email: string) => (await memberOf(t, email)).reasons
const marked = async () => {
  const rows = await t.db
    .selectFrom('waitlist_members')
    .select(['email', 'reasons'])
    .orderBy('email')
    .execute()
  return rows.filter(({ reasons }) => reasons.length > 0).map(({ email }) => email)
}
const addressOf = (i: number) => `n${String(i).padStart(2, '0')}@mason.example`

test('the twenty-first join of one /24 within an hour is marked, and answered like any other', async () => {
  const replies: unknown[] = []
  for (let i = 1; i <= 22; i++) {
    replies.push((await joinAs(t, addressOf(i), {}, from(`203.0.113.${i}`))).json())
  }
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1)
  expect(await marked()).toEqual([addressOf(21), addressOf(22)])
  expect(await reasonsOf(addressOf(21))).toEqual(['velocity'])
  await joinAs(t, 'near@mason.example', {}, from('203.0.112.1'))
  expect(await reasonsOf('near@mason.example')).toEqual([])
  await t.runJobs()
  expect(t.letters).toHaveLength(23)
})

test('joins that are written together count each other, each network by itself', async () => {
  const join = (i: number, addressPrefix: string | null) => ({
    ...read(joinSchema, { name: 'Ada Mason', email: addressOf(i) }),
    emailKey: addressOf(i),
    joinedAt: t.clock.now(),
    suppressionHash: Buffer.alloc(32),
    wording: '2026-11',
    addressPrefix,
    language: 'en' as const,
    reasons: [],
  })
  const networks = ['2001:db8:1:2::/64', '2001:db8:1:3::/64', null]
  const joins = Array.from({ length: 66 }, (_, i) => join(i, networks[i % 3] ?? null))
  expect(await addMembers(t.db, joins, 20)).toEqual(Array(66).fill('added'))
  expect(await marked()).toEqual([60, 61, 63, 64].map(addressOf))
})

test('an IPv6 network is its /64', async () => {
  for (let i = 1; i <= 21; i++) await joinAs(t, addressOf(i), {}, from(`2001:db8:1:2::${i}`))
  await joinAs(t, 'near@mason.example', {}, from('2001:db8:1:3::1'))
  expect(await marked()).toEqual([addressOf(21)])
})

test('an hour later the network counts as quiet again', async () => {
  for (let i = 1; i <= 20; i++) await joinAs(t, addressOf(i))
  t.clock.forward(hour - minute)
  await joinAs(t, 'early@mason.example')
  expect(await reasonsOf('early@mason.example')).toEqual(['velocity'])
  t.clock.forward(minute)
  await joinAs(t, 'late@mason.example')
  expect(await reasonsOf('late@mason.example')).toEqual([])
})

test('RATE_LIMIT_SCALE multiplies the velocity that is marked past, and 0 marks none', async () => {
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0.1 } })
  for (let i = 1; i <= 3; i++) await joinAs(t, addressOf(i))
  expect(await marked()).toEqual([addressOf(3)])
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0 } })
  for (let i = 1; i <= 22; i++) await joinAs(t, addressOf(i))
  expect(await marked()).toEqual([])
})

test('an address of throw-away mail is marked however it is spelled, and gets its letter', async () => {
  for (const email of ['a@MAILINATOR.com', 'b@sub.mailinator.com']) {
    expect((await joinAs(t, email)).json().data).toEqual({ alreadyJoined: false, place: 1 })
    expect(await reasonsOf(email)).toEqual(['disposable'])
  }
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
})

test('ALLOWED_DOMAINS keeps a domain from being marked', async () => {
  await t.close()
  t = await openTestApp({ env: { allowedDomains: ['mailinator.com'] } })
  await joinAs(t, 'a@mailinator.com')
  expect(await marked()).toEqual([])
})

test('what is kept of an address is its network, and nothing where it cannot be read', async () => {
  await t.close()
  t = await openTestApp({ env: { trustProxy: 1 } })
  const forwarded = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  await joinAs(t, 'a@mason.example', {}, forwarded('203.0.113.9'))
  await joinAs(t, 'b@mason.example', {}, forwarded('hidden'))
  expect((await memberOf(t, 'a@mason.example')).address_prefix).toBe('203.0.113.0/24')
  expect((await memberOf(t, 'b@mason.example')).address_prefix).toBeNull()
  const events = await t.db
    .selectFrom('waitlist_events')
    .select(['kind', 'wording', 'address_prefix', 'at'])
    .orderBy('address_prefix')
    .execute()
  const joined = { kind: 'joined', wording: '2026-11', at: t.clock.now() }
  expect(events).toEqual([
    { ...joined, address_prefix: '203.0.113.0/24' },
    { ...joined, address_prefix: null },
  ])
})
