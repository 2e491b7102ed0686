import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import { day, hour } from '#server/kit/clock.ts'
import { MailError } from '#server/kit/mail.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { bundleMs } from './post.ts'

let t: TestApp
let cookie: string
let orgId: string
let project: string
let task: string
type Someone = { cookie: string; id: string; user_id: string; email: string }
let worker: Someone
let owner: Someone

const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, as = cookie) => {
  const reply = await t.app.inject({ method, url, headers: { cookie: as }, ...(body && { payload: body }) })
  if (reply.statusCode >= 500) throw new Error(reply.body)
  return { status: reply.statusCode, ...reply.json() }
}
const noticesOf = async (someone: { cookie: string }): Promise<Notice[]> =>
  (await ask('GET', '/api/notices', undefined, someone.cookie)).data.notices
const kindsOf = async (someone: { cookie: string }) => (await noticesOf(someone)).map(({ kind }) => kind)
const edit = async (fields: object) => {
  const { version } = await t.db
    .selectFrom('tasks')
    .select('version')
    .where('id', '=', task)
    .executeTakeFirstOrThrow()
  const reply = await ask('PATCH', `/api/projects/${project}/tasks/${task}`, { base: version, fields })
  expect(reply.status).toBe(200)
}
const say = async (body: string, team = false) => {
  const url = `/api/projects/${project}/tasks/${task}/comments`
  expect((await ask('POST', url, { id: randomUUID(), body, team })).status).toBe(200)
}
const at = (someone: Someone) => `@[Somebody](${someone.id})`
const settle = async (someone: Someone, letters: 'at-once' | 'daily' | 'never', digest_hour = 7) => {
  const settings = { user_id: someone.user_id, letters, digest_hour, time_zone: 'America/Boise' }
  await t.db
    .insertInto('user_settings')
    .values(settings)
    .onConflict((on) => on.column('user_id').doUpdateSet(settings))
    .execute()
}
const lettersTo = async (someone: Someone) => {
  const before = t.letters.length
  await t.runSchedule('notice-letters')
  return t.letters.slice(before).filter(({ to }) => to === someone.email)
}

beforeAll(async () => {
  // Thursday, June 11, 2026, 6 am in Boise.
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  t.clock.forward(new Date('2026-06-11T12:00:00Z').getTime() - t.clock.now().getTime())
  cookie = (await openAccount(t)).cookie
  orgId = (await ask('GET', '/api/workspace')).data.orgId
})
beforeEach(async () => {
  await t.db.deleteFrom('notices').execute()
  project = randomUUID()
  task = randomUUID()
  await ask('POST', `/api/orgs/${orgId}/projects`, { id: project, name: 'Alder', kind: 'professional' })
  await t.db.updateTable('projects').set({ status: 'closed' }).where('id', '=', project).execute()
  await ask('POST', `/api/projects/${project}/tasks`, { id: task, title: 'Rough-in inspection' })
  worker = await addPerson('worker')
  owner = await addPerson('owner')
})
afterAll(() => t.close())

async function addPerson(role: 'owner' | 'worker'): Promise<Someone> {
  const name = `${role}.${randomUUID().slice(0, 6)}`
  const email = `${name}@else.example`
  const other = await openAccount(t, { username: name, email })
  const user_id = (await ask('GET', '/api/workspace', undefined, other.cookie)).data.user.id
  const person = { org_id: orgId, project_id: project, id: randomUUID(), user_id }
  await t.db
    .insertInto('project_people')
    .values({ ...person, name, role, added_at: t.clock.now() })
    .execute()
  return { cookie: other.cookie, id: person.id, user_id, email }
}

test('whoever is given a task is told, and whoever gives it is not', async () => {
  await edit({ assignees: [worker.id] })
  expect(await noticesOf(worker)).toMatchObject([
    {
      kind: 'assigned',
      unread: true,
      count: 1,
      projectName: 'Alder',
      task: { id: task, title: 'Rough-in inspection' },
    },
  ])
  expect((await noticesOf(worker))[0]?.actor?.name).toBeTruthy()
  expect(await noticesOf(owner)).toEqual([])
  expect(await noticesOf({ cookie })).toEqual([])
})

test('whoever watches a task is told of what others do to it, and not of what they do themselves', async () => {
  const watch = (as: string) =>
    ask('POST', `/api/projects/${project}/tasks/${task}/watch`, { watching: true }, as)
  await watch(cookie)
  await watch(owner.cookie)
  await say('The inspector comes at noon')
  expect(await noticesOf({ cookie })).toEqual([])
  expect(await noticesOf(owner)).toHaveLength(1)
})

