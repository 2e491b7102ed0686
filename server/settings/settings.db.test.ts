import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
let cookie: string
let org: string
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  cookie = (await openAccount(t)).cookie
  org = (await ask('GET', '/api/workspace')).data.orgId
})
afterAll(() => t.close())

const ask = async (method: 'GET' | 'PATCH', url: string, payload?: object, as = cookie) => {
  const reply = await t.app.inject({
    method,
    url,
    headers: as ? { cookie: as } : {},
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, ...reply.json() }
}

test('settings begin as everybody has them, and what is changed alone changes', async () => {
  const before = await ask('GET', '/api/settings')
  expect(before.data).toMatchObject({
    theme: 'system',
    letters: 'daily',
    digestHour: 7,
    units: null,
    language: 'en',
  })
  const after = await ask('PATCH', '/api/settings', {
    fields: { name: 'Ada Mason', language: 'es', theme: 'dark', digestHour: 0 },
  })
  expect(after.data).toEqual({
    ...before.data,
    name: 'Ada Mason',
    language: 'es',
    theme: 'dark',
    digestHour: 0,
  })
  expect((await ask('PATCH', '/api/settings', { fields: { units: 'metric' } })).data).toEqual({
    ...after.data,
    units: 'metric',
  })
  expect((await ask('GET', '/api/workspace')).data).toMatchObject({
    theme: 'dark',
    user: { name: 'Ada Mason' },
  })
  // A letter of the account is in the language that was chosen.
  await t.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email: 'ada@mason.example' },
  })
  await t.runJobs()
  expect(t.letters.at(-1)?.letter.language).toBe('es')
  await ask('PATCH', '/api/settings', { fields: { language: 'en' } })
})

test.each([
  [{ digestHour: 24 }, 'Choose an hour of the day'],
  [{ timeZone: 'Mars/Base' }, 'There is no such time zone'],
  [{ name: ' ' }, 'The name is missing'],
])('%j is refused with its reason', async (fields, message) => {
  const reply = await ask('PATCH', '/api/settings', { fields })
  expect([reply.status, reply.error.message]).toEqual([400, message])
})

test('an admin changes the organization; fields of two at once merge, and the same field is a conflict', async () => {
  const { data: seen } = await ask('GET', `/api/orgs/${org}`)
  const edit = (was: object, fields: object) =>
    ask('PATCH', `/api/orgs/${org}`, { base: seen.version, was, fields })
  const first = await edit({ name: seen.name }, { name: 'Halvorsen Builders' })
  expect(first.data).toMatchObject({ name: 'Halvorsen Builders', version: seen.version + 1 })
  const calendar = { ...seen.calendar, daysOff: [{ date: '2026-12-24', name: 'Christmas Eve' }] }
  expect((await edit({ calendar: seen.calendar }, { calendar })).data).toMatchObject({
    name: 'Halvorsen Builders',
    calendar,
  })
  const late = await edit({ name: seen.name }, { name: 'Other Builders' })
  expect([late.status, late.error.theirs.name.value]).toEqual([409, 'Halvorsen Builders'])
  expect((await ask('GET', `/api/orgs/${org}`)).data.name).toBe('Halvorsen Builders')
})

test('hours that end before they begin, and a week without work, are refused', async () => {
  const { data: seen } = await ask('GET', `/api/orgs/${org}`)
  const edit = (calendar: object) =>
    ask('PATCH', `/api/orgs/${org}`, {
      base: seen.version,
      was: {},
      fields: { calendar: { ...seen.calendar, ...calendar } },
    })
  expect((await edit({ hours: { from: 600, to: 600 } })).error.message).toBe('Work must end after it begins')
  expect((await edit({ weekdays: [] })).error.message).toBe('Choose at least one working day')
})

test('who is no admin reads and does not change it; a stranger finds nothing', async () => {
  const worker = await openAccount(t, { username: 'worker', email: 'worker@mason.example' })
  const { id } = await t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'worker')
    .executeTakeFirstOrThrow()
  const body = { base: 1, was: {}, fields: { name: 'Mine' } }
  for (const method of ['GET', 'PATCH'] as const) {
    const url = `/api/orgs/${org}`
    const strange = await ask(method, url, method === 'PATCH' ? body : undefined, worker.cookie)
    const none = await ask(
      method,
      `/api/orgs/${randomUUID()}`,
      method === 'PATCH' ? body : undefined,
      worker.cookie,
    )
    expect([strange.status, strange]).toEqual([404, none])
    expect((await ask(method, url, method === 'PATCH' ? body : undefined, '')).status).toBe(401)
  }
  await t.db
    .insertInto('org_members')
    .values({ org_id: org, user_id: id, role: 'office', joined_at: t.clock.now() })
    .execute()
  expect((await ask('GET', `/api/orgs/${org}`, undefined, worker.cookie)).data.role).toBe('office')
  expect((await ask('PATCH', `/api/orgs/${org}`, body, worker.cookie)).status).toBe(403)
})
