import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeKeys } from '#server/kit/keys.ts'
import { openWebhookBench, type WebhookBench } from '#testing/webhook-bench.ts'
import { verifyCall } from '#testing/webhook-peer.ts'
import { deliverWebhooks, sweepConnections } from './deliver.ts'
import { makeCallPeer } from './peer.ts'
import { logKeptMs } from './rules.ts'
import { dropWebhook, readDeliveries, replayDelivery, turnWebhook } from './webhooks.ts'

let bench: WebhookBench
beforeEach(async () => {
  bench = await openWebhookBench()
})
afterEach(() => bench.close())

test('of a member who was erased nothing is told but the id, and what was told is kept nowhere', async () => {
  const { t, peer, add, addMember, happen, runAgain } = bench
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
  const { t, peer, context, add, addMember, happen, runAgain } = bench
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

test('a webhook that is turned off while it is called stays failed, whatever the call comes to', async () => {
  const { t, peer, context, add, addMember, happen, only } = bench
  const { webhook } = await add()
  await happen(await addMember())
  peer.answerWith(async (reply) => {
    await turnWebhook(context, { id: webhook.id, on: false }, 'command line')
    reply.writeHead(204).end()
  })
  await t.runJobs()
  expect(peer.calls).toHaveLength(1)
  expect(await only(webhook.id)).toMatchObject({
    deliveredAt: null,
    failedAt: t.clock.now().toISOString(),
    lastError: 'The webhook was turned off.',
  })
})

test('of many webhooks that are added at once there are ten in the end', async () => {
  const added = await Promise.allSettled(Array.from({ length: 12 }, () => bench.add()))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('an event is delivered once more under the same id, even where it had failed', async () => {
  const { t, peer, context, add, addMember, happen, only } = bench
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
  const { t, peer, context, add, addMember, happen, only } = bench
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
  const { t, peer, add, addMember, happen } = bench
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
  const { t, add } = bench
  const { secret } = await add()
  const { rows } = await sql<{ text: string }>`
    select row_to_json(e)::text || encode(secret, 'escape') as text from webhook_endpoints e`.execute(t.db)
  expect(rows[0]?.text).not.toContain(secret.slice(6, 20))
})

test('the sweep forgets deliveries a month after they were settled, and of the erased all that nobody is owed', async () => {
  const { t, peer, context, add, addMember, happen, runAgain } = bench
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

test('under another secret of the installation nothing is sent, and the log says why', async () => {
  const { context, peer, add, addMember, happen, only } = bench
  const { webhook } = await add()
  await happen(await addMember())
  const other = { ...context, keys: makeKeys('another secret of another installation') }
  const callPeer = makeCallPeer({ allowPrivate: true })
  await deliverWebhooks({ ...other, callPeer }, { endpointId: webhook.id })
  expect(peer.calls).toEqual([])
  expect((await only(webhook.id)).lastError).toMatch(/^Its secret cannot be read: SESSION_SECRET has changed/)
})
