import { expect, test as tested } from 'vitest'
import { openDb, openPool } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { until } from '#testing/server.ts'
import { serversPerTest } from '#testing/servers.ts'
import { writeSession } from '#testing/session.ts'
import { hasStripePeer, openStripePeer } from '#testing/stripe-peer.ts'

/** Skipped, by the runner's word, where ../shared/data is not there. */
const test = tested.skipIf(!hasStripePeer)
const { dataDir, start } = serversPerTest()

test('a server that is killed as soon as it has taken an event asks about it when it is back: one subscription, right seats', async () => {
  const peer = await openStripePeer()
  const { key, webhookSecret, url: stripeUrl } = peer.settings
  const env = { STRIPE_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: stripeUrl }
  let server = await start({ ...env, RELEASE: 'launched' })
  const embedded = await openEmbedded({ dataDir: dataDir(), log: () => {} })
  const pool = openPool(embedded.connection, 2, () => {})
  const db = openDb(pool)
  try {
    const { token, orgId } = await writeSession(pool)
    const send = (path: string, headers: Record<string, string>, body: string) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { origin: server.url, 'content-type': 'application/json', ...headers },
        body,
      })
    const choice = JSON.stringify({ plan: 'teams', billing: 'monthly', seats: 3 })
    const cookie = `plumbline-session=${token}`
    const began = await send(`/api/orgs/${orgId}/billing/checkout`, { cookie }, choice)
    const { data } = (await began.json()) as { data: { url: string } }
    const sub = peer.pay(data.url.split('/').at(-1) ?? '')
    const tell = async (id: string) => {
      const { payload, signature } = peer.event('customer.subscription.updated', sub, { id })
      return (await send('/api/stripe/events', { 'stripe-signature': signature }, payload)).status
    }
    const kept = () =>
      db
        .selectFrom('orgs as o')
        .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
        .select(['s.paid_ref as paid', 'o.seats'])
        .where('o.id', '=', orgId)
        .executeTakeFirstOrThrow()
    for (const seats of [4, 6, 9]) {
      sub.items.data[0].quantity = seats
      expect(await tell(`evt_of_${seats}`)).toBe(200)
      await server.stop('SIGKILL')
      server = await start({ ...env, RELEASE: 'launched' })
      // What was sent and may have been lost is sent again.
      expect(await tell(`evt_of_${seats}`)).toBe(200)
      await until(`${seats} seats`, async () => (await kept()).seats === seats - 3, 30_000)
    }
    expect(await kept()).toEqual({ paid: sub.id, seats: 6 })
    expect(await db.selectFrom('billing_events').select('id').execute()).toHaveLength(3)
    expect(peer.subscriptions.size).toBe(1)
  } finally {
    await db.destroy()
    await embedded.stop()
    await peer.close()
  }
}, 300_000)
