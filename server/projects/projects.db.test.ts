import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn } from '#server/kit/clock.ts'
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

/** How many there are. */
async function countOf(found: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of found) count++
  return count
}

async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, as = cookie) {
  const reply = await t.app.inject({ method, url, headers: { cookie: as }, ...(body && { payload: body }) })
  return { status: reply.statusCode, ...reply.json() }
}

const tryToBegin = (fields: object = {}) =>
  ask('POST', `/api/orgs/${org}/projects`, {
    id: randomUUID(),
    name: 'Alder St',
    kind: 'professional',
    ...fields,
  })

/** Begins a project; answers its id. */
async function begin(fields: object = {}): Promise<string> {
  const added = await tryToBegin(fields)
  if (added.status !== 200) throw new Error(JSON.stringify(added))
  return added.data.project.id
}

/** Frees every place that the plan has, and has it be `plan` from here on. */
async function startOver(plan: 'free' | 'starter' | 'enterprise') {
  await t.db.updateTable('projects').set({ status: 'closed' }).where('org_id', '=', org).execute()
  await t.db
    .updateTable('subscriptions')
    .set({ plan, status: 'active', expires_at: null })
    .where('id', '=', (eb) => eb.selectFrom('orgs').select('subscription_id').where('id', '=', org))
    .execute()
}

const setStatus = async (id: string, status: string) => {
  const { project } = (await ask('GET', `/api/projects/${id}`)).data
  return ask('PATCH', `/api/projects/${id}`, { base: project.version, fields: { status } })
}
const dayMs = 86_400_000

test('a project begins on the day that it is where its organization works, where nobody says another', async () => {
  await startOver('enterprise')
  const inZone = async (time_zone: string) => {
    await t.db.updateTable('orgs').set({ time_zone }).where('id', '=', org).execute()
    return (await tryToBegin()).data.project.startOn
  }
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const dayThere = (timeZone: string) => dateIn(timeZone, t.clock.now())
  expect(dayThere(east)).not.toBe(dayThere(west))
  expect([await inZone(east), await inZone(west)]).toEqual([dayThere(east), dayThere(west)])
  await inZone('America/Boise')
})

const room = async () => (await ask('GET', `/api/orgs/${org}/project-room`)).data

test('the plan’s room is told before, and of many at its last place one begins', async () => {
  await startOver('starter')
  await begin()
  await begin()
  expect(await room()).toEqual({ most: 3, active: 2 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => tryToBegin()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await room()).toEqual({ most: 3, active: 3 })
})

test('a closed project takes a place again when it is opened: of two at the last place one is', async () => {
  await startOver('starter')
  const [one, two] = [await begin(), await begin()]
  await setStatus(one, 'closed')
  await setStatus(two, 'lost')
  await begin()
  await begin()
  const answers = await Promise.all([setStatus(one, 'active'), setStatus(two, 'active')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await room()).toEqual({ most: 3, active: 3 })
})

test('beyond a smaller plan nobody is thrown out, and who is in can still be edited as active', async () => {
  await startOver('starter')
  const [one] = [await begin(), await begin()]
  await t.db.updateTable('subscriptions').set({ plan: 'free' }).execute()
  expect((await setStatus(one, 'active')).status).toBe(200)
  expect((await tryToBegin()).status).toBe(409)
})

test('a project in the bin is nowhere, takes no place, and comes back where there is room for it', async () => {
  await startOver('free')
  const id = await begin({ name: 'Bin St' })
  expect((await ask('POST', `/api/projects/${id}/delete`, {})).status).toBe(200)
  expect((await ask('GET', `/api/projects/${id}`)).status).toBe(404)
  expect((await ask('GET', '/api/projects?q=bin')).data.total).toBe(0)
  const { projects } = (await ask('GET', `/api/orgs/${org}/bin`)).data
  expect(projects).toMatchObject([{ id, name: 'Bin St', goneAt: '2025-03-31T12:00:00.000Z' }])
  const other = await begin()
  const restore = (as?: string) => ask('POST', `/api/orgs/${org}/bin/${id}/restore`, {}, as)
  expect((await restore(stranger)).status).toBe(404)
  expect((await restore()).status).toBe(409)
  await setStatus(other, 'closed')
  expect((await restore()).status).toBe(200)
  expect((await ask('GET', `/api/projects/${id}`)).data.project.name).toBe('Bin St')
})

test('after thirty days in the bin a project is gone with its files, and what is not in it stays', async () => {
  await startOver('enterprise')
  const [gone, kept] = [await begin(), await begin()]
  for (const id of [gone, kept]) {
    await t.app.inject({
      method: 'POST',
      url: `/api/projects/${id}/files?id=${randomUUID()}`,
      headers: { cookie, 'content-type': 'application/octet-stream', 'x-file-name': 'a.txt' },
      payload: 'Hello',
    })
  }
  await ask('POST', `/api/projects/${gone}/delete`, {})
  const bytesOf = async (id: string) => countOf(t.storage.list(`orgs/${org}/${id}/`))
  const rows = async () =>
    (await t.db.selectFrom('projects').select('id').where('id', 'in', [gone, kept]).execute()).length
  const binnedFor = (ms: number) =>
    t.db
      .updateTable('projects')
      .set({ deleted_at: new Date(t.clock.now().getTime() - ms) })
      .where('id', '=', gone)
      .execute()
  await binnedFor(30 * dayMs - 1000)
  await t.runSweep()
  expect([await rows(), await bytesOf(gone)]).toEqual([2, 1])
  await binnedFor(30 * dayMs)
  expect((await ask('GET', `/api/orgs/${org}/bin`)).data.projects).toEqual([])
  expect((await ask('POST', `/api/orgs/${org}/bin/${gone}/restore`, {})).status).toBe(404)
  await t.runSweep()
  expect([await rows(), await bytesOf(gone), await bytesOf(kept)]).toEqual([1, 0, 1])
})
