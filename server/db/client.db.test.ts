import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openJobPool, openPool, planKept } from './client.ts'

let database: TestDatabase
let wires: [Socket, Socket][]
let proxy: ReturnType<typeof createServer>
beforeEach(async () => {
  database = await openTestDatabase()
  wires = []
  const { host, port } = database.connection
  proxy = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    wires.push([near, far])
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  for (const wire of wires) for (const socket of wire) socket.destroy()
  await new Promise((done) => proxy.close(done))
  await database.drop()
})

/** From here on nothing comes through the connections there are, and none of them closes. */
const goSilent = () => {
  for (const [near, far] of wires) {
    near.unpipe(far)
    far.unpipe(near)
  }
}

function openProxied(silenceMs: number) {
  const address = proxy.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return openPool({ ...database.connection, host: '127.0.0.1', port }, 2, () => {}, { silenceMs })
}

test('a database that hangs is given up on, and the next question finds it again', async () => {
  const pool = openProxied(200)
  await pool.query('select 1')
  goSilent()
  await expect(pool.query('select 2')).rejects.toThrow('Connection terminated: the database was silent')
  expect((await pool.query('select 3 as found')).rows).toEqual([{ found: 3 }])
  await pool.end()
})

test('a connection that owes no answer may be silent', async () => {
  // Long enough for an answer on a busy machine.
  const pool = openProxied(1000)
  const client = await pool.connect()
  await client.query('listen something')
  await wait(1250)
  expect((await client.query('select 1 as still')).rows).toEqual([{ still: 1 }])
  client.release()
  await pool.end()
})

test('what is lost is told, but of a pool that is being closed nothing', async () => {
  const told: string[] = []
  const pool = openPool(database.connection, 2, (error) => told.push(error.message))
  const endIt = async (client: pg.PoolClient) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const broken = new Promise((done) => client.once('end', done))
    await sql`select pg_terminate_backend(${rows[0].pid}::integer)`.execute(database.db)
    await broken
    client.release(true)
  }
  await endIt(await pool.connect())
  const before = told.length
  expect(before).toBeGreaterThan(0)
  const lent = await pool.connect()
  const ended = pool.end()
  await endIt(lent)
  await ended
  expect(told).toHaveLength(before)
})

test('a statement waits no longer than it may for what another transaction holds', async () => {
  const pool = openPool(database.connection, 1, () => {}, { lockWithinMs: 100 })
  await database.db.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(holder)
    await expect(pool.query('select pg_advisory_lock(7)')).rejects.toMatchObject({ code: '55P03' })
  })
  await pool.end()
})

test('a statement that asks for it is planned once a connection, others each time', async () => {
  await database.db.connection().execute(async (one) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql`${planKept('sum')} select ${value}::int + 1 as value`.execute(one)
      expect(rows).toEqual([{ value: value + 1 }])
      await sql`select ${value}::int`.execute(one)
    }
    const { rows } = await sql`select name from pg_prepared_statements`.execute(one)
    expect(rows).toEqual([{ name: 'sum' }])
  })
})

test('every connection waits for the disk, but those of the job runner', async () => {
  const kept = openPool(database.connection, 1, () => {})
  const jobs = openJobPool(database.connection, 2, () => {})
  const setting = 'select pg_backend_pid() as pid, current_setting($1) as value'
  const ask = async (pool: typeof kept) => (await pool.query(setting, ['synchronous_commit'])).rows[0]
  expect((await ask(kept)).value).toBe('on')
  const both = await Promise.all([ask(jobs), ask(jobs)])
  expect(new Set(both.map(({ pid }) => pid)).size).toBe(2)
  expect(both.map(({ value }) => value)).toEqual(['off', 'off'])
  await Promise.all([kept.end(), jobs.end()])
})
