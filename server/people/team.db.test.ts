import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextToken, openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { askAs, beginProject, type Firm, firm, setPlan } from '#testing/firms.ts'
import { untilWaiting } from '#testing/locks.ts'

let t: TestApp
let boss: Firm
let count = 0

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
})
afterAll(() => t.close())
// Each test has a firm of its own, on the plan with three seats.
beforeEach(async () => {
  count += 1
  boss = await firm(t, { username: `boss${count}`, email: `boss${count}@firm.example` })
  await setPlan(t, boss.org, 'teams')
})

const invite = (email: string, role = 'worker', by = boss) =>
  by.ask('POST', `/api/orgs/${boss.org}/invitations`, { email, role })
const team = (by = boss) => by.ask('GET', `/api/orgs/${boss.org}/team`)

/** Invites and takes up, as somebody new. */
async function join(name: string, role: string): Promise<Firm> {
  const email = `${name}${count}@firm.example`
  const invited = await invite(email, role)
  if (invited.status !== 200) throw new Error(JSON.stringify(invited))
  const token = await nextToken(t)
  const { cookie } = await openAccount(t, { username: `${name}${count}`, email })
  const ask: Firm['ask'] = (method, url, body) => askAs(t, cookie, method, url, body)
  const accepted = await ask('POST', '/api/invitations/accept', { token })
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted))
  const { data } = await ask('GET', '/api/workspace')
  return { org: boss.org, user: data.user.id, cookie, ask }
}

test('of ten invitations at once as many pass as there are seats', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, one) => invite(`race${one}.${count}@firm.example`)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)])
  expect(replies.find(({ status }) => status === 409)?.error.message).toBe(
    'Your plan has 3 seats, and no seat is free. Remove somebody, take an invitation back, or choose a larger plan.',
  )
  expect((await team()).data.seats).toMatchObject({ taken: 3, allowed: 3 })
})

test('an invitation holds its seat until it is taken back or has run out', async () => {
  const first = await invite(`first${count}@firm.example`)
  await invite(`second${count}@firm.example`)
  expect((await invite(`third${count}@firm.example`)).status).toBe(409)
  const { id } = first.data.invitations[0]
  await boss.ask('POST', `/api/orgs/${boss.org}/invitations/${id}/revoke`, {})
  expect((await invite(`third${count}@firm.example`)).status).toBe(200)
  expect((await invite(`fourth${count}@firm.example`)).status).toBe(409)
  await t.db
    .updateTable('org_invitations')
    .set({ expires_at: t.clock.now() })
    .where('email', '=', `third${count}@firm.example`)
    .execute()
  expect((await invite(`fourth${count}@firm.example`)).status).toBe(200)
})

test('the same address invited twice has one invitation, one seat and the newest role', async () => {
  await invite(`once${count}@firm.example`, 'worker')
  const { data } = await invite(`ONCE${count}@firm.example`, 'office')
  expect(data.invitations).toHaveLength(1)
  expect(data.invitations[0].role).toBe('office')
  expect(data.seats.taken).toBe(2)
})

test('after a downgrade everybody stays and nobody is added', async () => {
  const joy = await join('joy', 'office')
  const waiting = await invite(`late${count}@firm.example`)
  const token = await nextToken(t)
  await setPlan(t, boss.org, 'free')
  const { cookie } = await openAccount(t, { username: `late${count}`, email: `late${count}@firm.example` })
  const accepted = await askAs(t, cookie, 'POST', '/api/invitations/accept', { token })
  expect(accepted.error ?? accepted).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/no seat free on its plan right now/),
  })
  expect((await invite(`more${count}@firm.example`)).status).toBe(409)
  expect((await team(joy)).status).toBe(200)
  expect((await team()).data.seats).toMatchObject({ taken: 3, allowed: 1 })
  await setPlan(t, boss.org, 'teams')
  expect((await askAs(t, cookie, 'POST', '/api/invitations/accept', { token })).status).toBe(200)
  expect(waiting.status).toBe(200)
})

test('the last admin neither steps down nor leaves', async () => {
  const url = `/api/orgs/${boss.org}/members/${boss.user}`
  const demoted = await boss.ask('PATCH', url, { role: 'worker' })
  expect(demoted.error ?? demoted).toMatchObject({
    code: 'conflict',
    message: 'An organization needs an admin. Make somebody else one first.',
  })
  expect((await boss.ask('POST', `${url}/remove`, {})).status).toBe(409)
  expect((await team()).data.members).toMatchObject([{ role: 'admin' }])
})

test('whoever takes a seat, or changes who is an admin, waits for who is at it', async () => {
  const joy = await join('joy', 'admin')
  const { asked } = await t.db.transaction().execute(async (tx) => {
    // Not so that it holds up what only refers to the organization.
    await sql`select id from orgs where id = ${boss.org}::uuid for no key update`.execute(tx)
    const asked = [
      invite(`a${count}@firm.example`),
      invite(`b${count}@firm.example`),
      joy.ask('PATCH', `/api/orgs/${boss.org}/members/${joy.user}`, { role: 'office' }),
    ]
    await untilWaiting(t.db, 3)
    return { asked }
  })
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.slice(0, 2).sort()).toEqual([200, 409])
  expect(statuses[2]).toBe(200)
})