test('one thing has one notice a person: the weightiest stands until it is read, and the count goes on', async () => {
  await edit({ assignees: [worker.id] })
  await say(`${at(worker)} charge it?`)
  await say('And then some')
  expect(await noticesOf(worker)).toMatchObject([
    { kind: 'mentioned', count: 3, excerpt: 'Somebody charge it?' },
  ])
  const home = async () => (await ask('GET', '/api/workspace', undefined, worker.cookie)).data.unread
  expect(await home()).toBe(1)
  expect((await ask('POST', '/api/notices/read', { ids: null }, worker.cookie)).data).toEqual({ unread: 0 })
  expect(await home()).toBe(0)
  await say('Once more')
  expect(await noticesOf(worker)).toMatchObject([
    { kind: 'commented', count: 1, excerpt: 'Once more', unread: true },
  ])
})

test('somebody reads their own notices alone', async () => {
  await edit({ assignees: [worker.id] })
  const [notice] = await noticesOf(worker)
  await ask('POST', '/api/notices/read', { ids: [notice?.id] }, owner.cookie)
  expect(await noticesOf(worker)).toMatchObject([{ unread: true }])
  await ask('POST', '/api/notices/read', { ids: [notice?.id] }, worker.cookie)
  expect(await noticesOf(worker)).toMatchObject([{ unread: false }])
  expect((await ask('GET', '/api/notices', undefined, '')).status).toBe(401)
  expect((await ask('POST', '/api/notices/read', { ids: ['x'] })).status).toBe(400)
})

test('a date that moves near to today is told to who is assigned and who watches; one far off is not', async () => {
  await edit({ assignees: [worker.id] })
  const watch = { org_id: orgId, project_id: project, task_id: task, user_id: owner.user_id }
  await t.db.insertInto('task_watchers').values(watch).execute()
  await t.db.deleteFrom('notices').execute()
  await edit({ finishOn: '2026-09-01' })
  expect(await kindsOf(owner)).toEqual([])
  await edit({ finishOn: '2026-06-18' })
  expect(await noticesOf(owner)).toMatchObject([{ kind: 'moved', task: { finishOn: '2026-06-18' } }])
  expect(await kindsOf(worker)).toEqual(['moved'])
  await ask('POST', '/api/notices/read', { ids: null }, owner.cookie)
  await edit({ finishOn: '2026-09-01' })
  expect(await noticesOf(owner)).toMatchObject([{ kind: 'moved', unread: true }])
})

test('days that follow from a failed inspection are told at once, with what for, to who is assigned and who watches', async () => {
  await settle(worker, 'at-once')
  await settle(owner, 'at-once')
  const drywall = randomUUID()
  const url = `/api/projects/${project}`
  await edit({ days: 1, startOn: '2026-06-15', gate: 'inspection' })
  await ask('POST', `${url}/tasks`, { id: drywall, title: 'Drywall', days: 2, assignees: [worker.id] })
  await ask('POST', `${url}/links`, { from: task, to: drywall, kind: 'FS', lagDays: 0 })
  await ask('POST', `${url}/tasks/${drywall}/watch`, { watching: true }, owner.cookie)
  await t.db.deleteFrom('notices').execute()
  const again = { id: randomUUID(), title: 'Re-inspection', on: '2026-06-17' }
  const said = { outcome: 'failed', reason: 'No nail plates', again }
  expect((await ask('POST', `${url}/tasks/${task}/outcome`, said)).status).toBe(200)
  const because = { kind: 'inspection.failed', title: 'Rough-in inspection', reason: 'No nail plates' }
  for (const someone of [worker, owner]) {
    const told = (await noticesOf(someone)).filter((one) => one.task?.id === drywall)
    // June 19 is Juneteenth.
    expect(told).toMatchObject([{ kind: 'moved', task: { finishOn: '2026-06-22' }, because }])
  }
  t.clock.forward(bundleMs)
  const [letter] = await lettersTo(owner)
  expect(letter?.letter.paragraphs.join()).toMatch(
    /moved Drywall: finish Mon, Jun 22, because “Rough-in inspection” failed: No nail plates/,
  )
  expect(JSON.stringify(letter)).not.toMatch(/float|critical/i)
  await ask('PATCH', `${url}/tasks/${drywall}`, { base: 1, fields: { startOn: '2026-06-22' } })
  const [moved] = (await noticesOf(worker)).filter((one) => one.task?.id === drywall)
  // By hand there is no other task to name.
  expect(moved).toMatchObject({ task: { finishOn: '2026-06-23' }, because: { title: '' } })
})

test('a failed inspection is told to the owner with what failed, whoever has been there before', async () => {
  await settle(owner, 'at-once')
  await edit({ days: 1, startOn: '2026-06-15', gate: 'inspection' })
  await t.db.deleteFrom('notices').execute()
  const said = {
    outcome: 'failed',
    reason: 'No nail plates',
    again: { id: randomUUID(), title: 'Again', on: null },
  }
  expect((await ask('POST', `/api/projects/${project}/tasks/${task}/outcome`, said)).status).toBe(200)
  expect(await noticesOf(owner)).toMatchObject([
    { kind: 'failed', task: { id: task }, excerpt: 'No nail plates' },
  ])
  expect(await kindsOf(worker)).toEqual([])
  t.clock.forward(bundleMs)
  const [letter] = await lettersTo(owner)
  expect(letter?.letter.subject).toBe('Rough-in inspection failed')
  expect(letter?.letter.paragraphs.join()).toContain('“No nail plates”')
})

