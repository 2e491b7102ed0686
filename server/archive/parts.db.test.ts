import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { leftTables } from './left-tables.ts'
import { parts } from './parts.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('every table and column of an organization is in an archive, or is left out by name', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and (c.table_name = 'orgs' or c.table_name in (
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'org_id'))`.execute(t.db)
  const columnsOf = Map.groupBy(rows, ({ table }) => table)
  const known = new Map(parts.map((part) => [part.table, [...part.columns, ...part.left].sort()]))
  for (const [table, columns] of columnsOf) {
    if (table in leftTables) continue
    expect([table, known.get(table as 'orgs')]).toEqual([table, columns.map(({ column }) => column).sort()])
  }
  for (const name of [...Object.keys(leftTables), ...known.keys()])
    if (name) expect(columnsOf.has(name), name).toBe(true)
})
