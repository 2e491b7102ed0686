import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolLimits } from '#contract/tools.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let other: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
  other = await openJobSite(t, '9 Elm')
  await t.db
    .insertInto('org_members')
    .values({ org_id: site.orgId, user_id: site.workerUser, role: 'worker', joined_at: t.clock.now() })
    .execute()
})
afterAll(() => t.close())

const path = (rest = '') => `/api/orgs/${site.orgId}/tools${rest}`
const put = (body: object, who = site.contractor) =>
  site.ask(who, 'POST', path(), {
    ...{ id: randomUUID(), name: 'Rotary hammer', serial: 'RH-7', note: '', retired: false },
    ...body,
  })
const iso = (minutesAgo: number) => new Date(t.clock.now().getTime() - minutesAgo * 60_000).toISOString()
const moveOf = (body: object) => ({
  ...{ id: randomUUID(), out: true, holder: 'Luis Ortega', project: site.project, dueOn: null, note: '' },
  ...{ madeAt: iso(5), ...body },
})
const move = (tool: string, body: object, who = site.contractor) =>
  site.ask(who, 'POST', path(`/${tool}/moves`), body)
const found = async (tool: string, who = site.contractor) =>
  (await site.ask(who, 'GET', path())).data.tools.find(({ id }: { id: string }) => id === tool)

test('tools are numbered in order, changed under their id, and added by those who run the projects alone', async () => {
  const id = randomUUID()
  const { number } = (await put({ id })).data
  expect((await put({})).data.number).toBe(number + 1)
  expect((await put({ id, name: 'Rotary hammer, new bit' })).data.number).toBe(number)
  expect(await found(id)).toMatchObject({ name: 'Rotary hammer, new bit', loan: null })
  expect((await put({}, site.worker)).status).toBe(403)
  expect((await put({ name: '' })).status).toBe(400)
})

test('a tool is handed out, on, and brought back by anybody of the firm; sent twice each is there once', async () => {
  const id = randomUUID()
  await put({ id })
  const first = moveOf({ madeAt: iso(60) })
  expect((await move(id, moveOf({ holder: '' }))).error?.fields).toEqual({ holder: 'Say who takes it.' })
  expect((await move(id, first, site.worker)).status).toBe(200)
  expect((await move(id, first, site.worker)).status).toBe(200)
  expect(await found(id)).toMatchObject({ loan: { holder: 'Luis Ortega', project: '214 Alder St' } })
  expect((await move(id, { ...first, holder: 'Somebody else' })).error?.message).toMatch(
    /under this id before/,
  )
  expect((await move(id, moveOf({ holder: 'Sam Okafor', project: null }))).status).toBe(200)
  // Said earlier and sent later, from a phone without a line: it does not take the tool back.
  await move(id, moveOf({ holder: 'Late phone', madeAt: iso(40) }))
  expect((await found(id)).loan).toMatchObject({ holder: 'Sam Okafor', project: null })
  await move(id, moveOf({ out: false, madeAt: iso(1) }))
  expect((await found(id)).loan).toBeNull()
  const { moves } = (await site.ask(site.contractor, 'GET', path(`/${id}/moves`))).data
  expect(moves.map(({ holder }: { holder: string }) => holder)).toEqual([
    '',
    'Sam Okafor',
    'Late phone',
    'Luis Ortega',
  ])
})

test('a clock that runs ahead does not hold a tool for ever', async () => {
  const id = randomUUID()
  await put({ id })
  await move(id, moveOf({ madeAt: iso(-60 * 24 * 365) }))
  t.clock.forward(60_000)
  await move(id, moveOf({ out: false, madeAt: iso(0) }))
  expect((await found(id)).loan).toBeNull()
})

test('another organization sees none of it, and a project of it is none to hand a tool to', async () => {
  const id = randomUUID()
  await put({ id })
  expect((await site.ask(other.contractor, 'GET', path())).status).toBe(404)
  expect((await move(id, moveOf({}), other.contractor)).status).toBe(404)
  expect((await move(id, moveOf({ project: other.project }))).status).toBe(404)
  expect((await move(randomUUID(), moveOf({}))).status).toBe(404)
  expect((await site.ask(site.owner, 'GET', path())).status).toBe(404)
})

test('a worker reads no name of a project that is not theirs', async () => {
  const id = randomUUID()
  await put({ id })
  const project = randomUUID()
  await site.ask(site.contractor, 'POST', `/api/orgs/${site.orgId}/projects`, {
    ...{ id: project, name: 'The quiet job', kind: 'professional' },
  })
  await move(id, moveOf({ project }))
  const { text } = await site.ask(site.worker, 'GET', path())
  expect(text).not.toContain('The quiet job')
  expect((await site.ask(site.worker, 'GET', path(`/${id}/moves`))).text).not.toContain('The quiet job')
  expect((await found(id)).loan.project).toBe('The quiet job')
})

test('an organization has as many tools as the limit says, and no more', async () => {
  await t.db
    .insertInto('tools')
    .values({
      ...{ org_id: other.orgId, id: randomUUID(), number: toolLimits.tools, name: 'The last' },
      ...{ serial: '', note: '', created_at: t.clock.now() },
    })
    .execute()
  const reply = await other.ask(other.contractor, 'POST', `/api/orgs/${other.orgId}/tools`, {
    ...{ id: randomUUID(), name: 'One more', serial: '', note: '', retired: false },
  })
  expect([reply.status, reply.error?.message]).toEqual([409, 'An organization has at most 2000 tools.'])
})
