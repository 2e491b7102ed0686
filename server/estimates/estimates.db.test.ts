import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linesMost, usualSettings } from '#contract/estimate.ts'
import { changesMost, estimatesMost, versionsMost } from '#contract/estimates.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { setPlan } from '#testing/firms.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'
import { versionDigest } from './versions.ts'

let t: TestApp
let site: StaffedProject
let estimate: string
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openStaffedProject(t)
})
beforeEach(async () => {
  await t.db.deleteFrom('estimates').execute()
  estimate = randomUUID()
  const { status } = await ask('POST', '/estimates', { id: estimate, name: 'Kitchen', kind: 'base' })
  expect(status).toBe(200)
})
afterAll(() => t.close())

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, as: Staff = 'contractor') =>
  site.ask(as, method, path, body)
const at = (path = '') => `/estimates/${estimate}${path}`
const read = async (query = '') => (await ask('GET', at(query))).data
const lines = (body: object) => ask('POST', at('/lines'), { id: randomUUID(), ...body })
const addLine = async (fields: object) => {
  const id = randomUUID()
  const { data } = await lines({ add: [{ id, fields }] })
  return data.lines[0]
}
const board = { item: 'Drywall ½ in', quantity: '332', unit: 'ft²', materialCents: 49 }

test('an estimate is begun once for one id, with nothing in it and nothing invented', async () => {
  await ask('POST', '/estimates', { id: estimate, name: 'Again', kind: 'change' })
  const { data } = await ask('GET', '/estimates')
  expect(data.estimates).toHaveLength(1)
  expect(data.estimates[0]).toMatchObject({
    id: estimate,
    name: 'Kitchen',
    kind: 'base',
    lines: 0,
    versions: 0,
  })
  expect(await read()).toMatchObject({
    estimate: { settings: usualSettings, basis: [], rev: 1 },
    lines: [],
    removed: [],
    versions: [],
  })
})

test('lines are added, changed and removed in one change, which is made once and undone once', async () => {
  const [kept, gone] = [await addLine(board), await addLine({ item: 'Tape' })]
  const [id, added] = [randomUUID(), randomUUID()]
  const body = {
    id,
    add: [{ id: added, fields: { item: 'Paint' } }],
    change: [{ id: kept.id, base: kept.rev, fields: { quantity: '340' } }],
    remove: [{ id: gone.id, base: gone.rev }],
  }
  for (const _ of [1, 2]) {
    const { data } = await ask('POST', at('/lines'), body)
    expect(data.lines.map((line: { item: string }) => line.item).sort()).toEqual(['Drywall ½ in', 'Paint'])
    expect(data.removed).toEqual([gone.id])
    expect(data.estimate.rev).toBe(4)
  }
  const undone = await ask('POST', at(`/changes/${id}/undo`))
  expect(undone.data).toMatchObject({ kept: [], removed: [added] })
  const after = await read()
  expect(after.lines.map((line: { item: string; quantity: string }) => [line.item, line.quantity])).toEqual([
    ['Drywall ½ in', '332'],
    ['Tape', '1'],
  ])
  expect((await ask('POST', at(`/changes/${id}/undo`))).status).toBe(409)
  expect((await ask('POST', at(`/changes/${randomUUID()}/undo`))).status).toBe(404)
})

test('whoever knows an estimate up to a number is told what came after it, and no more', async () => {
  const [one, two] = [await addLine(board), await addLine({ item: 'Tape' })]
  await lines({ change: [{ id: two.id, base: two.rev, fields: { item: 'Mesh tape' } }] })
  await lines({ remove: [{ id: one.id, base: one.rev }] })
  const { lines: since, removed } = await read(`?since=${two.rev}`)
  expect(since.map((line: { item: string }) => line.item)).toEqual(['Mesh tape'])
  expect(removed).toEqual([one.id])
  expect((await read()).removed).toEqual([])
})

