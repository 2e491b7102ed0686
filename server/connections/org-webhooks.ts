import type { Delivery } from '#contract/connections.ts'
import { type OrgWebhook, type OrgWebhookKind, orgWebhooksMost, testKind } from '#contract/org-webhooks.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { planHas, requireFeature } from '#server/plan/plan.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'
import { askedDeliveries, logRows } from './rules.ts'
import { addReplay, addTest, listDeliveries } from './store/deliveries.ts'
import { addWebhook, findWebhook, listWebhooks, removeWebhook, switchWebhook } from './store/webhooks.ts'
import {
  isOff,
  newWebhook,
  presentDelivery,
  presentWebhook,
  tooMany,
  turnedOff,
  type WebhookContext,
} from './webhooks.ts'

export type OrgWebhookContext = WebhookContext & { limit: Limiter }

/** The webhooks of an organisation, and whether its plan has anything delivered. */
export async function readOrgWebhooks(
  { db, clock }: OrgWebhookContext,
  org: OrgCaller,
): Promise<{ access: boolean; webhooks: OrgWebhook[] }> {
  requireAdmin(org)
  const [access, kept] = await Promise.all([
    planHas(db, org.orgId, 'api', clock.now()),
    listWebhooks(db, org.orgId),
  ])
  return { access, webhooks: kept.map((one) => presentWebhook<OrgWebhookKind>(one)) }
}

/** Adds a webhook and answers it with its secret, which cannot be read again. */
export async function addOrgWebhook(
  context: OrgWebhookContext,
  org: OrgCaller,
  wanted: { url: string; kinds: readonly OrgWebhookKind[] },
): Promise<{ webhook: OrgWebhook; secret: string }> {
  requireAdmin(org)
  const { db, clock } = context
  await requireFeature(db, org.orgId, 'api', clock.now())
  const { secret, kept } = newWebhook(context, wanted)
  const added = await addWebhook(db, org.orgId, kept, orgWebhooksMost, 'person', clock.now())
  if (!added) throw tooMany(orgWebhooksMost)
  return { webhook: await requireWebhook(context, org, kept.id), secret }
}

/** Removes a webhook with its log; refuses one that is not there, or is another organisation's. */
export async function removeOrgWebhook(
  { db, clock }: OrgWebhookContext,
  org: OrgCaller,
  id: string,
): Promise<void> {
  requireAdmin(org)
  if (!(await removeWebhook(db, org.orgId, id, 'person', clock.now()))) throw notThere()
}

/** Turns a webhook on or off. */
export async function switchOrgWebhook(
  context: OrgWebhookContext,
  org: OrgCaller,
  { id, on }: { id: string; on: boolean },
): Promise<OrgWebhook> {
  requireAdmin(org)
  const { db, clock } = context
  const change = { id, on, reason: turnedOff }
  if (!(await switchWebhook(db, org.orgId, change, 'person', clock.now()))) throw notThere()
  return requireWebhook(context, org, id)
}

/** The newest deliveries of a webhook. */
export async function readOrgDeliveries(
  context: OrgWebhookContext,
  org: OrgCaller,
  id: string,
): Promise<{ deliveries: Delivery[] }> {
  requireAdmin(org)
  await requireWebhook(context, org, id)
  return { deliveries: (await listDeliveries(context.db, id, logRows)).map(presentDelivery) }
}

/** Owes a webhook a delivery to see whether it is heard. */
export async function sendTest(context: OrgWebhookContext, org: OrgCaller, id: string): Promise<Delivery> {
  await requireSending(context, org)
  return sent(await addTest(context.db, org.orgId, id, testKind, context.clock.now()))
}

/** Delivers an event once more. */
export async function sendAgain(context: OrgWebhookContext, org: OrgCaller, id: string): Promise<Delivery> {
  await requireSending(context, org)
  return sent(await addReplay(context.db, org.orgId, id, 'person', context.clock.now()))
}

async function requireSending({ db, clock, limit }: OrgWebhookContext, org: OrgCaller): Promise<void> {
  requireAdmin(org)
  await requireFeature(db, org.orgId, 'api', clock.now())
  await limit({ limit: askedDeliveries, who: org.orgId })
}

function sent(added: Awaited<ReturnType<typeof addTest>>): Delivery {
  if (added === undefined) throw notThere()
  if (added === 'off') throw isOff()
  return presentDelivery(added)
}

async function requireWebhook({ db }: OrgWebhookContext, org: OrgCaller, id: string): Promise<OrgWebhook> {
  const found = await findWebhook(db, org.orgId, id)
  if (!found) throw notThere()
  return presentWebhook<OrgWebhookKind>(found)
}
