import { join } from 'node:path'
import pg from 'pg'
import { superuser } from '#server/db/embedded-cluster.ts'
import { findPostmaster } from '#server/db/embedded-postmaster.ts'

/**
 * The rows of one statement to the embedded PostgreSQL of a data folder. It only looks in: it starts no database, brings none
 * back, and keeps no connection that would hold one up, so that what the server does about a fault is the server's alone.
 */
export async function ask<Row extends pg.QueryResultRow>(
  dataDir: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const running = await findPostmaster(join(dataDir, 'postgres'))
  if (!running) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  return askAt({ host: running.socketDir, user: superuser, database: 'postgres' }, statement, values)
}

/** The rows of one statement, on a connection of its own. */
export async function askAt<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<Row>(statement, [...values]).finally(() => client.end())
  return rows
}
