import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closingDays } from '#contract/orgs.ts'
import { day, hour } from '#server/kit/clock.ts'
import { mason } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { dumpTables } from '#testing/dump.ts'
import { bytes, type Newcomer, openNewcomers, png } from '#testing/newcomers.ts'
import { workspaceRows } from '#testing/world/asking.ts'
import { mostFounded } from './found.ts'

let t: TestApp
let people: ReturnType<typeof openNewcomers>
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  people = openNewcomers(t)
})
afterAll(() => t.close())

test('whoever has several places switches between them, and reads one alone until they read all again', async () => {
  const { newcomer, ask, addProject, addTo, namesOf } = people
  const [ada, bea] = [await newcomer(), await newcomer()]
  await addProject(ada, 'Own kitchen')
  const clinic = await addProject(bea, 'Clinic of another firm')
  await addTo(ada, bea.orgId, clinic, 'owner')
  const home = (await ask('GET', '/api/workspace', undefined, ada.cookie)).data
  expect(home).toMatchObject({ place: null, orgId: ada.orgId })
  expect(home.sides.toSorted()).toEqual(['contractor', 'owner'])
  expect(home.places).toEqual([
    { orgId: ada.orgId, name: ada.username, role: 'admin', logo: null },
    { orgId: bea.orgId, name: bea.username, role: null, logo: null },
  ])
  expect(await namesOf(ada.cookie)).toEqual(['Clinic of another firm', 'Own kitchen'])
  const turn = (org: string | null) => ask('POST', '/api/workspace/switch', { org }, ada.cookie)
  const found = async (q: string) =>
    JSON.stringify((await ask('GET', `/api/search?q=${q}`, undefined, ada.cookie)).data)
  expect((await turn(bea.orgId)).data).toEqual({ place: bea.orgId })
  expect(await namesOf(ada.cookie)).toEqual(['Clinic of another firm'])
  expect(await found('kitchen')).not.toContain('Own kitchen')
  expect((await ask('GET', '/api/workspace', undefined, ada.cookie)).data).toMatchObject({
    place: bea.orgId,
    orgId: null,
    sides: ['owner'],
  })
  await turn(ada.orgId)
  expect(await namesOf(ada.cookie)).toEqual(['Own kitchen'])
  expect(await found('clinic')).not.toContain('another firm')
  await turn(null)
  expect(await namesOf(ada.cookie)).toEqual(['Clinic of another firm', 'Own kitchen'])
})

test('nobody switches to an organization that is nothing of theirs, and who is out of one reads the rest again', async () => {
  const { newcomer, ask, addProject, namesOf } = people
  const [ada, bea] = [await newcomer(), await newcomer()]
  await addProject(ada, 'Ada’s own')
  const strange = await ask('POST', '/api/workspace/switch', { org: bea.orgId }, ada.cookie)
  const none = await ask('POST', '/api/workspace/switch', { org: randomUUID() }, ada.cookie)
  expect([strange.status, strange]).toEqual([404, none])
  expect((await ask('POST', '/api/workspace/switch', { org: null })).status).toBe(401)
  // Written past the check, it opens nothing.
  await t.db.insertInto('user_settings').values({ user_id: ada.userId, org_id: bea.orgId }).execute()
  expect((await ask('GET', '/api/workspace', undefined, ada.cookie)).data.place).toBeNull()
  expect(await namesOf(ada.cookie)).toEqual(['Ada’s own'])
})

