import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingsMost } from '#contract/schedule.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { setPlan } from '#testing/firms.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let peteId: string
let danaUser: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
  await setPlan(t, site.orgId, 'enterprise')
  danaUser = (await site.ask(site.contractor, 'GET', '/api/workspace')).data.user.id
  peteId = await site.addPerson('worker', 'Pete Novak', null, 'pete@site.example')
})
afterAll(() => t.close())

const bookings = (who = site.contractor, project = site.project) =>
  site.ask(who, 'GET', `/api/projects/${project}/bookings`)

type Who = { name: string; userId?: string; email?: string }

/** Another project of the same contractor, in which there is whom `who` tells. */
async function openOther(name: string, who: readonly Who[]) {
  const project = randomUUID()
  const made = await site.ask(site.contractor, 'POST', `/api/orgs/${site.orgId}/projects`, {
    id: project,
    name,
    kind: 'professional',
    startOn: '2026-06-01',
  })
  expect(made.status, made.text).toBe(200)
  const people = await Promise.all(who.map((one) => putPerson(site.orgId, project, one)))
  const addTask = async (title: string, fields: object) => {
    const id = randomUUID()
    const body = { id, title, days: 2, assignees: people, ...fields }
    const added = await site.ask(site.contractor, 'POST', `/api/projects/${project}/tasks`, body)
    expect(added.status, added.text).toBe(200)
    return id
  }
  return { project, addTask }
}

async function putPerson(orgId: string, project: string, { name, userId, email }: Who) {
  const [id, of] = [randomUUID(), { org_id: orgId, project_id: project }]
  await t.db
    .insertInto('project_people')
    .values({ ...of, id, user_id: userId ?? null, name, role: 'worker', added_at: t.clock.now() })
    .execute()
  await t.db
    .insertInto('person_contacts')
    .values({
      ...of,
      person_id: id,
      email: email ?? null,
      email_key: email?.toLowerCase() ?? null,
      phone: null,
    })
    .execute()
  return id
}

const contactOf = (person: string) =>
  t.db.selectFrom('person_contacts').select('email').where('person_id', '=', person).executeTakeFirstOrThrow()

const luis = () => ({ name: 'L. Ortega', userId: site.workerUser })
const pete = { name: 'Pete N.', email: 'Pete@Site.example' }

test('who is on tasks of another project is told by their account or their address, as this project has them', async () => {
  const clinic = await openOther('Eastgate Clinic', [luis(), pete])
  const frame = await clinic.addTask('Frame', {})
  const { status, data } = await bookings()
  expect(status).toBe(200)
  const told = {
    project: clinic.project,
    projectName: 'Eastgate Clinic',
    task: frame,
    title: 'Frame',
    startOn: '2026-06-01',
    finishOn: '2026-06-02',
  }
  expect(data.bookings).toHaveLength(2)
  expect(data.bookings).toEqual(
    expect.arrayContaining([
      { personId: site.workerId, ...told },
      { personId: peteId, ...told },
    ]),
  )
})

test('somebody who has an account here and an address alone there is one person, wherever the caller has switched to', async () => {
  const before = (await bookings()).data.bookings.length
  const { email } = await contactOf(site.workerId)
  const deck = await openOther('Deck', [{ name: 'Luis', email: email ?? '' }])
  await deck.addTask('Joists', {})
  expect((await bookings()).data.bookings).toHaveLength(before + 1)
  const founded = await site.ask(site.contractor, 'POST', '/api/orgs', {
    id: randomUUID(),
    name: 'Dana’s own',
  })
  expect(founded.status, founded.text).toBe(200)
  expect((await bookings()).data.bookings).toHaveLength(before + 1)
})

