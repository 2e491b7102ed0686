import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orgKeysMost } from '#contract/org-keys.ts'
import { type OrgScope, orgScopes } from '#contract/route.ts'
import { rows } from '#contract/rows.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'
import { callsByKey, wrongKeys } from './rules.ts'

let t: TestApp
let site: StaffedProject
const logged: string[] = []
const all = Object.keys(orgScopes) as OrgScope[]
const day = 24 * 3_600_000

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  t = await openTestApp({ env: { release: 'launched' }, log })
  site = await openStaffedProject(t)
  await setPlan('enterprise')
})
afterAll(() => t.close())

const setPlan = (plan: string) =>
  t.db
    .updateTable('subscriptions')
    .set({ plan, status: 'active', expires_at: null })
    .where('id', 'in', (all) => all.selectFrom('orgs').select('subscription_id').where('id', '=', site.orgId))
    .execute()

type Method = 'GET' | 'POST' | 'PATCH'
const send = async (headers: Record<string, string>, method: Method, url: string, payload?: object) => {
  const reply = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, headers: reply.headers, ...reply.json() }
}
const contractor = () => ({ cookie: site.cookieOf('contractor') })
const make = async (scopes: OrgScope[] = all, days = 90): Promise<{ id: string; secret: string }> => {
  const reply = await send(contractor(), 'POST', `/api/orgs/${site.orgId}/keys`, {
    name: 'Accounting',
    scopes,
    days,
  })
  expect(reply.status).toBe(200)
  return { id: reply.data.key.id, secret: reply.data.secret }
}
const by = ({ secret }: { secret: string }) => ({ authorization: `Bearer ${secret}` })
const revoke = (id: string, headers = contractor()) =>
  send(headers, 'POST', `/api/orgs/${site.orgId}/keys/${id}/revoke`, {})
const list = () => send(contractor(), 'GET', `/api/orgs/${site.orgId}/keys`)

test('a key is shown once, kept as its hash, listed with who made it and when it was used, and ended', async () => {
  const key = await make(['tasks:read', 'tasks:read'])
  expect(key.secret).toMatch(/^plk_[\w-]{43}$/)
  const { rows: kept } = await t.database.pool.query(
    "select row_to_json(k)::text || encode(hash, 'escape') as text from api_keys k union all select row_to_json(a)::text from audit_lines a",
  )
  expect(kept.map(({ text }) => text).join()).not.toContain(key.secret.slice(8))
  await send(by(key), 'GET', `/api/projects/${site.id}/tasks`)
  const { data } = await list()
  expect(data).toMatchObject({
    access: true,
    keys: [
      {
        id: key.id,
        name: 'Accounting',
        start: key.secret.slice(0, 8),
        scopes: ['tasks:read'],
        madeBy: 'the.contractor',
        lastUsedAt: t.clock.now().toISOString(),
        revokedAt: null,
      },
    ],
  })
  expect((await revoke(key.id)).data.revokedAt).toBe(t.clock.now().toISOString())
  expect((await send(by(key), 'GET', `/api/projects/${site.id}/tasks`)).status).toBe(401)
})

test('a key does what its scopes name, as one who runs the projects, and in the name of whoever made it', async () => {
  const key = await make(['projects:read', 'projects:write', 'tasks:read', 'tasks:write', 'people:read'])
  const project = { id: randomUUID(), name: 'By key', kind: 'professional' }
  expect((await send(by(key), 'POST', `/api/orgs/${site.orgId}/projects`, project)).status).toBe(200)
  const listed = await send(by(key), 'GET', `/api/orgs/${site.orgId}/projects?sort=name`)
  expect(listed.data.projects.map(({ name }: { name: string }) => name)).toEqual(['214 Alder St', 'By key'])
  expect(Object.keys(listed.data)).toEqual(['projects', 'total'])
  const task = { id: randomUUID(), title: 'Hang drywall' }
  const added = await send(by(key), 'POST', `/api/projects/${project.id}/tasks`, task)
  expect(added.data.task).toMatchObject({ title: 'Hang drywall', priceCents: null, costCents: null })
  const { data } = await send(by(key), 'GET', `/api/projects/${project.id}/activity`)
  const { people } = (await send(by(key), 'GET', `/api/projects/${project.id}/people`)).data
  const { actor } = data.activity.find(({ kind }: { kind: string }) => kind === 'task.added')
  expect(people.find(({ id }: { id: string }) => id === actor)).toMatchObject({ name: 'the.contractor' })
})