test('a second organization is founded once, with its founder as admin, and is switched to; not without end', async () => {
  const { newcomer, ask, addProject, namesOf } = people
  const ada = await newcomer()
  const id = randomUUID()
  const body = { id, name: 'Second Builders' }
  for (let again = 0; again < 2; again++)
    expect((await ask('POST', '/api/orgs', body, ada.cookie)).data).toEqual({ orgId: id })
  const home = (await ask('GET', '/api/workspace', undefined, ada.cookie)).data
  expect(home).toMatchObject({ place: id, orgId: id })
  expect(home.orgs.map((one: { role: string }) => one.role)).toEqual(['admin', 'admin'])
  expect((await ask('GET', '/api/auth/me', undefined, ada.cookie)).data.profiles).toHaveLength(2)
  await addProject({ ...ada, orgId: id }, 'In the second')
  expect(await namesOf(ada.cookie)).toEqual(['In the second'])
  const found = async () =>
    (await ask('POST', '/api/orgs', { id: randomUUID(), name: 'More' }, ada.cookie)).status
  const statuses = await Promise.all(Array.from({ length: mostFounded }, found))
  expect(statuses.sort()).toEqual([200, 200, 200, 409, 409])
  const [bea] = [await newcomer()]
  const taken = await ask('POST', '/api/orgs', { id, name: 'Mine' }, bea.cookie)
  expect(taken.status).toBe(409)
  expect((await ask('POST', '/api/orgs', body)).status).toBe(401)
})

test('an admin closes it with its name and their password; every member is told, and told again that it stays', async () => {
  const { newcomer, ask, addProject, join, close } = people
  const [ada, otto] = [await newcomer(), await newcomer()]
  await join(otto, ada.orgId, 'office')
  const asOtto = { ...ada, cookie: otto.cookie }
  expect((await close(asOtto)).status).toBe(403)
  expect((await close(ada, 'Another name')).error.fields).toEqual({ name: expect.stringMatching(/newcomer/) })
  expect((await close(ada, ada.username, 'not mine')).status).toBe(401)
  await t.runJobs()
  t.letters.length = 0
  const until = new Date(t.clock.now().getTime() + closingDays * day).toISOString()
  expect((await close(ada, ` ${ada.username.toUpperCase()} `)).data).toEqual({ closingAt: until })
  // Once more changes nothing, and writes to nobody.
  t.clock.forward(hour)
  expect((await close(ada)).data).toEqual({ closingAt: until })
  await t.runJobs()
  expect(t.letters.map(({ to, letter }) => [to, letter.subject]).sort()).toEqual([
    [ada.email, `${ada.username} is being closed`],
    [otto.email, `${ada.username} is being closed`],
  ])
  expect((await ask('POST', `/api/orgs/${ada.orgId}/keep`, {}, otto.cookie)).status).toBe(403)
  t.letters.length = 0
  expect((await ask('POST', `/api/orgs/${ada.orgId}/keep`, {}, ada.cookie)).data).toEqual({ closingAt: null })
  await t.runJobs()
  expect(t.letters.map(({ letter }) => letter.subject)).toEqual(Array(2).fill(`${ada.username} stays open`))
  await addProject(ada, 'Goes on')
})

test('while it is being closed everything is read and nothing is written, whichever call is made', async () => {
  const { newcomer, ask, addProject, namesOf, close } = people
  const ada = await newcomer()
  const project = await addProject(ada, 'Shut')
  const task = randomUUID()
  const tasks = `/api/projects/${project}/tasks`
  await ask('POST', tasks, { id: task, title: 'As it was' }, ada.cookie)
  await close(ada)
  expect(await namesOf(ada.cookie)).toEqual(['Shut'])
  expect((await ask('GET', `/api/projects/${project}`, undefined, ada.cookie)).status).toBe(200)
  const rename = await ask(
    'PATCH',
    `/api/projects/${project}`,
    { base: 1, fields: { name: 'Other' } },
    ada.cookie,
  )
  expect([rename.status, rename.error.message]).toEqual([409, expect.stringMatching(/being closed/)])
  const edit = await ask('PATCH', `${tasks}/${task}`, { base: 1, fields: { title: 'Other' } }, ada.cookie)
  expect([edit.status, edit.error?.message]).toEqual([409, expect.stringMatching(/being closed/)])
  const written = workspaceRows.filter(
    ({ row }) => row.caller === 'org' && row.method !== 'GET' && !('whileClosing' in row) && !row.bytes,
  )
  expect(written.length).toBeGreaterThan(10)
  for (const { row } of written) {
    const url = row.path.replace('{org}', ada.orgId).replaceAll(/\{\w+\}/g, () => randomUUID())
    const reply = await ask(row.method, url, {}, ada.cookie)
    expect([row.path, reply.status, reply.error.message]).toEqual([
      row.path,
      409,
      expect.stringMatching(/being closed/),
    ])
  }
})

