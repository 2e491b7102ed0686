import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './schema.ts'

type Report = (error: Error) => void

/**
 * A pool that outlives its database: a connection that breaks is reported and dropped, never thrown into the process,
 * and the next caller gets a new one.
 */
export function openPool(connection: pg.PoolConfig, max: number, report: Report): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    keepAlive: true,
  })
  pool.on('error', report)
  // A connection that breaks while it is lent out reports to nobody else.
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

/** Kysely over `pool`; closing it ends the pool. */
export function openDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
