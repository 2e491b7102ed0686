import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Env } from '#server/kit/env.ts'
import { notReached, openConnection, StartError } from '#server/open-database.ts'

/** The database of the settings as it is: nothing of it is made or changed by opening it. */
export type RawDatabase = {
  connection: pg.PoolConfig
  /** One connection, on which a statement may take as long as it needs. */
  client: pg.Client
  close: () => Promise<void>
}

/**
 * Opens the database that the settings name, without its tables being brought up to this version. An embedded one is
 * started where it does not run; `mustExist` refuses to make one.
 */
export async function openRawDatabase(env: Env, { mustExist }: { mustExist: boolean }): Promise<RawDatabase> {
  if (mustExist && !env.databaseUrl && !(await stat(join(env.dataDir, 'postgres')).catch(() => undefined))) {
    throw new StartError(
      `There is no database in ${env.dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  }
  const closings: (() => Promise<void>)[] = []
  const close = async () => {
    for (let next = closings.pop(); next; next = closings.pop()) await next()
  }
  try {
    const connection = await openConnection(env, warn, (leave) => closings.push(leave))
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, keepAlive: true })
    // What breaks it is said by the statement that it broke.
    client.on('error', () => {})
    await client.connect().catch((error: unknown) => {
      throw notReached(env, error)
    })
    closings.push(() => client.end())
    return { connection, client, close }
  } catch (error) {
    await close()
    throw error
  }
}

const warn = (line: string) => process.stderr.write(`${line}\n`)
