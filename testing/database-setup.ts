import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { openPool } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { raiseWalls } from '#server/db/walls.ts'
import { type PostgresAddress, templateName } from './database.ts'
import { makeQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress
  }
}

/** One PostgreSQL for the whole run, with one migrated database that every test's own is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeQuickFolder('plumbline-test-')
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const { connection } = embedded
  const admin = openPool(connection, 1, () => {})
  // Nothing of this run is read after it. Nor may tables be looked after at times of the database's own choosing: plans would change with the hour.
  await admin.query('alter system set fsync = off')
  await admin.query('alter system set autovacuum = off')
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const pool = openPool({ ...connection, database: templateName }, 2, () => {})
  await migrate(pool)
  // The views of who may read what are a third of what a database is made of: they are copied with the rest.
  await raiseWalls(pool)
  await pool.end()
  project.provide('postgres', connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