test('a field that somebody else changed is told with theirs, by whom and when; nothing is changed then', async () => {
  const line = await addLine(board)
  const change = (base: number, fields: object) => lines({ change: [{ id: line.id, base, fields }] })
  await change(line.rev, { quantity: '340', room: 'Kitchen' })
  const told = await change(line.rev, { quantity: '350' })
  expect(told.status).toBe(409)
  expect(told.error?.theirs).toEqual({
    [`${line.id}.quantity`]: { value: '340', by: 'contractor', at: t.clock.now().toISOString() },
  })
  const merged = await change(line.rev, { item: 'Board' })
  expect(merged.data.lines[0]).toMatchObject({ item: 'Board', quantity: '340', room: 'Kitchen' })
  await change(line.rev, { pack: { name: 'sheet', size: 32 } })
  expect((await change(line.rev, { materialCents: 1568 })).status).toBe(409)
})

test('a line is named once, is one of the estimate, and stands in place of one of the estimate', async () => {
  const line = await addLine(board)
  const change = { id: line.id, base: line.rev, fields: { item: 'Board' } }
  expect((await lines({ change: [change, change] })).status).toBe(400)
  expect((await lines({ change: [{ ...change, id: randomUUID() }] })).status).toBe(404)
  const other = randomUUID()
  await ask('POST', '/estimates', { id: other, name: 'Other', kind: 'change' })
  const foreign = { id: randomUUID(), change: [change] }
  expect((await ask('POST', `/estimates/${other}/lines`, foreign)).status).toBe(404)
  const option = (instead: string) =>
    lines({ add: [{ id: randomUUID(), fields: { item: 'Tile', option: { taken: true, instead } } }] })
  expect((await option(randomUUID())).status).toBe(404)
  expect((await option(line.id)).status).toBe(200)
  const item = { item: 'Tile', itemId: randomUUID() }
  expect((await lines({ add: [{ id: randomUUID(), fields: item }] })).status).toBe(404)
})

test('so many lines are changed at once, stand in an estimate, and so many estimates in a project', async () => {
  const some = (count: number) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), fields: { item: 'A' } }))
  expect((await lines({ add: some(changesMost + 1) })).status).toBe(400)
  await t.database.pool.query(
    `insert into estimate_lines (org_id, project_id, estimate_id, id, rank, line, changed, rev, at)
     select org_id, project_id, $1, gen_random_uuid(), n, '{}', '{}', 1, now()
     from projects p, generate_series(1, $2::int) n, lateral (select p.id as project_id) q where p.id = $3`,
    [estimate, linesMost - 1, site.id],
  )
  expect((await lines({ add: some(2) })).status).toBe(409)
  expect((await lines({ add: some(1) })).status).toBe(200)
  await t.database.pool.query('delete from estimate_lines where estimate_id = $1', [estimate])
  const { data } = await ask('GET', '/estimates')
  await t.database.pool.query(
    `insert into estimates (org_id, project_id, id, name, kind, settings, basis, choices, created_at)
     select org_id, project_id, gen_random_uuid(), name, kind, settings, basis, choices, created_at
     from estimates, generate_series(1, $2::int) where id = $1`,
    [estimate, estimatesMost - data.estimates.length],
  )
  const more = { id: randomUUID(), name: 'More', kind: 'change' }
  expect((await ask('POST', '/estimates', more)).status).toBe(409)
})

test('settings are changed as they were seen; what somebody changed since is a conflict', async () => {
  const settings = { ...usualSettings, overheadBp: 1000 }
  const edit = (base: number, fields: object) => ask('PATCH', at(), { base, fields })
  expect((await edit(1, { settings })).data.estimate).toMatchObject({ settings, rev: 2 })
  expect((await edit(1, { name: 'The kitchen' })).data.estimate).toMatchObject({
    name: 'The kitchen',
    settings,
  })
  const told = await edit(1, { settings: usualSettings })
  expect(told.status).toBe(409)
  expect(told.error?.theirs?.settings).toMatchObject({ value: settings, by: 'contractor' })
  expect((await edit(3, { settings: usualSettings })).status).toBe(200)
})

test('a change begins with the markup, the wages and the tax of what the job began with', async () => {
  const settings = { ...usualSettings, overheadBp: 800, rateCents: 5800 }
  await ask('PATCH', at(), { base: 1, fields: { settings } })
  const id = randomUUID()
  await ask('POST', '/estimates', { id, name: 'Change order 1', kind: 'change' })
  expect((await ask('GET', `/estimates/${id}`)).data.estimate).toMatchObject({ settings, rev: 1 })
})