test('nobody is booked by what is done, past, in the bin, a milestone, or a wait, nor in a project that is closed', async () => {
  const before = (await bookings()).data.bookings.length
  const garage = await openOther('Garage', [luis()])
  await garage.addTask('Done', { status: 'done' })
  await garage.addTask('Past', { startOn: '2025-01-06', finishOn: '2025-01-07', days: null })
  await garage.addTask('Milestone', { days: 0 })
  const cure = await garage.addTask('Cure', {})
  await t.db.updateTable('tasks').set({ elapsed: true }).where('id', '=', cure).execute()
  for (const gate of ['permit', 'decision', 'order', 'wait', 'review'])
    await garage.addTask(`Somebody else’s ${gate}`, { gate })
  const binned = await garage.addTask('Binned', {})
  await t.db.updateTable('tasks').set({ deleted_at: t.clock.now() }).where('id', '=', binned).execute()
  expect((await bookings()).data.bookings).toHaveLength(before)
  await garage.addTask('Roof', {})
  expect((await bookings()).data.bookings).toHaveLength(before + 1)
  await garage.addTask('Met by the inspector', { gate: 'inspection' })
  expect((await bookings()).data.bookings).toHaveLength(before + 2)
  await t.db.updateTable('projects').set({ status: 'closed' }).where('id', '=', garage.project).execute()
  expect((await bookings()).data.bookings).toHaveLength(before)
})

test('two accounts are two people, whatever address is noted for them', async () => {
  const before = (await bookings()).data.bookings.length
  const other = await openJobSite(t, '7 Pine St')
  const { email } = await contactOf(site.workerId)
  const shed = await openOther('Shed', [
    { name: 'Somebody else', userId: other.workerUser, email: email ?? '' },
  ])
  await shed.addTask('Dig', {})
  expect((await bookings()).data.bookings).toHaveLength(before)
})

test('nothing is told of another organisation, or of a project that the caller does not run', async () => {
  const before = (await bookings()).data.bookings
  const other = await openJobSite(t, '9 Elm St')
  const away = await putPerson(other.orgId, other.project, luis())
  await other.addTask('Paint', { days: 2, assignees: [away] })
  expect((await bookings()).data.bookings).toEqual(before)
  // Dana has a part there too, as one who runs it: it is another organisation's all the same.
  await putPerson(other.orgId, other.project, { name: 'Dana', userId: danaUser })
  await t.db
    .updateTable('project_people')
    .set({ role: 'contractor' })
    .where('project_id', '=', other.project)
    .where('user_id', '=', danaUser)
    .execute()
  expect((await bookings()).data.bookings).toEqual(before)
  // One who runs this project alone, and works in another, is told of none.
  const attic = await openOther('Attic', [luis()])
  await attic.addTask('Insulate', {})
  await putPerson(site.orgId, attic.project, { name: 'Kim', userId: other.workerUser })
  await putPerson(site.orgId, site.project, { name: 'Kim', userId: other.workerUser })
  await t.db
    .updateTable('project_people')
    .set({ role: 'contractor' })
    .where('project_id', '=', site.project)
    .where('user_id', '=', other.workerUser)
    .execute()
  expect(await bookings(other.worker)).toMatchObject({ status: 200, data: { bookings: [] } })
})

test('at most so much is answered, the soonest first', async () => {
  const tower = await openOther('Tower', [luis()])
  const last = await tower.addTask('Crane', {})
  const row = await t.db.selectFrom('tasks').selectAll().where('id', '=', last).executeTakeFirstOrThrow()
  const person = await t.db
    .selectFrom('task_assignees')
    .selectAll()
    .where('task_id', '=', last)
    .executeTakeFirstOrThrow()
  const { search: _, ...copied } = row as typeof row & { search?: unknown }
  const many = Array.from({ length: bookingsMost }, () => randomUUID())
  await t.db
    .insertInto('tasks')
    .values(many.map((id) => ({ ...copied, id, start_on: '2026-08-03', finish_on: '2026-08-04' })))
    .execute()
  await t.db
    .insertInto('task_assignees')
    .values(many.map((task_id) => ({ ...person, task_id })))
    .execute()
  const { bookings: told } = (await bookings()).data
  expect(told).toHaveLength(bookingsMost)
  expect(told[0].startOn).toBe('2026-06-01')
})

test('nobody but who runs the project reads it', async () => {
  expect((await bookings(site.owner)).status).toBe(403)
  expect((await bookings(site.worker)).status).toBe(403)
  const other = await openJobSite(t, '12 Oak St')
  expect((await bookings(other.contractor)).status).toBe(404)
})
