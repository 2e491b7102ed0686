import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, minute } from '#server/kit/clock.ts'
import { ada, postJson } from '#testing/api.ts'
import { linkIn, openTestApp, type TestApp } from '#testing/app.ts'

const path = '/api/waitlist/join'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const join = (change: Record<string, unknown> = {}, options = {}) =>
  postJson(t.app, path, { ...ada, ...change }, options)
const members = () => t.db.selectFrom('waitlist_members').selectAll().execute()
const jobs = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from graphile_worker._private_jobs`.execute(t.db)
  return rows[0]?.count
}

test('a join is kept as it was typed, trimmed, and answered with success', async () => {
  const reply = await join({ name: '  Ada Mason ', email: 'Ada@Mason.Example' })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ success: true, data: { alreadyJoined: false, place: 1 } })
  expect(await members()).toEqual([
    expect.objectContaining({
      email_key: 'ada@mason.example',
      email: 'Ada@Mason.Example',
      name: 'Ada Mason',
      company: 'Mason & Daughters',
      position: 'General Contractor',
      interested_in: 'lidar',
      source: 'friend',
      joined_at: t.clock.now(),
      confirmed_at: null,
    }),
  ])
})

test('the letter goes to what was typed and says nothing that the sender chose', async () => {
  await join({ name: 'Win a prize at http://bad.example', email: 'Ada@Mason.Example' })
  await t.runJobs()
  expect(t.letters).toHaveLength(1)
  const [post] = t.letters
  expect(post?.to).toBe('Ada@Mason.Example')
  expect(JSON.stringify(post?.letter)).not.toMatch(/prize|bad\.example|Mason/)
})

test('an empty string means absent', async () => {
  await join({ company: '', position: '  ', interestedIn: '', source: '' })
  expect(await members()).toEqual([
    expect.objectContaining({ company: null, position: null, interested_in: null, source: null }),
  ])
})

test('a second join with the same address changes nothing and says so', async () => {
  await join()
  const before = await members()
  const reply = await join({ name: 'Somebody Else', email: 'ADA@MASON.EXAMPLE', company: 'Other' })
  expect(reply.json()).toEqual({ success: true, data: { alreadyJoined: true } })
  expect(await members()).toEqual(before)
})

test.each([
  ['upper case', 'ada@mason.example', 'ADA@Mason.EXAMPLE'],
  ['NFC and NFD', 'ren\u00e9@mason.example', 'rene\u0301@mason.example'],
  ['an international domain and its ASCII form', 'ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['a full-width dot', 'ada@mason.example', 'ada@mason\uff0eexample'],
])('two spellings of one address are one member: %s', async (_, first, second) => {
  await join({ email: first })
  expect((await join({ email: second })).json().data).toEqual({ alreadyJoined: true })
  expect(await members()).toHaveLength(1)
})

test('two hundred joins of one address at once make one row and one letter', async () => {
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0 } })
  const replies = await Promise.all(Array.from({ length: 200 }, () => join()))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(200).fill(200))
  expect(replies.filter((reply) => !reply.json().data.alreadyJoined)).toHaveLength(1)
  expect(await members()).toHaveLength(1)
  await t.runJobs()
  expect(t.letters).toHaveLength(1)
})

test('the member and the job exist together or not at all', async () => {
  await sql`alter table graphile_worker._private_jobs add constraint full_disk check (false)`.execute(t.db)
  const reply = await join()
  expect(reply.statusCode).toBe(500)
  expect(reply.json().error.message).toBe('Something went wrong. Please try again.')
  expect(await members()).toHaveLength(0)
})

test('a bad row that comes with good ones fails alone', async () => {
  await sql`alter table waitlist_members add constraint no_bob check (name <> 'Bob Bad')`.execute(t.db)
  const replies = await Promise.all(
    ['Ann One', 'Bob Bad', 'Cy Three', 'Di Four', 'Eve Five'].map((name, i) =>
      join({ name, email: `p${i}@mason.example` }),
    ),
  )
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 500, 200, 200, 200])
  expect(await members()).toHaveLength(4)
  expect(await jobs()).toBe(4)
})

test.each([
  ['name', { name: 'A' }, 'Name must be at least 2 characters'],
  ['name', { name: ' A  ' }, 'Name must be at least 2 characters'],
  ['name', { name: undefined }, 'Name must be at least 2 characters'],
  ['name', { name: ['Ada', 'Mason'] }, 'Name must be at least 2 characters'],
  ['name', { name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
  ['name', { name: 'Ada\u0000Mason' }, 'Name has characters that cannot be kept'],
  ['name', { name: 'Ada\r\nBcc: x' }, 'Name has characters that cannot be kept'],
  ['email', { email: 'ada' }, 'Please enter a valid email'],
  ['email', { email: undefined }, 'Please enter a valid email'],
  ['email', { email: 'a@b.example, c@d.example' }, 'Please enter a valid email'],
  ['email', { email: `${'a'.repeat(65)}@mason.example` }, 'Please enter a valid email'],
  [
    'email',
    {
      email: `a@${'b'.repeat(50)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.example`,
    },
    'Please enter a valid email',
  ],
  ['company', { company: 'x'.repeat(121) }, 'Company must be at most 120 characters'],
  ['company', { company: 7 }, 'Company must be text'],
  ['position', { position: 'x'.repeat(121) }, 'Job title must be at most 120 characters'],
  ['interestedIn', { interestedIn: 'toString' }, 'Interest must be one of the listed options'],
  ['source', { source: 'radio' }, 'Source must be one of the listed options'],
])('a bad %s is refused with its message: %j', async (field, change, message) => {
  const reply = await join(change)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toEqual({
    success: false,
    error: { code: 'invalid_input', message, fields: { [field]: message } },
  })
  expect(await members()).toHaveLength(0)
})

test('the longest name, company, title and e-mail that are allowed are kept', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(59)}.example`
  expect(email).toHaveLength(254)
  const reply = await join({
    name: '\u{1F477}'.repeat(100),
    company: 'x'.repeat(120),
    position: 'y'.repeat(120),
    email,
  })
  expect(reply.json()).toEqual({ success: true, data: { alreadyJoined: false, place: 1 } })
})

