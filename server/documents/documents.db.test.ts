import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, minute } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

type Body = Record<string, unknown>
const post = (path: string, body: object = {}, as: Staff = 'contractor') =>
  p.ask(as, 'POST', `/documents${path}`, body)
const get = (path: string, as: Staff = 'contractor') => p.ask(as, 'GET', `/documents${path}`)

/** Writes a letter from nothing, and answers its id. */
async function write(over: Body = {}): Promise<string> {
  const id = randomUUID()
  const made = await post('', { id, templateKey: 'blank', language: 'en', answers: {}, ...over })
  expect(made, JSON.stringify(made.error)).toMatchObject({ status: 200, data: { id } })
  return id
}
const readOf = async (id: string, as: Staff = 'contractor') => (await get(`/${id}`, as)).data
const issue = async (id: string) =>
  post(`/${id}/issue`, { revision: (await readOf(id)).draft?.revision ?? 0, reason: '' })

const prose = (id: string, text: string) => ({
  ...{ id, kind: 'prose' },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const edit = (id: string, ...operations: object[]) => post(`/${id}/edit`, { operations })
const set = (id: string, base: number, text: string) =>
  edit(id, { op: 'set', base, block: prose('text', text) })
const idsOf = (data: { content: { blocks: { id: string }[] } }) => data.content.blocks.map((one) => one.id)

test('what the job knows stands in a document with where it came from, and is asked of nobody', async () => {
  const { data } = await p.ask('contractor', 'GET', '/document-templates')
  const blank = data.templates.find(({ key }: { key: string }) => key === 'blank')
  expect(blank.asks.map(({ key }: { key: string }) => key)).not.toContain('project.name')
  const seen = await post('/preview', { templateKey: 'blank', language: 'en', answers: {} })
  const { content } = await readOf(await write())
  expect(seen.data.content).toEqual(content)
  expect(content.fields['project.name']).toMatchObject({
    ...{ value: '214 Alder St', source: { from: 'project', field: 'project.name' } },
  })
})

test('what is reckoned is called by its name as well as what is asked, before it is written and after', async () => {
  const templateKey = 'completion-certificate'
  const seen = await post('/preview', { templateKey, language: 'en', answers: {} })
  expect(seen.data.asks.map(({ key }: { key: string }) => key)).not.toContain('done.on')
  expect(seen.data.labels).toMatchObject({ 'done.on': 'Substantially complete on' })
  const { draft } = await readOf(await write({ templateKey }))
  expect(draft?.labels).toEqual(seen.data.labels)
})

test('a document that is written twice with one id is one, and no template makes none', async () => {
  const id = await write({ title: 'One' })
  expect((await post('', { id, templateKey: 'blank', language: 'en', answers: {} })).status).toBe(200)
  const { documents } = (await get('')).data
  expect(documents.filter((one: Body) => one.id === id)).toMatchObject([{ title: 'One', number: null }])
  const none = { id: randomUUID(), templateKey: 'no-such', language: 'en', answers: {} }
  expect((await post('', none)).status).toBe(404)
})

test('two people write at once: each block is kept, and of one block the second is told what stands', async () => {
  const id = await write()
  expect((await set(id, 0, 'first')).data).toMatchObject({ refused: [], marks: { text: { revision: 1 } } })
  const met = await edit(
    id,
    { op: 'set', base: 0, block: prose('text', 'second') },
    { op: 'insert', behind: 'to', block: prose('mine', 'kept') },
  )
  expect(met.data.refused).toMatchObject([
    { at: 0, block: prose('text', 'first'), by: expect.stringContaining('contractor') },
  ])
  expect(idsOf(met.data)).toEqual(['title', 'to', 'mine', 'text'])
  // Sent again after the reply was lost it is there already.
  const again = await edit(id, { op: 'insert', behind: 'to', block: prose('mine', 'kept') })
  expect(again.data).toMatchObject({ refused: [], revision: met.data.revision })
  const moved = await edit(
    id,
    { op: 'move', behind: null, block: { id: 'mine' } },
    { op: 'remove', base: 0, block: { id: 'to' } },
  )
  expect(idsOf(moved.data)).toEqual(['mine', 'title', 'text'])
  expect((await edit(id, { op: 'remove', base: 0, block: { id: 'text' } })).data.refused).toHaveLength(1)
})

test('a value that is typed over the job is marked, and is taken from the job again', async () => {
  const id = await write()
  const typed = await post(`/${id}/fields`, { set: { 'project.name': 'Alder house' }, take: [] })
  expect(typed.data.content.fields['project.name']).toMatchObject({
    ...{ value: 'Alder house', source: { from: 'typed', byId: p.people.contractor } },
    overruled: { value: '214 Alder St', source: { from: 'project' } },
  })
  const taken = await post(`/${id}/fields`, { set: {}, take: ['project.name'] })
  expect(taken.data.content.fields['project.name']).toMatchObject({ value: '214 Alder St', overruled: null })
  const wrong = await post(`/${id}/fields`, { set: { today: 'tomorrow' }, take: [] })
  expect(wrong).toMatchObject({ status: 400, error: { fields: { 'set.today': 'Enter a date' } } })
})

test('a draft shows what would change when the job did, and takes it where it is told to; what was typed stays', async () => {
  const id = await write()
  const issued = await write()
  await set(id, 0, 'by hand')
  await post(`/${id}/fields`, { set: { 'owner.name': 'Priya' }, take: [] })
  const before = await readOf(issued)
  await issue(issued)
  const { data: project } = await p.ask('contractor', 'GET', '')
  const name = { base: project.project.version, fields: { name: '216 Alder St' } }
  expect((await p.ask('contractor', 'PATCH', '', name)).status).toBe(200)
  const { data: news } = await get(`/${id}/refresh`)
  expect(news.fields).toMatchObject([
    { key: 'project.name', before: { value: '214 Alder St' }, after: { value: '216 Alder St' } },
  ])
  expect((await readOf(id)).content.fields['project.name'].value).toBe('214 Alder St')
  const { data: taken } = await post(`/${id}/refresh`)
  expect(taken.content.fields).toMatchObject({
    ...{ 'project.name': { value: '216 Alder St' }, 'owner.name': { value: 'Priya' } },
  })
  expect(taken.content.blocks.at(-1)).toEqual(prose('text', 'by hand'))
  expect((await get(`/${issued}/refresh`)).data).toEqual({ changes: [], fields: [] })
  expect((await post(`/${issued}/refresh`)).status).toBe(409)
  expect((await readOf(issued)).content).toEqual(before.content)
  await p.ask('contractor', 'PATCH', '', { base: name.base + 1, fields: { name: '214 Alder St' } })
})

test('an issued document is read by whom its class is for, as it was issued; a draft by nobody else', async () => {
  const id = await write({ title: 'For the owner' })
  await post(`/${id}/fields`, { set: { 'project.name': 'Ours' }, take: [] })
  const listed = async (as: Staff) => (await get('', as)).data.documents.map((one: Body) => one.id)
  for (const as of ['owner', 'crew', 'worker'] as const) {
    expect(await listed(as)).not.toContain(id)
    expect((await get(`/${id}`, as)).status).toBe(404)
    expect(
      (await post(`/${id}/edit`, { operations: [{ op: 'remove', base: 0, block: { id: 'text' } }] }, as))
        .status,
    ).toBe(403)
  }
  const { data } = await issue(id)
  expect(await listed('owner')).toContain(id)
  expect(await listed('worker')).not.toContain(id)
  const { content, sha256, draft } = await readOf(id, 'owner')
  expect(draft).toBeUndefined()
  expect(sha256).toBe(data.sha256)
  // What the job says otherwise, and where it stands, is nobody else's.
  expect(content.fields['project.name']).toEqual({
    ...{ kind: 'text', value: 'Ours', source: { from: 'rule' }, overruled: null },
  })
  expect((await readOf(id)).content.fields['project.name'].overruled.value).toBe('214 Alder St')
  expect((await get(`/${id}/versions`, 'owner')).data.versions).toHaveLength(1)
})

test('who reads a document is never more than its kind and its text allow', async () => {
  const id = await write()
  const wider = await p.ask('contractor', 'PATCH', `/documents/${id}`, { class: 'open' })
  expect(wider).toMatchObject({ status: 400, error: { fields: { class: expect.any(String) } } })
  const narrow = await p.ask('contractor', 'PATCH', `/documents/${id}`, {
    class: 'cost',
    title: 'Ours alone',
  })
  expect(narrow.data.document).toMatchObject({ class: 'cost', title: 'Ours alone' })
  await issue(id)
  expect((await get(`/${id}`, 'owner')).status).toBe(404)
})

test('what is issued has what its template requires, and is what was read', async () => {
  const id = await write()
  await post(`/${id}/fields`, { set: { 'project.name': '' }, take: [] })
  const open = await readOf(id)
  expect(open.draft.open).toEqual(['project.name'])
  expect(await issue(id)).toMatchObject({ status: 409, error: { message: 'Project is still empty.' } })
  await post(`/${id}/fields`, { set: {}, take: ['project.name'] })
  const stale = await post(`/${id}/issue`, { revision: open.draft.revision, reason: '' })
  expect(stale.status).toBe(409)
  expect((await issue(id)).status).toBe(200)
  expect((await set(id, 0, 'too late')).status).toBe(409)
  expect((await post(`/${id}/bin`, { binned: true })).status).toBe(409)
})

test('a void document keeps its number and its text, and says why', async () => {
  const id = await write()
  expect((await post(`/${id}/void`, { reason: 'Wrong house' })).status).toBe(409)
  const { number } = (await issue(id)).data
  const { data } = await post(`/${id}/void`, { reason: 'Wrong house' })
  expect(data.document).toMatchObject({ state: 'void', number, reason: 'Wrong house' })
  const next = (await issue(await write())).data.number
  expect(Number(next.slice(2))).toBe(Number(number.slice(2)) + 1)
  expect((await post(`/${id}/revise`, { id: randomUUID() })).status).toBe(409)
})

test('a revision takes the place of what it revises, with its number and .1', async () => {
  const id = await write({ section: '03 30 00' })
  expect((await issue(id)).data.number).toBe('03 30 00-001')
  const again = randomUUID()
  await post(`/${id}/revise`, { id: again })
  expect((await readOf(id)).draft.usedIn).toEqual([again])
  await set(again, 0, 'resubmitted')
  expect((await issue(again)).data.number).toBe('03 30 00-001.1')
  expect((await readOf(id)).document.state).toBe('superseded')
  expect((await issue(await write({ section: '03 30 00' }))).data.number).toBe('03 30 00-002')
  const spanish = await write({ translationOf: again })
  expect((await issue(spanish)).data.number).toBe('03 30 00-001.1')
})

test('a document shows no picture that is not there, or that its readers may not see', async () => {
  const id = await write()
  const image = (fileId: string) =>
    edit(id, {
      op: 'insert',
      behind: null,
      block: { id: 'pic', kind: 'image', fileId, alt: 'A wall', caption: '' },
    })
  expect((await image(randomUUID())).status).toBe(404)
  const file = randomUUID()
  await t.db
    .insertInto('project_files')
    .values({
      ...{ org_id: p.orgId, project_id: p.id, id: file, task_id: null, class: 'cost', name: 'quote.png' },
      ...{ type: 'image/png', bytes: 1, sha256: 'x', storage_key: file, width: 1, height: 1 },
      ...{ author_id: p.people.contractor, at: t.clock.now() },
    })
    .execute()
  expect(await image(file)).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('quote.png') },
  })
  await t.db.updateTable('project_files').set({ class: 'price' }).where('id', '=', file).execute()
  expect((await image(file)).status).toBe(200)
})

