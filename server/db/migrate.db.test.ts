import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { migrate } from './migrate.ts'

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
