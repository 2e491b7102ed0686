import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, hour } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject
const architect = randomUUID()

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
  const of = { org_id: p.orgId, project_id: p.id }
  const at = t.clock.now()
  await t.db
    .insertInto('project_people')
    .values({ ...of, id: architect, user_id: null, name: 'Ana Ruiz', role: 'owner', added_at: at })
    .execute()
  const email = 'ana@studio.example'
  await t.db
    .insertInto('person_contacts')
    .values({ ...of, person_id: architect, email, email_key: email })
    .execute()
})
afterAll(() => t.close())

type Body = Record<string, unknown>
const post = (path: string, body: object = {}, as: Staff = 'contractor') =>
  p.ask(as, 'POST', `/documents${path}`, body)
const get = (path: string, as: Staff = 'contractor') => p.ask(as, 'GET', `/documents${path}`)
const dayAfter = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const person = (id: string, days = 5) => ({ person: id, role: null, dueOn: dayAfter(days) })
const role = (name: string, days = 5) => ({ person: null, role: name, dueOn: dayAfter(days) })

async function write(kind = 'blank'): Promise<string> {
  const id = randomUUID()
  const made = await post('', { id, templateKey: kind, language: 'en', answers: {}, title: 'Scope of work' })
  expect(made.status, JSON.stringify(made.error)).toBe(200)
  return id
}
const send = (id: string, steps: object[], over: Body = {}) =>
  post(`/${id}/approval`, { id: randomUUID(), revision: 1, together: false, note: '', steps, ...over })
const answer = (id: string, as: Staff, body: Body = {}) =>
  post(`/${id}/approval/answer`, { answer: 'approved', note: '', comments: [], ...body }, as)
const shown = async (id: string) => (await get(`/${id}`)).data
const guest = async (path: '' | '/answer', body: object) => {
  const reply = await t.app.inject({ method: 'POST', url: `/api/approval${path}`, payload: body })
  return { ...reply.json(), status: reply.statusCode }
}
const noticesOf = async (as: Staff) => {
  const headers = { cookie: p.cookieOf(as) }
  const { data } = (await t.app.inject({ url: '/api/notices', headers })).json()
  return data.notices as { kind: string; document: { id: string } | null }[]
}
const told = async (as: Staff, id: string) =>
  (await noticesOf(as)).find(({ document }) => document?.id === id)?.kind
const edit = (id: string) =>
  post(`/${id}/edit`, { operations: [{ op: 'remove', base: 0, block: { id: 'to' } }] })

test('steps are asked in their order, each is told when it is their turn, and the last one approves it', async () => {
  const id = await write()
  expect((await send(id, [person(p.people.contractor), role('owner', 9)])).status).toBe(200)
  expect((await shown(id)).document).toMatchObject({
    ...{ state: 'review', ball: 'contractor', ballPersonId: p.people.contractor, ballDue: dayAfter(5) },
  })
  expect((await answer(id, 'owner')).error?.message).toBe('It is not your turn yet.')
  expect((await get(`/${id}/approval`, 'owner')).status).toBe(404)
  expect((await get('', 'owner')).data.turns).toEqual([])
  expect((await answer(id, 'contractor')).status).toBe(200)
  expect((await shown(id)).document).toMatchObject({
    state: 'review',
    ball: 'Ana Ruiz, owner',
    ballDue: dayAfter(9),
  })
  expect((await get('', 'owner')).data.turns).toMatchObject([{ document: id, title: 'Scope of work' }])
  expect(await told('owner', id)).toBe('to-approve')
  const read = await get(`/${id}/approval`, 'owner')
  expect(read.data).toMatchObject({ open: true, title: 'Scope of work', answer: null })
  // Where a figure comes from is the contractor’s.
  expect(JSON.stringify(read.data.content)).not.toContain('"from":"project"')
  expect((await answer(id, 'owner')).data).toMatchObject({ open: false, answer: 'approved' })
  expect((await shown(id)).document).toMatchObject({ state: 'approved', ball: 'contractor', ballDue: null })
  expect(await told('contractor', id)).toBe('approved')
  expect((await get('', 'owner')).data.turns).toEqual([])
  // The same again, after a reply was lost, is there already; another is refused.
  expect((await answer(id, 'owner')).status).toBe(200)
  const twice = await answer(id, 'owner', { answer: 'returned', note: 'No' })
  expect(twice).toMatchObject({ status: 409, error: { message: 'This was answered already.' } })
  const { document, sha256 } = await shown(id)
  expect([document.state, sha256]).toEqual(['approved', null])
})