test('whoever was written to that a task is theirs is told that it moved; before that letter it is still given to them', async () => {
  await settle(worker, 'at-once')
  await edit({ assignees: [worker.id] })
  await edit({ finishOn: '2026-06-18' })
  expect(await kindsOf(worker)).toEqual(['assigned'])
  t.clock.forward(bundleMs)
  expect(await lettersTo(worker)).toHaveLength(1)
  await edit({ finishOn: '2026-06-17' })
  expect(await kindsOf(worker)).toEqual(['moved'])
})

test('a note for the team is told to nobody outside it, whoever is assigned, and not counted for them', async () => {
  await edit({ assignees: [worker.id, owner.id] })
  await t.db.deleteFrom('notices').execute()
  await say('We pay too much', true)
  const told = await t.db.selectFrom('notices').select('user_id').where('class', '=', 'team').execute()
  expect(told).toEqual([])
  // One of the organisation is told.
  const member = { org_id: orgId, user_id: worker.user_id, role: 'worker' as const, joined_at: t.clock.now() }
  await t.db.insertInto('org_members').values(member).execute()
  await say('Still too much', true)
  expect(await noticesOf(worker)).toMatchObject([{ kind: 'commented', excerpt: 'Still too much' }])
  // Whoever leaves it reads nothing of it any more.
  await t.db
    .deleteFrom('org_members')
    .where('user_id', '=', worker.user_id)
    .where('org_id', '=', orgId)
    .execute()
  expect(await noticesOf(worker)).toEqual([])
})

test('of a task in the bin, and of a project that one is no longer in, nothing is told', async () => {
  await edit({ assignees: [worker.id] })
  await t.db.updateTable('tasks').set({ deleted_at: t.clock.now() }).where('id', '=', task).execute()
  expect(await noticesOf(worker)).toEqual([])
  await t.db.updateTable('tasks').set({ deleted_at: null }).where('id', '=', task).execute()
  expect(await kindsOf(worker)).toEqual(['assigned'])
  await t.db
    .updateTable('project_people')
    .set({ removed_at: t.clock.now() })
    .where('id', '=', worker.id)
    .execute()
  expect(await noticesOf(worker)).toEqual([])
})

test('a letter leaves for what is urgent, once, with what followed it, to whoever wants that', async () => {
  await settle(worker, 'at-once')
  await settle(owner, 'never')
  await edit({ assignees: [worker.id, owner.id] })
  expect(await lettersTo(worker)).toEqual([])
  t.clock.forward(bundleMs)
  const [letter, ...more] = await lettersTo(worker)
  expect(more).toEqual([])
  expect(letter?.letter.paragraphs.join()).toContain('Rough-in inspection')
  expect(letter?.letter.button?.href).toContain(`/projects/${project}/do/${task}`)
  expect(letter?.letter.share?.href).toMatch(/\/settings$/)
  expect(await lettersTo(worker)).toEqual([])
  expect(
    t.letters.filter(
      ({ to, letter: { heading } }) => to === owner.email && /concerns|happened/.test(heading),
    ),
  ).toEqual([])
  await say('Nothing urgent')
  t.clock.forward(bundleMs)
  expect(await lettersTo(worker)).toEqual([])
})

test('a digest leaves at the hour of its reader, of what they have not read and still see', async () => {
  const now = t.clock.now().getTime()
  t.clock.forward(new Date('2026-06-12T12:30:00Z').getTime() - now)
  await settle(worker, 'daily', 7)
  await edit({ assignees: [worker.id] })
  t.clock.forward(20 * 60_000)
  expect(await lettersTo(worker)).toEqual([])
  t.clock.forward(10 * 60_000)
  t.failMail(new MailError('The mailbox is full'))
  expect(await lettersTo(worker)).toEqual([])
  t.failMail(undefined)
  expect(await lettersTo(worker)).toHaveLength(1)
  expect(await lettersTo(worker)).toEqual([])
  await say('Read before the letter')
  await ask('POST', '/api/notices/read', { ids: null }, worker.cookie)
  t.clock.forward(day)
  expect(await lettersTo(worker)).toEqual([])
  await say('Not to be seen any more')
  await t.db
    .updateTable('project_people')
    .set({ removed_at: t.clock.now() })
    .where('id', '=', worker.id)
    .execute()
  t.clock.forward(day + hour)
  expect(await lettersTo(worker)).toEqual([])
})
