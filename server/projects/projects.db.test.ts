import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
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
  const _up = await t.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/files?id=${randomUUID()}`,
    headers: { cookie, 'content-type': 'application/octet-stream', 'x-file-name': 'a.txt' },
    payload: 'Hello',
  })
  void [onPlan, close, closeAll, stranger]
})
