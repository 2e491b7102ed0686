import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { audiences } from '#contract/audience.ts'
import { openDb, openPool } from './client.ts'
import type { Db } from './schema.ts'
import { raiseWalls, schemaOf, wallsTurn } from './walls.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Every file of `migrations/`, in the order of their numbers, read once it is run; a name that has landed is never changed. */
const migrations: Record<string, Migration> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file))
    .sort()
    .map((file) => {
      const up: Migration['up'] = async (db) => {
        const migration = (await import(pathToFileURL(join(folder, file)).href)) as Pick<Migration, 'up'>
        await migration.up(db)
      }
      return [file.replace('.ts', ''), { up }] as const
    }),
)

/** Each migration of the job tables would print a line. */
const silent = new Logger(() => () => {})

/** A database that a newer version has been at: this one does not know what stands in it, and leaves it alone. */
export class NewerDatabaseError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was made by a newer version (it has ${names.join(', ')}): start that version, or a later one. Nothing was changed.`,
    )
  }
}

/**
 * Longest that a statement of a migration may run, and be silent meanwhile: one may write every row of a table, which took
 * more than two minutes of a million tasks.
 */
const statementWithinMs = 4 * 60 * 60 * 1000

/**
 * Brings the schema up to this version, over connections of its own to the database of `pool`. Safe when several processes
 * start at once: each waits for the other. Throws a `NewerDatabaseError`, or what the database said when a migration fails.
 */
export async function migrate({ options }: pg.Pool): Promise<void> {
  const pool = openPool(options, 2, () => {}, { statementWithinMs, silenceMs: statementWithinMs })
  try {
    await bringUp(pool)
  } finally {
    await pool.end()
  }
}

async function bringUp(pool: pg.Pool): Promise<void> {
  const db = openDb(pool)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await lowerWalls(db, migrator)
  const { error } = await migrator.migrateToLatest()
  if (error) {
    const names = sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const { rows } = await names.catch(() => ({ rows: [] }))
    const unknown = unknownMigrations(rows.map(({ name }) => name))
    throw unknown.length > 0 ? new NewerDatabaseError(unknown) : error
  }
  await runMigrations({ pgPool: pool, logger: silent })
  await raiseWalls(pool)
}

/** Takes the views of audiences away where a migration is due: it could not change a column that one of them shows. */
async function lowerWalls(db: Db, migrator: Migrator): Promise<void> {
  const isDue = async () =>
    (await migrator.getMigrations()).some(({ executedAt }) => executedAt === undefined)
  if (!(await isDue())) return
  // By turns with whoever raises them or takes them away: two who drop one schema at once fail, and a slow one would take away
  // what stands already for a database that was brought up meanwhile.
  await db.transaction().execute(async (tx) => {
    await sql.raw(wallsTurn).execute(tx)
    if (!(await isDue())) return
    await sql.raw(`drop schema if exists ${audiences.map(schemaOf).join(', ')} cascade`).execute(tx)
  })
}

/** The names among `names` that this version does not know: whoever made them is newer. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !(name in migrations))

/** The migrations of this version that are not among `names`, in order. */
export const laterMigrations = (names: readonly string[]): string[] =>
  Object.keys(migrations).filter((name) => !names.includes(name))

/** Runs the migrations `names` in the transaction that `db` is, and writes down that they were run. */
export async function runWithin(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await migrations[name]?.up(db)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    )
  }
}
