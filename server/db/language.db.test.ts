import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { laterMigrations, migrate, runWithin } from './migrate.ts'

const tables = ['waitlist_members', 'registrations', 'users'] as const
/** What later versions keep beside it of each, and that it is empty: a column that is added has its place here. */
const addedSince: Readonly<Record<(typeof tables)[number], object>> = {
  waitlist_members: {},
  registrations: { invitation: null, chosen_plan: null },
  users: { invitation: null },
}

test('whoever was there before languages were kept is written to in English, and nothing else of theirs changes', async () => {
  const database = await openTestDatabase()
  const { db, pool } = database
  try {
    const all = laterMigrations([])
    const before = all.filter((name) => name < '0005')
    expect(before).toHaveLength(4)
    await pool.query('drop schema public cascade; create schema public')
    await pool.query('create table kysely_migration (name text primary key, timestamp text not null)')
    await db.transaction().execute((tx) => runWithin(tx, before))
    const at = '2025-03-01T12:00:00Z'
    const [key, email] = ['ada@mason.example', 'Ada@Mason.example']
    await sql`
      insert into waitlist_members (id, email_key, email, name, joined_at)
      values (${randomUUID()}, ${key}, ${email}, 'Ada', ${at})`.execute(db)
    await sql`
      insert into registrations (id, email_key, email, username, username_key, password_hash, created_at, expires_at)
      values (${randomUUID()}, ${key}, ${email}, 'ada', 'ada', 'hash', ${at}, ${at})`.execute(db)
    await sql`
      insert into users (id, email_key, email, username, username_key, password_hash, created_at)
      values (${randomUUID()}, ${key}, ${email}, 'ada', 'ada', 'hash', ${at})`.execute(db)
    const read = async () =>
      Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table}`)).rows))
    const old = await read()
    expect(old.flat()).toHaveLength(3)

    await migrate(pool)
    expect(await read()).toEqual(
      old.map((rows, index) =>
        rows.map((row) => ({ ...row, ...addedSince[tables[index] ?? 'users'], language: 'en' })),
      ),
    )
  } finally {
    await database.drop()
  }
})
