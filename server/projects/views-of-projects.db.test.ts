import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
  await t.db.updateTable('subscriptions').set({ plan: 'enterprise', expires_at: null }).execute()
})
afterAll(() => t.close())

async function ask(as: Staff, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) {
  const reply = await t.app.inject({
    method,
    url,
    headers: { cookie: p.cookieOf(as) },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, ...reply.json() }
}

test('today has what is late, blocked and due, for each of them what is theirs', async () => {
  const late = await p.addTask('Rough-in', { finishOn: '2025-02-26' })
  const blocked = await p.addTask('Cabinets', { status: 'blocked', blockedBy: 'No truck' })
  const gate = await p.addTask('Frame inspection', { gate: 'inspection', finishOn: '2025-03-10' })
  const decision = await p.addTask('Tile color', { gate: 'decision', startOn: '2025-03-03' })
  const mine = await p.addTask('Tape', { startOn: '2025-03-02', assignees: [p.people.worker] })
  await p.addTask('Far away', { startOn: '2025-06-02', finishOn: '2025-06-03' })
  await p.addTask('Done long ago', { status: 'done', finishOn: '2025-01-02' })
  const needs = async (as: Staff) =>
    (await ask(as, 'GET', '/api/today')).data.needs.map(
      ({ need, task }: { need: string; task: { id: string } }) => [need, task.id],
    )
  expect(await needs('contractor')).toEqual([
    ['late', late.id],
    ['blocked', blocked.id],
    ['decision', decision.id],
    ['gate', gate.id],
  ])
  expect(await needs('owner')).toEqual([
    ['decision', decision.id],
    ['gate', gate.id],
  ])
  expect(await needs('worker')).toEqual([['mine', mine.id]])
  expect(await needs('crew')).toEqual([])
  expect(await needs('stranger')).toEqual([])
  const { projects, counts } = (await ask('contractor', 'GET', '/api/today')).data
  expect(counts).toEqual({ late: 1, blocked: 1, decision: 1, gate: 1, mine: 0, projects: 1 })
  expect(projects).toMatchObject([
    { id: p.id, late: 1, blocked: 1, nextGate: { id: gate.id }, finishOn: '2025-06-03' },
  ])
})

test('the record of a project tells each what is theirs, page after page, and none of it twice', async () => {
  const { project } = (await p.ask('contractor', 'GET', '')).data
  const sums = { priceCents: 4_969_994, budgetCents: 3_971_600 }
  await p.ask('contractor', 'PATCH', '', { base: project.version, fields: sums })
  for (let n = 0; n < 65; n++) await p.addTask(`Task ${n}`)
  const record = async (as: Staff) => {
    const found: { kind: string; class: string; rev: number }[] = []
    let next: string | null = ''
    while (next !== null) {
      const { data } = await p.ask(as, 'GET', `/activity${next && `?before=${next}`}`)
      expect(data.activity.length).toBeLessThanOrEqual(30)
      found.push(...data.activity)
      next = data.next
    }
    return found
  }
  const kinds = async (as: Staff) => new Set((await record(as)).map(({ kind }) => kind))
  const full = await record('contractor')
  expect(full.length).toBeGreaterThan(60)
  expect(new Set(full.map((one) => `${one.class} ${one.rev}`)).size).toBe(full.length)
  expect(await kinds('contractor')).toContain('project.budgeted')
  const owners = await kinds('owner')
  expect([owners.has('project.priced'), owners.has('project.budgeted')]).toEqual([true, false])
  expect(await kinds('worker')).not.toContain('project.priced')
  expect((await p.ask('worker', 'GET', '/activity?before=2025-03-01T12:00:00.000Z_never_1')).status).toBe(400)
})

test('a project becomes a template of its organization, and another one begins with it', async () => {
  const source = randomUUID()
  const projects = `/api/orgs/${p.orgId}/projects`
  const begun = { name: 'Elm St', kind: 'professional', startOn: '2025-03-03' }
  await ask('contractor', 'POST', projects, { ...begun, id: source, template: 'deck' })
  const told = (await ask('contractor', 'GET', `/api/projects/${source}/tasks`)).data
  const [first] = told.tasks
  const dated = { weather: true, noticeHours: 24, leadDays: 30, shots: 'Ledger, before cover' }
  await ask('contractor', 'PATCH', `/api/projects/${source}/tasks/${first.id}`, { base: 1, fields: dated })
  const [waits] = told.links
  await ask('contractor', 'POST', `/api/projects/${source}/links`, { ...waits, lagDays: 3, lagElapsed: true })
  const id = randomUUID()
  const save = (as: Staff, project: string = source) =>
    ask(as, 'POST', `/api/projects/${project}/template`, { id, name: 'Our deck' })
  expect((await save('owner', p.id)).status).toBe(403)
  expect((await save('contractor')).status).toBe(200)
  expect((await save('contractor')).status).toBe(200)
  const copy = randomUUID()
  await ask('contractor', 'POST', projects, { ...begun, id: copy, template: id })
  const plan = async (project: string) => {
    const { tasks, links } = (await ask('contractor', 'GET', `/api/projects/${project}/tasks`)).data
    const titleOf = (one: string) => tasks.find((task: { id: string }) => task.id === one)?.title
    return {
      tasks: tasks.map(
        ({
          title,
          startOn,
          finishOn,
          days,
          gate,
          who,
          trade,
          phase,
          weather,
          noticeHours,
          leadDays,
          shots,
        }: Record<string, unknown>) => ({
          ...{ title, weather, noticeHours, leadDays, shots },
          startOn,
          finishOn,
          days,
          gate,
          who,
          trade,
          phase,
        }),
      ),
      links: links
        .map((link: { from: string; to: string; kind: string; lagDays: number; lagElapsed: boolean }) =>
          [titleOf(link.from), titleOf(link.to), link.kind, link.lagDays, link.lagElapsed].join(),
        )
        .sort(),
    }
  }
  expect(await plan(copy)).toEqual(await plan(source))
  expect((await plan(copy)).tasks[0]).toMatchObject(dated)
  const strangers = (await ask('stranger', 'GET', '/api/workspace')).data.orgId
  const stolen = { ...begun, id: randomUUID(), template: id }
  expect((await ask('stranger', 'POST', `/api/orgs/${strangers}/projects`, stolen)).status).toBe(400)
  const own = `/api/orgs/${p.orgId}/templates/${id}`
  const theirs = `/api/orgs/${strangers}/templates/${id}`
  expect((await ask('stranger', 'GET', theirs)).status).toBe(404)
  expect((await ask('stranger', 'PATCH', theirs, { name: 'Mine' })).status).toBe(404)
  expect((await ask('stranger', 'POST', `${theirs}/delete`, {})).status).toBe(404)
  expect((await ask('crew', 'GET', own)).status).toBe(404)
  expect((await ask('crew', 'PATCH', own, { name: 'Mine' })).status).toBe(403)
  expect((await ask('crew', 'POST', `${own}/delete`, {})).status).toBe(403)
  expect((await ask('contractor', 'PATCH', own, { name: 'Deck, ours' })).status).toBe(200)
  expect((await ask('contractor', 'GET', own)).data.template).toMatchObject({ name: 'Deck, ours', own: true })
  expect((await ask('contractor', 'POST', `${own}/delete`, {})).status).toBe(200)
  expect((await ask('contractor', 'GET', own)).status).toBe(404)
})

test('a view is one’s own until it is shared, and only its owner or an admin deletes it', async () => {
  const views = `/api/orgs/${p.orgId}/views`
  const save = (as: Staff, fields: object) =>
    ask(as, 'POST', views, {
      id: randomUUID(),
      name: 'Late',
      page: 'projects',
      query: 'status=active',
      ...fields,
    })
  const names = async (as: Staff) =>
    (await ask(as, 'GET', `${views}?page=projects`)).data.views.map(({ name }: { name: string }) => name)
  expect((await save('crew', { shared: true })).status).toBe(403)
  expect((await save('stranger', { shared: false })).status).toBe(404)
  const own = (await save('contractor', { shared: false, name: 'Only mine' })).data.view
  const shared = (await save('contractor', { shared: true, name: 'Ours' })).data.view
  const crews = (await save('crew', { shared: false, name: 'Of the crew' })).data.view
  expect(await names('crew')).toEqual(['Of the crew', 'Ours'])
  expect(await names('contractor')).toEqual(['Only mine', 'Ours'])
  expect((await ask('crew', 'POST', `${views}/${shared.id}/delete`, {})).status).toBe(404)
  expect((await ask('contractor', 'POST', `${views}/${crews.id}/delete`, {})).status).toBe(404)
  expect((await save('contractor', { shared: false, project: randomUUID() })).status).toBe(404)
  for (const { id } of [own, shared])
    expect((await ask('contractor', 'POST', `${views}/${id}/delete`, {})).status).toBe(200)
  expect(await names('contractor')).toEqual([])
})

test('a view that no database can keep is refused by its field', async () => {
  const view = { id: randomUUID(), name: 'Late', page: 'projects', query: 'q=\0', shared: false }
  const reply = await ask('contractor', 'POST', `/api/orgs/${p.orgId}/views`, view)
  expect([reply.status, reply.error.fields]).toEqual([
    400,
    { query: 'The view has characters that cannot be kept' },
  ])
})

test('one keeps so many views and no more; one that is saved again is not one more', async () => {
  const url = `/api/orgs/${p.orgId}/views`
  const save = (id: string) =>
    ask('crew', 'POST', url, { id, name: 'Mine', page: 'projects', query: '', shared: false })
  const first = randomUUID()
  expect((await save(first)).status).toBe(200)
  await t.database.pool.query('delete from saved_views where id <> $1', [first])
  await t.database.pool.query(
    `insert into saved_views (id, org_id, user_id, name, page, query, shared, created_at)
     select gen_random_uuid(), org_id, user_id, 'Mine', page, '', false, created_at
     from saved_views, generate_series(1, 199) where id = $1`,
    [first],
  )
  expect((await save(randomUUID())).error).toMatchObject({
    code: 'conflict',
    message: 'You have 200 saved views. Delete one first.',
  })
  expect((await save(first)).status).toBe(200)
})