test('every call of organizations and projects refuses a key without its scope, and every key where it names none', async () => {
  const ids: Record<string, string> = { org: site.orgId, project: site.id }
  const keys = new Map<OrgScope, { secret: string }>()
  // One limit counts the wrong calls of an address, not those of a key that works.
  for (const scope of all) keys.set(scope, await make(all.filter((one) => one !== scope)))
  const whole = await make()
  let refused = 0
  for (const { method, path, caller, scope, bytes } of rows) {
    if (caller !== 'org' && caller !== 'project') continue
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID())
    const key = scope === null ? whole : keys.get(scope)
    if (!key) throw new Error(path)
    const headers = { ...by(key), ...(bytes === 'sent' && { 'x-file-name': 'a.txt' }) }
    const isFile = bytes === 'sent'
    const reply = await t.app.inject({
      method,
      url,
      headers: { ...headers, ...(isFile && { 'content-type': 'application/octet-stream' }) },
      ...(method !== 'GET' && { payload: isFile ? Buffer.from('x') : {} }),
    })
    const message =
      scope === null ? 'This call cannot be made with a key.' : `The key lacks the scope ${scope}.`
    expect([path, reply.statusCode, reply.json().error?.message]).toEqual([path, 403, message])
    refused++
  }
  expect(refused).toBeGreaterThan(60)
  for (const { id } of (await list()).data.keys) await revoke(id)
})

test('a key is nobody to accounts and operators', async () => {
  const key = await make()
  expect((await send(by(key), 'GET', '/api/settings')).status).toBe(401)
  expect((await send(by(key), 'GET', '/api/projects')).status).toBe(401)
  // There is no operator yet, and a key of an organization does not tell whether there is.
  expect((await send(by(key), 'GET', '/api/operator/webhooks')).status).toBe(404)
})

test('another organization, and its projects, are not there for a key, even where whoever made it has a part in them', async () => {
  const key = await make()
  const other = await openAccount(t, { username: 'other.firm', email: 'firm@other.example' })
  const { data: home } = await send({ cookie: other.cookie }, 'GET', '/api/workspace')
  const project = { id: randomUUID(), name: 'Theirs', kind: 'professional' }
  await send({ cookie: other.cookie }, 'POST', `/api/orgs/${home.orgId}/projects`, project)
  const { user_id } = await t.db
    .selectFrom('api_keys')
    .select('user_id')
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('project_people')
    .values({
      ...{ org_id: home.orgId, project_id: project.id, id: randomUUID(), user_id },
      ...{ name: 'guest', role: 'contractor', added_at: t.clock.now() },
    })
    .execute()
  expect((await send(contractor(), 'GET', `/api/projects/${project.id}`)).status).toBe(200)
  const strange = await send(by(key), 'GET', `/api/projects/${project.id}`)
  const none = await send(by(key), 'GET', `/api/projects/${randomUUID()}`)
  expect([strange.status, strange.error]).toEqual([404, none.error])
  expect((await send(by(key), 'GET', `/api/orgs/${home.orgId}/projects`)).status).toBe(404)
  const listed = await send(by(key), 'GET', `/api/orgs/${site.orgId}/projects`)
  expect(JSON.stringify(listed.data)).not.toContain('Theirs')
  expect((await revoke(key.id, { cookie: other.cookie })).status).toBe(404)
  const foreign = await send(
    { cookie: other.cookie },
    'POST',
    `/api/orgs/${home.orgId}/keys/${key.id}/revoke`,
    {},
  )
  expect(foreign.status).toBe(404)
  expect((await send(by(key), 'GET', `/api/projects/${site.id}`)).status).toBe(200)
})