test.each([
  ['null', 'null'],
  ['an array', '[]'],
  ['a string', '"x"'],
  ['a number', '7'],
])('a body that is %s is refused', async (_, body) => {
  const reply = await t.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'content-type': 'application/json' },
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().success).toBe(false)
})

test('who joins again while unconfirmed gets a fresh letter after waits that grow, three a day at most', async () => {
  await join()
  const start = t.clock.now().getTime()
  const sent: number[] = []
  for (const at of [0, 0.9, 1, 2, 10.9, 11, 12, 70.9, 71, 72, 200, 1000, 1439]) {
    t.clock.forward(start + at * minute - t.clock.now().getTime())
    const before = t.letters.length
    await join()
    await t.runJobs()
    if (t.letters.length > before) sent.push(at)
  }
  // The first letter goes out with the first run; the fresh ones follow after 1, 10 and 60 minutes.
  expect(sent).toEqual([0, 1, 11, 71])
})

test('thirty who join again at once, when a fresh letter is due, bring one', async () => {
  await join()
  await t.runJobs()
  t.clock.forward(2 * minute)
  await Promise.all(Array.from({ length: 29 }, () => join()))
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
})

test('after a day without letters the next join brings one again', async () => {
  await join()
  await t.runJobs()
  t.clock.forward(day + minute)
  await join()
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
})

test('a confirmed member who joins again gets no letter', async () => {
  await join()
  await t.runJobs()
  await t.app.inject(`/api${linkIn(t.letters[0], '/waitlist/confirm/')}`)
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
  t.clock.forward(2 * day)
  expect((await join()).json().data).toEqual({ alreadyJoined: true })
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
})