test('ten megabytes of prose are refused, at once or bit by bit, and what stood stays', async () => {
  const id = await write()
  const whole = Array.from({ length: 500 }, (_, i) => ({
    ...{ op: 'insert', behind: null, block: prose(`p${i}`, 'x'.repeat(19_990)) },
  }))
  expect((await edit(id, ...whole)).status).toBe(413)
  const bits = (part: number) => edit(id, ...whole.slice(part * 45, part * 45 + 45))
  for (const part of [0, 1, 2]) expect((await bits(part)).status).toBe(200)
  expect(await bits(3)).toMatchObject({
    ...{ status: 409, error: { message: expect.stringMatching(/at most 3000000 characters/) } },
  })
  expect((await readOf(id)).content.blocks).toHaveLength(3 + 135)
})

test('of two hundred that are issued at once, while connections break, each has the next number and none is left out', async () => {
  const one = await write({ section: '09 90 00' })
  const { rows } = await sql<{ id: string }>`
    with copies as (select gen_random_uuid() as id from generate_series(1, 199)),
      made as (insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', copies.id))).*
        from documents d, copies where d.id = ${one} returning id)
    insert into document_drafts select (jsonb_populate_record(d, jsonb_build_object('document_id', copies.id))).*
      from document_drafts d, copies where d.document_id = ${one} returning document_id as id`.execute(t.db)
  const ids = [one, ...rows.map(({ id }) => id)]
  const { revision } = (await readOf(ids[0] ?? '')).draft
  const tryAll = () =>
    Promise.all(ids.map((id) => post(`/${id}/issue`, { revision, reason: '' }).then(({ status }) => status)))
  // The last that an issuing writes waits for this; until then it has its number, and nothing is there yet.
  const client = await t.database.pool.connect()
  await client.query('begin')
  await client.query(`select rev from project_revs where project_id = $1 for update`, [p.id])
  const first = tryAll()
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`
  await expect.poll(async () => (await client.query(`select pid ${waiting}`)).rows).toHaveLength(1)
  // As if the server had been killed in the middle of it.
  await client.query(`select pg_terminate_backend(pid) ${waiting}`)
  await client.query('commit')
  client.release()
  const statuses = await first
  expect(statuses.some((status) => status !== 200)).toBe(true)
  expect(new Set(await tryAll())).toEqual(new Set([200]))
  const { documents } = (await get('')).data
  const numbers = documents.flatMap(({ section, count }: Body) => (section === '09 90 00' ? [count] : []))
  expect(numbers.toSorted((a: number, b: number) => a - b)).toEqual(
    Array.from({ length: 200 }, (_, i) => i + 1),
  )
}, 60_000)

test('versions are kept, compared and restored; the sweep takes what the plan keeps no longer, and nothing that was issued', async () => {
  const id = await write()
  const [first, second] = [randomUUID(), randomUUID()]
  await set(id, 0, 'It was a fine day')
  await post(`/${id}/versions`, { id: first, reason: 'for the owner' })
  expect((await post(`/${id}/versions`, { id: first, reason: 'again' })).data.number).toBe(1)
  await set(id, 1, 'It was a cold day')
  await post(`/${id}/versions`, { id: second, reason: '' })
  const compared = await get(`/${id}/compare?older=${first}&newer=${second}`)
  const changed = compared.data.changes.find((one: Body) => one.id === 'text')
  expect(changed.words.filter((one: Body) => one.change !== 'same')).toEqual([
    { text: 'fine', change: 'removed' },
    { text: 'cold', change: 'added' },
  ])
  const back = await post(`/${id}/versions/${first}/restore`)
  expect(back.data.content.blocks.at(-1)).toEqual(prose('text', 'It was a fine day'))
  const stood = await get(`/${id}/compare?older=${second}`)
  expect(stood.data.changes.find((one: Body) => one.id === 'text').change).toBe('changed')
  const versions = async () => (await get(`/${id}/versions`)).data
  expect((await versions()).versions).toHaveLength(3)
  // Who writes on after a rest keeps what stood.
  t.clock.forward(16 * minute)
  await set(id, 3, 'It rained')
  expect((await versions()).versions).toHaveLength(4)
  await issue(id)
  const { days } = await versions()
  t.clock.forward((days - 1) * day)
  await t.runSweep()
  expect((await versions()).versions).toHaveLength(5)
  t.clock.forward(day)
  await t.runSweep()
  expect((await versions()).versions).toMatchObject([{ issuedAt: expect.any(String) }])
})

test('a draft in the trash can be taken out again for as long as anything, and then is gone', async () => {
  const id = await write()
  await post(`/${id}/bin`, { binned: true })
  expect((await set(id, 0, 'x')).status).toBe(404)
  expect((await get('?bin=yes')).data.documents.map((one: Body) => one.id)).toContain(id)
  expect((await get('?bin=yes', 'owner')).status).toBe(403)
  await post(`/${id}/bin`, { binned: false })
  expect((await set(id, 0, 'x')).status).toBe(200)
  await post(`/${id}/bin`, { binned: true })
  t.clock.forward(31 * day)
  await t.runSweep()
  const left = await t.db.selectFrom('documents').select('id').where('id', '=', id).execute()
  expect(left).toEqual([])
})