test('all are asked at once where that is said, and one who returns it ends it with comments on its blocks', async () => {
  const id = await write()
  await send(id, [person(p.people.contractor), person(p.people.owner, 2)], { together: true })
  expect((await shown(id)).document).toMatchObject({ ball: 'contractor, owner', ballDue: dayAfter(2) })
  const empty = await answer(id, 'owner', { answer: 'returned' })
  expect(empty).toMatchObject({ status: 400, error: { fields: { note: 'Say what is to be changed.' } } })
  const nowhere = { answer: 'returned', comments: [{ block: 'nowhere', text: 'x' }] }
  expect((await answer(id, 'owner', nowhere)).status).toBe(400)
  const comments = [{ block: 'text', text: 'Add the date' }]
  expect((await answer(id, 'owner', { answer: 'returned', comments })).status).toBe(200)
  const { document, approval } = await shown(id)
  expect(document).toMatchObject({ state: 'draft', ball: 'contractor' })
  expect(approval).toMatchObject({
    state: 'returned',
    steps: [{ answer: null }, { answer: 'returned', comments }],
  })
  expect(await told('contractor', id)).toBe('returned')
  expect((await answer(id, 'contractor')).error?.message).toBe('This was answered already.')
  // It is a draft again: written on, and sent again.
  expect((await edit(id)).status).toBe(200)
  expect((await send(id, [person(p.people.owner)], { revision: 2 })).status).toBe(200)
})

test('what is out is changed, issued and deleted by nobody until it is taken back; then nobody answers any more', async () => {
  const id = await write()
  const approval = randomUUID()
  await send(id, [person(p.people.owner)], { id: approval })
  expect((await send(id, [person(p.people.owner)], { id: approval })).status).toBe(200)
  const out = { status: 409, error: { message: 'This document is out to be approved. Take it back first.' } }
  for (const [path, body] of [
    ['/edit', { operations: [{ op: 'remove', base: 0, block: { id: 'to' } }] }],
    ['/fields', { set: { 'owner.name': 'X' }, take: [] }],
    ['/issue', { revision: 1, reason: '' }],
    ['/bin', { binned: true }],
    ['/approval', { id: randomUUID(), revision: 1, together: false, note: '', steps: [role('owner')] }],
  ] as const)
    expect(await post(`/${id}${path}`, body), path).toMatchObject(out)
  expect(await p.ask('contractor', 'PATCH', `/documents/${id}`, { title: 'Other' })).toMatchObject(out)
  expect((await post(`/${id}/approval/withdraw`)).status).toBe(200)
  expect((await post(`/${id}/approval/withdraw`)).status).toBe(200)
  expect((await answer(id, 'owner')).error?.message).toMatch('taken back')
  expect((await get(`/${id}/approval`, 'owner')).status).toBe(404)
  expect((await shown(id)).document).toMatchObject({ state: 'draft', ball: null })
  expect((await edit(id)).status).toBe(200)
})

test('an edit of what was approved makes it a draft again', async () => {
  const id = await write()
  await send(id, [person(p.people.contractor)])
  await answer(id, 'contractor')
  expect((await edit(id)).status).toBe(200)
  expect((await shown(id)).document).toMatchObject({ state: 'draft', ball: null })
})

test('who is asked is of the project, may read it, and has a day that has not passed; others answer nothing', async () => {
  const id = await write('blank')
  const wrong = async (...steps: object[]) => (await send(id, steps)).error
  expect(await wrong(person(randomUUID()))).toMatchObject({ code: 'not_found' })
  expect((await wrong(person(p.people.owner, -2)))?.fields).toEqual({
    'steps.0.dueOn': 'This day has passed.',
  })
  expect((await wrong({ ...person(p.people.owner), role: 'owner' }))?.message).toMatch('either')
  expect((await wrong())?.message).toMatch('who is to approve')
  // A letter is for who pays.
  expect((await wrong(person(p.people.worker)))?.message).toMatch('may not read')
  expect((await send(id, [person(p.people.owner)], { revision: 7 })).status).toBe(409)
  for (const as of ['owner', 'crew', 'worker', 'stranger'] as const)
    expect([403, 404]).toContain(
      (
        await post(
          `/${id}/approval`,
          { id: randomUUID(), revision: 1, together: true, note: '', steps: [role('owner')] },
          as,
        )
      ).status,
    )
  expect((await send(id, [person(p.people.owner)])).status).toBe(200)
  for (const as of ['crew', 'worker', 'stranger', 'contractor'] as const)
    expect((await answer(id, as)).status, as).toBe(404)
  expect((await post(`/${id}/approval/withdraw`, {}, 'owner')).status).toBe(403)
})