test('of two admins who step down at once one stays', async () => {
  const joy = await join('joy', 'admin')
  const replies = await Promise.all(
    [boss, joy].map(({ ask, user }) =>
      ask('PATCH', `/api/orgs/${boss.org}/members/${user}`, { role: 'worker' }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a worker sees names alone, who runs projects addresses too, an admin what it costs', async () => {
  const office = await join('office', 'office')
  const worker = await join('worker', 'worker')
  const keys = async (by: Firm) => Object.keys((await team(by)).data).sort()
  expect(await keys(boss)).toEqual(['guests', 'invitations', 'members', 'name', 'role', 'seats'])
  expect(await keys(office)).toEqual(['guests', 'members', 'name', 'role'])
  expect(await keys(worker)).toEqual(['members', 'name', 'role'])
  expect((await team(office)).data.members[0]).toHaveProperty('email')
  expect((await team(worker)).data.members[0]).not.toHaveProperty('email')
})

test('only an admin invites, changes roles and removes others', async () => {
  const office = await join('office', 'office')
  expect((await invite('x@firm.example', 'worker', office)).status).toBe(403)
  const other = `/api/orgs/${boss.org}/members/${boss.user}`
  expect((await office.ask('PATCH', other, { role: 'worker' })).status).toBe(403)
  expect((await office.ask('POST', `${other}/remove`, {})).status).toBe(403)
  const { data } = await invite(`open${count}@firm.example`)
  const open = `/api/orgs/${boss.org}/invitations/${data.invitations[0].id}`
  expect((await office.ask('POST', `${open}/resend`, {})).status).toBe(403)
  expect((await office.ask('POST', `${open}/revoke`, {})).status).toBe(403)
})

test('an admin of another organization reaches nobody of this one, by any id', async () => {
  const joy = await join('joy', 'worker')
  const { data } = await invite(`open${count}@firm.example`)
  const other = await firm(t, { username: `other${count}`, email: `other${count}@else.example` })
  await setPlan(t, other.org, 'teams')
  for (const url of [
    `members/${joy.user}/remove`,
    `invitations/${data.invitations[0].id}/resend`,
    `invitations/${data.invitations[0].id}/revoke`,
  ]) {
    expect((await other.ask('POST', `/api/orgs/${other.org}/${url}`, {})).status, url).toBe(404)
    expect((await other.ask('POST', `/api/orgs/${boss.org}/${url}`, {})).status, url).toBe(404)
  }
  const change = await other.ask('PATCH', `/api/orgs/${other.org}/members/${joy.user}`, { role: 'admin' })
  expect(change.status).toBe(404)
  expect((await team()).data).toMatchObject({ members: [{}, { role: 'worker' }], invitations: [{}] })
})

test('who is removed sees nothing of its projects at once, in a session that goes on', async () => {
  const joy = await join('joy', 'office')
  const project = await beginProject(boss)
  const task = crypto.randomUUID()
  const added = await joy.ask('POST', `/api/projects/${project}/tasks`, { id: task, title: 'Hang drywall' })
  expect(added.status, JSON.stringify(added)).toBe(200)
  const self = (await joy.ask('GET', `/api/projects/${project}`)).data.self
  const version = added.data.task.version
  await boss.ask('PATCH', `/api/projects/${project}/tasks/${task}`, {
    base: version,
    fields: { assignees: [self] },
  })
  await t.db
    .insertInto('task_assignees')
    .values({ org_id: boss.org, project_id: project, task_id: task, person_id: self })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  expect((await boss.ask('POST', `/api/orgs/${boss.org}/members/${joy.user}/remove`, {})).status).toBe(200)

  expect((await joy.ask('GET', `/api/projects/${project}`)).status).toBe(404)
  expect((await team(joy)).status).toBe(404)
  const home = await joy.ask('GET', '/api/workspace')
  expect(home.status).toBe(200)
  expect(home.data.orgs.map(({ id }: { id: string }) => id)).not.toContain(boss.org)
  const tasks = await boss.ask('GET', `/api/projects/${project}/tasks`)
  expect(tasks.data.tasks).toMatchObject([{ title: 'Hang drywall', assignees: [] }])
  const said = await t.db
    .selectFrom('activity')
    .select(['kind', 'detail'])
    .where('project_id', '=', project)
    .where('kind', '=', 'person.removed')
    .execute()
  expect(said).toMatchObject([{ detail: { name: `joy${count}` } }])
})

test('anybody leaves by themselves', async () => {
  const joy = await join('joy', 'worker')
  const left = await joy.ask('POST', `/api/orgs/${boss.org}/members/${joy.user}/remove`, {})
  expect(left.data ?? left).toEqual({ removed: true })
  expect((await team()).data.members).toHaveLength(1)
})
