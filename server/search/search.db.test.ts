import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundMost } from '#contract/search.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
let cookie: string
let orgId: string
const alder = randomUUID()
const tile: string = randomUUID()
const author = randomUUID()

const ask = async (url: string, as = cookie, method: 'GET' | 'POST' = 'GET', body?: object) => {
  const reply = await t.app.inject({ method, url, headers: { cookie: as }, ...(body && { payload: body }) })
  return { status: reply.statusCode, ...reply.json() }
}
const find = async (q: string, as = cookie, project?: string) =>
  (await ask(`/api/search?${new URLSearchParams({ q, ...(project && { project }) })}`, as)).data
const counts = (found: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(found).map(([kind, list]) => [kind, list.length]))

const inAlder = () => ({ org_id: orgId, project_id: alder })
const addTask = async (id: string, title: string) => {
  await ask(`/api/projects/${alder}/tasks`, cookie, 'POST', { id, title })
  return id
}
const said = (body: string, task_id: string = tile) => ({
  ...inAlder(),
  task_id,
  id: randomUUID(),
  author_id: author,
  body,
  at: t.clock.now(),
})

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  cookie = (await openAccount(t)).cookie
  orgId = (await ask('/api/workspace')).data.orgId
  await ask(`/api/orgs/${orgId}/projects`, cookie, 'POST', { id: alder, name: '214 Alder St', kind: 'diy' })
  await addTask(tile, 'Backsplash tile')
  t.clock.forward(1000)
  await addTask(randomUUID(), 'Order grout for the tile')
  await t.db
    .insertInto('project_people')
    .values({
      ...inAlder(),
      id: author,
      user_id: null,
      name: 'Luis',
      role: 'worker',
      added_at: t.clock.now(),
    })
    .execute()
  await t.db.insertInto('task_comments').values(said('The tile came today')).execute()
  await t.db.insertInto('task_notes').values(said('Tile cost us too much, quetzal')).execute()
  const file = { ...inAlder(), task_id: tile, type: 'image/jpeg', bytes: 10, sha256: 'x', at: t.clock.now() }
  await t.db
    .insertInto('project_files')
    .values([
      {
        ...file,
        id: randomUUID(),
        class: 'open',
        name: 'tile_wall.jpg',
        storage_key: 'a',
        width: null,
        height: null,
        author_id: null,
      },
      {
        ...file,
        id: randomUUID(),
        class: 'cost',
        name: 'tile_bill.jpg',
        storage_key: 'b',
        width: null,
        height: null,
        author_id: null,
      },
    ])
    .execute()
})
afterAll(() => t.close())

/** Somebody who is added to the project. */
async function addPerson(role: 'owner' | 'worker') {
  const name = `${role}.${randomUUID().slice(0, 6)}`
  const other = await openAccount(t, { username: name, email: `${name}@else.example` })
  const user_id = (await ask('/api/workspace', other.cookie)).data.user.id
  await t.db
    .insertInto('project_people')
    .values({ ...inAlder(), id: randomUUID(), user_id, name, role, added_at: t.clock.now() })
    .execute()
  return other.cookie
}

test('the beginnings of words find projects, tasks, what was said and files, each in its group and the newest first', async () => {
  const found = await find('TIL')
  expect(found.tasks.map(({ title }: { title: string }) => title)).toEqual([
    'Order grout for the tile',
    'Backsplash tile',
  ])
  expect(counts(found)).toEqual({ projects: 0, tasks: 2, comments: 2, files: 2, documents: 0 })
  expect(found.comments).toContainEqual(
    expect.objectContaining({
      team: true,
      taskId: tile,
      taskTitle: 'Backsplash tile',
      projectName: '214 Alder St',
    }),
  )
  expect((await find('ald 214')).projects).toMatchObject([{ id: alder, name: '214 Alder St' }])
  expect((await find('back til')).tasks).toMatchObject([{ id: tile, projectId: alder }])
})

test('what begins as it was typed comes before what has the words somewhere, and titles before descriptions', async () => {
  const later = await addTask(randomUUID(), 'Check the gutter')
  const first = await addTask(randomUUID(), 'Gutter, north side')
  const described: string = randomUUID()
  await ask(`/api/projects/${alder}/tasks`, cookie, 'POST', {
    id: described,
    title: 'Roof edge',
    description: 'Mind the gutter',
  })
  expect((await find('gutt')).tasks.map(({ id }: { id: string }) => id)).toEqual([first, later, described])
})

