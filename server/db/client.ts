import { Socket } from 'node:net'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './schema.ts'

type Report = (error: Error) => void

/** A day of the calendar stays the text it is: as an instant it would be another day elsewhere. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Longest that a statement may run where nothing else is said: the database ends it then, and says so. */
const runsWithinMs = 15_000
/** Silence after which nobody can be at the other end any more. */
const givenUpAfterMs = 20_000

/** How patient a pool is, in milliseconds. */
type Patience = {
  /** Longest that a statement may run. */
  statementWithinMs?: number
  /** Silence after which a connection that owes an answer is given up. */
  silenceMs?: number
  /** Longest that a statement waits for what another transaction holds; as long as it may run where not given. */
  lockWithinMs?: number
}

/**
 * A pool that outlives its database: a connection that breaks is reported and dropped, never thrown into the process,
 * and the next caller gets a new one. A database that hangs instead of breaking is given up on after `silenceMs`.
 */
export function openPool(
  connection: pg.PoolConfig,
  max: number,
  report: Report,
  { statementWithinMs = runsWithinMs, silenceMs = givenUpAfterMs, lockWithinMs }: Patience = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    ...connection,
    types,
    max,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementWithinMs,
    ...(lockWithinMs !== undefined && { lock_timeout: lockWithinMs }),
    keepAlive: true,
  })
  // Of a pool that is being closed nobody needs to hear that a connection ended.
  const tell = (error: Error) => {
    if (!pool.ending) report(error)
  }
  pool.on('error', tell)
  pool.on('connect', (client) => {
    // A connection that breaks while it is lent out reports to nobody else.
    client.on('error', tell)
    breakWhenSilent(client, silenceMs)
    keepPlans(client)
  })
  return pool
}

/**
 * A pool for the job runner's own statements. They wait for no disk: one that is lost with the database's machine is that a
 * job was taken or done, and a job done again finds done what it is for.
 */
export function openJobPool(connection: pg.PoolConfig, max: number, report: Report): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query('set synchronous_commit = off')
  }
  return openPool({ ...connection, onConnect }, max, report)
}

/** How a statement begins whose plan is worth keeping, and the name that it is kept under. */
export const planKept = (name: string) => sql.raw(`/* plan kept: ${name} */`)
const planKeptAs = /^\s*\/\* plan kept: ([\w-]+) \*\//

/**
 * An array that is a value of a statement whose plan is kept, in words that hide how long it is: where that is seen the plan for
 * one or two seems cheaper than the kept one, and is made anew each time, which takes longer than running it.
 */
export const anyLength = (value: string): string => `(select ${value})`

/**
 * Runs a statement that is asked for many times a second: written out once, with `$1` and on for its values, and its plan kept
 * under `name`, where it has one. Putting such a statement together anew each time takes longer than all else that is done for it here.
 */
export async function runKept<Row>(
  db: Pick<Db, 'executeQuery'>,
  { name, text }: { name: string | undefined; text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  const kept = name === undefined ? '' : `/* plan kept: ${name} */ `
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(kept + text, [...values]))
  return rows
}

/**
 * Has statements that ask for it planned once a connection and not each time: planning one with a dozen parts takes as long
 * as running it. Others are planned for the values they come with.
 */
function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? planKeptAs.exec(text)?.[1] : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }) as pg.PoolClient['query']
}

/**
 * Breaks a connection that owes an answer and has been silent for `silenceMs`, as after the loss of a network or of the
 * database's machine: the system itself would wait for many minutes. One that owes nothing may be silent for ever.
 */
function breakWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  let settledAt = stream.bytesWritten
  client.on('drain', () => {
    settledAt = stream.bytesWritten
  })
  stream.setTimeout(silenceMs)
  stream.on('timeout', () => {
    if (stream.bytesWritten > settledAt)
      stream.destroy(new Error(`Connection terminated: the database was silent for ${silenceMs / 1000} s`))
  })
}

/** Kysely over `pool`; closing it ends the pool. */
export function openDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Kysely over one connection that is its caller's, with whatever transaction that has begun. */
export function openClientDb(client: pg.Client): Db {
  const lent = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => lent, end: async () => {} }
  // Kysely asks for no more of a pool than that; its type is of the real ones.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
}
