import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
let cookie: string
const project = randomUUID()
const other = randomUUID()

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  cookie = (await openAccount(t)).cookie
  const { orgId } = (await ask('GET', '/api/workspace')).data
  await t.db.updateTable('subscriptions').set({ plan: 'professional' }).execute()
  for (const id of [project, other])
    await ask('POST', `/api/orgs/${orgId}/projects`, { id, name: 'Alder', kind: 'diy' })
})
afterAll(() => t.close())

const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
  const reply = await t.app.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) })
  return { status: reply.statusCode, ...reply.json() }
}
const bringIn = (body: object) =>
  ask('POST', `/api/projects/${project}/import`, { people: [], tasks: [], links: [], ...body })
const task = (id: string, rest: object = {}) => ({
  id,
  title: 'Frame',
  description: '',
  status: 'todo',
  startOn: null,
  finishOn: '2026-06-02',
  trade: '',
  phase: 'Rough',
  assignees: [],
  checks: [],
  comments: [],
  ...rest,
})

test('tasks come in with people, checklist, comments and links, and only once', async () => {
  const [ana, a, b] = [randomUUID(), randomUUID(), randomUUID()]
  const body = {
    people: [{ id: ana, name: 'Ana', email: 'ana@firm.example' }],
    tasks: [
      task(a, {
        assignees: [ana],
        checks: [{ id: randomUUID(), title: 'Plates', done: true }],
        comments: [{ id: randomUUID(), body: 'Looks good', at: '2026-05-01T12:00:00.000Z' }],
      }),
      task(b, { status: 'done' }),
    ],
    links: [{ from: a, to: b }],
  }
  expect((await bringIn(body)).data).toEqual({ tasks: 2, people: 1 })
  expect((await bringIn(body)).data).toEqual({ tasks: 0, people: 0 })
  const { data } = await ask('GET', `/api/projects/${project}/tasks`)
  expect(data.links).toEqual([{ from: a, to: b, kind: 'FS', lagDays: 0, lagElapsed: false }])
  expect(data.tasks).toMatchObject([
    { id: a, assignees: [ana], checks: 1, checksDone: 1, comments: 1 },
    { id: b, status: 'done' },
  ])
  const list = await ask('GET', '/api/projects')
  expect(list.data.projects.find(({ id }: { id: string }) => id === project)).toMatchObject({
    tasks: 2,
    tasksDone: 1,
  })
})

test('what names somebody or something of another project is refused, and nothing comes in', async () => {
  const stray = randomUUID()
  expect((await bringIn({ tasks: [task(stray, { assignees: [randomUUID()] })] })).status).toBe(404)
  const elsewhere = randomUUID()
  await ask('POST', `/api/projects/${other}/tasks`, { id: elsewhere, title: 'Elsewhere' })
  expect((await bringIn({ tasks: [task(stray)], links: [{ from: elsewhere, to: stray }] })).status).toBe(404)
  const { data } = await ask('GET', `/api/projects/${project}/tasks`)
  expect(data.tasks.map(({ id }: { id: string }) => id)).not.toContain(stray)
})

test('an owner brings nothing in', async () => {
  const owner = await openAccount(t, { username: 'priya', email: 'priya@else.example' })
  const user = await t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'priya')
    .executeTakeFirstOrThrow()
  const { org_id } = await t.db
    .selectFrom('projects')
    .select('org_id')
    .where('id', '=', project)
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('project_people')
    .values({
      org_id,
      project_id: project,
      id: randomUUID(),
      user_id: user.id,
      name: 'Owner',
      role: 'owner',
      added_at: t.clock.now(),
    })
    .execute()
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/projects/${project}/import`,
    headers: { cookie: owner.cookie },
    payload: { people: [], tasks: [task(randomUUID())], links: [] },
  })
  expect(reply.statusCode).toBe(403)
})
