import type pg from 'pg'
import { openDb, openPool } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, systemClock } from '#server/kit/clock.ts'
import { type Env, readEnv } from '#server/kit/env.ts'
import { type Keys, makeKeys } from '#server/kit/keys.ts'
import { openConnection, reach, readSecret, reasonOf } from '#server/open-database.ts'

/** Enough for the workers of a command that sends letters itself; each is opened when it is needed. */
const connections = 16

/** What a command works with: the settings and the database of the server beside it. */
export type Installation = {
  env: Env
  db: Db
  pool: pg.Pool
  keys: Keys
  clock: Clock
  /** Leaves the database; an embedded one that nobody else uses ends with it. */
  close: () => Promise<void>
}

/**
 * Opens the installation that the environment names, as the server does, whether that runs or not; the schema is
 * brought up to this version. Throws what `complaintOf` puts in a line.
 */
export async function openInstallation(
  source: Record<string, string | undefined> = process.env,
): Promise<Installation> {
  const env = readEnv(source)
  const closings: (() => Promise<void>)[] = []
  const close = async () => {
    for (let next = closings.pop(); next; next = closings.pop()) await next()
  }
  try {
    const keys = makeKeys(await readSecret(env))
    const connection = await openConnection(env, warn, (leave) => closings.push(leave))
    const pool = openPool(connection, connections, (error) => {
      warn(`Lost a connection to the database: ${reasonOf(error)}.`)
    })
    const db = openDb(pool)
    closings.push(() => pool.end())
    await reach(pool, env)
    await migrate(pool)
    return { env, db, pool, keys, clock: systemClock, close }
  } catch (error) {
    await close()
    throw error
  }
}

const warn = (line: string) => process.stderr.write(`${line}\n`)
