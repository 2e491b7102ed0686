import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WebhookKind } from '#contract/connections.ts'
import type { EventKind } from '#server/db/schema.ts'
import { keys, openTestApp, type TestApp } from '#testing/app.ts'
import { openWebhookPeer, verifyCall, type WebhookPeer } from '#testing/webhook-peer.ts'
import { deliverWebhooks, sweepConnections } from './deliver.ts'
import { makeCallPeer } from './peer.ts'
import { dueAtOnce, logKeptMs, retryForMs, waitAfter } from './rules.ts'
import {
  dropWebhook,
  makeWebhook,
  readDeliveries,
  readWebhooks,
  replayDelivery,
  turnWebhook,
  type WebhookContext,
} from './webhooks.ts'

let t: TestApp
let peer: WebhookPeer
let context: WebhookContext
beforeEach(async () => {
  t = await openTestApp()
  // What is signed says when, and the library compares that with the time of the machine.
  t.clock.forward(Date.now() - t.clock.now().getTime())
  peer = await openWebhookPeer()
  context = { db: t.db, clock: t.clock, keys, webhookPrivate: true }
})
afterEach(async () => {
  await peer.close()
  await t.close()
})

const add = (kinds: WebhookKind[] = ['joined', 'erased'], url = peer.url) =>
  makeWebhook(context, { url, kinds }, 'command line')
const only = async (id: string) => {
  const [first, ...rest] = await readDeliveries(context, id)
  expect(rest).toEqual([])
  if (!first) throw new Error('there is no delivery')
  return first
}

async function addMember(name = 'Ada Mason'): Promise<string> {
  const id = randomUUID()
  await t.db
    .insertInto('waitlist_members')
    .values({
      id,
      email_key: `${id}@mason.example`,
      email: `${id}@mason.example`,
      name,
      company: null,
      position: 'Estimator',
      interested_in: 'lidar',
      source: null,
      joined_at: t.clock.now(),
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .execute()
  return id
}

async function happen(memberId: string, kind: EventKind = 'joined'): Promise<string> {
  const id = randomUUID()
  const event = { id, member_id: memberId, kind, at: t.clock.now(), wording: null, address_prefix: null }
  await t.db.insertInto('waitlist_events').values(event).execute()
  return id
}

/** What the jobs do when so much time has passed. */
async function runLater(ms: number): Promise<void> {
  t.clock.forward(ms)
  for (const { id } of await readWebhooks(context)) {
    await deliverWebhooks({ ...context, callPeer: makeCallPeer({ allowPrivate: true }) }, { endpointId: id })
  }
}

/** Has whatever waits to be tried again tried now. */
async function runAgain(): Promise<void> {
  await t.db.updateTable('webhook_deliveries').set({ next_attempt_at: null }).execute()
  await runLater(0)
}

/** In how many seconds the job of an endpoint is due, once the ones that are done are gone. */
async function secondsToJob(): Promise<number> {
  const ask = () =>
    sql<{ seconds: number }>`select extract(epoch from run_at - now())::float8 as seconds
      from graphile_worker.jobs`.execute(t.db)
  await expect.poll(async () => (await ask()).rows.length).toBe(1)
  return (await ask()).rows[0]?.seconds ?? 0
}

test('what happened is told as it is, signed, with the time of the call', async () => {
  const { webhook, secret } = await add()
  const memberId = await addMember()
  const eventId = await happen(memberId)
  await t.runJobs()
  expect(peer.calls).toHaveLength(1)
  const [call] = peer.calls
  if (!call) throw new Error('nobody called')
  expect(call.headers).toMatchObject({
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(t.clock.now().getTime() / 1000)),
    'content-type': 'application/json',
  })
  const at = t.clock.now().toISOString()
  expect(verifyCall(secret, call)).toEqual({
    type: 'waitlist.joined',
    timestamp: at,
    data: {
      id: memberId,
      email: `${memberId}@mason.example`,
      name: 'Ada Mason',
      company: null,
      position: 'Estimator',
      interestedIn: 'lidar',
      source: null,
      joinedAt: at,
      confirmedAt: null,
      invitedAt: null,
      unsubscribedAt: null,
    },
  })
  expect(() => verifyCall(secret, { ...call, body: `${call.body} ` })).toThrow()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await only(webhook.id)).toMatchObject({
    eventId,
    type: 'waitlist.joined',
    attempts: 1,
    deliveredAt: at,
    failedAt: null,
    lastStatus: 204,
    lastError: null,
    lastMs: expect.any(Number),
  })
  expect(await readWebhooks(context)).toMatchObject([{ delivered: 1, waiting: 0, failed: 0 }])
})

