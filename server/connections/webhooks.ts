import { randomBytes, randomUUID } from 'node:crypto'
import type { Delivery, Webhook, WebhookKind } from '#contract/connections.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/db/tables/audit.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import { isHostNamed, isPublicAddress, literalAddress } from '#server/kit/public-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { typeOf } from './deliver.ts'
import { logRows, mostWebhooks } from './rules.ts'
import { addReplay, type KeptDelivery, listDeliveries } from './store/deliveries.ts'
import {
  addWebhook,
  findWebhook,
  type KeptWebhook,
  listWebhooks,
  removeWebhook,
  switchWebhook,
} from './store/webhooks.ts'

export type WebhookContext = {
  db: Db
  clock: Clock
  keys: Keys
  webhookPrivate: boolean
  webhookHosts?: readonly string[]
}

/** Every webhook of the operators, oldest first. */
export async function readWebhooks({ db }: WebhookContext): Promise<Webhook[]> {
  return (await listWebhooks(db, null)).map((one) => presentWebhook(one))
}

/** What is kept of a new webhook, and its secret; refuses an address that would never be called as this server is set. */
export function newWebhook(
  { keys, webhookPrivate, webhookHosts = [] }: WebhookContext,
  { url, kinds }: { url: string; kinds: readonly string[] },
) {
  if (!isHostNamed(new URL(url), webhookHosts))
    throw badAddress(say('The host is none of those in WEBHOOK_HOSTS'))
  if (!webhookPrivate) requireCallable(new URL(url))
  // 256 bits; the convention asks for 192 to 512.
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const kept = {
    id: randomUUID(),
    url: new URL(url).href,
    kinds: [...new Set(kinds)],
    secret: keys.seal('webhook secret', secret),
  }
  return { secret, kept }
}

/**
 * Adds a webhook and answers it with its secret, which cannot be read again. Refuses an address that would never be
 * called as this server is set.
 */
export async function makeWebhook(
  context: WebhookContext,
  wanted: { url: string; kinds: readonly WebhookKind[] },
  actor: Actor,
): Promise<{ webhook: Webhook; secret: string }> {
  const { db, clock } = context
  const { secret, kept } = newWebhook(context, wanted)
  if (!(await addWebhook(db, null, kept, mostWebhooks, actor, clock.now()))) throw tooMany(mostWebhooks)
  return { webhook: await requireWebhook(context, kept.id), secret }
}

/** The refusal of one webhook more. */
export const tooMany = (most: number) =>
  new Refusal('conflict', say('There can be at most {most} webhooks. Remove one first.', { most }))

const badAddress = (message: string) => new Refusal('invalid_input', message, { fields: { url: message } })

function requireCallable(url: URL): void {
  if (url.protocol !== 'https:') throw badAddress(say('The address must start with https://'))
  const literal = literalAddress(url)
  if (literal !== undefined && !isPublicAddress(literal))
    throw badAddress(say('The address is private; give one that can be reached from everywhere'))
}

/** Removes a webhook with its log; refuses with 404 where there is none. */
export async function dropWebhook(context: WebhookContext, id: string, actor: Actor): Promise<void> {
  if (!(await removeWebhook(context.db, null, id, actor, context.clock.now()))) throw noSuchWebhook()
}

/** Why what a webhook was owed has failed once it is turned off. */
export const turnedOff = 'The webhook was turned off.'

/** Turns a webhook on or off; refuses with 404 where there is none. */
export async function turnWebhook(
  context: WebhookContext,
  { id, on }: { id: string; on: boolean },
  actor: Actor,
): Promise<Webhook> {
  const change = { id, on, reason: turnedOff }
  if (!(await switchWebhook(context.db, null, change, actor, context.clock.now()))) throw noSuchWebhook()
  return requireWebhook(context, id)
}

/** The newest deliveries of a webhook; refuses with 404 where there is none. */
export async function readDeliveries(context: WebhookContext, id: string): Promise<Delivery[]> {
  await requireWebhook(context, id)
  return (await listDeliveries(context.db, id, logRows)).map(presentDelivery)
}

/** Delivers an event once more; refuses with 404 where there is no such delivery, with 409 where its webhook is off. */
export async function replayDelivery(context: WebhookContext, id: string, actor: Actor): Promise<Delivery> {
  const added = await addReplay(context.db, null, id, actor, context.clock.now())
  if (added === undefined) throw new Refusal('not_found', 'There is no such delivery.')
  if (added === 'off') throw isOff()
  return presentDelivery(added)
}

/** The refusal of a delivery by a webhook that is off. */
export const isOff = () => new Refusal('conflict', say('The webhook is off. Turn it on first.'))

async function requireWebhook({ db }: WebhookContext, id: string): Promise<Webhook> {
  const found = await findWebhook(db, null, id)
  if (!found) throw noSuchWebhook()
  return presentWebhook(found)
}

const noSuchWebhook = () => new Refusal('not_found', 'There is no such webhook.')

const timeOf = (time: Date | null) => time?.toISOString() ?? null

/** A webhook as lists show it; what it is told of is one of `Kind`. */
export const presentWebhook = <Kind extends string = WebhookKind>(webhook: KeptWebhook) => ({
  id: webhook.id,
  url: webhook.url,
  kinds: webhook.kinds as Kind[],
  createdAt: webhook.createdAt.toISOString(),
  disabledAt: timeOf(webhook.disabledAt),
  delivered: webhook.delivered,
  waiting: webhook.waiting,
  failed: webhook.failed,
})

/** A delivery as the log shows it. */
export const presentDelivery = (delivery: KeptDelivery): Delivery => ({
  id: delivery.id,
  eventId: delivery.eventId,
  type: typeOf(delivery.kind),
  occurredAt: delivery.occurredAt.toISOString(),
  replay: delivery.replay,
  attempts: delivery.attempts,
  deliveredAt: timeOf(delivery.deliveredAt),
  failedAt: timeOf(delivery.failedAt),
  lastStatus: delivery.lastStatus,
  lastError: delivery.lastError,
  lastMs: delivery.lastMs,
})