test('an invitation into it waits while it is being closed, and is taken up when it stays; the workspace opens there', async () => {
  const { newcomer, ask, addProject, close } = people
  const [ada, bea, cara] = [await newcomer(), await newcomer(), await newcomer()]
  const project = await addProject(ada, 'For Bea')
  await ask('POST', '/api/workspace/switch', { org: bea.orgId }, bea.cookie)
  const id = randomUUID()
  const body = { id, name: 'Bea', role: 'owner', email: bea.email, invite: true }
  await ask('POST', `/api/projects/${project}/people`, body, ada.cookie)
  await ask('POST', `/api/orgs/${ada.orgId}/invitations`, { email: cara.email, role: 'office' }, ada.cookie)
  await t.runJobs()
  const accept = ({ email, cookie }: Newcomer) => {
    const letter = t.letters.findLast(({ to }) => to === email)?.letter
    const token = new URL(letter?.button?.href ?? '').hash.slice(1)
    return ask('POST', '/api/invitations/accept', { token }, cookie)
  }
  await close(ada)
  for (const one of [bea, cara]) {
    const refused = await accept(one)
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringMatching(/being closed/)])
  }
  await ask('POST', `/api/orgs/${ada.orgId}/keep`, {}, ada.cookie)
  for (const one of [bea, cara]) expect((await accept(one)).status).toBe(200)
  expect((await ask('GET', '/api/workspace', undefined, bea.cookie)).data.place).toBe(ada.orgId)
})

