import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#server/kit/clock.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let other: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  site = await openJobSite(t)
  other = await openJobSite(t, '9 Elm')
  await site.addTask('Hang drywall', { priceCents: 77_123, costCents: 55_321 })
})
afterAll(() => t.close())

const links = () => `/api/projects/${site.project}/view-links`
const make = (id: string = randomUUID(), days = 30, label = 'The lender') =>
  site.ask(site.contractor, 'POST', links(), { id, label, days })
const open = (token: string) => site.ask({}, 'POST', '/api/look', { token })
const see = (token: string, project = site.project, rest = '/tasks') =>
  site.ask({ 'x-view-link': token }, 'GET', `/api/projects/${project}${rest}`)

test('a link shows what is open in its own project, to somebody without an account, and nothing else', async () => {
  const { data, status } = await make()
  expect(status).toBe(200)
  expect(await open(data.token)).toMatchObject({
    data: { project: site.project, name: '214 Alder St', expiresAt: data.link.expiresAt },
  })
  const tasks = await see(data.token)
  expect(tasks.data.tasks).toMatchObject([{ title: 'Hang drywall' }])
  expect(tasks.text).not.toMatch(/77123|55321|priceCents|costCents/)
  const itself = await see(data.token, site.project, '')
  expect(itself.data).toMatchObject({ audience: 'viewer', self: null })
  expect(itself.text).not.toMatch(/email|priceCents|budgetCents/)
  expect((await see(data.token, other.project)).status).toBe(404)
  for (const rest of ['/view-links', `/tasks/${randomUUID()}/asks`])
    expect((await see(data.token, site.project, rest)).status, rest).toBe(403)
  expect((await site.ask({ 'x-view-link': data.token }, 'GET', '/api/projects')).status).toBe(401)
})

test('the token is told once and kept as its hash; when it was used last is noted', async () => {
  const { data } = await make()
  const listed = async () =>
    (await site.ask(site.contractor, 'GET', links())).data.links.find(
      ({ id }: { id: string }) => id === data.link.id,
    )
  expect(await listed()).toMatchObject({ label: 'The lender', lastUsedAt: null, revokedAt: null })
  const row = await t.db
    .selectFrom('view_links')
    .selectAll()
    .where('id', '=', data.link.id)
    .executeTakeFirstOrThrow()
  expect(row.token_hash).toEqual(hashToken(data.token))
  expect(JSON.stringify(row)).not.toContain(data.token)
  await open(data.token)
  expect((await listed()).lastUsedAt).toBe(t.clock.now().toISOString())
  expect((await site.ask(site.contractor, 'GET', links())).text).not.toContain(data.token)
})

test('made twice with one id there is one link, with the newer token, until somebody uses it', async () => {
  const id = randomUUID()
  const [first, second] = [await make(id), await make(id)]
  expect((await open(first.data.token)).error?.code).toBe('unknown_token')
  expect((await open(second.data.token)).status).toBe(200)
  expect((await make(id)).error?.code).toBe('conflict')
  expect((await open(second.data.token)).status).toBe(200)
})

test('a link that was taken back, or has run out, works no more and says which it was', async () => {
  const revoked = await make()
  const took = await site.ask(site.contractor, 'POST', `${links()}/${revoked.data.link.id}/revoke`)
  expect(took.data.link.revokedAt).toBe(t.clock.now().toISOString())
  expect(await open(revoked.data.token)).toMatchObject({
    status: 410,
    error: { message: expect.stringContaining('took this link back') },
  })
  expect((await see(revoked.data.token)).status).toBe(404)
  const short = await make(randomUUID(), 1)
  t.clock.forward(day)
  expect(await open(short.data.token)).toMatchObject({
    status: 410,
    error: { message: expect.stringContaining('has run out') },
  })
  expect((await see(short.data.token)).status).toBe(404)
  expect((await open(newToken())).error?.code).toBe('unknown_token')
  expect((await open('half a link')).error?.code).toBe('malformed_token')
  expect((await see('half a link')).status).toBe(404)
})

test('links are made, listed and taken back by whoever runs the project, and nobody else', async () => {
  const { data } = await make()
  for (const who of [site.owner, site.worker]) {
    expect((await site.ask(who, 'GET', links())).status).toBe(403)
    const made = await site.ask(who, 'POST', links(), { id: randomUUID(), label: 'x', days: 1 })
    expect(made.status).toBe(403)
    expect((await site.ask(who, 'POST', `${links()}/${data.link.id}/revoke`)).status).toBe(403)
  }
  expect((await site.ask(other.contractor, 'GET', links())).status).toBe(404)
  const through = `/api/projects/${other.project}/view-links/${data.link.id}/revoke`
  expect((await site.ask(other.contractor, 'POST', through)).status).toBe(404)
  expect((await open(data.token)).status).toBe(200)
  expect((await site.ask({}, 'GET', links())).status).toBe(401)
})

