import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OrgWebhookKind, orgWebhookKinds, orgWebhooksMost } from '#contract/org-webhooks.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'
import { openWebhookPeer, verifyCall, type WebhookPeer } from '#testing/webhook-peer.ts'
import { findWebhook, listWebhooks } from './store/webhooks.ts'

let t: TestApp
let site: StaffedProject
let peer: WebhookPeer
let other: { cookie: string; orgId: string }

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  // Whoever checks a signature has a clock of their own.
  t.clock.forward(Date.now() - t.clock.now().getTime())
  peer = await openWebhookPeer()
  site = await openStaffedProject(t)
  const { cookie } = await openAccount(t, { username: 'other.firm', email: 'firm@other.example' })
  const home = await t.app.inject({ url: '/api/workspace', headers: { cookie } })
  other = { cookie, orgId: home.json().data.orgId }
  await setPlan('enterprise')
})
afterEach(async () => {
  peer.answerWith((reply) => void reply.writeHead(204).end())
  peer.calls.length = 0
  await t.db.deleteFrom('webhook_endpoints').execute()
  await t.db.deleteFrom('org_events').execute()
})
afterAll(async () => {
  await peer.close()
  await t.close()
})

const setPlan = (plan: string) =>
  t.db.updateTable('subscriptions').set({ plan, status: 'active', expires_at: null }).execute()

const send = async (
  cookie: string,
  method: 'GET' | 'POST',
  path: string,
  body: object = {},
  org = site.orgId,
) => {
  const reply = await t.app.inject({
    method,
    url: `/api/orgs/${org}${path}`,
    headers: { cookie },
    ...(method === 'POST' && { payload: body }),
  })
  return { status: reply.statusCode, ...reply.json() }
}
const admin = (method: 'GET' | 'POST', path: string, body?: object) =>
  send(site.cookieOf('contractor'), method, path, body)
const add = async (kinds: readonly OrgWebhookKind[] = orgWebhookKinds, url = peer.url) => {
  const { data } = await admin('POST', '/webhooks', { url, kinds })
  return { id: data.webhook.id as string, secret: data.secret as string }
}
/** Has everything delivered that is owed by now; answers what was told, in no order. */
const deliver = async (secret: string) => {
  await t.runSchedule('org-webhooks')
  await t.runJobs()
  return peer.calls.splice(0).map((call) => verifyCall(secret, call))
}

test('a webhook is told of projects, tasks, comments and files, signed, and of prices, costs and team notes nothing', async () => {
  const { secret } = await add()
  const task = await site.addTask('Hang drywall')
  const edit = (body: object) => site.ask('contractor', 'PATCH', `/tasks/${task.id}`, body)
  await edit({ base: 1, fields: { status: 'done', priceCents: 987_654_321, costCents: 876_543_219 } })
  const comment = (id: string, body: string, team: boolean) =>
    site.ask('contractor', 'POST', `/tasks/${task.id}/comments`, { id, body, team })
  await comment(randomUUID(), 'Finished early', false)
  await comment(randomUUID(), 'A note for the crew', true)
  const project = await site.ask('contractor', 'GET', '')
  await site.ask('contractor', 'PATCH', '', {
    base: project.data.project.version,
    fields: { name: '214 Alder Street', budgetCents: 765_432_198 },
  })
  const told = await deliver(secret)
  expect(told.map(({ type }) => type).sort()).toEqual([
    'comment.created',
    'project.changed',
    'task.changed',
    'task.created',
    'task.done',
  ])
  const done = told.find(({ type }) => type === 'task.done')
  expect(done?.data).toMatchObject({
    organization: site.orgId,
    project: { id: site.id, name: '214 Alder Street' },
    task: { id: task.id, title: 'Hang drywall', status: 'done' },
  })
  expect(told.find(({ type }) => type === 'comment.created')?.data).toMatchObject({
    comment: { body: 'Finished early', team: false },
  })
  const text = JSON.stringify(told)
  for (const hidden of [
    '987654321',
    '876543219',
    '765432198',
    'A note for the crew',
    'priceCents',
    'costCents',
  ])
    expect(text, hidden).not.toContain(hidden)
  expect(await deliver(secret)).toEqual([])
})

test('of what is in the bin its id is told, and no more', async () => {
  const { secret } = await add(['task.deleted', 'task.created'])
  const task = await site.addTask('Not to be')
  await site.ask('contractor', 'POST', '/tasks/bin', { tasks: [task.id] })
  const told = await deliver(secret)
  expect(told.map(({ type }) => type).sort()).toEqual(['task.created', 'task.deleted'])
  for (const { data } of told) expect(data.task).toEqual({ id: task.id })
})

test('a webhook is told of what it asked for alone, and of nothing of another organization', async () => {
  const { secret } = await add(['task.done'])
  const project = { id: randomUUID(), name: 'Theirs', kind: 'professional' }
  await send(other.cookie, 'POST', '/projects', project, other.orgId)
  const theirs = { id: randomUUID(), title: 'Theirs', status: 'done' }
  await t.app.inject({
    method: 'POST',
    url: `/api/projects/${project.id}/tasks`,
    headers: { cookie: other.cookie },
    payload: theirs,
  })
  await site.addTask('Not done yet')
  expect(await deliver(secret)).toEqual([])
  expect(await t.db.selectFrom('org_events').select('id').execute()).toEqual([])
})