test('after its days it is erased: no table and no file keeps anything of it, and accounts stay', async () => {
  const { newcomer, ask, addProject, join, addTo, close, putLogo } = people
  const [ada, otto] = [await newcomer(), await newcomer()]
  await join(otto, ada.orgId, 'admin')
  const project = await addProject(ada, 'To be gone')
  await addTo(otto, ada.orgId, project, 'worker')
  const other = await addProject(otto, 'Stays')
  await ask(
    'POST',
    `/api/orgs/${ada.orgId}/invitations`,
    { email: 'x@y.example', role: 'office' },
    ada.cookie,
  )
  await ask('POST', `/api/projects/${project}/tasks`, { id: randomUUID(), title: 'A task' }, ada.cookie)
  await putLogo(ada, png())
  const key = `orgs/${ada.orgId}/${project}/${randomUUID()}`
  await t.storage.put(key, bytes(Buffer.from('a file')), { maxBytes: 10 })
  await t.runJobs()
  await close(ada)
  await t.runJobs()
  t.clock.forward(closingDays * day - hour)
  await t.runSweep()
  await t.runJobs()
  expect(await t.storage.exists(key)).toBe(true)
  const signedIn = async ({ username }: Newcomer) => {
    const payload = { username, password: mason.password }
    const reply = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  t.clock.forward(hour)
  await t.runSweep()
  await t.runJobs()
  await t.database.pool.query('delete from graphile_worker._private_jobs')
  const dump = await dumpTables(t.database.pool)
  const kept = [ada.orgId, project, otto.orgId].map((id) => dump.includes(id))
  expect(kept).toEqual([false, false, true])
  const left: string[] = []
  for await (const one of t.storage.list(`orgs/${ada.orgId}/`)) left.push(one.key)
  expect(left).toEqual([])
  const cookie = await signedIn(ada)
  expect((await ask('GET', '/api/workspace', undefined, cookie)).data).toMatchObject({
    orgs: [],
    orgId: null,
  })
  expect((await ask('GET', `/api/projects/${other}`, undefined, await signedIn(otto))).status).toBe(200)
  // The plan of the account is for the next organisation.
  const next = randomUUID()
  expect((await ask('POST', '/api/orgs', { id: next, name: 'Anew' }, cookie)).status).toBe(200)
  const { rows } = await t.database.pool.query(
    'select s.user_id from orgs o join subscriptions s on s.id = o.subscription_id where o.id = $1',
    [next],
  )
  expect(rows).toEqual([{ user_id: ada.userId }])
})

test('a logo is put, seen by whoever has a part there and nobody else, replaced and removed by admins', async () => {
  const { newcomer, ask, addProject, join, addTo, putLogo, logoOf, logosKept } = people
  const [ada, otto, owner, stranger] = [
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
  ]
  await join(otto, ada.orgId, 'office')
  await addTo(owner, ada.orgId, await addProject(ada, 'Seen'), 'owner')
  expect((await putLogo({ ...ada, cookie: otto.cookie }, png())).status).toBe(403)
  expect((await putLogo({ ...ada, cookie: stranger.cookie }, png())).status).toBe(404)
  const first = await putLogo(ada, png())
  expect(first.status).toBe(200)
  const second = await putLogo(ada, png(100, 80))
  expect(second.data.logo).not.toBe(first.data.logo)
  expect(await logosKept(ada.orgId)).toBe(1)
  for (const { cookie } of [ada, otto, owner]) {
    const reply = await logoOf(ada.orgId, cookie)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
  }
  const strange = await logoOf(ada.orgId, stranger.cookie)
  expect([strange.statusCode, strange.body]).toEqual([
    404,
    (await logoOf(randomUUID(), stranger.cookie)).body,
  ])
  expect((await ask('GET', '/api/workspace', undefined, owner.cookie)).data.places[1].logo).toBe(
    second.data.logo,
  )
  expect((await ask('POST', `/api/orgs/${ada.orgId}/logo/remove`, {}, otto.cookie)).status).toBe(403)
  await ask('POST', `/api/orgs/${ada.orgId}/logo/remove`, {}, ada.cookie)
  expect((await logoOf(ada.orgId, ada.cookie)).statusCode).toBe(404)
  expect(await logosKept(ada.orgId)).toBe(0)
})

test.each([
  ['a drawing that can run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a picture by its name alone', Buffer.from('not a picture at all'), 415],
  ['a picture that is too small', png(16, 64), 400],
  ['a picture that is too large', png(64, 5000), 400],
  ['more bytes than are taken', Buffer.concat([png(), Buffer.alloc(1_000_000)]), 413],
])('%s is refused as a logo, and nothing of it is kept', async (_, payload, status) => {
  const { newcomer, putLogo, logosKept } = people
  const ada = await newcomer()
  const refused = await putLogo(ada, payload)
  expect([refused.status, refused.error.message.length > 0]).toEqual([status, true])
  expect(await logosKept(ada.orgId)).toBe(0)
})

test('bytes that no row names are swept after a day; those of rows, of today and of others are let be', async () => {
  const { newcomer, addProject, putLogo, logosKept } = people
  const ada = await newcomer()
  const project = await addProject(ada, 'With files')
  await putLogo(ada, png())
  const kept = await t.app.inject({
    method: 'POST',
    url: `/api/projects/${project}/files?id=${randomUUID()}`,
    headers: { cookie: ada.cookie, 'content-type': 'application/octet-stream', 'x-file-name': 'a.txt' },
    payload: 'kept',
  })
  expect(kept.statusCode).toBe(200)
  const put = async (key: string) => {
    await t.storage.put(key, bytes(Buffer.from('x')), { maxBytes: 10 })
    return key
  }
  const orphan = await put(`orgs/${ada.orgId}/${project}/${randomUUID()}`)
  const oldLogo = await put(`orgs/${ada.orgId}/logo/${randomUUID()}`)
  const others = await put(`orgs/${randomUUID()}/${project}/${randomUUID()}`)
  const there = async () => {
    const found = [orphan, oldLogo, others].map((key) => t.storage.exists(key))
    return Promise.all(found)
  }
  // Bytes are dated by the disk, not by the clock of the test.
  t.clock.forward(Date.now() - t.clock.now().getTime())
  await t.runSchedule('sweep-files')
  expect(await there()).toEqual([true, true, true])
  t.clock.forward(day + hour)
  await t.runSchedule('sweep-files')
  expect(await there()).toEqual([false, false, true])
  expect(await t.storage.exists(`orgs/${ada.orgId}/${project}/${kept.json().data.file.id}`)).toBe(true)
  expect(await logosKept(ada.orgId)).toBe(1)
})
