import { openPool } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { startServer } from '#testing/server.ts'
import { writeSession } from '#testing/session.ts'
import { hasStripePeer, openStripePeer } from '#testing/stripe-peer.ts'
import { askOnce } from './ask-once.ts'
import { askEvenly } from './even-load.ts'
import type { Measured } from './measured.ts'

const aMinute = 1000
const firms = 20

/** What 1,000 events of the payment service in a minute cost those who work meanwhile; from a second process on the same database. */
export async function measureWebhooks(dataDir: string, measured: Measured[]): Promise<void> {
  const what = 'the workspace beside 1,000 webhooks a minute, p99'
  if (!hasStripePeer) {
    const notMeasured = 'the description that the payment service’s stand-in is made from is not there'
    return void measured.push({ what, value: Number.NaN, unit: 'ms', notMeasured })
  }
  const peer = await openStripePeer()
  const { key, webhookSecret, url: stripeUrl } = peer.settings
  const server = await startServer({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'error', RELEASE: 'launched' },
    ...{ STRIPE_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: stripeUrl },
  })
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = openPool(embedded.connection, 2, () => {})
  try {
    const own = { origin: server.url, 'content-type': 'application/json' }
    const paid: ReturnType<typeof peer.pay>[] = []
    let cookie = ''
    for (let made = 0; made < firms; made++) {
      const { token, orgId } = await writeSession(pool)
      cookie = `plumbline-session=${token}`
      const path = `/api/orgs/${orgId}/billing/checkout`
      const body = JSON.stringify({ plan: 'teams', billing: 'monthly', seats: 3 })
      const reply = await askOnce(server.url, { method: 'POST', path, headers: { ...own, cookie }, body })
      paid.push(peer.pay(JSON.parse(reply.text()).data.url.split('/').at(-1)))
    }
    const work = (seconds: number) =>
      askEvenly(server.url, {
        perSecond: 20,
        seconds,
        each: () => ({ method: 'GET', path: '/api/workspace', headers: { cookie } }),
      })
    await work(3)
    const alone = await work(20)
    let told = 0
    const [beside, events] = await Promise.all([
      work(60),
      askEvenly(server.url, {
        perSecond: aMinute / 60,
        seconds: 60,
        each: () => {
          const sub = paid[told++ % firms] as (typeof paid)[number]
          sub.items.data[0].quantity = 3 + (told % 12)
          const { payload, signature } = peer.event('customer.subscription.updated', sub)
          const headers = { ...own, 'stripe-signature': signature }
          return { method: 'POST', path: '/api/stripe/events', headers, body: payload }
        },
      }),
    ])
    const wrong = async () => {
      const { rows } = await pool.query<{ paid: string; seats: number }>(
        'select s.paid_ref as paid, o.seats from orgs o join subscriptions s on s.id = o.subscription_id where s.paid_ref is not null',
      )
      const right = rows.filter(
        ({ paid: id, seats }) => peer.subscriptions.get(id)?.items.data[0].quantity === seats + 3,
      )
      return firms - right.length
    }
    const until = performance.now() + 30_000
    while ((await wrong()) > 0 && performance.now() < until)
      await new Promise((done) => setTimeout(done, 100))
    measured.push(
      { what: 'the workspace alone, p99', value: alone.p99, unit: 'ms' },
      { what, value: beside.p99, unit: 'ms', most: Math.max(50, alone.p99 * 2) },
      { what: 'a webhook until it is taken, p99', value: events.p99, unit: 'ms' },
      { what: 'webhooks of 1,000 that were not taken', value: events.failed, unit: '', most: 0 },
      { what: `of ${firms} subscriptions, those with wrong seats`, value: await wrong(), unit: '', most: 0 },
    )
  } finally {
    await pool.end()
    await embedded.stop()
    await server.stop()
    await peer.close()
  }
}
