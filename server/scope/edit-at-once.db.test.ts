import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { idsOf } from '#testing/world/ids.ts'
import { buildWorld } from '#testing/world/world.ts'
import { type AtOnceEdit, makeEditsAtOnce } from './edit-at-once.ts'

let database: TestDatabase
let db: Db
const clock = { now: () => new Date('2025-03-04T12:00:00Z') }
let edit: ReturnType<typeof makeEditsAtOnce>
beforeEach(async () => {
  database = await openTestDatabase()
  db = openDb(database.pool)
  await buildWorld(database.pool)
  edit = makeEditsAtOnce(db, clock)
})
afterEach(() => database.drop())

const columns: AtOnceEdit['columns'] = {
  status: { column: 'status', type: 'text' },
  title: { column: 'title', type: 'text' },
  description: { column: 'description', type: 'text' },
  room: { column: 'room', type: 'text' },
}
const ids = idsOf('kitchen')
const part = { orgId: ids.org, projectId: ids.project, personId: ids.person }
const set = (task: string, fields: Record<string, unknown>, base = 1) =>
  edit(part, { task, base, fields, columns })
const recordsOf = async (task: string) => {
  const { rows } = await database.pool.query(
    `select rev::int, class, kind, actor_id as by, detail from activity
     where project_id = $1 and subject_id = $2 and kind = 'task.edited' order by rev`,
    [ids.project, task],
  )
  return rows
}
const taskOf = (id: string) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('what stands as it was seen is changed and written down as any other edit is', async () => {
  const before = await taskOf(ids.task)
  const done = await set(ids.task, { status: 'done', title: 'Set the range' })
  expect(done).toMatchObject({ version: 2 })
  const after = await taskOf(ids.task)
  expect(after).toMatchObject({ status: 'done', title: 'Set the range', version: 2, done_at: clock.now() })
  const records = await recordsOf(ids.task)
  expect(records.at(-1)).toEqual({
    rev: done?.rev,
    class: 'open',
    kind: 'task.edited',
    by: ids.person,
    detail: {
      version: 2,
      fields: ['status', 'title'],
      from: { status: before.status, title: before.title },
      to: { status: 'done', title: 'Set the range' },
    },
  })
})

test('what is said to be as it is changes nothing and is told to nobody; a long text is not repeated', async () => {
  const { title } = await taskOf(ids.task)
  const records = (await recordsOf(ids.task)).length
  expect(await set(ids.task, { title })).toEqual({ version: 1, rev: null })
  expect(await recordsOf(ids.task)).toHaveLength(records)
  await set(ids.task, { title, description: 'x'.repeat(301) })
  expect((await recordsOf(ids.task)).at(-1)?.detail).toMatchObject({ fields: ['description'], to: {} })
})

test('those that come together are numbered without a gap, and the second of one task is left to see the first', async () => {
  const [last] = (
    await database.pool.query("select rev::int from project_revs where project_id = $1 and class = 'open'", [
      ids.project,
    ])
  ).rows
  // The first goes alone; the others wait for it, and go as one.
  const done = await Promise.all([
    set(ids.task, { room: 'Pantry' }),
    set(ids.other, { room: 'Hall' }),
    set(ids.task, { room: 'Porch' }, 2),
    set(ids.task, { room: 'Attic' }, 2),
  ])
  expect(done.map((one) => one?.version)).toEqual([2, 2, 3, undefined])
  const { rows } = await database.pool.query(
    "select rev::int from activity where project_id = $1 and class = 'open' and rev > $2 order by rev",
    [ids.project, last.rev],
  )
  expect(rows.map(({ rev }) => rev - last.rev)).toEqual([1, 2, 3])
  expect((await taskOf(ids.task)).room).toBe('Porch')
})

test('another version, another project’s task, and what lies in the bin are left as they are', async () => {
  expect(await set(ids.task, { title: 'Late' }, 0)).toBeUndefined()
  expect(await set(idsOf('clinic').task, { title: 'Not mine' })).toBeUndefined()
  await db.updateTable('tasks').set({ deleted_at: clock.now() }).where('id', '=', ids.other).execute()
  expect(await set(ids.other, { title: 'Gone' })).toBeUndefined()
  for (const id of [ids.task, ids.other, idsOf('clinic').task]) expect((await taskOf(id)).version).toBe(1)
})

test('nobody waits here for somebody else who writes in the project, or holds the task', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [ids.project])
    expect(await set(ids.task, { title: 'Turn' })).toBeUndefined()
    await client.query('rollback')
    await client.query('begin')
    await client.query('select from tasks where id = $1 for update', [ids.task])
    expect(await set(ids.task, { title: 'Held' })).toBeUndefined()
    await client.query('rollback')
    expect(await set(ids.task, { title: 'Free' })).toMatchObject({ version: 2 })
  } finally {
    client.release()
  }
})

test('a field that is none of those is refused', async () => {
  await expect(set(ids.task, { startOn: '2026-01-01' })).rejects.toThrow('startOn is no field')
})
