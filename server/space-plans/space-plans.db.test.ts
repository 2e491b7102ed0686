import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spacePlansMost } from '#contract/space-plan.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject
let scanId: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
  scanId = await addRoom()
})
afterAll(() => t.close())

async function addRoom(): Promise<string> {
  const corners = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const id = randomUUID()
  const added = await p.ask('contractor', 'POST', '/typed-scans', {
    id,
    name: 'Kitchen',
    typed: { corners, height: 2.5 },
  })
  expect(added.status).toBe(200)
  return id
}

const sofa = () => ({ id: randomUUID(), kind: 'sofa', at: [2, 1], turn: 0, width: 2, depth: 0.9 })
const plan = (over: object = {}) => ({
  id: randomUUID(),
  base: 0,
  scanId,
  roomId: 'room-1',
  name: 'Plan A',
  plan: { pieces: [sofa()], doors: {} },
  ...over,
})
const keep = (as: Staff, body: object) => p.ask(as, 'POST', '/space-plans', body)
const nameOf = async (id: string) =>
  (await p.ask('contractor', 'GET', '')).data.people.find((one: { id: string }) => one.id === id)?.name
const listed = async (as: Staff): Promise<string[]> =>
  (await p.ask(as, 'GET', '/space-plans')).data.plans.map(({ id }: { id: string }) => id)

test('whoever runs or pays for the project plans its rooms; who works there looks, and nobody else', async () => {
  for (const as of ['contractor', 'owner'] as const) {
    const body = plan()
    expect((await keep(as, body)).data.plan).toMatchObject({ id: body.id, plan: body.plan, version: 1 })
    for (const reader of ['contractor', 'owner', 'crew', 'worker'] as const)
      expect(await listed(reader)).toContain(body.id)
    for (const other of ['crew', 'worker'] as const) {
      expect((await keep(other, { ...body, base: 1, name: 'Mine' })).status).toBe(403)
      expect((await p.ask(other, 'POST', `/space-plans/${body.id}/remove`, {})).status).toBe(403)
    }
  }
  expect((await keep('stranger', plan())).status).toBe(404)
})

test('what is sent twice is kept once, and what somebody else changed meanwhile is told with theirs', async () => {
  const first = plan()
  await keep('contractor', first)
  expect((await keep('contractor', first)).data.plan).toMatchObject({ version: 1 })
  const theirs = { ...first, base: 1, plan: { pieces: [sofa(), sofa()], doors: { 'door-1': { out: true } } } }
  expect((await keep('owner', theirs)).data.plan).toMatchObject({ version: 2 })
  const met = await keep('contractor', { ...first, base: 1, plan: { pieces: [], doors: {} } })
  expect(met).toMatchObject({
    status: 409,
    error: { theirs: { plan: { value: theirs.plan, by: await nameOf(p.people.owner) } } },
  })
  const kept = await keep('contractor', { ...first, base: 2, plan: { pieces: [], doors: {} } })
  expect(kept.data.plan).toMatchObject({ version: 3, plan: { pieces: [], doors: {} } })
})

test('a plan belongs to a scan of its project that is not in the bin', async () => {
  expect((await keep('contractor', plan({ scanId: randomUUID() }))).status).toBe(404)
  const of = await addRoom()
  const body = plan({ scanId: of })
  await keep('contractor', body)
  await p.ask('contractor', 'POST', `/scans/${of}/bin`, { binned: true })
  expect(await listed('owner')).not.toContain(body.id)
  expect((await keep('contractor', { ...body, base: 1, name: 'Plan B' })).status).toBe(404)
  await p.ask('contractor', 'POST', `/scans/${of}/bin`, { binned: false })
  expect(await listed('owner')).toContain(body.id)
})

test('it is taken away once, and what is no plan is refused by name', async () => {
  const body = plan()
  await keep('contractor', body)
  expect((await p.ask('contractor', 'POST', `/space-plans/${body.id}/remove`, {})).status).toBe(200)
  expect((await p.ask('contractor', 'POST', `/space-plans/${body.id}/remove`, {})).status).toBe(404)
  const twice = sofa()
  for (const wrong of [
    { pieces: [twice, twice], doors: {} },
    { pieces: [{ ...sofa(), width: 40 }], doors: {} },
    { pieces: [{ ...sofa(), kind: 'throne' }], doors: {} },
  ])
    expect((await keep('contractor', plan({ plan: wrong }))).status).toBe(400)
})

test('a project has so many plans and no more', async () => {
  const { length } = await listed('contractor')
  for (let more = length; more < spacePlansMost; more++)
    expect((await keep('contractor', plan({ plan: { pieces: [], doors: {} } }))).status).toBe(200)
  expect((await keep('contractor', plan())).status).toBe(409)
})
