import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noDetails } from '#testing/no-details.ts'
import { newEvent, openWebhookBench, type WebhookBench } from '#testing/webhook-bench.ts'
import { openWebhookPeer, verifyCall } from '#testing/webhook-peer.ts'
import { deliverWebhooks } from './deliver.ts'
import { makeCallPeer } from './peer.ts'
import { dueAtOnce, leaseMs, retryForMs, waitAfter } from './rules.ts'
import { readDeliveries, readWebhooks } from './webhooks.ts'

let bench: WebhookBench
beforeEach(async () => {
  bench = await openWebhookBench()
})
afterEach(() => bench.close())

/** In how many seconds the job of an endpoint is due, once the ones that are done are gone. */
async function secondsToJob({ t }: WebhookBench): Promise<number> {
  const ask = () =>
    sql<{ seconds: number }>`select extract(epoch from run_at - now())::float8 as seconds
      from graphile_worker.jobs`.execute(t.db)
  await expect.poll(async () => (await ask()).rows.length).toBe(1)
  return (await ask()).rows[0]?.seconds ?? 0
}

test('what happened is told as it is, signed, with the time of the call', async () => {
  const { t, peer, context, add, addMember, happen, only } = bench
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
      ...noDetails,
      position: 'Estimator',
      interestedIn: 'lidar',
      language: 'en',
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
  const { t, peer, context, add, addMember, happen } = bench
  const { webhook } = await add(['invited'])
  const memberId = await addMember()
  for (const kind of ['joined', 'rejoined', 'confirmed', 'invited'] as const) await happen(memberId, kind)
  await t.runJobs()
  expect(peer.calls.map(({ body }) => JSON.parse(body).type)).toEqual(['waitlist.invited'])
  expect(await readDeliveries(context, webhook.id)).toHaveLength(1)
})

test('nothing is told of what was rolled back', async () => {
  const { t, peer, add, addMember } = bench
  await add()
  const memberId = await addMember()
  await t.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('waitlist_events')
        .values(newEvent(memberId, 'joined', t.clock.now()))
        .execute()
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await t.runJobs()
  expect(peer.calls).toEqual([])
})

test('a peer that fails is told again under the same id, until it takes it', async () => {
  const { t, peer, context, add, addMember, happen, only, runAgain } = bench
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
  const { t, peer, add, addMember, happen, only } = bench
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
  const { t, peer, context, add, addMember, happen, runAgain } = bench
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
  expect(audit).toContainEqual({ actor: 'server', action: 'webhook.switched', subject: webhook.id })
})

test('a delivery that fails is tried again when it is due, and for three days from its first attempt', async () => {
  const { t, peer, add, addMember, happen, only, runLater, runAgain } = bench
  const { webhook } = await add()
  await happen(await addMember())
  peer.answerWith((reply) => reply.writeHead(503).end())
  // The queue was long: what counts is the first attempt.
  t.clock.forward(retryForMs)
  await t.runJobs()
  expect(peer.calls).toHaveLength(1)
  expect(await secondsToJob(bench)).toBeCloseTo(5, -0.5)
  await runLater(4_999)
  expect(peer.calls).toHaveLength(1)
  await runLater(501)
  expect(peer.calls).toHaveLength(2)
  expect(await secondsToJob(bench)).toBeCloseTo(31, -1)
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
  const { t, peer, add, addMember, happen } = bench
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
  const { t, peer, context, add, addMember, happen } = bench
  const { webhook } = await add()
  const memberId = await addMember()
  const events = Array.from({ length: dueAtOnce * 2 + 1 }, () => newEvent(memberId, 'joined', t.clock.now()))
  await t.db.insertInto('waitlist_events').values(events).execute()
  await happen(memberId)
  await t.runJobs()
  expect(new Set(peer.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(events.length + 1)
  expect(peer.calls).toHaveLength(events.length + 1)
  expect(await readWebhooks(context)).toMatchObject([{ id: webhook.id, delivered: events.length + 1 }])
  const left = async () => (await sql`select from graphile_worker.jobs`.execute(t.db)).rows.length
  await expect.poll(left).toBe(0)
})

test('a peer that hangs is given up on, and the attempt is in the log', async () => {
  const { peer, context, add, addMember, happen, only } = bench
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

test('two jobs of one webhook at once make each delivery once, and leave none behind', async () => {
  const { t, peer, context, add, addMember, happen } = bench
  const { webhook } = await add()
  const memberId = await addMember()
  const events = [await happen(memberId), await happen(memberId), await happen(memberId)]
  const callPeer = makeCallPeer({ allowPrivate: true })
  const run = () => deliverWebhooks({ ...context, callPeer }, { endpointId: webhook.id })
  peer.answerWith((reply) => {
    // Somebody comes while the first call is under way.
    peer.answerWith((next) => next.writeHead(204).end())
    void happen(memberId)
      .then((id) => events.push(id))
      .then(run)
      .then(() => reply.writeHead(204).end())
  })
  await Promise.all([run(), run()])
  await t.runJobs()
  const told = peer.calls.map(({ headers }) => headers['webhook-id'])
  expect(told.toSorted()).toEqual(events.toSorted())
})

test('a webhook whose server was killed in the middle of a call is taken up when its lease ends', async () => {
  const { t, peer, add, addMember, happen, runLater } = bench
  const { webhook } = await add()
  const leased = new Date(t.clock.now().getTime() + leaseMs)
  await t.db.updateTable('webhook_endpoints').set({ leased_until: leased }).execute()
  await happen(await addMember())
  await t.runJobs()
  expect(peer.calls).toEqual([])
  expect(await secondsToJob(bench)).toBeCloseTo(leaseMs / 1000, -1)
  await runLater(leaseMs)
  expect(peer.calls).toHaveLength(1)
  expect(await readWebhooks(bench.context)).toMatchObject([{ id: webhook.id, delivered: 1 }])
})