test('the first estimate of a job begins as the organization priced its last one', async () => {
  const settings = { ...usualSettings, overheadBp: 900, rateCents: 6200 }
  await ask('PATCH', at(), { base: 1, fields: { settings } })
  await setPlan(t, site.orgId, 'professional')
  const headers = { cookie: site.cookieOf('contractor') }
  const begin = async (url: string, payload: object) =>
    (await t.app.inject({ method: 'POST', url, headers, payload })).json()
  const project = randomUUID()
  await begin(`/api/orgs/${site.orgId}/projects`, { id: project, name: 'Next job', kind: 'professional' })
  const next = { name: 'Estimate', kind: 'base' }
  const url = `/api/projects/${project}/estimates`
  expect((await begin(url, { id: randomUUID(), ...next })).data.estimate).toMatchObject({ settings })
  const forget = () => t.db.deleteFrom('estimates').where('project_id', '=', project).execute()
  // Whoever only works for the organization, and runs this one job, learns nothing of the others.
  await forget()
  const admins = await t.db
    .selectFrom('org_members')
    .select('user_id')
    .where('org_id', '=', site.orgId)
    .where('role', '=', 'admin')
    .execute()
  const role = (to: 'worker' | 'admin') =>
    t.db
      .updateTable('org_members')
      .set({ role: to })
      .where('org_id', '=', site.orgId)
      .where(
        'user_id',
        'in',
        admins.map(({ user_id }) => user_id),
      )
      .execute()
  await role('worker')
  expect((await begin(url, { id: randomUUID(), ...next })).data.estimate).toMatchObject({
    settings: usualSettings,
  })
  await role('admin')
  // What nobody of a job set anything for says nothing of how the organization prices.
  await forget()
  await ask('PATCH', at(), { base: 2, fields: { settings: usualSettings } })
  expect((await begin(url, { id: randomUUID(), ...next })).data.estimate).toMatchObject({
    settings: usualSettings,
  })
})

test('an estimate stands on scans of the project and corrections that were made, each named once', async () => {
  const scan = randomUUID()
  const typed = {
    corners: [
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ],
    height: 2.5,
  }
  const made = await ask('POST', '/typed-scans', { id: scan, name: 'Kitchen', typed })
  expect(made.status).toBe(200)
  const take = async (basis: object) =>
    ask('POST', at('/basis'), { base: (await read()).estimate.rev, basis })
  expect((await take([{ scanId: randomUUID(), corrections: 0 }])).status).toBe(404)
  expect((await take([{ scanId: scan, corrections: 1 }])).status).toBe(404)
  const one = { scanId: scan, corrections: 0 }
  expect((await take([one, one])).status).toBe(400)
  expect((await take([one])).data.estimate.basis).toEqual([one])
  await lines({
    add: [{ id: randomUUID(), fields: { ...board, quantity: '', from: { kind: 'takeoff', key: 'gone' } } }],
  })
  const area = { ...board, quantity: '=Room.floor', room: '' }
  await lines({ add: [{ id: randomUUID(), fields: area }] })
  const { data } = await ask('GET', at('/reckoned'))
  expect(data.lines.map(({ fault }: { fault: { kind: string } | null }) => fault?.kind ?? null)).toEqual([
    'gone',
    null,
  ])
  expect(data.lines[1].quantity.value).toBeCloseTo(129.17, 1)
})

test('a version keeps what was entered and what it came to, numbered, digested, and as it was', async () => {
  const line = await addLine(board)
  const id = randomUUID()
  for (const _ of [1, 2]) {
    const { data } = await ask('POST', at('/versions'), { id, name: 'First' })
    expect(data.version).toMatchObject({
      id,
      number: 1,
      name: 'First',
      acceptedAt: null,
      sums: { costCents: 16268 },
    })
  }
  await lines({ change: [{ id: line.id, base: line.rev, fields: { quantity: '400' } }] })
  await ask('POST', at('/versions'), { id: randomUUID(), name: '' })
  const { versions } = await read()
  expect(
    versions.map(({ number, sums }: { number: number; sums: { costCents: number } }) => [
      number,
      sums.costCents,
    ]),
  ).toEqual([
    [2, 19600],
    [1, 16268],
  ])
  const { version } = (await ask('GET', at(`/versions/${id}`))).data
  expect(version.lines).toMatchObject([{ id: line.id, quantity: '332' }])
  expect(version.digest).toBe(versionDigest(version))
  expect((await ask('GET', at(`/versions/${randomUUID()}`))).status).toBe(404)
})

