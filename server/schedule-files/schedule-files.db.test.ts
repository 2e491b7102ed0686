import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readScheduleFile } from '#domain/schedule-files/read-schedule-file.ts'
import { scheduleDigest } from '#domain/schedule-files/schedule-file.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
let cookie: string
let orgId: string
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  cookie = (await openAccount(t)).cookie
  orgId = (await ask('GET', '/api/workspace')).data.orgId
  await t.db.updateTable('subscriptions').set({ plan: 'professional' }).execute()
})
afterAll(() => t.close())

const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, as = cookie) => {
  const reply = await t.app.inject({ method, url, headers: { cookie: as }, ...(body && { payload: body }) })
  return { status: reply.statusCode, ...reply.json() }
}
const begin = async () => {
  const id = randomUUID()
  await ask('POST', `/api/orgs/${orgId}/projects`, { id, name: 'Alder', kind: 'professional' })
  return id
}
const exported = (project: string, format: string, as = cookie) =>
  t.app.inject({
    method: 'GET',
    url: `/api/projects/${project}/schedule/export?format=${format}`,
    headers: { cookie: as },
  })
const bringIn = (project: string, text: string, more: { id?: string; dry?: boolean } = {}) =>
  ask('POST', `/api/projects/${project}/schedule/import`, {
    id: more.id ?? randomUUID(),
    content: Buffer.from(text).toString('base64'),
    dry: more.dry ?? false,
  })

const sheet = `ID,Task,Phase,Duration,Calendar days,Start,Predecessors,Constraint,Constraint date,Deadline,% complete,Started,Assigned to
1,Demolition,Site,3d,,2026-06-01,,,,,50,2026-06-01,Ada Lovelace
2,Slab,Site,2d,,,1,,,,,,
3,Cure,Site,7,Yes,,2,,,,,,
4,Frame,Shell,10d,,,3FS+2d,SNET,2026-06-22,2026-07-15,,,"Crew, Dig & Co"
5,Inspection,Shell,0d,,,"4, 1SS+3ed",,,,,,
6,Odd,,12h,,,9,,,,,,`

/** Somebody else's account with a part in a project. */
async function join(project: string, username: string, role: 'owner' | 'worker') {
  const account = await openAccount(t, { username, email: `${username}@else.example` })
  const { id } = await t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const person = randomUUID()
  await t.db
    .insertInto('project_people')
    .values({
      org_id: orgId,
      project_id: project,
      id: person,
      user_id: id,
      name: username,
      role,
      added_at: t.clock.now(),
    })
    .execute()
  return { cookie: account.cookie, person }
}

test('a schedule that is only looked at changes nothing and says what would come in', async () => {
  const project = await begin()
  const { data } = await bringIn(project, sheet, { dry: true })
  expect(data).toMatchObject({
    tasks: 6,
    links: 5,
    calendars: 0,
    people: ['Ada Lovelace', 'Crew', 'Dig & Co'],
    added: 0,
    startOn: '2026-06-01',
  })
  expect(data.notes).toEqual([
    { row: 6, task: 'Odd', message: '“9” is no predecessor that can be read' },
    { row: 6, task: 'Odd', message: expect.stringContaining('2 days') },
  ])
  expect((await ask('GET', `/api/projects/${project}/tasks`)).data.tasks).toEqual([])
})

test('a schedule comes in once, with its links, calendar and people, and its dates follow', async () => {
  const project = await begin()
  const id = randomUUID()
  expect((await bringIn(project, sheet, { id })).data.added).toBe(6)
  expect((await bringIn(project, sheet, { id })).data.added).toBe(0)
  const { tasks, links } = (await ask('GET', `/api/projects/${project}/tasks`)).data
  expect(
    tasks.map((task: { title: string; startOn: string; finishOn: string }) => [
      task.title,
      task.startOn,
      task.finishOn,
    ]),
  ).toEqual([
    ['Demolition', '2026-06-01', '2026-06-03'],
    ['Slab', '2026-06-04', '2026-06-05'],
    ['Cure', expect.any(String), expect.any(String)],
    ['Frame', '2026-06-22', '2026-07-06'],
    ['Inspection', expect.any(String), expect.any(String)],
    ['Odd', '2026-06-01', '2026-06-02'],
  ])
  expect(tasks[3]).toMatchObject({ phase: 'Shell', constraint: 'snet', deadlineOn: '2026-07-15' })
  expect(tasks[0]).toMatchObject({ status: 'doing', percent: 50, startedOn: '2026-06-01' })
  expect(links).toHaveLength(5)
  const { people } = (await ask('GET', `/api/projects/${project}/people`)).data
  expect(people.map(({ name }: { name: string }) => name)).toContain('Dig & Co')
})

test('what is written for Microsoft Project and brought into another project is written the same again', async () => {
  const [one, other] = [await begin(), await begin()]
  await bringIn(one, sheet)
  const first = await exported(one, 'mspdi')
  expect(first.headers['content-disposition']).toContain('Alder.xml')
  expect((await bringIn(other, first.body)).data).toMatchObject({ added: 6, notes: [] })
  const digest = (text: string) => scheduleDigest(readScheduleFile(Buffer.from(text)))
  expect(digest((await exported(other, 'mspdi')).body)).toBe(digest(first.body))
})