test('nobody finds what they do not see, and nothing of it is counted', async () => {
  const [owner, worker] = [await addPerson('owner'), await addPerson('worker')]
  const stranger = await openAccount(t, { username: 'passer.by', email: 'passer@by.example' })
  for (const as of [owner, worker]) {
    expect(counts(await find('tile', as))).toEqual({
      projects: 0,
      tasks: 2,
      comments: 1,
      files: 1,
      documents: 0,
    })
    expect(counts(await find('quetzal', as))).toEqual({
      projects: 0,
      tasks: 0,
      comments: 0,
      files: 0,
      documents: 0,
    })
  }
  expect(counts(await find('quetzal'))).toMatchObject({ comments: 1 })
  expect(counts(await find('tile', stranger.cookie))).toEqual({
    projects: 0,
    tasks: 0,
    comments: 0,
    files: 0,
    documents: 0,
  })
  expect((await ask(`/api/search?q=tile&project=${alder}`, stranger.cookie)).status).toBe(404)
})

test('one project alone is looked in where it is named', async () => {
  expect(counts(await find('tile', cookie, alder))).toMatchObject({ tasks: 2 })
  expect((await ask(`/api/search?q=tile&project=${randomUUID()}`)).status).toBe(404)
})

test('what lies in the bin is not found, and neither is what was said of it', async () => {
  const binned = await addTask(randomUUID(), 'Sauna bench')
  await t.db.insertInto('task_comments').values(said('Sauna stove is here', binned)).execute()
  expect(counts(await find('sauna'))).toMatchObject({ tasks: 1, comments: 1 })
  await t.db.updateTable('tasks').set({ deleted_at: t.clock.now() }).where('id', '=', binned).execute()
  expect(counts(await find('sauna'))).toMatchObject({ tasks: 0, comments: 0 })
})

test('so many of a kind are found at most, whatever was typed', async () => {
  for (let i = 0; i < foundMost + 2; i++) await addTask(randomUUID(), `Joist hanger ${i}`)
  expect((await find('joist')).tasks).toHaveLength(foundMost)
  for (const q of ['', '   ', "'; drop table tasks", '&|!:*()', 'a'.repeat(200), '\u0000x'])
    expect((await ask(`/api/search?${new URLSearchParams({ q })}`)).status).toBe(200)
  expect((await ask('/api/search')).status).toBe(400)
  expect((await ask('/api/search?q=x', '')).status).toBe(401)
})

test('of a project that lies in the bin nothing is found, by whoever runs it neither', async () => {
  const gone = randomUUID()
  const begun = { id: gone, name: 'Pergola', kind: 'diy' }
  await t.db.updateTable('projects').set({ status: 'closed' }).execute()
  await ask(`/api/orgs/${orgId}/projects`, cookie, 'POST', begun)
  const post = { id: randomUUID(), title: 'Pergola posts' }
  await ask(`/api/projects/${gone}/tasks`, cookie, 'POST', post)
  expect(counts(await find('pergola'))).toMatchObject({ projects: 1, tasks: 1 })
  await t.db.updateTable('projects').set({ deleted_at: t.clock.now() }).where('id', '=', gone).execute()
  expect(counts(await find('pergola'))).toMatchObject({ projects: 0, tasks: 0 })
})

test('documents are found by title and number, and by their text once they are issued, each by who may read them', async () => {
  const [owner, worker] = [await addPerson('owner'), await addPerson('worker')]
  const at = `/api/projects/${alder}/documents`
  const write = async (title: string, text: string) => {
    const id = randomUUID()
    await ask(at, cookie, 'POST', { id, templateKey: 'blank', language: 'en', answers: {}, title })
    const content = [{ type: 'paragraph', content: [{ type: 'text', text }] }]
    const operations = [{ op: 'set', base: 0, block: { id: 'text', kind: 'prose', content } }]
    await ask(`${at}/${id}/edit`, cookie, 'POST', { operations })
    return id
  }
  const titles = async (q: string, as = cookie) =>
    (await find(q, as)).documents.map(({ title }: { title: string }) => title)
  const id = await write('Warranty of the roof', 'Shingles for thirty years')
  expect(await titles('warran')).toEqual(['Warranty of the roof'])
  expect([await titles('warran', owner), await titles('shingl')]).toEqual([[], []])
  const { draft } = (await ask(`${at}/${id}`)).data
  const set = Object.fromEntries(draft.open.map((key: string) => [key, 'Priya']))
  const { revision } = (await ask(`${at}/${id}/fields`, cookie, 'POST', { set, take: [] })).data
  const issued = await ask(`${at}/${id}/issue`, cookie, 'POST', { revision, reason: '' })
  expect(issued.status).toBe(200)
  for (const as of [cookie, owner]) {
    expect(await titles('thirty shin', as)).toEqual(['Warranty of the roof'])
    expect(await titles(issued.data.number, as)).toEqual(['Warranty of the roof'])
  }
  // A letter says what the owner pays.
  expect(await titles('shingles', worker)).toEqual([])
  const draftId = await write('Warranty draft', 'x')
  await ask(`${at}/${draftId}/bin`, cookie, 'POST', { binned: true })
  expect(await titles('warranty draft')).toEqual([])
})
