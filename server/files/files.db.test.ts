import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

/** How many there are. */
async function countOf(found: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of found) count++
  return count
}

/** Sends a file as one of them; answers the reply. */
async function send(as: Staff, query: Record<string, string> = {}, payload = 'Hello, crew.') {
  const { id = randomUUID(), ...rest } = query
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/projects/${p.id}/files?${new URLSearchParams({ id, ...rest })}`,
    headers: {
      cookie: p.cookieOf(as),
      'content-type': 'application/octet-stream',
      'x-file-name': 'plan.txt',
    },
    payload,
  })
  return { status: reply.statusCode, id, ...reply.json() }
}

const get = (as: Staff, path: string) =>
  t.app.inject({ url: `/api/projects/${p.id}/${path}`, headers: { cookie: p.cookieOf(as) } })
const listed = async (as: Staff, query = '') =>
  (await p.ask(as, 'GET', `/files${query}`)).data.files.map(({ id }: { id: string }) => id)
/** How many files lie in the storage for the project. */
const kept = async () => countOf(t.storage.list(`orgs/${p.orgId}/${p.id}/`))

test('a file is kept with its size and checksum, and handed out as it was', async () => {
  const sent = await send('worker')
  expect(sent.data.file).toMatchObject({
    name: 'plan.txt',
    type: 'text/plain',
    bytes: 12,
    sha256: 'e51a0caded53ccb44fd919e15d77bfc27fdc0d8127c4d0763658b0efb3b3d70c',
    class: 'open',
    author: p.people.worker,
  })
  const shown = await get('owner', `files/${sent.id}/content`)
  expect([shown.body, shown.headers['content-disposition']]).toEqual([
    'Hello, crew.',
    'inline; filename=plan.txt',
  ])
  const taken = await get('owner', `files/${sent.id}/content?keep=yes`)
  expect(taken.headers['content-disposition']).toBe('attachment; filename=plan.txt')
})

const seenBy = {
  open: ['contractor', 'owner', 'crew', 'worker'],
  team: ['contractor', 'crew'],
  price: ['contractor', 'owner'],
  cost: ['contractor'],
} as const
const all = ['contractor', 'owner', 'crew', 'worker', 'stranger'] as const

test.each(Object.entries(seenBy))(
  'a file of the class %s is there for %j, and for nobody else is it told from one that never was',
  async (name, readers) => {
    const { id } = await send('contractor', { class: name })
    const never = randomUUID()
    for (const as of all) {
      const sees = (readers as readonly string[]).includes(as)
      if (as !== 'stranger') expect([as, (await listed(as)).includes(id)]).toEqual([as, sees])
      const found = await get(as, `files/${id}/content`)
      expect([as, found.statusCode]).toEqual([as, sees ? 200 : 404])
      if (!sees) expect(found.body).toBe((await get(as, `files/${never}/content`)).body)
    }
  },
)

test('what somebody adds they see: a class that is not theirs is refused, and nothing is kept', async () => {
  const before = await kept()
  for (const [as, name] of [
    ['worker', 'team'],
    ['crew', 'price'],
    ['owner', 'cost'],
    ['owner', 'team'],
  ] as const)
    expect([as, name, (await send(as, { class: name })).status]).toEqual([as, name, 403])
  expect((await send('stranger')).status).toBe(404)
  expect(await kept()).toBe(before)
})

test('sent twice with one id a file is added once, and the second time nothing is written over', async () => {
  const first = await send('crew')
  const again = await send('crew', { id: first.id }, 'Something else')
  expect([again.status, again.data]).toEqual([200, first.data])
  expect((await get('crew', `files/${first.id}/content`)).body).toBe('Hello, crew.')
})

test('by the id of a file that they do not see nobody writes over it', async () => {
  const hidden = await send('contractor', { class: 'cost' })
  expect((await send('worker', { id: hidden.id }, 'Mine now')).status).toBe(404)
  expect((await get('contractor', `files/${hidden.id}/content`)).body).toBe('Hello, crew.')
})

test('a file belongs to a task of its own project, and is listed with it', async () => {
  const task = await p.addTask('Hang drywall')
  expect((await send('worker', { task: randomUUID() })).status).toBe(404)
  const sent = await send('worker', { task: task.id })
  expect(await listed('crew', `?task=${task.id}`)).toEqual([sent.id])
  const edit = (fields: object) => p.ask('contractor', 'PATCH', `/files/${sent.id}`, { fields })
  expect((await edit({ taskId: randomUUID() })).status).toBe(404)
  expect((await edit({ taskId: null, name: 'as built.txt' })).data.file).toMatchObject({
    taskId: null,
    name: 'as built.txt',
  })
})

test('moved to a narrower class a file is gone for the others, with the notices of it', async () => {
  const { id } = await send('owner')
  const user = await t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'the.owner')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('notices')
    .values({
      id: randomUUID(),
      user_id: user.id,
      org_id: p.orgId,
      project_id: p.id,
      class: 'open',
      subject_kind: 'file',
      subject_id: id,
      kind: 'file.added',
      at: t.clock.now(),
    })
    .execute()
  for (const as of ['owner', 'crew', 'worker'] as const)
    expect((await p.ask(as, 'PATCH', `/files/${id}`, { fields: { class: 'open' } })).status).toBe(403)
  await p.ask('contractor', 'PATCH', `/files/${id}`, { fields: { class: 'team' } })
  expect([await listed('owner'), await listed('crew')].map((ids) => ids.includes(id))).toEqual([false, true])
  expect(await t.db.selectFrom('notices').select('id').where('subject_id', '=', id).execute()).toEqual([])
})

test('in the bin a file is there for whoever runs the project alone, and after thirty days for nobody', async () => {
  const { id } = await send('worker')
  const bin = (as: Staff, binned: boolean) => p.ask(as, 'POST', `/files/${id}/bin`, { binned })
  for (const as of ['owner', 'crew', 'worker'] as const) expect((await bin(as, true)).status).toBe(403)
  await bin('contractor', true)
  expect((await get('worker', `files/${id}/content`)).statusCode).toBe(404)
  expect(await listed('contractor')).not.toContain(id)
  expect(await listed('contractor', '?bin=yes')).toEqual([id])
  expect((await p.ask('worker', 'GET', '/files?bin=yes')).status).toBe(403)
  await bin('contractor', false)
  expect(await listed('worker')).toContain(id)
  await bin('contractor', true)
  const before = await kept()
  const binnedFor = (ms: number) =>
    t.db
      .updateTable('project_files')
      .set({ deleted_at: new Date(t.clock.now().getTime() - ms) })
      .where('id', '=', id)
      .execute()
  await binnedFor(30 * 86_400_000 - 1000)
  await t.runSweep()
  expect(await kept()).toBe(before)
  await binnedFor(30 * 86_400_000)
  await t.runSweep()
  expect(await kept()).toBe(before - 1)
  expect(await listed('contractor', '?bin=yes')).toEqual([])
})