test('a link needs a name and a time that it works for', async () => {
  expect((await make(randomUUID(), 0)).error?.fields).toEqual({ days: 'A link works for at least a day' })
  expect((await make(randomUUID(), 366)).error?.fields).toEqual({ days: 'A link works for a year at most' })
  expect((await make(randomUUID(), 5, ' ')).error?.fields).toEqual({ label: 'Who it is for is missing' })
})

test('of two links made at once at the last place one is made', async () => {
  const mine = { org_id: other.orgId, project_id: other.project }
  await t.db
    .insertInto('view_links')
    .values(
      Array.from({ length: 49 }, () => ({
        ...mine,
        id: randomUUID(),
        label: 'x',
        token_hash: hashToken(newToken()),
        created_at: t.clock.now(),
        expires_at: new Date(t.clock.now().getTime() + day),
      })),
    )
    .execute()
  const one = () =>
    other.ask(other.contractor, 'POST', `/api/projects/${other.project}/view-links`, {
      id: randomUUID(),
      label: 'x',
      days: 1,
    })
  const made = await Promise.all([one(), one()])
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('who tries tokens one after the other is made to wait, at the page and at the calls', async () => {
  const slow = await t.openBeside({ env: { rateLimitScale: 0.001 } })
  const statuses = async (ask: () => Promise<{ statusCode: number }>) => [
    (await ask()).statusCode,
    (await ask()).statusCode,
  ]
  const remoteAddress = '192.0.2.77'
  expect(
    await statuses(() =>
      slow.inject({ method: 'POST', url: '/api/look', payload: { token: newToken() }, remoteAddress }),
    ),
  ).toEqual([404, 429])
  const headers = { 'x-view-link': newToken() }
  const url = `/api/projects/${site.project}`
  expect(await statuses(() => slow.inject({ url, headers, remoteAddress }))).toEqual([404, 429])
})

test('a link to a project that lies in the bin opens nothing, and works again when it is taken out', async () => {
  const { data } = await make()
  const bin = (at: Date | null) =>
    t.db.updateTable('projects').set({ deleted_at: at }).where('id', '=', site.project).execute()
  await bin(t.clock.now())
  expect((await open(data.token)).error?.code).toBe('unknown_token')
  await bin(null)
  expect((await open(data.token)).status).toBe(200)
})

test('a link that is made for an owner accepts the punch list in their name, and opens it again; no other does', async () => {
  const item = { id: randomUUID(), title: 'Scratch', note: '', room: '', scanId: null, x: null, y: null }
  const of = (rest: string) => `/api/projects/${site.project}/punch${rest}`
  const more = { personId: null, dueOn: null, beforeId: null, madeAt: t.clock.now().toISOString() }
  expect((await site.ask(site.contractor, 'POST', of(''), { ...item, ...more })).status).toBe(200)
  const for_ = (person: string) =>
    site.ask(site.contractor, 'POST', links(), { id: randomUUID(), label: 'Priya', days: 30, person })
  expect((await for_(site.workerId)).status).toBe(404)
  const { token, link } = (await for_(site.ownerId)).data
  expect(link.accepts).toBe('Priya Raman')
  expect((await open(token)).data.accepts).toBe('Priya Raman')
  const accept = (state: string, by = token) =>
    site.ask({}, 'POST', '/api/look/punch', { token: by, punch: item.id, state })
  const only = (await make()).data.token
  expect((await accept('accepted', only)).status).toBe(403)
  await site.ask(site.contractor, 'POST', of(`/${item.id}/state`), { state: 'done' })
  expect((await accept('accepted')).status).toBe(200)
  const read = async () => (await site.ask(site.contractor, 'GET', of(''))).data.items[0]
  expect(await read()).toMatchObject({ state: 'accepted', acceptedBy: site.ownerId })
  expect((await accept('open')).status).toBe(200)
  expect((await read()).state).toBe('open')
  expect((await accept('done')).status).toBe(400)
  const elsewhere = { token, punch: randomUUID(), state: 'open' }
  expect((await site.ask({}, 'POST', '/api/look/punch', elsewhere)).status).toBe(404)
  await t.db
    .updateTable('project_people')
    .set({ removed_at: t.clock.now() })
    .where('id', '=', site.ownerId)
    .execute()
  expect((await accept('open')).status).toBe(403)
})
