import { afterEach, beforeEach, expect, test } from 'vitest'
import { letterKinds } from '#contract/invitations.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { addWaiting } from '#testing/members.ts'
import { openOperator, type WrittenOperator } from '#testing/operators.ts'

let t: TestApp
let operator: WrittenOperator
beforeEach(async () => {
  t = await openTestApp()
  operator = await openOperator(t)
})
afterEach(() => t.close())

const path = '/api/operator/invitations'
const post = (url: string, body: unknown) =>
  postJson(t.app, url, body, { headers: { cookie: operator.cookie } })
const get = (url: string, cookie = operator.cookie) => t.app.inject({ url, headers: { cookie } })

test('an operator looks at whom a batch would invite, invites it, and sees how far its letters have come', async () => {
  await addWaiting(t.db, 5, (i) => ({ position: i % 2 ? 'Architect' : 'Foreman' }))
  const selection = { next: 2, filter: { title: 'foreman' } }
  const preview = await post(`${path}/preview`, selection)
  expect(preview.json().data).toMatchObject({
    size: 2,
    eligible: 3,
    first: [
      { name: 'Member 0', place: 1 },
      { name: 'Member 2', place: 3 },
    ],
  })
  const batch = (await post(path, { ...selection, name: 'Foremen' })).json().data
  expect(batch).toMatchObject({ name: 'Foremen', size: 2, waiting: 2, createdBy: operator.email })
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
  expect((await get(path)).json().data).toEqual({ batches: [{ ...batch, waiting: 0, sent: 2 }] })
})

test('asking again for a batch by its name invites nobody else; asking for others by it is refused', async () => {
  await addWaiting(t.db, 5)
  const selection = { next: 2, filter: { title: '', text: 'member' }, name: 'Beta' }
  const first = await post(path, selection)
  expect(first.json().data.size).toBe(2)
  expect((await post(path, { ...selection, filter: { text: 'member' } })).json()).toEqual(first.json())
  for (const other of [{ next: 3 }, { filter: {} }, { filter: { text: 'other' } }]) {
    const reply = await post(path, { ...selection, ...other })
    expect([reply.statusCode, reply.json().error.fields]).toEqual([
      409,
      { name: 'Batch 1 has this name and invited another selection. Choose another name.' },
    ])
  }
  const invited = t.db.selectFrom('waitlist_members').select('id').where('invited_at', 'is not', null)
  expect(await invited.execute()).toHaveLength(2)
})

test.each([
  [{ next: 0 }, 'Next must be a whole number from 1 to 100000'],
  [{ next: 100_001 }, 'Next must be a whole number from 1 to 100000'],
  [{ next: 1.5 }, 'Next must be a whole number from 1 to 100000'],
  [{ next: '5' }, 'Next must be a whole number from 1 to 100000'],
  [{ next: 5, name: '' }, 'Name must have 1 to 80 characters'],
  [{ next: 5, filter: { from: 'yesterday' } }, 'From must be a day such as 2026-03-31'],
  [{ next: 5, filter: { status: 'gone' } }, /^Status must be one of/],
])('a selection that makes no sense is refused with the reason: %j', async (body, message) => {
  await addWaiting(t.db, 1)
  const reply = await post(path, body)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().error.message).toMatch(message)
  expect(await t.db.selectFrom('waitlist_batches').selectAll().execute()).toEqual([])
})

test('every letter can be read before it goes, and how many have gone', async () => {
  await addWaiting(t.db, 1)
  await post(path, { next: 1 })
  await t.runJobs()
  const { letters } = (await get('/api/operator/letters')).json().data
  expect(letters.map((one: { kind: string }) => one.kind)).toEqual(Object.keys(letterKinds))
  expect(letters[2]).toMatchObject({
    kind: 'invitation',
    words: [
      { language: 'en', subject: t.letters[0]?.letter.subject },
      { language: 'es', subject: 'Su invitación a la beta de Plumbline' },
    ],
    sent: 1,
    waiting: 0,
    failed: 0,
    lastError: null,
  })
  expect(letters[1].words[0].text).toContain('You are number 1,204 in line.')
  expect(letters[1].words[1].text).toContain('Usted es el número 1,204 de la fila.')
  expect(JSON.stringify(letters)).not.toContain('@')
})

test('a letter is shown as its reader sees it, in a document in which nothing runs and which only we frame', async () => {
  for (const kind of Object.keys(letterKinds)) {
    const reply = await get(`/api/operator/letters/${kind}/preview`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    )
    expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toContain('<h1')
  }
  expect((await get('/api/operator/letters/toString/preview')).statusCode).toBe(404)
  const confirm = '/api/operator/letters/confirm/preview'
  expect((await get(`${confirm}?language=es`)).body).toContain('Confirme su correo')
  expect((await get(`${confirm}?language=en`)).body).toBe((await get(confirm)).body)
  expect((await get(`${confirm}?language=fr`)).statusCode).toBe(404)
  expect((await get(`${confirm}?language=es&language=en`)).statusCode).toBe(404)
})

test('nobody but an operator sees or sends anything', async () => {
  await addWaiting(t.db, 1)
  for (const url of [path, '/api/operator/letters', '/api/operator/letters/confirm/preview']) {
    const reply = await get(url, '')
    expect(reply.statusCode).toBe(401)
    expect(reply.body).not.toContain('Confirm your place')
  }
  for (const url of [path, `${path}/preview`]) {
    expect((await postJson(t.app, url, { next: 1 })).statusCode).toBe(401)
  }
  expect(await t.db.selectFrom('waitlist_batches').selectAll().execute()).toEqual([])
})
