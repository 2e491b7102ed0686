import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
let cookie: string
let stranger: string
let org: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  cookie = (await openAccount(t)).cookie
  stranger = (await openAccount(t, { username: 'stranger', email: 'someone@else.example' })).cookie
  org = (await ask('GET', '/api/workspace')).data.orgId
})
afterAll(() => t.close())

type Method = 'GET' | 'POST' | 'PATCH'
async function ask(method: Method, url: string, body?: object, as = cookie) {
  const reply = await t.app.inject({ method, url, headers: { cookie: as }, ...(body && { payload: body }) })
  return { status: reply.statusCode, ...reply.json() }
}

/** Begins a project; answers its id. */
async function begin(fields: object = {}): Promise<string> {
  const id = randomUUID()
  const added = await ask('POST', `/api/orgs/${org}/projects`, {
    id,
    name: 'Alder St',
    kind: 'professional',
    ...fields,
  })
  if (added.status !== 200) throw new Error(JSON.stringify(added))
  return id
}

/** Has the organisation pay for a plan with so many active projects. */
async function onPlan(plan: string) {
  await t.database.pool.query(
    `update subscriptions set plan = $1, status = 'active', expires_at = null where id = (select subscription_id from orgs where id = $2)`,
    [plan, org],
  )
}

/** Sets the project aside, so that it takes no place. */
const close = (id: string) =>
  t.database.pool.query(`update projects set status = 'closed' where id = $1`, [id])
const closeAll = () => t.database.pool.query(`update projects set status = 'closed'`)

test('thin', async () => {
  const id = await begin({ template: 'kitchen', startOn: '2026-03-02' })
  console.log(JSON.stringify(await ask('GET', '/api/today')).slice(0, 1500))
  console.log(JSON.stringify(await ask('GET', `/api/projects/${id}/activity`)).slice(0, 600))
  console.log(JSON.stringify((await ask('GET', `/api/orgs/${org}/templates`)).data).slice(0, 900))
  console.log(JSON.stringify(await ask('GET', `/api/orgs/${org}/templates/deck`)).slice(0, 900))
  console.log(
    JSON.stringify(await ask('POST', `/api/projects/${id}/template`, { id: randomUUID(), name: 'Mine' })),
  )
  console.log(JSON.stringify(await ask('GET', `/api/orgs/${org}/project-room`)))
  console.log(JSON.stringify(await ask('GET', `/api/projects`)).slice(0, 900))
  const up = await t.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/files?id=${randomUUID()}`,
    headers: { cookie, 'content-type': 'application/octet-stream', 'x-file-name': 'a.txt' },
    payload: 'Hello',
  })
  console.log(up.statusCode, up.body)
  console.log(JSON.stringify(await ask('GET', `/api/projects/${id}/files`)))
  void [onPlan, close, closeAll, stranger]
})