test('a file that cannot be read, or whose tasks wait for each other, is refused by what is wrong with it', async () => {
  const project = await begin()
  const reply = await bringIn(project, '<rss/>')
  expect(reply).toMatchObject({ status: 400, error: { code: 'invalid_input' } })
  const circle = await bringIn(project, 'ID,Task,Duration,Predecessors\n1,Dig,1d,2\n2,Pour,1d,1', {
    dry: true,
  })
  expect(circle.error.message).toMatch(/Dig → Pour|Pour → Dig/)
})

test('an owner has the schedule in their words: no float, and brings nothing in', async () => {
  const project = await begin()
  await bringIn(project, sheet)
  const owner = await join(project, 'priya', 'owner')
  expect((await exported(project, 'mspdi', owner.cookie)).statusCode).toBe(200)
  expect((await exported(project, 'sdef', owner.cookie)).statusCode).toBe(403)
  const sdef = await exported(project, 'sdef')
  expect(
    sdef.body
      .split('\r\n')
      .slice(0, -1)
      .every((line) => line.length === 132),
  ).toBe(true)
  const body = { id: randomUUID(), content: Buffer.from(sheet).toString('base64'), dry: true }
  expect((await ask('POST', `/api/projects/${project}/schedule/import`, body, owner.cookie)).status).toBe(403)
  expect((await exported(randomUUID(), 'csv')).statusCode).toBe(404)
})

const feed = async (project: string, mine = false, as = cookie, id = randomUUID()) => {
  const { data } = await ask('POST', `/api/projects/${project}/feeds`, { id, mine }, as)
  return { id, path: new URL(data.url).pathname }
}
const fetched = (path: string) => t.app.inject({ method: 'GET', url: path })

test('a feed is the dates of a project as a calendar, until it is taken back', async () => {
  const project = await begin()
  await bringIn(project, sheet)
  const { id, path } = await feed(project)
  const reply = await fetched(path)
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(reply.body).toContain('SUMMARY:Demolition\r\n')
  expect(reply.body).toContain('DTSTART;VALUE=DATE:20260601\r\nDTEND;VALUE=DATE:20260604\r\n')
  const [kept] = (await ask('GET', `/api/projects/${project}/feeds`)).data.feeds
  expect(kept).toEqual({
    id,
    mine: false,
    createdAt: expect.any(String),
    revokedAt: null,
    lastUsedAt: expect.any(String),
  })
  const row = await t.db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(path.slice(7, -4))
  await ask('POST', `/api/projects/${project}/feeds/${id}/revoke`)
  const gone = await fetched(path)
  expect(gone.statusCode).toBe(404)
  expect(gone.body).toBe((await fetched(`/feeds/${'x'.repeat(43)}.ics`)).body)
  expect((await fetched('/feeds/nonsense.ics')).statusCode).toBe(404)
})

test('a date that moves is told to calendars as a newer event', async () => {
  const project = await begin()
  await bringIn(project, sheet)
  const { path } = await feed(project)
  const sequenceOf = (text: string) => Number(/SEQUENCE:(\d+)\r\n(?:DT\S+\r\n)+SUMMARY:Slab/.exec(text)?.[1])
  const before = sequenceOf((await fetched(path)).body)
  const { tasks } = (await ask('GET', `/api/projects/${project}/tasks`)).data
  await ask('PATCH', `/api/projects/${project}/tasks/${tasks[0].id}`, {
    base: tasks[0].version,
    fields: { days: 5 },
  })
  const after = await fetched(path)
  expect(after.body).toContain('DTSTART;VALUE=DATE:20260608\r\nDTEND;VALUE=DATE:20260610\r\nSUMMARY:Slab')
  expect(sequenceOf(after.body)).toBeGreaterThan(before)
})

test('a feed of one’s own tasks has those alone, and ends with one’s part in the project', async () => {
  const project = await begin()
  await bringIn(project, sheet)
  const worker = await join(project, 'wes', 'worker')
  const { path } = await feed(project, true, worker.cookie)
  expect((await fetched(path)).body).not.toContain('BEGIN:VEVENT')
  const { tasks } = (await ask('GET', `/api/projects/${project}/tasks`)).data
  await t.db
    .insertInto('task_assignees')
    .values({ org_id: orgId, project_id: project, task_id: tasks[1].id, person_id: worker.person })
    .execute()
  expect((await fetched(path)).body.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Slab'])
  await ask('POST', `/api/projects/${project}/people/${worker.person}/remove`)
  expect((await fetched(path)).statusCode).toBe(404)
})

test('nobody takes another’s feed, or has more than ten that work', async () => {
  const project = await begin()
  const owner = await join(project, 'olga', 'owner')
  const { id } = await feed(project)
  expect((await ask('GET', `/api/projects/${project}/feeds`, undefined, owner.cookie)).data.feeds).toEqual([])
  expect(
    (await ask('POST', `/api/projects/${project}/feeds/${id}/revoke`, undefined, owner.cookie)).status,
  ).toBe(404)
  expect(
    (await ask('POST', `/api/projects/${project}/feeds`, { id, mine: false }, owner.cookie)).status,
  ).toBe(409)
  for (let more = 1; more < 10; more++) await feed(project)
  expect(
    (await ask('POST', `/api/projects/${project}/feeds`, { id: randomUUID(), mine: false })).status,
  ).toBe(409)
  await ask('POST', `/api/projects/${project}/feeds/${id}/revoke`)
  expect(
    (await ask('POST', `/api/projects/${project}/feeds`, { id: randomUUID(), mine: false })).status,
  ).toBe(200)
})