test('an endpoint is told of what it asked for, and of nothing that is no event of the contract', async () => {
  const { webhook } = await add(['invited'])
  const memberId = await addMember()
  for (const kind of ['joined', 'rejoined', 'confirmed', 'invited'] as const) await happen(memberId, kind)
  await t.runJobs()
  expect(peer.calls.map(({ body }) => JSON.parse(body).type)).toEqual(['waitlist.invited'])
  expect(await readDeliveries(context, webhook.id)).toHaveLength(1)
})

test('nothing is told of what was rolled back', async () => {
  await add()
  await t.db
    .transaction()
    .execute(async (tx) => {
      const event = { id: randomUUID(), member_id: randomUUID(), kind: 'joined' as const, at: t.clock.now() }
      await tx
        .insertInto('waitlist_events')
        .values({ ...event, wording: null, address_prefix: null })
        .execute()
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await t.runJobs()
  expect(peer.calls).toEqual([])
})

test('a peer that fails is told again under the same id, until it takes it', async () => {
  const { webhook, secret } = await add()
  const eventId = await happen(await addMember())
  peer.answerWith((reply) => reply.writeHead(500).end('broken'))
  await t.runJobs()
  expect(await only(webhook.id)).toMatchObject({
    attempts: 1,
    deliveredAt: null,
    failedAt: null,
    lastStatus: 500,
    lastError: 'The answer was 500.',
  })
  expect(await readWebhooks(context)).toMatchObject([{ delivered: 0, waiting: 1, failed: 0 }])
  await runAgain()
  peer.answerWith((reply) => reply.writeHead(200).end('ok'))
  await runAgain()
  await runAgain()
  expect(peer.calls.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId, eventId])
  for (const call of peer.calls) expect(verifyCall(secret, call).type).toBe('waitlist.joined')
  expect(await only(webhook.id)).toMatchObject({ attempts: 3, lastStatus: 200, lastError: null })
})

test('a redirect is a failure, and is not followed', async () => {
  const { webhook } = await add()
  const elsewhere = await openWebhookPeer()
  await happen(await addMember())
  peer.answerWith((reply) => reply.writeHead(307, { location: elsewhere.url }).end())
  await t.runJobs()
  await elsewhere.close()
  expect(elsewhere.calls).toEqual([])
  expect(await only(webhook.id)).toMatchObject({
    lastStatus: 307,
    lastError: 'The answer was 307, a redirect, which is not followed.',
  })
})

test('an answer of 410 turns the webhook off, with all that it is owed', async () => {
  const { webhook } = await add()
  const memberId = await addMember()
  await happen(memberId)
  await happen(memberId)
  peer.answerWith((reply) => reply.writeHead(410).end())
  await t.runJobs()
  await runAgain()
  expect(peer.calls).toHaveLength(1)
  expect(await readWebhooks(context)).toMatchObject([
    { disabledAt: t.clock.now().toISOString(), waiting: 0, failed: 2 },
  ])
  const audit = await t.db.selectFrom('audit_lines').select(['actor', 'action', 'subject']).execute()
  expect(audit).toContainEqual({ actor: 'server', action: 'webhook turned off', subject: webhook.id })
})

test('a delivery that fails is tried again when it is due, and for three days from its first attempt', async () => {
  const { webhook } = await add()
  await happen(await addMember())
  peer.answerWith((reply) => reply.writeHead(503).end())
  // The queue was long: what counts is the first attempt.
  t.clock.forward(retryForMs)
  await t.runJobs()
  expect(peer.calls).toHaveLength(1)
  expect(await secondsToJob()).toBeCloseTo(5, -0.5)
  await runLater(4_999)
  expect(peer.calls).toHaveLength(1)
  await runLater(501)
  expect(peer.calls).toHaveLength(2)
  expect(await secondsToJob()).toBeCloseTo(31, -1)
  await runLater(retryForMs - 5_501)
  expect((await only(webhook.id)).failedAt).toBeNull()
  await runLater(1)
  expect(await only(webhook.id)).toMatchObject({ attempts: 4, failedAt: t.clock.now().toISOString() })
  await runAgain()
  expect(peer.calls).toHaveLength(4)
})

test('the waits grow from seconds to half a day, and end with three days', () => {
  const [second, hour] = [1000, 3_600_000]
  const waits: number[] = []
  let since = 0
  for (let wait = waitAfter(1, 0, 0); wait !== undefined; wait = waitAfter(waits.length + 1, since, 0)) {
    waits.push(wait)
    since += wait
  }
  expect(waits[0]).toBe(5 * second)
  for (const [i, wait] of waits.slice(1, -1).entries()) expect(wait).toBeGreaterThanOrEqual(waits[i] ?? 0)
  expect(Math.max(...waits)).toBe(12 * hour)
  expect(since).toBe(retryForMs)
  expect(waits.length).toBeGreaterThan(12)
  expect(waitAfter(1, 0, 1)).toBe(5.5 * second)
})

test('a delivery that waits to be tried again does not hold up the next ones of its webhook', async () => {
  await add()
  const memberId = await addMember()
  peer.answerWith((reply) => reply.writeHead(500).end())
  const first = await happen(memberId)
  await t.runJobs()
  peer.answerWith((reply) => reply.writeHead(204).end())
  const second = await happen(memberId)
  await t.runJobs()
  expect(peer.calls.map(({ headers }) => headers['webhook-id'])).toEqual([first, second])
})

test('many events come one after the other, each once, and leave no job behind', async () => {
  const { webhook } = await add()
  const memberId = await addMember()
  const events = Array.from({ length: dueAtOnce * 2 + 1 }, () => ({
    id: randomUUID(),
    member_id: memberId,
    kind: 'joined' as const,
    at: t.clock.now(),
    wording: null,
    address_prefix: null,
  }))
  await t.db.insertInto('waitlist_events').values(events).execute()
  await happen(memberId)
  await t.runJobs()
  expect(new Set(peer.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(events.length + 1)
  expect(peer.calls).toHaveLength(events.length + 1)
  expect(await readWebhooks(context)).toMatchObject([{ id: webhook.id, delivered: events.length + 1 }])
  const left = async () => (await sql`select from graphile_worker.jobs`.execute(t.db)).rows.length
  await expect.poll(left).toBe(0)
})

test('of a member who was erased nothing is told but the id, and what was told is kept nowhere', async () => {
  const { secret } = await add(['joined', 'erased'])
  const memberId = await addMember('Grace Girder')
  await happen(memberId)
  peer.answerWith((reply) => reply.writeHead(500).end())
  await t.runJobs()
  expect(peer.calls[0]?.body).toContain('Grace Girder')
  await t.db.deleteFrom('waitlist_members').where('id', '=', memberId).execute()
  await happen(memberId, 'erased')
  peer.answerWith((reply) => reply.writeHead(200).end())
  await runAgain()
  const later = peer.calls.slice(1).map((call) => verifyCall(secret, call))
  expect(later.map(({ type }) => type).sort()).toEqual(['waitlist.erased', 'waitlist.joined'])
  for (const { data } of later) expect(data).toEqual({ id: memberId })
  const kept = await sql<{ text: string }>`
    select row_to_json(d)::text as text from webhook_deliveries d
    union all select row_to_json(j)::text from graphile_worker._private_jobs j
    union all select row_to_json(e)::text from waitlist_events e`.execute(t.db)
  expect(kept.rows.map(({ text }) => text).join()).not.toMatch(/Grace|mason\.example/)
})

test('a webhook that is off is told nothing of what happens meanwhile, then or later', async () => {
  const { webhook } = await add()
  const memberId = await addMember()
  await happen(memberId)
  await turnWebhook(context, { id: webhook.id, on: false }, 'command line')
  await happen(memberId)
  await t.runJobs()
  expect(peer.calls).toEqual([])
  expect(await readDeliveries(context, webhook.id)).toMatchObject([
    { failedAt: t.clock.now().toISOString(), attempts: 0, lastError: 'The webhook was turned off.' },
  ])
  await turnWebhook(context, { id: webhook.id, on: true }, 'command line')
  await runAgain()
  expect(peer.calls).toEqual([])
  await happen(memberId)
  await t.runJobs()
  expect(peer.calls).toHaveLength(1)
})

test('an event is delivered once more under the same id, even where it had failed', async () => {
  const { webhook, secret } = await add()
  const eventId = await happen(await addMember())
  await t.runJobs()
  const first = await only(webhook.id)
  const again = await replayDelivery(context, first.id, 'command line')
  expect(again).toMatchObject({ eventId, replay: true, attempts: 0, deliveredAt: null })
  t.clock.forward(60_000)
  await t.runJobs()
  expect(peer.calls.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
  expect(new Set(peer.calls.map((call) => call.headers['webhook-signature'])).size).toBe(2)
  for (const call of peer.calls) verifyCall(secret, call)
  expect(await readDeliveries(context, webhook.id)).toMatchObject([{ replay: true }, { replay: false }])
})

test('a webhook that is off, or gone, replays nothing', async () => {
  const { webhook } = await add()
  await happen(await addMember())
  await t.runJobs()
  const { id } = await only(webhook.id)
  await turnWebhook(context, { id: webhook.id, on: false }, 'command line')
  await expect(replayDelivery(context, id, 'command line')).rejects.toMatchObject({ code: 'conflict' })
  await dropWebhook(context, webhook.id, 'command line')
  await expect(replayDelivery(context, id, 'command line')).rejects.toMatchObject({ code: 'not_found' })
  expect(peer.calls).toHaveLength(1)
})

test('a webhook that is removed in the middle of a join does not make the join fail', async () => {
  const { webhook } = await add()
  const memberId = await addMember()
  const remover = await t.database.pool.connect()
  try {
    await remover.query('begin')
    await remover.query('delete from webhook_endpoints where id = $1', [webhook.id])
    const happened = happen(memberId)
    await expect
      .poll(async () => {
        const { rows } = await t.database.pool.query('select from pg_locks where not granted')
        return rows.length
      })
      .toBeGreaterThan(0)
    await remover.query('commit')
    await happened
  } finally {
    remover.release()
  }
  await t.runJobs()
  expect(peer.calls).toEqual([])
})

test('the secret is kept so that the database alone does not tell it', async () => {
  const { secret } = await add()
  const { rows } = await sql<{ text: string }>`
    select row_to_json(e)::text || encode(secret, 'escape') as text from webhook_endpoints e`.execute(t.db)
  expect(rows[0]?.text).not.toContain(secret.slice(6, 20))
})

test('the sweep forgets deliveries a month after they were settled, and of the erased all that nobody is owed', async () => {
  const { webhook } = await add(['joined', 'confirmed', 'erased'])
  const [stays, goes] = [await addMember(), await addMember()]
  await happen(stays)
  await happen(goes)
  await t.runJobs()
  await t.db.deleteFrom('waitlist_members').where('id', '=', goes).execute()
  peer.answerWith((reply) => reply.writeHead(500).end())
  await happen(goes, 'confirmed')
  await happen(goes, 'erased')
  await t.runJobs()
  const kinds = async (memberId: string) => {
    const events = t.db.selectFrom('waitlist_events').select('kind').where('member_id', '=', memberId)
    return (await events.orderBy('kind').execute()).map(({ kind }) => kind)
  }
  await sweepConnections(context)
  expect(await kinds(goes)).toEqual(['confirmed', 'erased'])
  peer.answerWith((reply) => reply.writeHead(200).end())
  await runAgain()
  await sweepConnections(context)
  expect(await kinds(goes)).toEqual(['erased'])
  expect(await readDeliveries(context, webhook.id)).toHaveLength(2)
  t.clock.forward(logKeptMs)
  await sweepConnections(context)
  expect(await kinds(goes)).toEqual(['erased'])
  t.clock.forward(1)
  await sweepConnections(context)
  expect(await kinds(goes)).toEqual([])
  expect(await kinds(stays)).toEqual(['joined'])
  expect(await readDeliveries(context, webhook.id)).toEqual([])
})

test('a peer that hangs is given up on, and the attempt is in the log', async () => {
  const { webhook } = await add()
  await happen(await addMember())
  peer.answerWith(() => undefined)
  const callPeer = makeCallPeer({ allowPrivate: true, withinMs: 50 })
  await deliverWebhooks({ ...context, callPeer }, { endpointId: webhook.id })
  expect(await only(webhook.id)).toMatchObject({
    attempts: 1,
    lastStatus: null,
    lastError: 'No answer within 0.05 s.',
  })
})
