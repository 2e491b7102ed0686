import { randomUUID } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseWalls, readAs } from '#server/db/walls.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { pressing, toBeDone } from './pressing.ts'

/** Two organizations with a project each; the words of the one's tasks are not those of the other's. */
const [own, other] = [
  { org: randomUUID(), project: randomUUID(), word: 'drywall' },
  { org: randomUUID(), project: randomUUID(), word: 'quarterdeck' },
]
let database: TestDatabase
let reader: pg.PoolClient
beforeAll(async () => {
  database = await openTestDatabase()
  const mark = await raiseWalls(database.pool)
  const client = await database.pool.connect()
  await client.query('set session_replication_role = replica')
  for (const { org, project, word } of [own, other])
    await client.query(
      `insert into tasks (org_id, project_id, id, title, status, start_on, rank, created_at)
       select $1, $2, gen_random_uuid(), $3 || ' ' || n, 'todo', date '2026-01-01' + n, n, now() from generate_series(1, 2000) n`,
      [org, project, word],
    )
  await client.query('reset session_replication_role')
  await client.query('analyze tasks')
  client.release()
  reader = await database.pool.connect()
  await reader.query(readAs('contractor', mark))
})
afterAll(async () => {
  reader.release(true)
  await database.drop()
})

const planOf = async (query: string) => {
  const { rows } = await reader.query<Record<string, string>>(`explain ${query}`)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('what presses is looked up by its index, as the statement of today says it', async () => {
  const { sql: where } = sql`${toBeDone} and ${pressing} <= date '2026-01-10'`.compile(compiler)
  const plan = await planOf(
    `select id from tasks t where org_id = '${own.org}' and project_id = '${own.project}' and ${where}`,
  )
  expect(plan).toContain('tasks_pressing')
})

test('a word that others alone have is looked up by its index, however many of theirs have it', async () => {
  const plan = await planOf(
    `select id from tasks where search @@ ('''${own.org}'''::tsquery && to_tsquery('simple', '${other.word}:*')) limit 400`,
  )
  expect(plan).toContain('tasks_search')
  expect(plan).not.toContain('Seq Scan')
})
