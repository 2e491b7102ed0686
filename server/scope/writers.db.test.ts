import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { idsOf } from '#testing/world/ids.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
let beside: FastifyInstance
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  beside = await t.openBeside()
  await buildWorld(t.database.pool)
})
afterEach(() => t.close())

const ids = idsOf('kitchen')
const headersOf = (who: string) => viewers.find(({ name }) => name === who)?.headers ?? {}
const edit = (app: FastifyInstance, who: string, fields: object, task = ids.task) =>
  app.inject({
    method: 'PATCH',
    url: `/api/projects/${ids.project}/tasks/${task}`,
    headers: headersOf(who),
    payload: { base: 1, fields },
  })
const price = (app: FastifyInstance, who: string, priceCents: number, was: number | null) =>
  app.inject({
    method: 'PATCH',
    url: `/api/projects/${ids.project}/tasks/${ids.other}`,
    headers: headersOf(who),
    payload: { base: 1, fields: { priceCents }, was: { priceCents: was } },
  })
const add = (app: FastifyInstance, who: string) =>
  app.inject({
    method: 'POST',
    url: `/api/projects/${ids.project}/tasks`,
    headers: headersOf(who),
    payload: { id: randomUUID(), title: 'One more', status: 'done', priceCents: 100, costCents: 50 },
  })

test('of two who change the same field of a task at once, over two servers, one is told of the other', async () => {
  const replies = await Promise.all([
    edit(t.app, 'ada', { title: 'Set the range' }),
    edit(beside, 'otto', { title: 'Set the hood' }),
  ])
  const told = replies.find(({ statusCode }) => statusCode === 409)
  const kept = replies.find(({ statusCode }) => statusCode === 200)
  expect(told?.json().error.theirs.title.value).toBe(kept?.json().data.task.title)
})

test('two who change different fields of a task at once both have it their way', async () => {
  const replies = await Promise.all([
    edit(t.app, 'ada', { title: 'Set the range' }),
    edit(beside, 'otto', { room: 'Pantry' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [row] = await t.db.selectFrom('tasks').selectAll().where('id', '=', ids.task).execute()
  expect(row).toMatchObject({ title: 'Set the range', room: 'Pantry', version: 3 })
})

test('of two who set the same sum at once one is told of the other: sums never merge', async () => {
  const { rows } = await t.database.pool.query<{ cents: string }>(
    'select price_cents as cents from task_prices where task_id = $1',
    [ids.other],
  )
  const was = Number(rows[0]?.cents)
  const replies = await Promise.all([price(t.app, 'ada', 100, was), price(beside, 'otto', 200, was)])
  const told = replies.find(({ statusCode }) => statusCode === 409)
  const kept = replies.find(({ statusCode }) => statusCode === 200)
  expect(told?.json().error.theirs.priceCents.value).toBe(kept?.json().data.task.priceCents)
})

test('an edit of several is undone by who made it, and sent again it is made once', async () => {
  const id = randomUUID()
  const send = (who: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/projects/${ids.project}/task-edits`,
      headers: headersOf(who),
      payload: { id, tasks: [{ id: ids.task, base: 1 }], fields: { phase: 'Finishes' } },
    })
  const undo = (who: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/projects/${ids.project}/task-edits/${id}/undo`,
      headers: headersOf(who),
    })
  expect((await send('ada')).statusCode).toBe(200)
  await t.db.updateTable('tasks').set({ phase: 'Rough-in' }).where('id', '=', ids.task).execute()
  expect((await send('ada')).json().data.tasks[0].phase).toBe('Rough-in')
  expect((await undo('otto')).statusCode).toBe(404)
  expect((await undo('ada')).statusCode).toBe(200)
})

test('many who write in one project at once wait for each other, and none is turned away', async () => {
  const edits = (who: string, app: FastifyInstance) => [
    add(app, who),
    edit(app, who, { status: who === 'ada' ? 'done' : 'doing', priceCents: 100 }),
    edit(app, who, { costCents: 100 }, ids.other),
    app.inject({
      method: 'POST',
      url: `/api/projects/${ids.project}/task-edits`,
      headers: headersOf(who),
      payload: {
        id: randomUUID(),
        tasks: (who === 'ada' ? [ids.other, ids.task] : [ids.task, ids.other]).map((id) => ({
          id,
          base: 99,
        })),
        fields: { phase: who },
      },
    }),
  ]
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => [...edits('ada', t.app), ...edits('otto', beside)]).flat(),
  )
  const refused = replies.filter(({ statusCode }) => ![200, 409].includes(statusCode))
  expect(refused.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual([])
  const { rows } = await t.database.pool.query(
    `select tasks::int, tasks_done::int,
       (select count(*)::int from tasks where project_id = projects.id and deleted_at is null) as counted
     from projects where id = $1`,
    [ids.project],
  )
  expect(rows[0]?.tasks).toBe(rows[0]?.counted)
})