test('a version is made the draft in one change, and that is undone', async () => {
  const [line, settings] = [await addLine(board), { ...usualSettings, overheadBp: 700 }]
  const version = randomUUID()
  await ask('POST', at('/versions'), { id: version, name: '' })
  await lines({ change: [{ id: line.id, base: line.rev, fields: { quantity: '400' } }] })
  await addLine({ item: 'Tape' })
  await ask('PATCH', at(), { base: 9, fields: { settings } })
  const id = randomUUID()
  const { data } = await ask('POST', at(`/versions/${version}/restore`), { id })
  expect(data.estimate.settings).toEqual(usualSettings)
  expect((await read()).lines).toMatchObject([{ quantity: '332' }])
  await ask('POST', at(`/changes/${id}/undo`))
  const back = await read()
  expect(back.estimate.settings).toEqual(settings)
  expect(back.lines).toMatchObject([{ quantity: '400' }, { item: 'Tape' }])
})

test('an estimate has so many versions, and one id is of one estimate', async () => {
  const id = randomUUID()
  await ask('POST', at('/versions'), { id, name: '' })
  const other = randomUUID()
  await ask('POST', '/estimates', { id: other, name: 'Other', kind: 'change' })
  expect((await ask('POST', `/estimates/${other}/versions`, { id, name: '' })).status).toBe(404)
  await t.database.pool.query(
    `insert into estimate_versions
     select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'number', $2::int))).*
     from estimate_versions v where id = $1`,
    [id, versionsMost],
  )
  expect((await ask('POST', at('/versions'), { id: randomUUID(), name: '' })).status).toBe(409)
})

test('an edit of an estimate is not undone as one of tasks, nor by somebody else', async () => {
  const [id, line] = [randomUUID(), { id: randomUUID(), fields: board }]
  await ask('POST', at('/lines'), { id, add: [line] })
  expect((await ask('POST', `/task-edits/${id}/undo`)).status).toBe(404)
  await t.database.pool.query('update bulk_edits set user_id = null where id = $1', [id])
  expect((await ask('POST', at(`/changes/${id}/undo`))).status).toBe(404)
})

test.each(['owner', 'crew', 'worker', 'stranger'] as const)(
  'the %s is told that there are no estimates, as of one that never was',
  async (who) => {
    await addLine(board)
    const never = randomUUID()
    for (const id of [estimate, never]) {
      const own = `/estimates/${id}`
      const replies = await Promise.all([
        ask('GET', own, undefined, who),
        ask('GET', `${own}/reckoned`, undefined, who),
        ask('POST', `${own}/lines`, { id: randomUUID() }, who),
        ask('PATCH', own, { base: 1, fields: { name: 'Mine' } }, who),
        ask('POST', `${own}/versions`, { id: randomUUID(), name: '' }, who),
      ])
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    expect((await ask('GET', '/estimates', undefined, who)).status).toBe(404)
    expect((await ask('POST', '/estimates', { id: never, name: 'Mine', kind: 'base' }, who)).status).toBe(404)
  },
)

test('of two who change the same line at once one is told of the other, and different fields are merged', async () => {
  const beside = await t.openBeside()
  const line = await addLine(board)
  const change = (app: typeof beside, fields: object) =>
    app.inject({
      method: 'POST',
      url: `/api/projects/${site.id}${at('/lines')}`,
      headers: { cookie: site.cookieOf('contractor') },
      payload: { id: randomUUID(), change: [{ id: line.id, base: line.rev, fields }] },
    })
  const same = await Promise.all([change(t.app, { quantity: '1' }), change(beside, { quantity: '2' })])
  expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const apart = await Promise.all([change(t.app, { item: 'Board' }), change(beside, { room: 'Bath' })])
  expect(apart.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await read()).lines[0]).toMatchObject({ item: 'Board', room: 'Bath' })
})
