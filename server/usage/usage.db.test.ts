import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute } from '#server/kit/clock.ts'
import { openAccount } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { recordUsage } from './store.ts'

let t: TestApp
let cookie: string
let subscriptionId: string
beforeEach(async () => {
  t = await openTestApp()
  cookie = (await openAccount(t)).cookie
  subscriptionId = (await t.db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => t.close())

const ask = (body: unknown, headers: Record<string, string> = { cookie }) =>
  postJson(t.app, '/api/mcp', body, { headers })
const metrics = async () =>
  (await ask({ service: 'billing', action: 'getUsageMetrics', payload: {} })).json().data.usageMetrics
const use = (key: string, outputs = 1, at = t.clock.now()) =>
  recordUsage(t.db, { subscriptionId, key, outputs, at })
const subscribe = (values: Record<string, unknown>) => t.db.updateTable('subscriptions').set(values).execute()

test('the usage of a new account is untouched, and resets a month after the day of the subscription', async () => {
  expect(await metrics()).toEqual({
    plan: 'free',
    status: 'active',
    outputsRemaining: 100,
    outputsTotal: 100,
    resetDate: '2025-04-01T00:00:00.000Z',
  })
})

test('an event counts once however often it is told, at once or later, and never below nothing', async () => {
  const told = await Promise.all(Array.from({ length: 20 }, () => use('document 1', 30)))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await use('document 1', 30)).toBe(false)
  t.clock.forward(minute)
  expect(await use('document 1', 30)).toBe(false)
  expect((await metrics()).outputsRemaining).toBe(70)
  await use('document 2', 500)
  expect(await metrics()).toMatchObject({ outputsRemaining: 0, outputsTotal: 100 })
})

test('events of two subscriptions are two, though they are named alike', async () => {
  await openAccount(t, { username: 'grace', email: 'grace@mason.example' })
  const { id: other } = await t.db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '<>', subscriptionId)
    .executeTakeFirstOrThrow()
  const event = { key: 'document 1', outputs: 30, at: t.clock.now() }
  expect(await recordUsage(t.db, { ...event, subscriptionId })).toBe(true)
  expect(await recordUsage(t.db, { ...event, subscriptionId: other })).toBe(true)
  expect((await metrics()).outputsRemaining).toBe(70)
})

test('what is written stays: no event is changed or deleted, until the account goes', async () => {
  await use('document 1')
  await expect(t.db.updateTable('usage_events').set({ outputs: 2 }).execute()).rejects.toThrow('append-only')
  await expect(t.db.deleteFrom('usage_events').execute()).rejects.toThrow('append-only')
  await expect(t.database.pool.query('truncate usage_events')).rejects.toThrow('append-only')
  await expect(use('nothing', 0)).rejects.toThrow('check')
  await t.db.deleteFrom('users').execute()
  expect(await t.db.selectFrom('usage_events').select('id').execute()).toEqual([])
})

test('a month later the allowance is whole again, for what was used in the month before alone', async () => {
  await use('last moment', 40, new Date('2025-03-31T23:59:59.999Z'))
  await use('first moment', 5, new Date('2025-04-01T00:00:00Z'))
  expect((await metrics()).outputsRemaining).toBe(60)
  t.clock.forward(new Date('2025-04-01T00:00:00Z').getTime() - t.clock.now().getTime())
  cookie = (await openAccount(t, { username: 'grace', email: 'grace@mason.example' })).cookie
  expect((await metrics()).outputsRemaining).toBe(100)
  const { rows } = await sql<{ hash: Buffer }>`select hash from sessions`.execute(t.db)
  expect(rows).toHaveLength(2)
})

test('each plan has its own allowance, and an unknown one none', async () => {
  for (const [plan, outputs] of [
    ['starter', 50],
    ['professional', 200],
    ['teams', 500],
    ['enterprise', 'unlimited'],
    ['platinum', 0],
    ['constructor', 0],
  ] as const) {
    await subscribe({ plan })
    expect(await metrics()).toMatchObject({ plan, outputsRemaining: outputs, outputsTotal: outputs })
  }
})

test('when a trial has run out the free plan counts from that day', async () => {
  await subscribe({ plan: 'professional', status: 'trialing', expires_at: new Date('2025-03-10T15:00:00Z') })
  await use('in the trial', 100, new Date('2025-03-05T00:00:00Z'))
  await use('on its last day', 50, new Date('2025-03-10T10:00:00Z'))
  expect(await metrics()).toMatchObject({ plan: 'professional', status: 'trialing', outputsRemaining: 50 })
  t.clock.forward(new Date('2025-03-12T00:00:00Z').getTime() - t.clock.now().getTime())
  expect(await metrics()).toEqual({
    plan: 'free',
    status: 'expired',
    outputsRemaining: 100,
    outputsTotal: 100,
    resetDate: '2025-04-10T00:00:00.000Z',
  })
})

test('nobody is answered without a session', async () => {
  for (const body of [{ service: 'billing', action: 'getUsageMetrics' }, { service: 'x', action: 'y' }, {}]) {
    const reply = await ask(body, {})
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'unauthenticated'])
  }
})

test('a service or an action that is not there is a clear 404, inherited names too', async () => {
  for (const [service, action, message] of [
    ['weather', 'now', 'There is no service "weather".'],
    ['__proto__', 'toString', 'There is no service "__proto__".'],
    ['constructor', 'name', 'There is no service "constructor".'],
    ['', '', 'There is no service "".'],
    ['billing', 'refund', 'The service "billing" has no action "refund".'],
    ['billing', 'toString', 'The service "billing" has no action "toString".'],
    ['billing', '__proto__', 'The service "billing" has no action "__proto__".'],
    ['a'.repeat(1000), 'x', `There is no service "${'a'.repeat(40)}…".`],
  ]) {
    const reply = await ask({ service, action, payload: {} })
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { success: false, error: { code: 'not_found', message } },
    ])
  }
})

test('what is not a question to a service is refused field by field', async () => {
  const fields = async (body: unknown) => (await ask(body)).json().error.fields
  expect(await fields({})).toEqual({ service: 'The service is missing', action: 'The action is missing' })
  expect(await fields({ service: ['billing'], action: 1, payload: 'x' })).toEqual({
    service: 'The service is missing',
    action: 'The action is missing',
    payload: 'The payload must be an object',
  })
  expect((await ask({ service: 'billing', action: 'getUsageMetrics' })).statusCode).toBe(200)
})
