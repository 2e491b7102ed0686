import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { openDb, openPool } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'

/** Where the run's PostgreSQL listens. */
export type PostgresAddress = { host: string; port: number; user: string; database: string }

/** How long a test waits for a connection, in milliseconds: it fails none that others on the machine are busy. */
const connectionTimeoutMillis = 60_000

export const templateName = 'plumbline_template'

export type TestDatabase = {
  db: Db
  pool: pg.Pool
  connection: PostgresAddress
  /** Ends its connections and deletes it. */
  drop: () => Promise<void>
}

/** What makes and drops databases, kept for all tests of a process: a connection costs as much as a small test. */
let keeper: pg.Pool | undefined

/** A migrated, empty database of the test's own. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  keeper ??= openPool({ ...postgres, connectionTimeoutMillis, allowExitOnIdle: true }, 2, () => {})
  const admin = keeper
  // Copied as files: the other way writes every page of it into the log too.
  await admin.query(`create database ${name} template ${templateName} strategy file_copy`)
  const connection = { ...postgres, database: name, connectionTimeoutMillis }
  const pool = openPool(connection, 12, () => {})
  return {
    db: openDb(pool),
    pool,
    connection,
    async drop() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
    },
  }
}
