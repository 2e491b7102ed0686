import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextToken, openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { askAs, beginProject, type Firm, firm, setPlan } from '#testing/firms.ts'

let t: TestApp
let boss: Firm
let project: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  boss = await firm(t)
  await setPlan(t, boss.org, 'teams')
  project = await beginProject(boss)
})
afterAll(() => t.close())

type Named = { id: string; name: string; email?: string; audience: string; userId: string | null }
const people = (rest = '') => `/api/projects/${project}/people${rest}`
const named = (data: { people: Named[] }, name: string) => {
  const found = data.people.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not there`)
  return found
}
async function add(name: string, fields: object = {}, by = boss) {
  const id = randomUUID()
  return { id, ...(await by.ask('POST', people(), { id, name, role: 'worker', ...fields })) }
}

/** Adds somebody with a letter, and has them take it up with an account of that address or another. */
async function bringIn(name: string, role: string, other?: string): Promise<Firm> {
  const email = `${name}@outside.example`
  await add(name, { role, email, invite: true })
  const token = await nextToken(t)
  const { cookie } = await openAccount(t, { username: name, email: other ?? email })
  const ask: Firm['ask'] = (method, url, body) => askAs(t, cookie, method, url, body)
  const joined = await ask('POST', '/api/invitations/accept', { token, ...(other && { otherAddress: true }) })
  if (joined.status !== 200) throw new Error(JSON.stringify(joined))
  const { data } = await ask('GET', '/api/workspace')
  return { org: data.orgId, user: data.user.id, cookie, ask }
}

test('somebody is added by name, without an account or a seat, and once however often it is asked', async () => {
  const body = {
    name: 'Ruiz Electric',
    trade: 'Electrical',
    email: 'ruiz@outside.example',
    phone: '555-0188',
  }
  const first = await add('Ruiz Electric', body)
  expect(named(first.data, 'Ruiz Electric')).toMatchObject({
    trade: 'Electrical',
    audience: 'worker',
    userId: null,
    email: 'ruiz@outside.example',
    phone: '555-0188',
  })
  const again = await boss.ask('POST', people(), { ...body, id: first.id, role: 'worker' })
  expect(again.data.people).toEqual(first.data.people)
  expect((await boss.ask('GET', `/api/orgs/${boss.org}/team`)).data.seats.taken).toBe(1)
})

test('what two change of somebody is merged, and the same field is a conflict with theirs, until it is saved over it', async () => {
  const { id } = await add('Otto Beam', { trade: 'Framing', phone: '555-0100' })
  const edit = (fields: object, was: object) => boss.ask('PATCH', people(`/${id}`), { fields, was })
  expect((await edit({ trade: 'Roofing' }, { trade: 'Framing' })).status).toBe(200)
  // The phone is as it was seen: whoever did not see the new trade may still change it.
  expect((await edit({ phone: '555-0101' }, { phone: '555-0100' })).status).toBe(200)
  const met = await edit({ trade: 'Siding', phone: '555-0102' }, { trade: 'Framing', phone: '555-0100' })
  expect(met).toMatchObject({
    status: 409,
    error: { theirs: { trade: { value: 'Roofing' }, phone: { value: '555-0101', by: expect.any(String) } } },
  })
  const { data } = await edit({ trade: 'Siding' }, { trade: 'Roofing' })
  expect(named(data, 'Otto Beam')).toMatchObject({ trade: 'Siding', phone: '555-0101' })
})

test('an owner invited by letter sees the project as an owner, and no address of anybody', async () => {
  await add('Priya Raman', {
    role: 'owner',
    email: 'priya@outside.example',
    invite: true,
    language: 'es',
  })
  const token = await nextToken(t)
  const letter = t.letters.at(-1)?.letter
  expect(letter).toMatchObject({ language: 'es' })
  expect(JSON.stringify(letter)).toContain('214 Alder St')
  const { cookie } = await openAccount(t, { username: 'priya', email: 'priya@outside.example' })
  const ask: Firm['ask'] = (method, url, body) => askAs(t, cookie, method, url, body)
  expect((await ask('GET', `/api/projects/${project}`)).status).toBe(404)
  const joined = await ask('POST', '/api/invitations/accept', { token })
  expect(joined.data ?? joined).toEqual({ orgId: null, projectId: project })
  const seen = await ask('GET', `/api/projects/${project}`)
  expect(seen.data ?? seen).toMatchObject({ audience: 'owner', orgName: 'ada.mason' })
  expect(seen.data.project).not.toHaveProperty('budgetCents')
  const { data } = await ask('GET', people())
  expect(data).not.toHaveProperty('invitations')
  expect(data.people.map((one: object) => Object.keys(one))).not.toContainEqual(
    expect.arrayContaining(['email']),
  )
  expect((await ask('GET', `/api/orgs/${boss.org}/team`)).status).toBe(404)
  expect((await boss.ask('GET', `/api/orgs/${boss.org}/team`)).data.seats.taken).toBe(1)
})

test('an outsider with another address says so before they come in, and the team is told', async () => {
  const id = randomUUID()
  await boss.ask('POST', people(), {
    id,
    name: 'Tom Keane',
    role: 'worker',
    email: 'tom@outside.example',
    invite: true,
  })
  const token = await nextToken(t)
  const { cookie } = await openAccount(t, { username: 'tom', email: 'tom@home.example' })
  const accept = (body: object) => askAs(t, cookie, 'POST', '/api/invitations/accept', { token, ...body })
  expect((await accept({})).error).toMatchObject({
    code: 'conflict',
    fields: { otherAddress: expect.stringContaining('tom@outside.example') },
  })
  expect((await accept({ otherAddress: true })).status).toBe(200)
  const told = await t.db
    .selectFrom('activity')
    .select(['class', 'kind'])
    .where('subject_id', '=', id)
    .orderBy('kind')
    .execute()
  expect(told).toEqual(expect.arrayContaining([{ class: 'manage', kind: 'person.joined-otherwise' }]))
})

test('only who runs the project brings in, changes and removes people', async () => {
  const sub = await bringIn('subby', 'worker')
  const { data } = await boss.ask('GET', people())
  const { id } = named(data, 'subby')
  const tries = [
    await add('Nobody', {}, sub),
    await sub.ask('PATCH', people(`/${id}`), { fields: { role: 'contractor' } }),
    await sub.ask('POST', people(`/${id}/remove`), {}),
    await sub.ask('POST', people(`/${id}/invite`), {}),
    await sub.ask('POST', people(`/${id}/uninvite`), {}),
  ]
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await boss.ask('GET', people())).data).toEqual(data)
})

test('a contractor of others sees cost, takes a seat, and brings in no further one', async () => {
  const before = (await boss.ask('GET', `/api/orgs/${boss.org}/team`)).data.seats.taken
  const partner = await bringIn('partner', 'contractor')
  const seen = await partner.ask('GET', `/api/projects/${project}`)
  expect(seen.data.audience).toBe('contractor')
  expect((await boss.ask('GET', `/api/orgs/${boss.org}/team`)).data.seats.taken).toBe(before + 1)
  expect((await add('Another', { role: 'contractor' }, partner)).status).toBe(403)
  const sub = await add('A sub of theirs', {}, partner)
  expect(sub.status).toBe(200)
  const raised = await partner.ask('PATCH', people(`/${sub.id}`), { fields: { role: 'contractor' } })
  expect(raised.status).toBe(403)
  const { id } = await add('Second Partner', { role: 'contractor', email: 'second@outside.example' })
  expect((await partner.ask('POST', people(`/${id}/invite`), {})).status).toBe(403)
})

test('a contractor for whom there is no seat is not asked in', async () => {
  const { seats } = (await boss.ask('GET', `/api/orgs/${boss.org}/team`)).data
  const letters = t.letters.length
  await setPlan(t, boss.org, 'free')
  const refused = await add('Full House', {
    role: 'contractor',
    email: 'full@outside.example',
    invite: true,
  })
  expect(refused.error?.code ?? refused).toBe('conflict')
  expect((await boss.ask('GET', people())).data.people.map(({ name }: Named) => name)).not.toContain(
    'Full House',
  )
  await setPlan(t, boss.org, 'teams')
  await t.runJobs()
  expect(t.letters).toHaveLength(letters)
  expect((await boss.ask('GET', `/api/orgs/${boss.org}/team`)).data.seats).toEqual(seats)
})

test('somebody without an account becomes a contractor by a letter only where a seat is free', async () => {
  const { id } = await add('Rising Star', { email: 'rising@outside.example', invite: true })
  await nextToken(t)
  await setPlan(t, boss.org, 'free')
  const raised = await boss.ask('PATCH', people(`/${id}`), { fields: { role: 'contractor' } })
  expect(raised.status).toBe(409)
  await setPlan(t, boss.org, 'teams', 12)
  expect((await boss.ask('PATCH', people(`/${id}`), { fields: { role: 'contractor' } })).status).toBe(200)
})

test('a letter needs an address, and another address takes back the letter to the first', async () => {
  const { id } = await add('Cora Mills')
  const refused = await boss.ask('POST', people(`/${id}/invite`), {})
  expect(refused.error).toMatchObject({
    code: 'invalid_input',
    message: 'An email address is needed for the letter.',
  })
  await boss.ask('PATCH', people(`/${id}`), { fields: { email: 'cora@outside.example' } })
  const invited = await boss.ask('POST', people(`/${id}/invite`), {})
  expect(invited.data.invitations).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ personId: id, email: 'cora@outside.example' })]),
  )
  const token = await nextToken(t)
  await boss.ask('PATCH', people(`/${id}`), { fields: { email: 'cora@mills.example' } })
  const look = await askAs(t, '', 'POST', '/api/invitations/look', { token })
  expect(look.error?.code ?? look).toBe('expired_token')
})

test('who is removed is out at once; what they wrote stays, what was theirs to do is nobody’s', async () => {
  const sub = await bringIn('leaving', 'worker')
  const { id } = named((await boss.ask('GET', people())).data, 'leaving')
  const task = randomUUID()
  const added = await boss.ask('POST', `/api/projects/${project}/tasks`, { id: task, title: 'Tile the wall' })
  expect(added.status, JSON.stringify(added)).toBe(200)
  await t.db
    .insertInto('task_assignees')
    .values({ org_id: boss.org, project_id: project, task_id: task, person_id: id })
    .execute()
  await t.db
    .insertInto('task_comments')
    .values({
      org_id: boss.org,
      project_id: project,
      task_id: task,
      id: randomUUID(),
      author_id: id,
      body: 'Grout is on site.',
      at: t.clock.now(),
    })
    .execute()
  expect((await sub.ask('GET', `/api/projects/${project}`)).status).toBe(200)
  const removed = await boss.ask('POST', people(`/${id}/remove`), {})
  expect(removed.data?.people.map(({ name }: Named) => name)).not.toContain('leaving')
  expect((await sub.ask('GET', `/api/projects/${project}`)).status).toBe(404)
  const left = await t.db.selectFrom('task_assignees').select('task_id').where('person_id', '=', id).execute()
  expect(left).toEqual([])
  const author = await t.db
    .selectFrom('task_comments as c')
    .innerJoin('project_people as p', 'p.id', 'c.author_id')
    .select('p.name')
    .where('c.task_id', '=', task)
    .execute()
  expect(author).toEqual([{ name: 'leaving' }])

  const removedOne = { fields: { name: 'Back again' } }
  expect((await boss.ask('PATCH', people(`/${id}`), removedOne)).status).toBe(404)
  expect((await boss.ask('POST', people(`/${id}/invite`), {})).status).toBe(404)

  // Asked in again, they are somebody new there, with the account that they had.
  await add('leaving again', { email: 'leaving@outside.example', invite: true })
  const token = await nextToken(t)
  expect((await sub.ask('POST', '/api/invitations/accept', { token })).status).toBe(200)
  expect((await sub.ask('GET', `/api/projects/${project}`)).data.audience).toBe('worker')
  const again = named((await boss.ask('GET', people())).data, 'leaving again')
  const asked = await boss.ask('POST', people(`/${again.id}/invite`), {})
  expect(asked.error?.message).toBe('They are in already.')
})

test('somebody of another project of the same organization is reached by no id of this one', async () => {
  const second = await beginProject(boss, 'Eastgate Clinic')
  const id = randomUUID()
  await boss.ask('POST', `/api/projects/${second}/people`, { id, name: 'There', role: 'worker' })
  expect((await boss.ask('POST', people(`/${id}/uninvite`), {})).status).toBe(404)
  expect((await boss.ask('PATCH', people(`/${id}`), { fields: { phone: '1' } })).status).toBe(404)
})

test('somebody of another project or organization is reached by no id', async () => {
  const other = await firm(t, { username: 'other.boss', email: 'other@else.example' })
  const theirs = await beginProject(other, 'Their job')
  const added = await other.ask('POST', `/api/projects/${theirs}/people`, {
    id: randomUUID(),
    name: 'Theirs',
    role: 'worker',
    email: 'theirs@else.example',
    invite: true,
  })
  const { id } = named(added.data, 'Theirs')
  for (const way of ['remove', 'invite', 'uninvite']) {
    expect((await boss.ask('POST', people(`/${id}/${way}`), {})).status, way).toBe(404)
    expect((await boss.ask('POST', `/api/projects/${theirs}/people/${id}/${way}`, {})).status).toBe(404)
  }
  expect((await boss.ask('PATCH', people(`/${id}`), { fields: { name: 'Mine' } })).status).toBe(404)
  const { data } = await other.ask('GET', `/api/projects/${theirs}/people`)
  expect(named(data, 'Theirs').email).toBe('theirs@else.example')
  expect(data.invitations).toHaveLength(1)
  expect((await askAs(t, '', 'GET', people())).status).toBe(401)
})

test('of two who take one link up at once, one comes in', async () => {
  await add('One Place', { email: 'place@outside.example', invite: true })
  const token = await nextToken(t)
  const cookies: string[] = []
  for (const name of ['racer1', 'racer2']) {
    cookies.push((await openAccount(t, { username: name, email: `${name}@else.example` })).cookie)
  }
  const replies = await Promise.all(
    cookies.map((cookie) =>
      askAs(t, cookie, 'POST', '/api/invitations/accept', { token, otherAddress: true }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('letters of one organization, and links tried from one address, are limited', async () => {
  const beside = await t.openBeside({ env: { rateLimitScale: 0.02 } })
  const post = (url: string, payload: object) =>
    beside.inject({ method: 'POST', url, payload, headers: { cookie: boss.cookie } })
  const { id } = await add('Often Asked', { email: 'often@outside.example' })
  const statuses = async (count: number, ask: () => ReturnType<typeof post>) => {
    const all: number[] = []
    for (let one = 0; one < count; one++) all.push((await ask()).statusCode)
    return all
  }
  t.clock.forward(25 * 3_600_000)
  expect(await statuses(5, () => post(people(`/${id}/invite`), {}))).toEqual([200, 200, 200, 200, 429])
  const invitations = `/api/orgs/${boss.org}/invitations`
  expect((await post(invitations, { email: 'x@firm.example', role: 'worker' })).statusCode).toBe(429)
  const token = 'a'.repeat(43)
  expect(await statuses(2, () => post('/api/invitations/look', { token }))).toEqual([404, 429])
  expect((await post('/api/invitations/accept', { token })).statusCode).toBe(429)
})

test('a letter leads nowhere once whoever it was for is removed, or the project lies in the bin', async () => {
  await add('Noor', { email: 'noor@else.example', invite: true })
  const token = await nextToken(t)
  const look = () => askAs(t, '', 'POST', '/api/invitations/look', { token })
  expect((await look()).status).toBe(200)
  const set = async (table: 'projects' | 'project_people', column: string, value: Date | null) => {
    const where = table === 'projects' ? 'id = $2' : `name = 'Noor' and project_id = $2`
    await t.database.pool.query(`update ${table} set ${column} = $1 where ${where}`, [value, project])
  }
  for (const [table, column] of [
    ['projects', 'deleted_at'],
    ['project_people', 'removed_at'],
  ] as const) {
    await set(table, column, t.clock.now())
    expect((await look()).error?.code, table).toBe('unknown_token')
    await set(table, column, null)
  }
  expect((await look()).status).toBe(200)
})
