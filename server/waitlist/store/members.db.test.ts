import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type MemberFilter,
  type MemberStatus,
  type MemberStep,
  memberStatuses,
  memberSteps,
} from '#contract/member-filter.ts'
import { totalFilters } from '#contract/stats.ts'
import { interests, sources } from '#contract/waitlist.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { countMembers, findMember, findMembers, readMembers } from './members.ts'
import { readStats } from './stats.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => empty())
afterAll(() => database.drop())

const empty = () => database.pool.query('delete from waitlist_members; delete from users')

/** Few values, so that many members share them: ties are where paging goes wrong. */
const days = ['2026-03-01', '2026-03-02', '2026-03-03']
const moments = days.flatMap((day) => [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`])
const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: null })
const memberArbitrary = fc.record({
  id: fc.uuid({ version: 4 }),
  name: fc.constantFrom('Ada', 'ada', 'Zoë', '100%', 'back\\slash', 'under_score'),
  host: fc.constantFrom('mason.example', 'build_it.example'),
  company: maybe(['Mason & Daughters', 'mason', '50% off']),
  position: maybe(['Architect', 'architect', 'Foreman']),
  interested_in: maybe(Object.keys(interests).slice(0, 2)),
  source: maybe(Object.keys(sources).slice(0, 2)),
  utm_campaign: maybe(['spring', 'Spring']),
  referrer_host: maybe(['news.example', 'search.example']),
  joined_at: fc.constantFrom(...moments),
  confirmed_at: maybe(moments),
  invited: fc.boolean(),
  unsubscribed_at: fc.option(fc.constantFrom(...moments), { nil: null, freq: 5 }),
  registered: fc.boolean(),
  boost: fc.integer({ min: 0, max: 3 }),
  reasons: fc.subarray(['velocity', 'no-proof']),
  overruled: fc.boolean(),
})
type Made = ReturnType<typeof seated>[number]

const seated = (made: (typeof memberArbitrary extends fc.Arbitrary<infer One> ? One : never)[]) =>
  made.map((member, i) => {
    const seat = member.confirmed_at ? i + 1 : null
    return {
      ...member,
      email: `Member-${made.length - i}@${member.host}`,
      invited_at: member.confirmed_at && member.invited ? member.confirmed_at : null,
      seat,
      priority: seat && seat - 2 * member.boost,
    }
  })

const dateOf = (time: string | null) => (time === null ? null : new Date(time))

async function write(members: readonly Made[]): Promise<void> {
  for (const one of members) {
    await database.db
      .insertInto('waitlist_members')
      .values({
        id: one.id,
        email: one.email,
        email_key: one.email.toLowerCase(),
        name: one.name.padEnd(2, ' '),
        company: one.company,
        position: one.position,
        interested_in: one.interested_in,
        source: one.source,
        utm_campaign: one.utm_campaign,
        referrer_host: one.referrer_host,
        joined_at: new Date(one.joined_at),
        confirmed_at: dateOf(one.confirmed_at),
        invited_at: dateOf(one.invited_at),
        unsubscribed_at: dateOf(one.unsubscribed_at),
        seat: one.seat,
        priority: one.priority,
        reasons: one.reasons,
        overruled_at: one.overruled ? new Date(one.joined_at) : null,
      })
      .execute()
    if (one.registered) await register(one.email)
  }
}

const register = (email: string, at = new Date(0)) =>
  database.db
    .insertInto('users')
    .values({
      id: randomUUID(),
      email,
      email_key: email.toLowerCase(),
      username: email.slice(0, 30),
      username_key: email.toLowerCase(),
      password_hash: 'none',
      created_at: at,
    })
    .execute()

/** The same rules once more, slowly and in plain sight. */
const oracle = {
  status(one: Made): MemberStatus {
    if (one.unsubscribed_at) return 'unsubscribed'
    if (one.registered) return 'registered'
    if (one.invited_at) return 'invited'
    return one.confirmed_at ? 'confirmed' : 'unconfirmed'
  },
  reached(one: Made, step: MemberStep): boolean {
    if (step === 'registered') return one.registered
    return (step === 'invited' ? one.invited_at : one.confirmed_at) !== null
  },
  matches(one: Made, filter: MemberFilter): boolean {
    const same = (wanted: string | undefined, value: string | null) =>
      wanted === undefined || wanted === value
    const day = one.joined_at.slice(0, 10)
    const flagged = one.reasons.length > 0 && !one.overruled
    return (
      same(filter.status, oracle.status(one)) &&
      (filter.reached === undefined || oracle.reached(one, filter.reached)) &&
      (filter.title === undefined || one.position?.toLowerCase() === filter.title.toLowerCase()) &&
      same(filter.interest, one.interested_in) &&
      same(filter.source, one.source) &&
      same(filter.campaign, one.utm_campaign) &&
      same(filter.referrer, one.referrer_host) &&
      (filter.from === undefined || day >= filter.from) &&
      (filter.to === undefined || day <= filter.to) &&
      (filter.flagged === undefined || (filter.flagged === 'yes') === flagged) &&
      (filter.text === undefined ||
        [one.name, one.email, one.company].some((part) =>
          part?.toLowerCase().includes(filter.text?.toLowerCase() ?? ''),
        ))
    )
  },
  keys(one: Made, sort: string): (string | number)[] | null {
    if (sort === 'joined') return [one.joined_at]
    if (sort === 'confirmed') return one.confirmed_at ? [one.confirmed_at] : null
    if (sort === 'name') return [one.name.padEnd(2, ' ').toLowerCase()]
    if (sort === 'email') return [one.email.toLowerCase()]
    const waits = one.priority !== null && !one.invited_at && !one.unsubscribed_at
    return waits ? [one.priority ?? 0, one.seat ?? 0] : null
  },
  compare(sort: string) {
    const name = sort.replace('-', '')
    const turn = sort.startsWith('-') ? -1 : 1
    return (a: Made, b: Made): number => {
      const [ours, theirs] = [oracle.keys(a, name), oracle.keys(b, name)]
      if (!ours !== !theirs) return ours ? -1 : 1
      for (const [i, key] of [...(ours ?? []), a.id].entries()) {
        const other = [...(theirs ?? []), b.id][i] ?? ''
        if (key !== other) return key < other ? -turn : turn
      }
      return 0
    }
  },
}

const sortArbitrary = fc.constantFrom(
  ...['joined', 'confirmed', 'place', 'name', 'email'].flatMap((sort) => [sort, `-${sort}`]),
)
const perhaps = <Value>(...values: Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
const filterArbitrary: fc.Arbitrary<MemberFilter> = fc
  .record({
    status: perhaps(...(Object.keys(memberStatuses) as MemberStatus[])),
    reached: perhaps(...(Object.keys(memberSteps) as MemberStep[])),
    title: perhaps('ARCHITECT', 'Foreman', 'nobody'),
    interest: perhaps('lidar' as const),
    source: perhaps('search' as const),
    campaign: perhaps('spring'),
    referrer: perhaps('news.example'),
    from: perhaps(...days),
    to: perhaps(...days),
    text: perhaps('MASON', 'zoË', '%', '_', '\\', 'member-1', 'nobody'),
    flagged: perhaps('yes' as const, 'no' as const),
  })
  // One or two conditions at a time: with all of them nobody would be left.
  .chain((filter) =>
    fc.subarray(Object.entries(filter), { maxLength: 2 }).map((some) => Object.fromEntries(some)),
  )

test('pages of any filter in any order hold each member once, in the order that the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(memberArbitrary, { maxLength: 24 }).map(seated),
      fc.array(fc.tuple(filterArbitrary, sortArbitrary), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 7 }),
      async (members, questions, limit) => {
        await empty()
        await write(members)
        for (const [filter, sort] of questions) {
          const wanted = members
            .filter((one) => oracle.matches(one, filter))
            .toSorted(oracle.compare(sort))
            .map((one) => ({ id: one.id, status: oracle.status(one) }))
          const found: { id: string; status: string }[] = []
          for (let after: string | undefined; ; ) {
            const page = await findMembers(database.db, filter, { sort, after, limit })
            found.push(...(page?.members ?? []).map(({ id, status }) => ({ id, status })))
            if (!page?.next) break
            expect(page.members).toHaveLength(limit)
            after = page.next
          }
          expect(found).toEqual(wanted)
          expect(await countMembers(database.db, filter)).toBe(wanted.length)
          const read: string[] = []
          for await (const some of readMembers(database.db, filter, sort, limit))
            read.push(...some.map(({ id }) => id))
          expect(read).toEqual(wanted.map(({ id }) => id))
        }
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)

const add = (count: number, change: (i: number) => Partial<Made> = () => ({})) => {
  const one = fc.sample(memberArbitrary, { numRuns: count, seed: 1 })
  const members = seated(one.map((member, i) => ({ ...member, ...change(i) })))
  return write(members).then(() => members)
}

test('the overview counts whom the list shows, figure by figure', async () => {
  const members = await add(40)
  const { totals } = await readStats(database.db, 1, new Date('2026-03-02T00:00:00Z'))
  for (const [name, filter] of Object.entries(totalFilters) as [keyof typeof totalFilters, MemberFilter][]) {
    const wanted = members.filter((one) => oracle.matches(one, filter)).length
    expect([name, totals[name]]).toEqual([name, wanted])
    expect([name, await countMembers(database.db, filter)]).toEqual([name, wanted])
    // None and all would say nothing.
    expect(wanted, name).toBeGreaterThan(0)
    if (name !== 'joined') expect(wanted, name).toBeLessThan(members.length)
  }
})

test('two members who joined within the same millisecond are still told apart', async () => {
  await add(3, () => ({ joined_at: '2026-03-01T00:00:00.000Z' }))
  await database.pool.query(`update waitlist_members set joined_at = joined_at + interval '1 microsecond' * (
    select count(*) from waitlist_members other where other.id < waitlist_members.id)`)
  const seen = new Set<string>()
  for (let after: string | undefined; ; ) {
    const page = await findMembers(database.db, {}, { sort: 'joined', after, limit: 1 })
    for (const { id } of page?.members ?? []) seen.add(id)
    if (!page?.next) break
    after = page.next
  }
  expect(seen.size).toBe(3)
})

test('the end of a page says nothing of who stood there, and fits only the order it came from', async () => {
  await add(3)
  for (const sort of ['email', 'name', 'joined']) {
    const page = await findMembers(database.db, {}, { sort, limit: 2 })
    const end = Buffer.from(page?.next ?? '', 'base64url').toString()
    expect(end).toContain(sort)
    expect(end).not.toMatch(/@|member|ada|zo/i)
    expect(
      await findMembers(database.db, {}, { sort: `-${sort}`, after: page?.next ?? '', limit: 2 }),
    ).toBeUndefined()
  }
})

const end = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const id = randomUUID()
test.each([
  ['no JSON', 'joined', 'x'],
  ['another shape', 'joined', end('joined')],
  ['no time', 'joined', end('joined', id, ['yesterday'])],
  ['a time that is none', 'joined', end('joined', id, ['2026-13-45T00:00:00.000000Z'])],
  ['no key', 'joined', end('joined', id, [])],
  ['a missing time where each has one', 'joined', end('joined', id, [null])],
  ['one key of two', 'place', end('place', id, ['1'])],
  ['half a place', 'place', end('place', id, ['1', null])],
  ['a place past counting', 'place', end('place', id, ['99999999999', '1'])],
  ['no id', 'joined', end('joined', 'x', ['2026-03-01T00:00:00.000000Z'])],
  ['somebody who is gone', 'email', end('email', id, [])],
])('%s is not the end of a page', async (_, sort, after) => {
  expect(await findMembers(database.db, {}, { sort, after, limit: 2 })).toBeUndefined()
})

test('a reader that stops early leaves no transaction open', async () => {
  await add(5)
  for await (const some of readMembers(database.db, {}, undefined, 2)) {
    expect(some).toHaveLength(2)
    break
  }
  const { rows } = await database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  expect(rows).toEqual([])
})

test('what is read member by member is one moment, whatever happens meanwhile', async () => {
  await add(4)
  const seen: string[] = []
  for await (const some of readMembers(database.db, {}, undefined, 2)) {
    seen.push(...some.map(({ id }) => id))
    await database.pool.query('delete from waitlist_members')
  }
  expect(seen).toHaveLength(4)
})

test('a member is found by id and by address, with when they registered', async () => {
  const [member] = await add(1, () => ({ registered: false, unsubscribed_at: null }))
  if (!member) throw new Error('nobody was added')
  await register(member.email, new Date('2026-04-01T10:00:00Z'))
  const found = await findMember(database.db, { emailKey: member.email.toLowerCase() })
  expect(found).toMatchObject({
    id: member.id,
    status: 'registered',
    registeredAt: '2026-04-01T10:00:00.000Z',
  })
  expect(await findMember(database.db, { id: member.id })).toEqual(found)
  expect(await findMember(database.db, { id: randomUUID() })).toBeUndefined()
})
