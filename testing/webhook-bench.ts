import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Delivery, WebhookKind } from '#contract/connections.ts'
import type { AppSettings } from '#server/app.ts'
import { deliverWebhooks } from '#server/connections/deliver.ts'
import { makeCallPeer } from '#server/connections/peer.ts'
import {
  makeWebhook,
  readDeliveries,
  readWebhooks,
  type WebhookContext,
} from '#server/connections/webhooks.ts'
import type { EventKind } from '#server/db/schema.ts'
import { keys, openTestApp, type TestApp } from './app.ts'
import { openWebhookPeer, type WebhookPeer } from './webhook-peer.ts'

/** The server under test with a peer for its webhooks, and what a test does with them. */
export type WebhookBench = {
  t: TestApp
  peer: WebhookPeer
  context: WebhookContext
  add: (kinds?: WebhookKind[], url?: string) => ReturnType<typeof makeWebhook>
  addMember: (name?: string) => Promise<string>
  /** Writes down that something happened to a member; answers the event's id. */
  happen: (memberId: string, kind?: EventKind) => Promise<string>
  /** The only delivery of a webhook; fails where there are more or none. */
  only: (webhookId: string) => Promise<Delivery>
  /** Has all that is due done when so much time has passed. */
  runLater: (ms: number) => Promise<void>
  /** Has whatever waits to be tried again tried now. */
  runAgain: () => Promise<void>
  close: () => Promise<void>
}

/**
 * A clock that shows the machine's time: what is signed says when, and the library compares that with it. Webhooks are added
 * as where private addresses are allowed, whatever the server under test is told of them.
 */
export async function openWebhookBench(env: Partial<AppSettings> = {}): Promise<WebhookBench> {
  const t = await openTestApp({ env })
  t.clock.forward(Date.now() - t.clock.now().getTime())
  const peer = await openWebhookPeer()
  const context = { db: t.db, clock: t.clock, keys, webhookPrivate: true }
  const callPeer = makeCallPeer({ allowPrivate: true })
  const runLater = async (ms: number) => {
    t.clock.forward(ms)
    for (const { id } of await readWebhooks(context)) {
      await deliverWebhooks({ ...context, callPeer }, { endpointId: id })
    }
  }
  return {
    t,
    peer,
    context,
    add: (kinds = ['joined', 'erased'], url = peer.url) =>
      makeWebhook(context, { url, kinds }, 'command line'),
    async addMember(name = 'Ada Mason') {
      const id = randomUUID()
      await t.db
        .insertInto('waitlist_members')
        .values({
          id,
          email_key: `${id}@mason.example`,
          email: `${id}@mason.example`,
          name,
          position: 'Estimator',
          interested_in: 'lidar',
          source: null,
          joined_at: t.clock.now(),
          confirmed_at: null,
          unsubscribed_at: null,
        })
        .execute()
      return id
    },
    async happen(memberId, kind = 'joined') {
      const event = newEvent(memberId, kind, t.clock.now())
      await t.db.insertInto('waitlist_events').values(event).execute()
      return event.id
    },
    async only(webhookId) {
      const [first, ...rest] = await readDeliveries(context, webhookId)
      expect(rest).toEqual([])
      if (!first) throw new Error('there is no delivery')
      return first
    },
    runLater,
    async runAgain() {
      await t.db.updateTable('webhook_deliveries').set({ next_attempt_at: null }).execute()
      await runLater(0)
    },
    async close() {
      await peer.close()
      await t.close()
    },
  }
}

/** Something that happened to a member, as it is kept. */
export const newEvent = (memberId: string, kind: EventKind, at: Date) => ({
  id: randomUUID(),
  member_id: memberId,
  kind,
  at,
  wording: null,
  address_prefix: null,
})
