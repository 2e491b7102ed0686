import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { migrate } from './migrate.ts'
import { wallsTurn } from './walls.ts'

test('what a migration says may run for hours, as anything else may not', async () => {
  const database = await openTestDatabase()
  const { pool } = database
  try {
    await pool.query(`
      drop schema public cascade; create schema public; create schema beside;
      create table beside.limits (most interval);
      create function beside.note() returns event_trigger language plpgsql as $$
        begin insert into beside.limits select current_setting('statement_timeout')::interval; end $$;
      create event trigger note on ddl_command_start execute function beside.note()`)
    await migrate(pool)
    await pool.query('create table anything_else ()')
    const { rows } = await pool.query<{ most: string }>(
      'select distinct most::text from beside.limits order by most',
    )
    expect(rows).toEqual([{ most: '00:00:15' }, { most: '04:00:00' }])
  } finally {
    await database.drop()
  }
})

test('views of audiences are taken away for a migration by turns, and only where it is still due', async () => {
  const database = await openTestDatabase()
  const { pool } = database
  const other = await pool.connect()
  const standing = async () =>
    (await pool.query(`select from pg_namespace where nspname = 'as_viewer'`)).rowCount
  const { rows: run } = await pool.query<{ name: string; timestamp: string }>(
    'select name, timestamp from kysely_migration order by name desc limit 1',
  )
  const [last] = run
  try {
    await migrate(pool)
    expect(await standing()).toBe(1)
    // One migration seems to be due, and somebody else raises walls.
    await pool.query('delete from kysely_migration where name = $1', [last?.name])
    await other.query('begin')
    await other.query(wallsTurn)
    const migrated = migrate(pool)
    await expect
      .poll(
        async () =>
          (
            await pool.query(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
          ).rowCount,
      )
      .toBe(1)
    expect(await standing()).toBe(1)
    // They were the ones who ran it.
    await pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      last?.name,
      last?.timestamp,
    ])
    const { rows } = await pool.query(`select oid from pg_namespace where nspname = 'as_viewer'`)
    await other.query('commit')
    await migrated
    expect((await pool.query(`select oid from pg_namespace where nspname = 'as_viewer'`)).rows).toEqual(rows)
  } finally {
    other.release()
    await database.drop()
  }
})
