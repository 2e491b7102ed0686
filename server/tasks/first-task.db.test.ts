import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
let cookie: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  cookie = (await openAccount(t)).cookie
})
afterAll(() => t.close())

const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, as = cookie) => {
  const reply = await t.app.inject({ method, url, headers: { cookie: as }, ...(body && { payload: body }) })
  return { status: reply.statusCode, ...reply.json() }
}

test('a registered contractor begins a project from a template and finishes its first task', async () => {
  const home = await ask('GET', '/api/workspace')
  expect(home.data.orgs).toHaveLength(1)
  const id = randomUUID()
  const added = await ask('POST', `/api/orgs/${home.data.orgId}/projects`, {
    id,
    name: '214 Alder St',
    kind: 'professional',
    template: 'kitchen',
    startOn: '2026-06-01',
  })
  expect(added.data?.project?.tasks ?? added).toBeGreaterThan(20)
  const { data } = await ask('GET', `/api/projects/${id}/tasks`)
  const [first] = data.tasks
  expect(first.startOn).toBe('2026-06-01')
  const done = await ask('PATCH', `/api/projects/${id}/tasks/${first.id}`, {
    base: first.version,
    fields: { status: 'done', priceCents: 41200 },
  })
  expect(done.data?.task ?? done).toMatchObject({ status: 'done', priceCents: 41200, version: 2 })
  const again = await ask('PATCH', `/api/projects/${id}/tasks/${first.id}`, {
    base: 1,
    fields: { status: 'doing' },
  })
  expect(again.error?.theirs?.status ?? again).toMatchObject({ value: 'done' })
  const list = await ask('GET', '/api/projects?q=ald')
  expect(list.data?.projects ?? list).toMatchObject([{ name: '214 Alder St', tasksDone: 1 }])
  expect(list.data.projects[0]).not.toHaveProperty('budgetCents')
  const stranger = await openAccount(t, { username: 'stranger', email: 'someone@else.example' })
  expect((await ask('GET', `/api/projects/${id}`, undefined, stranger.cookie)).status).toBe(404)
  expect(await ask('GET', `/api/projects/${id}`)).toMatchObject({ data: { audience: 'contractor' } })
})
