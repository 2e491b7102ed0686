import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { noteChanges } from './touched.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await openTestDatabase()
})
afterAll(() => t.drop())

test('what changes a row is noted until it is asked for, what is taken back or only read is not', async () => {
  const wasChanged = await noteChanges(t.pool)
  const put = `insert into users (id, email_key, email, username, username_key, password_hash, created_at)
    values (gen_random_uuid(), 'a@b.example', 'a@b.example', 'ada.mason', 'ada.mason', 'a', now())`
  expect(await wasChanged()).toBe(false)
  await t.pool.query('select * from users')
  await t.pool.query(`begin; ${put}; rollback`)
  expect(await wasChanged()).toBe(false)
  for (const change of [
    put,
    `update users set email = 'A@b.example'`,
    'delete from users',
    'truncate task_watchers',
  ]) {
    await t.pool.query(change)
    expect(await wasChanged(), change).toBe(true)
  }
  await t.pool.query(`select graphile_worker.add_job('a')`)
  expect(await wasChanged(), 'a job').toBe(true)
  expect(await wasChanged()).toBe(false)
})
