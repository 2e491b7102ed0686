import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { countHits, sweepLimits } from './limits.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

const windowMs = 60_000
const [first, second, third] = [1, 2, 3].map((byte) => ({ key: Buffer.alloc(32, byte), windowMs }))
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)

const kept = async () => {
  const { rows } = await database.pool.query<{ key: Buffer }>('select key from rate_limits order by key')
  return rows.map(({ key }) => key[0])
}

test('hits that are counted together count as if they came one after the other', async () => {
  if (!first || !second || !third) throw new Error('no keys')
  await countHits(database.db, [{ hits: [second], now: at(0) }])
  const counts = await countHits(database.db, [
    { hits: [first, second], now: at(1) },
    { hits: [third, first], now: at(2) },
    { hits: [first], now: at(3) },
  ])
  expect(counts.map((own) => own.map(({ count }) => count))).toEqual([[1, 2], [1, 2], [3]])
  expect(counts[0]?.[1]?.resetsAt).toEqual(at(60))
})

test('a window that has passed begins anew with all hits of the moment; one in the future ends no later than one of now', async () => {
  if (!first) throw new Error('no keys')
  const count = async (seconds: number, hits = 1) => {
    const countings = Array.from({ length: hits }, () => ({ hits: [first], now: at(seconds) }))
    return (await countHits(database.db, countings)).flat()
  }
  expect(await count(0, 3)).toMatchObject([{ count: 1 }, { count: 2 }, { count: 3 }])
  expect(await count(59)).toEqual([{ count: 4, resetsAt: at(60) }])
  expect(await count(60, 2)).toEqual([1, 2].map((turn) => ({ count: turn, resetsAt: at(120) })))
  // The clock was an hour ahead.
  expect(await count(-3600)).toEqual([{ count: 3, resetsAt: at(-3540) }])
})

test('a count waits for no disk, and nothing that its connection does afterwards is hasty', async () => {
  if (!first) throw new Error('no keys')
  const hits = [{ hits: [first], now: at(0) }]
  await database.db.connection().execute(async (one) => {
    const setting = async () => {
      const { rows } = await sql<{ value: string }>`
        select current_setting('synchronous_commit') as value`.execute(one)
      return rows[0]?.value
    }
    await sql`begin`.execute(one)
    await countHits(one, hits)
    expect(await setting()).toBe('off')
    await sql`commit`.execute(one)
    expect(await setting()).toBe('on')
    await countHits(one, hits)
    expect(await setting()).toBe('on')
  })
})

test('the sweep neither waits for a count nor keeps one waiting, and forgets the rest', async () => {
  if (!first || !second || !third) throw new Error('no keys')
  await countHits(database.db, [{ hits: [third, second, first], now: at(0) }])
  await database.db.transaction().execute(async (counting) => {
    await countHits(counting, [{ hits: [second], now: at(61) }])
    await sweepLimits(database.db, at(61))
    expect(await kept()).toEqual([2])
    await countHits(counting, [{ hits: [third], now: at(61) }])
  })
  expect(await kept()).toEqual([2, 3])
})

test('two counts of the same keys never wait for each other, in whatever order they come', async () => {
  if (!first || !second) throw new Error('no keys')
  await countHits(database.db, [{ hits: [first, second], now: at(0) }])
  const waiting = async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  let other: ReturnType<typeof countHits> | undefined
  await database.db.transaction().execute(async (one) => {
    await countHits(one, [{ hits: [first], now: at(1) }])
    other = countHits(database.db, [{ hits: [second, first], now: at(1) }])
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
    expect(await countHits(one, [{ hits: [second], now: at(1) }])).toMatchObject([[{ count: 2 }]])
  })
  expect(await other).toMatchObject([[{ count: 3 }, { count: 3 }]])
})

test('the statement that every call of the API runs is planned once a connection, for any number of keys', async () => {
  if (!first || !second || !third) throw new Error('no keys')
  const plans = await database.db.connection().execute(async (one) => {
    for (let turn = 0; turn < 8; turn++)
      await countHits(one, [{ hits: turn % 2 ? [first] : [first, second, third], now: at(turn) }])
    const { rows } = await sql<{ fresh: string; kept: string }>`
      select custom_plans as fresh, generic_plans as kept from pg_prepared_statements where name = 'rate-limits'`.execute(
      one,
    )
    return rows.map(({ fresh, kept }) => [Number(fresh), Number(kept)])
  })
  // The first five are planned for their values, as PostgreSQL does with each; all others are not planned again.
  expect(plans).toEqual([[5, 3]])
})