const linkIn = (text: string) => /\/approval#([\w-]{43})/.exec(text)?.[1] ?? ''

test('a link made by hand answers as who it was made for, once, and leads nowhere after it was taken back', async () => {
  const id = await write()
  expect((await post(`/${id}/approval/link`, { id: randomUUID(), person: architect })).status).toBe(404)
  await send(id, [person(p.people.contractor), person(architect)])
  const early = await post(`/${id}/approval/link`, { id: randomUUID(), person: architect })
  expect(early.error?.message).toBe('It is not their turn.')
  await answer(id, 'contractor')
  const made = await post(`/${id}/approval/link`, { id: randomUUID(), person: architect })
  const { token } = made.data
  const said = { token, answer: 'returned', note: 'Wrong address', comments: [] }
  expect((await guest('/answer', said)).data).toMatchObject({ open: false, answer: 'returned' })
  expect((await shown(id)).approval.steps[1]).toMatchObject({ by: architect, note: 'Wrong address' })
  // A link to what was returned answers nothing that is sent later.
  await send(id, [person(architect)])
  expect((await guest('/answer', { ...said, answer: 'approved' })).status).toBe(409)
  const next = (await post(`/${id}/approval/link`, { id: randomUUID(), person: architect })).data.token
  await post(`/${id}/approval/withdraw`)
  expect((await guest('', { token: next })).error).toMatchObject({ code: 'expired_token' })
  expect((await guest('', { token: 'x'.repeat(43) })).error).toMatchObject({ code: 'unknown_token' })
  expect((await guest('', { token: 'x' })).error).toMatchObject({ code: 'malformed_token' })
  const leave = (removed_at: Date | null) =>
    t.db.updateTable('project_people').set({ removed_at }).where('id', '=', architect).execute()
  await leave(t.clock.now())
  expect((await guest('', { token })).error).toMatchObject({ code: 'unknown_token' })
  await leave(null)
})

test('the owner is told of what is issued to them, and of nothing that is not for them', async () => {
  const id = await write()
  await post(`/${id}/fields`, {
    set: Object.fromEntries((await shown(id)).draft.open.map((key: string) => [key, 'x'])),
    take: [],
  })
  const { revision } = (await shown(id)).draft
  expect((await post(`/${id}/issue`, { revision, reason: '' })).status).toBe(200)
  expect(await told('owner', id)).toBe('issued')
  expect(await told('worker', id)).toBeUndefined()
})

// Last: a month goes by.
test('without an account it is read and answered by a letter, which reminds and runs out', async () => {
  const id = await write()
  await t.runJobs()
  t.letters.length = 0
  await send(id, [role('owner', 3)])
  await t.runJobs()
  const mine = () => t.letters.filter(({ to }) => to === 'ana@studio.example')
  expect(mine()).toHaveLength(1)
  const first = linkIn(JSON.stringify(mine()[0]))
  expect((await guest('', { token: first })).data).toMatchObject({
    open: true,
    person: 'Ana Ruiz',
    project: '214 Alder St',
  })
  // Nobody is reminded early, nor twice on a day.
  await t.runSchedule('approval-reminders')
  t.clock.forward(2 * day + 18 * hour)
  await t.runSchedule('approval-reminders')
  await t.runSchedule('approval-reminders')
  await t.runJobs()
  expect(mine()).toHaveLength(2)
  expect(JSON.stringify(mine()[1])).toContain('Reminder')
  // The letter before still leads there.
  expect((await guest('', { token: first })).status).toBe(200)
  t.clock.forward(40 * day)
  await t.runSchedule('approval-reminders')
  await t.runJobs()
  expect(mine()).toHaveLength(2)
  const gone = await guest('/answer', { token: first, answer: 'approved', note: '', comments: [] })
  expect(gone).toMatchObject({ error: { code: 'expired_token' } })
})