test('what a peer refuses is tried again, listed, and sent again under the same id', async () => {
  const { id, secret } = await add(['task.created'])
  peer.answerWith((reply) => void reply.writeHead(500).end())
  await site.addTask('Frame the wall')
  await deliver(secret)
  const list = async () => (await admin('GET', `/webhooks/${id}/deliveries`)).data.deliveries
  expect(await list()).toMatchObject([
    { type: 'task.created', attempts: 1, lastStatus: 500, deliveredAt: null },
  ])
  peer.answerWith((reply) => void reply.writeHead(204).end())
  t.clock.forward(10_000)
  expect(await deliver(secret)).toHaveLength(1)
  const [first] = await list()
  expect(first).toMatchObject({ attempts: 2, lastStatus: 204, deliveredAt: expect.any(String) })
  expect((await admin('POST', `/deliveries/${first.id}/replay`)).data).toMatchObject({
    eventId: first.eventId,
    replay: true,
  })
  await t.runJobs()
  expect(peer.calls.map(({ headers }) => headers['webhook-id'])).toEqual([first.eventId])
})

test('a test is sent at once, whatever the webhook is told of', async () => {
  const { id, secret } = await add(['file.added'])
  expect((await admin('POST', `/webhooks/${id}/test`)).data).toMatchObject({ type: 'webhook.test' })
  await t.runJobs()
  const [call] = peer.calls
  expect(call && verifyCall(secret, call)).toMatchObject({
    type: 'webhook.test',
    data: { organization: site.orgId },
  })
  await admin('POST', `/webhooks/${id}/switch`, { on: false })
  expect((await admin('POST', `/webhooks/${id}/test`)).status).toBe(409)
})

test('what happens while a webhook is off is not delivered later', async () => {
  const { id, secret } = await add()
  await admin('POST', `/webhooks/${id}/switch`, { on: false })
  await site.addTask('Unheard')
  expect((await admin('POST', `/webhooks/${id}/switch`, { on: true })).data.disabledAt).toBeNull()
  expect(await deliver(secret)).toEqual([])
})

test('a plan without API access adds none, and has nothing delivered', async () => {
  const { id, secret } = await add(['task.created'])
  await setPlan('teams')
  await site.addTask('Unpaid')
  expect(await deliver(secret)).toEqual([])
  const { deliveries } = (await admin('GET', `/webhooks/${id}/deliveries`)).data
  expect(deliveries).toMatchObject([
    { failedAt: expect.any(String), lastError: expect.stringContaining('plan') },
  ])
  expect((await admin('GET', '/webhooks')).data.access).toBe(false)
  const url = peer.url
  expect((await admin('POST', '/webhooks', { url, kinds: ['task.done'] })).status).toBe(403)
  await setPlan('enterprise')
})

test('admins alone see and change webhooks, and none of another organization', async () => {
  const { id } = await add(['task.created'])
  await site.addTask('Something')
  await t.runSchedule('org-webhooks')
  await t.runJobs()
  const [delivery] = (await admin('GET', `/webhooks/${id}/deliveries`)).data.deliveries
  const calls = [
    ['GET', '/webhooks', 200],
    ['POST', '/webhooks', 200],
    ['GET', `/webhooks/${id}/deliveries`, 404],
    ['POST', `/webhooks/${id}/test`, 404],
    ['POST', `/webhooks/${id}/switch`, 404],
    ['POST', `/deliveries/${delivery.id}/replay`, 404],
    ['POST', `/webhooks/${id}/delete`, 404],
  ] as const
  const body = { url: peer.url, kinds: ['task.done'], on: false }
  for (const [method, path, status] of calls) {
    expect((await send(site.cookieOf('crew'), method, path, body)).status, path).toBe(403)
    expect((await send(site.cookieOf('stranger'), method, path, body)).status, path).toBe(404)
    expect((await send('', method, path, body)).status, path).toBe(401)
    // Another organization's admin, in their own.
    expect((await send(other.cookie, method, path, body, other.orgId)).status, path).toBe(status)
  }
  expect((await admin('GET', '/webhooks')).data.webhooks).toMatchObject([{ id, disabledAt: null }])
  expect((await admin('POST', `/webhooks/${id}/delete`)).status).toBe(200)
})

test('there is a most of them, also where several are added at once', async () => {
  const kinds = ['task.done']
  const asked = await Promise.all(
    Array.from({ length: orgWebhooksMost + 2 }, () => admin('POST', '/webhooks', { url: peer.url, kinds })),
  )
  expect(asked.map(({ status }) => status).sort()).toEqual([...Array(orgWebhooksMost).fill(200), 409, 409])
  const wrong = await admin('POST', '/webhooks', { url: 'ftp://x', kinds: ['joined'] })
  expect(wrong.error.fields).toEqual({
    url: 'The address must be a URL that starts with https:// or http://',
    'kinds.0': 'There is no such event',
  })
})

test('private addresses are refused where the server is not set to call them', async () => {
  const strict = await t.openBeside({ env: { webhookPrivate: false } })
  for (const [url, message] of [
    [
      'https://169.254.169.254/latest',
      'The address is private; give one that can be reached from everywhere',
    ],
    ['http://hooks.example/in', 'The address must start with https://'],
  ]) {
    const reply = await strict.inject({
      method: 'POST',
      url: `/api/orgs/${site.orgId}/webhooks`,
      headers: { cookie: site.cookieOf('contractor') },
      payload: { url, kinds: ['task.done'] },
    })
    expect([reply.statusCode, reply.json().error.fields.url]).toEqual([400, message])
  }
})

test('the operators neither see nor count webhooks of organizations', async () => {
  const { id } = await add()
  expect(await listWebhooks(t.db, null)).toEqual([])
  expect(await findWebhook(t.db, null, id)).toBeUndefined()
})
