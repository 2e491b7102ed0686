import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { deliverySchema, hookUrlSchema, webhookSchema } from './connections.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema } from './values.ts'

/** What a webhook of an organisation can be told of. */
export const orgWebhookKinds = [
  'project.created',
  'project.changed',
  'project.deleted',
  'task.created',
  'task.changed',
  'task.done',
  'task.deleted',
  'comment.created',
  'file.added',
] as const
export type OrgWebhookKind = (typeof orgWebhookKinds)[number]
/** What is sent to see whether a webhook is heard. */
export const testKind = 'webhook.test'

/** Webhooks of one organisation. */
export const orgWebhooksMost = 5

const orgWebhookSchema = z.extend(webhookSchema, { kinds: z.array(z.enum(orgWebhookKinds)) })
export type OrgWebhook = z.infer<typeof orgWebhookSchema>

const inOrg = z.object({ org: idSchema })
const ofWebhook = z.object({ org: idSchema, webhook: idSchema })
const common = { caller: 'org', scope: null } as const

export const orgWebhooksRow = {
  ...common,
  method: 'GET',
  path: '/api/orgs/{org}/webhooks',
  summary: say('The webhooks of an organization, oldest first. Admins only.'),
  params: inOrg,
  body: nothing,
  data: z.object({
    /** Whether the plan in force has API access; without it nothing is delivered. */
    access: z.boolean(),
    webhooks: z.array(orgWebhookSchema),
  }),
} as const satisfies AnyRow

export const addOrgWebhookRow = {
  ...common,
  method: 'POST',
  path: '/api/orgs/{org}/webhooks',
  summary: say('Add a webhook; its signing secret is shown this once. Admins only.'),
  params: inOrg,
  body: z.object({
    url: hookUrlSchema,
    kinds: z
      .array(z.enum(orgWebhookKinds, { error: say('There is no such event') }), {
        error: say('Choose at least one event'),
      })
      .check(
        z.minLength(1, { error: say('Choose at least one event') }),
        z.maxLength(orgWebhookKinds.length, { error: say('There is no such event') }),
      ),
  }),
  data: z.object({ webhook: orgWebhookSchema, secret: z.string() }),
} as const satisfies AnyRow

export const removeOrgWebhookRow = {
  ...common,
  method: 'POST',
  path: '/api/orgs/{org}/webhooks/{webhook}/delete',
  summary: say('Remove a webhook with its log. Admins only.'),
  params: ofWebhook,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const switchOrgWebhookRow = {
  ...common,
  method: 'POST',
  path: '/api/orgs/{org}/webhooks/{webhook}/switch',
  summary: say('Turn a webhook off, or on again. What happens while it is off is not delivered later.'),
  params: ofWebhook,
  body: z.object({ on: z.boolean() }),
  data: orgWebhookSchema,
} as const satisfies AnyRow

export const orgDeliveriesRow = {
  ...common,
  method: 'GET',
  path: '/api/orgs/{org}/webhooks/{webhook}/deliveries',
  summary: say('The newest 100 deliveries of a webhook.'),
  params: ofWebhook,
  body: nothing,
  data: z.object({ deliveries: z.array(deliverySchema) }),
} as const satisfies AnyRow

export const testOrgWebhookRow = {
  ...common,
  method: 'POST',
  path: '/api/orgs/{org}/webhooks/{webhook}/test',
  summary: say('Send a delivery to see whether a webhook is heard.'),
  params: ofWebhook,
  body: nothing,
  data: deliverySchema,
} as const satisfies AnyRow

export const replayOrgDeliveryRow = {
  ...common,
  method: 'POST',
  path: '/api/orgs/{org}/deliveries/{delivery}/replay',
  summary: say('Deliver an event once more, under the same id.'),
  params: z.object({ org: idSchema, delivery: idSchema }),
  body: nothing,
  data: deliverySchema,
} as const satisfies AnyRow
