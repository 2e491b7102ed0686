import {
  addKeyRow,
  addWebhookRow,
  deliveriesRow,
  keysRow,
  removeWebhookRow,
  replayRow,
  revokeKeyRow,
  switchWebhookRow,
  webhooksRow,
} from '#contract/connections.ts'
import { addOwnKeyRow, ownKeysRow, revokeOwnKeyRow } from '#contract/machine-calls.ts'
import { addOrgKeyRow, orgKeysRow, revokeOrgKeyRow } from '#contract/org-keys.ts'
import {
  addOrgWebhookRow,
  orgDeliveriesRow,
  orgWebhooksRow,
  removeOrgWebhookRow,
  replayOrgDeliveryRow,
  switchOrgWebhookRow,
  testOrgWebhookRow,
} from '#contract/org-webhooks.ts'
import type { Actor } from '#server/db/tables/audit.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { endKey, type KeyContext, makeKey, readKeys } from './keys.ts'
import { endOrgKey, endOwnKey, makeOrgKey, makeOwnKey, readOrgKeys, readOwnKeys } from './org-keys.ts'
import {
  addOrgWebhook,
  type OrgWebhookContext,
  readOrgDeliveries,
  readOrgWebhooks,
  removeOrgWebhook,
  sendAgain,
  sendTest,
  switchOrgWebhook,
} from './org-webhooks.ts'
import {
  dropWebhook,
  makeWebhook,
  readDeliveries,
  readWebhooks,
  replayDelivery,
  turnWebhook,
} from './webhooks.ts'

/** The calls of webhooks and of keys to the API: those of the operators, and those of an organisation. */
export function connectionRoutes(
  serve: Serve<{ user: SessionUser; operator: { actor: Actor }; org: OrgCaller }>,
  context: OrgWebhookContext & KeyContext,
): void {
  serve(webhooksRow, async () => ({ webhooks: await readWebhooks(context) }))
  serve(addWebhookRow, ({ body }, { operator }) => makeWebhook(context, body, operator.actor))
  serve(removeWebhookRow, async ({ params }, { operator }) => {
    await dropWebhook(context, params.id, operator.actor)
    return {}
  })
  serve(switchWebhookRow, ({ params, body }, { operator }) =>
    turnWebhook(context, { id: params.id, on: body.on }, operator.actor),
  )
  serve(deliveriesRow, async ({ params }) => ({ deliveries: await readDeliveries(context, params.id) }))
  serve(replayRow, ({ params }, { operator }) => replayDelivery(context, params.id, operator.actor))

  serve(keysRow, async () => ({ keys: await readKeys(context) }))
  serve(addKeyRow, ({ body }, { operator }) => makeKey(context, body, operator.actor))
  serve(revokeKeyRow, ({ params }, { operator }) => endKey(context, params.id, operator.actor))

  serve(orgKeysRow, (_, { org }) => readOrgKeys(context, org))
  serve(addOrgKeyRow, ({ body }, { org }) => makeOrgKey(context, org, body))
  serve(revokeOrgKeyRow, ({ params }, { org }) => endOrgKey(context, org, params.key))

  serve(ownKeysRow, async (_, { user }) => ({ keys: await readOwnKeys(context, user.id) }))
  serve(addOwnKeyRow, ({ body }, { user }) => makeOwnKey(context, user.id, body))
  serve(revokeOwnKeyRow, ({ params }, { user }) => endOwnKey(context, user.id, params.key))

  serve(orgWebhooksRow, (_, { org }) => readOrgWebhooks(context, org))
  serve(addOrgWebhookRow, ({ body }, { org }) => addOrgWebhook(context, org, body))
  serve(removeOrgWebhookRow, async ({ params }, { org }) => {
    await removeOrgWebhook(context, org, params.webhook)
    return {}
  })
  serve(switchOrgWebhookRow, ({ params, body }, { org }) =>
    switchOrgWebhook(context, org, { id: params.webhook, on: body.on }),
  )
  serve(orgDeliveriesRow, ({ params }, { org }) => readOrgDeliveries(context, org, params.webhook))
  serve(testOrgWebhookRow, ({ params }, { org }) => sendTest(context, org, params.webhook))
  serve(replayOrgDeliveryRow, ({ params }, { org }) => sendAgain(context, org, params.delivery))
}
