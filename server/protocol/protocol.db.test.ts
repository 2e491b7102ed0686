import { randomUUID } from 'node:crypto'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MachineCall, machineScopeNames } from '#contract/machine-calls.ts'
import type { MachineScope } from '#contract/route.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { connectProgram, makeOwnKey } from '#testing/mcp-client.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'
import { makeRecord } from './record.ts'

let t: TestApp
let site: StaffedProject
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  site = await openStaffedProject(t)
})
afterAll(() => t.close())

const post = async (as: Staff, url: string, payload: object) => {
  const reply = await t.app.inject({ method: 'POST', url, headers: { cookie: site.cookieOf(as) }, payload })
  return reply.json()
}
const keyOf = (as: Staff, scopes: readonly MachineScope[] = machineScopeNames): Promise<string> =>
  makeOwnKey(t, site.cookieOf(as), `Claude of ${as}`, scopes)

test.each([
  ['modern', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const)('the official client reads by tools in the %s era', async (era, revision) => {
  const client = await connectProgram(t, await keyOf('contractor'), era)
  expect(client.getNegotiatedProtocolVersion()).toBe(revision)
  const { tools } = await client.listTools()
  for (const { name, annotations, outputSchema } of tools) {
    expect([name, Object.keys(annotations ?? {}).sort()]).toEqual([
      name,
      ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint', 'title'],
    ])
    expect(outputSchema).toBeDefined()
  }
  expect(tools.map(({ name }) => name)).toContain('budget_status')
  const { structuredContent } = await client.callTool({
    name: 'project_overview',
    arguments: { project: site.id },
  })
  expect(structuredContent).toMatchObject({
    project: { id: site.id, name: '214 Alder St' },
    audience: 'contractor',
    withheld: [],
  })
})

const call = async (key: string, name: string, input: object = {}) => {
  const client = await connectProgram(t, key)
  const reply = await client.callTool({ name, arguments: { ...input } })
  // biome-ignore lint/suspicious/noExplicitAny: a test says of each answer what it must hold
  return { isError: reply.isError === true, said: reply.structuredContent as any }
}
const lastCalls = async (as: Staff) =>
  (await t.app.inject({ url: '/api/machine-calls', headers: { cookie: site.cookieOf(as) } })).json().data

test('what a tool tells is what the screen is told', async () => {
  const key = await keyOf('contractor')
  await site.addTask('Hang cabinets', { priceCents: 123_400, costCents: 98_700 })
  const screen = (await site.ask('contractor', 'GET', '/tasks')).data
  const { said } = await call(key, 'list_tasks', { project: site.id })
  expect(said).toMatchObject({ tasks: screen.tasks, links: screen.links, withheld: [], next: null })
  const budget = (await site.ask('contractor', 'GET', '/budget')).data
  expect((await call(key, 'budget_status', { project: site.id })).said).toMatchObject({ lines: budget.lines })
})

test('a key reads what its scopes name, and is told what it is not shown, and why', async () => {
  const key = await keyOf('contractor', ['read'])
  const client = await connectProgram(t, key)
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toEqual([
    ...['find', 'project_overview', 'list_tasks', 'read_document', 'room_measurements', 'schedule_what_if'],
    ...['check_code', 'lookup_rule', 'work_windows'],
  ])
  const { said } = await call(key, 'list_tasks', { project: site.id })
  expect(said.tasks[0]).not.toHaveProperty('priceCents')
  expect(said.withheld).toEqual([
    { what: 'Prices', why: 'this connection may not read money' },
    { what: 'Costs', why: 'this connection may not read money' },
  ])
  const refused = await call(key, 'budget_status', { project: site.id })
  expect(refused).toMatchObject({
    isError: true,
    said: { error: { code: 'forbidden', message: 'The key lacks the scope money:read.' } },
  })
  const own = await call(await keyOf('owner'), 'list_tasks', { project: site.id })
  expect(own.said.tasks[0]).toMatchObject({ priceCents: 123_400 })
  expect(own.said.withheld).toEqual([{ what: 'Costs', why: 'your part in this project does not show them' }])
})

test('whoever is nothing to a project is told nothing of it, by any tool', async () => {
  const key = await keyOf('stranger')
  const client = await connectProgram(t, key)
  for (const { name } of (await client.listTools()).tools) {
    const input = {
      ...{ project: site.id, q: 'Hang', estimate: site.id, changes: { edits: [], fails: [] } },
      ...{
        scan: site.id,
        building: 'home',
        summary: 'x',
        task: site.id,
        body: 'x',
        templateKey: 'rfi',
        language: 'en',
        answers: {},
      },
    }
    const { isError, said } = await call(key, name, input)
    expect([name, isError, said.error?.code]).toEqual([name, true, 'not_found'])
  }
})

test('only who sends a key that works, from here, to our own name, is answered', async () => {
  const key = await keyOf('worker')
  const send = (headers: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { host: 'plumbline.test', ...headers },
      payload: {},
    })
  const by = { authorization: `Bearer ${key}` }
  expect((await send({})).headers['www-authenticate']).toMatch(/^Bearer resource_metadata=/)
  expect((await send({ authorization: 'Bearer plk_no' })).statusCode).toBe(401)
  expect((await send({ ...by, origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect((await send({ ...by, host: 'rebound.example' })).statusCode).toBe(403)
  expect((await send({ ...by, host: '192.168.1.20:3000' })).statusCode).not.toBe(403)
  const { keys } = (
    await t.app.inject({ url: '/api/own-keys', headers: { cookie: site.cookieOf('worker') } })
  ).json().data
  await post('worker', `/api/own-keys/${keys[0].id}/revoke`, {})
  expect((await send(by)).statusCode).toBe(401)
})

test('somebody’s own key reaches no call of the API, and nobody else ends or lists it', async () => {
  const key = await keyOf('contractor')
  const headers = { authorization: `Bearer ${key}` }
  for (const url of [
    `/api/projects/${site.id}/tasks`,
    `/api/orgs/${site.orgId}/keys`,
    '/api/operator/webhooks',
  ])
    expect((await t.app.inject({ url, headers })).statusCode).toBeGreaterThanOrEqual(400)
  const listed = async (as: Staff) =>
    (await t.app.inject({ url: '/api/own-keys', headers: { cookie: site.cookieOf(as) } })).json().data.keys
  const [mine] = await listed('contractor')
  expect((await post('owner', `/api/own-keys/${mine.id}/revoke`, {})).error.code).toBe('not_found')
  expect((await listed('owner')).map(({ id }: { id: string }) => id)).not.toContain(mine.id)
})

test('every call is kept in a chain, refused ones too, and a changed line is told', async () => {
  const before = (await lastCalls('crew')).calls.length
  const key = await keyOf('crew')
  await call(key, 'list_tasks', { project: site.id })
  await call(key, 'estimate_summary', { project: site.id })
  await call(key, 'list_tasks', { project: site.people.crew })
  const { calls, whole } = await lastCalls('crew')
  expect(before).toBe(0)
  expect(whole).toBe(true)
  expect(calls).toMatchObject([
    { seq: 3, tool: 'list_tasks', outcome: 'refused', reason: 'not_found', projectId: null, project: null },
    { seq: 2, tool: 'estimate_summary', outcome: 'refused' },
    { seq: 1, tool: 'list_tasks', outcome: 'answered', project: '214 Alder St', client: 'official client' },
  ])
  expect(calls[2].bytes).toBeGreaterThan(100)
  const change = `update machine_calls set body = jsonb_set(body, '{tool}', '"find"') where seq = 1 and body->>'key' = 'Claude of crew'`
  await expect(t.database.pool.query(change)).rejects.toThrow('only ever added to')
  await expect(t.database.pool.query('delete from machine_calls')).rejects.toThrow('only ever added to')
  await t.database.pool.query('alter table machine_calls disable trigger keep_machine_calls')
  await t.database.pool.query(change)
  await t.database.pool.query('alter table machine_calls enable trigger keep_machine_calls')
  expect((await lastCalls('crew')).whole).toBe(false)
  expect((await lastCalls('owner')).whole).toBe(true)
})

test('calls that come at the same time stand in one chain, each once', async () => {
  const client = await connectProgram(t, await keyOf('owner', ['read']))
  const { calls: were } = await lastCalls('owner')
  await Promise.all(
    Array.from({ length: 20 }, () => client.callTool({ name: 'project_overview', arguments: {} })),
  )
  const { calls, whole } = await lastCalls('owner')
  expect([calls.length - were.length, whole]).toEqual([20, true])
})

test('the line of a call is written by a statement that is planned once a connection', async () => {
  const { rows: people } = await t.database.pool.query<{ id: string }>('select id from users limit 1')
  const book = { orgId: null, userId: people[0]?.id ?? '' }
  const call: MachineCall = {
    ...{ at: t.clock.now().toISOString(), keyId: randomUUID(), key: 'k', client: '', tool: 'find' },
    ...{ projectId: null, asked: '{}', outcome: 'answered', reason: '', bytes: 1 },
  }
  const plans = await t.database.db.connection().execute(async (one) => {
    const keep = makeRecord(one)
    for (let turn = 0; turn < 9; turn++) await keep({ book, call })
    const { rows } = await sql<{ fresh: string; kept: string }>`
      select custom_plans as fresh, generic_plans as kept from pg_prepared_statements where name = 'machine-calls-on'`.execute(
      one,
    )
    return rows.map(({ fresh, kept }) => [Number(fresh), Number(kept)])
  })
  // Five are planned for their values, as PostgreSQL does with each; however many were written before, no others are.
  expect(plans).toEqual([[5, expect.toSatisfy((kept: number) => kept >= 3)]])
})

test('what a schedule would be is reckoned, and nothing is changed', async () => {
  const key = await keyOf('contractor')
  const task = await site.addTask('Frame walls', { days: 3 })
  const kept = await site.ask('contractor', 'GET', '/tasks')
  const changes = { edits: [{ task: task.id, fields: { days: 8 } }], fails: [] }
  const { said } = await call(key, 'schedule_what_if', { project: site.id, changes })
  expect(said.moved.map((one: { task: string }) => one.task)).toContain(task.id)
  expect((await site.ask('contractor', 'GET', '/tasks')).data).toEqual(kept.data)
  expect(await call(await keyOf('worker'), 'schedule_what_if', { project: site.id, changes })).toMatchObject({
    isError: true,
    said: { error: { message: 'Only the team of the project plans its schedule.' } },
  })
})

test('a program that is started speaks for a client, in both eras, by a key', async () => {
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const key = await keyOf('contractor')
  for (const versionNegotiation of [{ mode: 'auto' as const }, undefined]) {
    const client = new Client(
      { name: 'at a desk', version: '1' },
      { ...(versionNegotiation && { versionNegotiation }) },
    )
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['server/cli/mcp.ts'],
        env: { PLUMBLINE_URL: url, PLUMBLINE_KEY: key },
      }),
    )
    const { structuredContent } = await client.callTool({
      name: 'project_overview',
      arguments: { project: site.id },
    })
    expect(structuredContent).toMatchObject({ project: { id: site.id } })
    await client.close()
  }
}, 30_000)

test('what tools tell of codes and weather is what the screens are told', async () => {
  const key = await keyOf('contractor')
  const scan = randomUUID()
  const corners = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  await site.ask('contractor', 'POST', '/typed-scans', {
    ...{ id: scan, name: 'Bedroom' },
    typed: { corners, height: 2 },
  })
  const amendment = { value: 8.25, place: 'Boise', source: 'Ordinance 12-03', asOf: '2025-01-01' }
  await post('contractor', `/api/orgs/${site.orgId}/code-amendments`, {
    ...{ fact: 'irc-riser', base: 0, amendment },
  })
  const screen = (
    await site.ask('contractor', 'GET', `/code-check?scan=${scan}&building=home&typed=riser:8,tread:10.5`)
  ).data
  const asked = { project: site.id, scan, building: 'home', typed: { riser: 8, tread: 10.5 } }
  const { said } = await call(key, 'check_code', asked)
  expect(said.findings).toEqual(screen.findings.slice(0, 40))
  expect(JSON.stringify(said)).toContain('Boise')
  const q = 'How tall may a riser be in a house?'
  const headers = { cookie: site.cookieOf('contractor') }
  const url = `/api/orgs/${site.orgId}/code-facts?q=${encodeURIComponent(q)}`
  const page = (await t.app.inject({ url, headers })).json().data
  const rule = await call(key, 'lookup_rule', { q, project: site.id })
  expect(rule.said.answer).toEqual(page.answer)
  expect((await call(key, 'lookup_rule', { q })).said.answer).not.toEqual(page.answer)
  const none = await call(key, 'lookup_rule', { q: 'zzqx flibbert' })
  expect(none.said).toMatchObject({ answer: { kind: 'unknown', shown: [] } })
  expect(none.said.withheld).toContainEqual({ what: 'An answer', why: 'no fact that is held says it' })

  const roof = await site.addTask('Shingle the roof', { weather: true, trade: 'Roofing' })
  const windows = (input: object = {}) => call(key, 'work_windows', { project: site.id, ...input })
  expect((await windows()).said.withheld).toEqual([
    { what: 'Windows', why: 'no weather service is set up, and no day was entered' },
    { what: 'Limits', why: 'nobody set any for this project' },
  ])
  const limits = { windMph: { value: 20, source: 'the foreman' } }
  await site.ask('contractor', 'POST', '/weather/limits', {
    base: 0,
    latitude: null,
    longitude: null,
    limits,
  })
  for (const [on, windMph] of [
    ['2025-03-02', 12],
    ['2025-03-03', 31],
  ] as const)
    await site.ask('contractor', 'POST', '/weather/days', {
      ...{
        id: randomUUID(),
        on,
        windMph,
        lowF: 40,
        highF: 55,
        gustMph: null,
        precipIn: 0,
        conditions: 'Clear',
      },
    })
  const told = (await windows({ task: roof.id })).said
  expect(told).toMatchObject({ limits, withheld: [], tasks: [{ id: roof.id, limits }] })
  expect(told.tasks[0].days).toMatchObject([
    { on: '2025-03-02', byHour: false, over: [] },
    { on: '2025-03-03', windows: [], over: ['windMph'] },
  ])
})