test('a filled honeypot is answered with success and stores nothing', async () => {
  const reply = await join({ website: 'http://bot.example' })
  expect(reply.json()).toEqual({ success: true, data: { alreadyJoined: false, place: 1 } })
  expect(await members()).toHaveLength(0)
  expect(await jobs()).toBe(0)
})

test('one client may join a hundred times in ten minutes; then it is told how long to wait', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 101; i++) statuses.push((await join({ email: `n${i}@mason.example` })).statusCode)
  expect(statuses).toEqual([...Array(100).fill(200), 429])
  t.clock.forward(4 * minute)
  const reply = await join({ email: 'late@mason.example' })
  expect(reply.headers['retry-after']).toBe('360')
  expect(reply.json().error).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 6 minutes.',
  })
  expect((await join({ email: 'other@mason.example' }, { remoteAddress: '203.0.113.9' })).statusCode).toBe(
    200,
  )
  t.clock.forward(6 * minute)
  expect((await join({ email: 'late@mason.example' })).statusCode).toBe(200)
})

test('of many joins at the same moment no more are taken than of as many one after the other', async () => {
  const beside = await t.openBeside()
  const replies = await Promise.all(
    Array.from({ length: 130 }, (_, i) =>
      postJson(i % 2 ? t.app : beside, '/api/waitlist/join', { ...ada, email: `n${i}@mason.example` }),
    ),
  )
  const taken = replies.filter(({ statusCode }) => statusCode === 200)
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect([taken.length, refused.length]).toEqual([100, 30])
})

test('one address is limited whoever sends it', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) {
    statuses.push(
      (
        await join(
          { email: i % 2 ? 'ADA@mason.example' : 'ada@mason.example' },
          { remoteAddress: `203.0.113.${i}` },
        )
      ).statusCode,
    )
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429])
})

test('RATE_LIMIT_SCALE multiplies the limits and 0 turns them off', async () => {
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0.02 } })
  const few: number[] = []
  for (let i = 0; i < 3; i++) few.push((await join({ email: `n${i}@mason.example` })).statusCode)
  expect(few).toEqual([200, 200, 429])
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0 } })
  for (let i = 0; i < 101; i++) expect((await join({ email: `n${i}@mason.example` })).statusCode).toBe(200)
  expect(await t.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})

test('limits keep a hash, never the address', async () => {
  await join({}, { remoteAddress: '203.0.113.9' })
  const { rows } = await sql<{ text: string; size: number }>`
    select encode(key, 'escape') as text, length(key) as size from rate_limits`.execute(t.db)
  expect(rows.map(({ size }) => size)).toEqual([32, 32])
  for (const { text } of rows) expect(text).not.toMatch(/203\.0|mason/)
})

test('addresses of one IPv6 /64 are counted as one, and a mapped IPv4 as its IPv4', async () => {
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0.01 } })
  const from = async (remoteAddress: string, i: number) =>
    (await join({ email: `n${i}@mason.example` }, { remoteAddress })).statusCode
  expect(await from('2001:db8:1:2::1', 0)).toBe(200)
  expect(await from('2001:db8:1:2:ffff::9', 1)).toBe(429)
  expect(await from('2001:db8:1:3::1', 2)).toBe(200)
  expect(await from('198.51.100.7', 3)).toBe(200)
  expect(await from('::ffff:198.51.100.7', 4)).toBe(429)
})

test("a proxy's header is believed only where proxies are trusted", async () => {
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0.01 } })
  const from = async (forwarded: string, i: number) =>
    (await join({ email: `n${i}@mason.example` }, { headers: { 'x-forwarded-for': forwarded } })).statusCode
  expect(await from('203.0.113.1', 0)).toBe(200)
  expect(await from('203.0.113.2', 1)).toBe(429)
  await t.close()
  t = await openTestApp({ env: { rateLimitScale: 0.01, trustProxy: 1 } })
  expect(await from('203.0.113.1', 0)).toBe(200)
  expect(await from('203.0.113.2', 1)).toBe(200)
  // Only the last hop is ours: what stands before it was written by the client.
  expect(await from('203.0.113.77, 203.0.113.2', 2)).toBe(429)
})
