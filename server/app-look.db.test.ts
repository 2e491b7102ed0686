import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#contract/rows.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let other: Awaited<ReturnType<typeof openJobSite>>
let task: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
  other = await openJobSite(t, '9 Elm')
  task = await site.addTask('Choose the tile', { gate: 'decision', priceCents: 41_277, costCents: 30_011 })
  await site.addTask('Hang drywall', { assignees: [site.workerId] })
  await site.ask(site.contractor, 'PATCH', `/api/projects/${site.project}`, {
    base: 1,
    fields: { priceCents: 4_908_194, budgetCents: 3_711_177, dueOn: '2026-07-24' },
  })
})
afterAll(() => t.close())

/** Every call that reads a project by its id alone, or a task of it. */
// An archive is asked for in `server/documents-export`: here it is no text, and is made a few times an hour alone.
const reads = rows.filter(
  ({ caller, method, query, path }) =>
    caller === 'project' && method === 'GET' && !query && !path.endsWith('/document-archive'),
)
const writes = rows.filter(({ caller, method }) => caller === 'project' && method !== 'GET')
const fill = (path: string) =>
  path
    .replace('{project}', site.project)
    .replace('{task}', task)
    .replaceAll(/\{\w+\}/g, () => randomUUID())

test('whoever runs a project sees it as its owner and its worker do, to the byte, in every call that reads it', async () => {
  expect(reads.length).toBeGreaterThan(3)
  for (const [person, own, name] of [
    [site.ownerId, site.owner, 'owner'],
    [site.workerId, site.worker, 'worker'],
  ] as const) {
    const lookAs = { ...site.contractor, 'x-look-as': `${name}:${person}` }
    for (const { path } of reads) {
      const theirs = await site.ask(own, 'GET', fill(path))
      const looked = await site.ask(lookAs, 'GET', fill(path))
      expect(looked.text, `${name} ${path}`).toBe(theirs.text)
    }
  }
  const asOwner = { ...site.contractor, 'x-look-as': 'owner' }
  const seen = await site.ask(asOwner, 'GET', `/api/projects/${site.project}`)
  expect(seen.data).toMatchObject({ audience: 'owner', self: null, project: { priceCents: 4_908_194 } })
  expect(seen.data.project).not.toHaveProperty('budgetCents')
})

test('nobody changes anything while they look as somebody else, or by a link', async () => {
  expect(writes.length).toBeGreaterThan(3)
  const { data } = await site.ask(site.contractor, 'POST', `/api/projects/${site.project}/view-links`, {
    id: randomUUID(),
    label: 'The lender',
    days: 1,
  })
  const before = (await site.ask(site.contractor, 'GET', `/api/projects/${site.project}/tasks`)).text
  for (const headers of [
    { ...site.contractor, 'x-look-as': 'owner' },
    { ...site.contractor, 'x-look-as': `owner:${site.ownerId}` },
    { 'x-view-link': data.token },
  ] as Record<string, string>[]) {
    for (const { path, method, bytes } of writes) {
      const payload = bytes === 'sent' ? 'x' : { base: 1, fields: { status: 'done' } }
      const type = bytes === 'sent' ? 'application/octet-stream' : 'application/json'
      const url = `${fill(path)}${bytes === 'sent' ? `?id=${randomUUID()}` : ''}`
      const sent = { ...headers, 'content-type': type, 'x-file-name': 'a.txt' }
      const reply = await t.app.inject({ method, url, headers: sent, payload })
      expect(reply.statusCode, `${method} ${path}`).toBe(403)
    }
  }
  expect((await site.ask(site.contractor, 'GET', `/api/projects/${site.project}/tasks`)).text).toBe(before)
})

test('only who runs a project looks at it as somebody else, and only as somebody who is in it', async () => {
  const at = `/api/projects/${site.project}`
  const lookFrom = (from: Record<string, string>, as: string) =>
    site.ask({ ...from, 'x-look-as': as }, 'GET', at)
  expect((await lookFrom(site.owner, 'worker')).error?.code).toBe('forbidden')
  expect((await lookFrom(site.worker, 'owner')).error?.code).toBe('forbidden')
  expect((await lookFrom(other.contractor, 'owner')).status).toBe(404)
  expect((await lookFrom(site.contractor, `owner:${other.ownerId}`)).status).toBe(404)
  expect((await lookFrom(site.contractor, `owner:${site.workerId}`)).status).toBe(404)
  expect((await lookFrom(site.contractor, 'contractor')).error?.code).toBe('invalid_input')
  expect((await lookFrom(site.contractor, 'owner:')).error?.code).toBe('invalid_input')
  expect((await lookFrom(site.contractor, `owner:${site.ownerId}:x`)).error?.code).toBe('invalid_input')
})

test('somebody who was taken off a project can no more be looked at it as', async () => {
  const gone = await site.addPerson('owner', 'Gone', null, null)
  const look = () =>
    site.ask(
      { ...site.contractor, 'x-look-as': `owner:${gone}` },
      'GET',
      `/api/projects/${site.project}/tasks`,
    )
  expect((await look()).status).toBe(200)
  await t.db.updateTable('project_people').set({ removed_at: t.clock.now() }).where('id', '=', gone).execute()
  expect((await look()).status).toBe(404)
})
