import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { type WebhookKind, webhookKinds, webhookType } from '#contract/connections.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import { planHas } from '#server/plan/plan.ts'
import type { Answer, CallPeer } from './peer.ts'
import { dueAtOnce, jobWithinMs, leaseMs, logKeptMs, waitAfter } from './rules.ts'
import {
  type AboutOrg,
  findOwedDelivery,
  leaseEndpoint,
  listDue,
  type OwedDelivery,
  queueNextAttempt,
  queueOrgDeliveries,
  recordDelivery,
  releaseEndpoint,
  sweepDeliveries,
  type ToldMember,
} from './store/deliveries.ts'
import { switchWebhook } from './store/webhooks.ts'

export type DeliveryContext = {
  db: Db
  clock: Clock
  keys: Keys
  callPeer: CallPeer
  /** What is told of something that happened in a project of an organisation. */
  tell?: TellOrg | undefined
}

/** What a webhook of an organisation is told: what everybody in the project sees of it, as it stands now. */
export type TellOrg = (kind: string, about: AboutOrg) => Promise<Record<string, unknown>>

const payloadSchema = z.object({ endpointId: z.uuid() })

/**
 * Makes what an endpoint is owed and due, oldest first, one after the other, and asks to be called again when the next of
 * it is due. One that fails holds up none after it. Throws where `stopping` ended it, to be done again.
 */
export async function deliverWebhooks(
  context: DeliveryContext,
  payload: unknown,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, clock } = context
  const { endpointId } = z.parse(payloadSchema, payload)
  const now = clock.now()
  if (await leaseEndpoint(db, endpointId, now, new Date(now.getTime() + leaseMs))) {
    try {
      await deliverDue(context, endpointId, stopping)
    } finally {
      await releaseEndpoint(db, endpointId)
    }
  }
  // After it was given back: what was written down meanwhile found it taken.
  await queueNextAttempt(db, endpointId, clock.now())
}

async function deliverDue(
  context: DeliveryContext,
  endpointId: string,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const until = performance.now() + jobWithinMs
  for (;;) {
    const due = await listDue(context.db, endpointId, context.clock.now(), dueAtOnce)
    if (due.length === 0) return
    for (const id of due) {
      if (performance.now() > until) return
      await deliver(context, id, stopping)
    }
  }
}

/**
 * Makes one delivery, as Standard Webhooks has it: the same event has the same id however often it comes, the signature is
 * of this attempt. What is told of the member is read now, so that nothing of them lies in a queue.
 */
async function deliver(
  { db, clock, keys, callPeer, tell }: DeliveryContext,
  id: string,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const delivery = await findOwedDelivery(db, id)
  if (!delivery) return
  const startedAt = clock.now()
  const message = await messageOf({ db, clock, tell }, delivery)
  const begun = performance.now()
  if (message === undefined) return recordDelivery(db, id, { ...without, startedAt, failedAt: startedAt })
  const body = JSON.stringify(message)
  const headers = signatureOf(keys, delivery, startedAt, body)
  const answer = headers
    ? await callPeer(delivery.url, headers, body, stopping)
    : { status: null, error: unreadableSecret }
  const error = answer.error ?? refusalOf(answer.status)
  const now = clock.now()
  const attempt = { startedAt, status: answer.status, error, ms: Math.round(performance.now() - begun) }
  if (error === null) return recordDelivery(db, id, { ...attempt, deliveredAt: now })

  const gone = answer.status === 410
  const sinceFirstMs = now.getTime() - (delivery.firstAttemptAt ?? startedAt).getTime()
  const waitMs = gone ? undefined : waitAfter(delivery.attempts + 1, sinceFirstMs, Math.random())
  const next = waitMs === undefined ? { failedAt: now } : { nextAttemptAt: new Date(now.getTime() + waitMs) }
  await recordDelivery(db, id, { ...attempt, ...next })
  const owner = 'orgId' in delivery.about ? delivery.about.orgId : null
  if (gone)
    await switchWebhook(db, owner, { id: delivery.endpointId, on: false, reason: error }, 'server', now)
}

const unreadableSecret =
  'Its secret cannot be read: SESSION_SECRET has changed. Remove the webhook and add it again.'

/**
 * Signs with the time of the attempt: a peer refuses what is older than five minutes. Undefined where the secret of the
 * installation is not the one that the webhook was added under.
 */
function signatureOf(keys: Keys, { eventId, secret }: OwedDelivery, at: Date, body: string) {
  let opened: string
  try {
    opened = keys.open('webhook secret', secret)
  } catch {
    return undefined
  }
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(opened).sign(eventId, at, body),
  }
}

/** An organisation whose plan lets no programs in any more is told nothing. */
const without = { status: null, error: 'The plan of the organization has no API access.', ms: 0 } as const

/**
 * What is told: all of a member who is there, of one who was erased nothing but which one it was, and of a project what
 * everybody in it sees. Undefined where the organisation's plan has no room for it.
 */
async function messageOf(
  { db, clock, tell }: Pick<DeliveryContext, 'db' | 'clock' | 'tell'>,
  { kind, occurredAt, about }: OwedDelivery,
) {
  const timestamp = occurredAt.toISOString()
  if ('memberId' in about) {
    const { member, memberId } = about
    return { type: typeOf(kind), timestamp, data: member ? presentMember(member) : { id: memberId } }
  }
  if (!(await planHas(db, about.orgId, 'api', clock.now()))) return undefined
  return { type: kind, timestamp, data: { organization: about.orgId, ...(await tell?.(kind, about)) } }
}

const presentMember = (member: ToldMember) => ({
  id: member.id,
  email: member.email,
  name: member.name,
  ...member.details,
  language: member.language,
  joinedAt: member.joinedAt.toISOString(),
  confirmedAt: member.confirmedAt?.toISOString() ?? null,
  invitedAt: member.invitedAt?.toISOString() ?? null,
  unsubscribedAt: member.unsubscribedAt?.toISOString() ?? null,
})

/** Webhooks are told of nothing but what the contract names. */
export const typeOf = (kind: string): string =>
  (webhookKinds as readonly string[]).includes(kind) ? webhookType(kind as WebhookKind) : kind

/** Why an answer does not count as a delivery; null where it does. */
function refusalOf(status: NonNullable<Answer['status']>): string | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'The answer was 410: nobody takes these any more, so the webhook was turned off.'
  if (status >= 300 && status < 400) return `The answer was ${status}, a redirect, which is not followed.`
  return `The answer was ${status}.`
}

/** Forgets what the log need not show any more. */
export async function sweepConnections({ db, clock }: Pick<DeliveryContext, 'db' | 'clock'>): Promise<void> {
  await sweepDeliveries(db, new Date(clock.now().getTime() - logKeptMs))
}

/** Has what organisations' webhooks are owed delivered: whoever writes in a project asks for no job. */
export const lookForOrgDeliveries = ({ db, clock }: Pick<DeliveryContext, 'db' | 'clock'>): Promise<void> =>
  queueOrgDeliveries(db, clock.now())