test('a key ends on its day, and where its maker administers the organization no more', async () => {
  const [short, long] = [await make(all, 1), await make(all, 30)]
  t.clock.forward(day)
  const status = async (key: { secret: string }) =>
    (await send(by(key), 'GET', `/api/projects/${site.id}`)).status
  expect([await status(short), await status(long)]).toEqual([401, 200])
  const { user_id } = await t.db
    .selectFrom('org_members')
    .select('user_id')
    .where('org_id', '=', site.orgId)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const setRole = (role: 'admin' | 'office') =>
    t.db.updateTable('org_members').set({ role }).where('user_id', '=', user_id).execute()
  await setRole('office')
  const reply = await send(by(long), 'GET', `/api/projects/${site.id}`)
  expect([reply.status, reply.error.message]).toEqual([
    401,
    'Whoever made the key does not administer the organization any more: make another one.',
  ])
  await setRole('admin')
  expect(await status(long)).toBe(200)
})

test('a plan without API access makes no key, and lets none in', async () => {
  const key = await make()
  await setPlan('teams')
  const refused = await send(by(key), 'GET', `/api/projects/${site.id}`)
  expect([refused.status, refused.error.message]).toEqual([403, 'API access comes with the Enterprise plan.'])
  const body = { name: 'More', scopes: ['tasks:read'], days: 1 }
  expect((await send(contractor(), 'POST', `/api/orgs/${site.orgId}/keys`, body)).status).toBe(403)
  expect((await list()).data.access).toBe(false)
  await setPlan('enterprise')
  expect((await send(by(key), 'GET', `/api/projects/${site.id}`)).status).toBe(200)
})

test('admins alone see, make and end keys; there is a most of them', async () => {
  const url = `/api/orgs/${site.orgId}/keys`
  const body = { name: 'More', scopes: ['tasks:read'], days: 1 }
  for (const [who, status] of [
    ['crew', 403],
    ['stranger', 404],
  ] as const) {
    const headers = { cookie: site.cookieOf(who) }
    expect((await send(headers, 'GET', url)).status).toBe(status)
    expect((await send(headers, 'POST', url, body)).status).toBe(status)
  }
  expect((await send({}, 'GET', url)).status).toBe(401)
  const wrong = await send(contractor(), 'POST', url, { name: ' ', scopes: [], days: 400 })
  expect([wrong.status, wrong.error.fields]).toEqual([
    400,
    {
      name: 'The name is missing',
      scopes: 'Choose at least one scope',
      days: 'Days must be a whole number from 1 to 366',
    },
  ])
  const live = (await list()).data.keys.filter(
    ({ revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string }) =>
      revokedAt === null && new Date(expiresAt) > t.clock.now(),
  ).length
  const asked = await Promise.all(
    Array.from({ length: orgKeysMost - live + 3 }, () => send(contractor(), 'POST', url, body)),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(orgKeysMost - live)
  expect(asked.filter(({ status }) => status === 409)).toHaveLength(3)
  await t.db.deleteFrom('api_keys').execute()
})

test('a key makes so many calls a minute, and an address tries so many wrong ones', async () => {
  const key = await make()
  await t.db.deleteFrom('rate_limits').execute()
  const call = () => send(by(key), 'GET', `/api/orgs/${site.orgId}/projects`)
  const calls = await Promise.all(Array.from({ length: callsByKey.most + 1 }, call))
  expect(calls.filter(({ status }) => status === 429)).toHaveLength(1)
  const wrong = () =>
    send({ authorization: `Bearer plk_${'a'.repeat(43)}` }, 'GET', `/api/projects/${site.id}`)
  const tries = await Promise.all(Array.from({ length: wrongKeys.most + 1 }, wrong))
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(wrongKeys.most).fill(401), 429])
})

test('no line of the log holds a key; each says which one called', async () => {
  const key = await make()
  t.clock.forward(3_600_000)
  await send(by(key), 'GET', `/api/projects/${site.id}`)
  const text = logged.join('')
  expect(text).toContain(`key:${key.id}`)
  expect(text).not.toMatch(/plk_/)
})
