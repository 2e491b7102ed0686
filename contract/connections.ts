import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type AnyRow, nothing, type Scope, scopes } from './route.ts'
import { shortName } from './short-name.ts'

/** What a webhook can be told of: `waitlist.` and what happened to a member. */
export const webhookKinds = ['joined', 'confirmed', 'invited', 'unsubscribed', 'erased'] as const
export type WebhookKind = (typeof webhookKinds)[number]
export const webhookType = (kind: WebhookKind) => `waitlist.${kind}` as const

const optionalTime = z.nullable(z.string())
const id = z.object({ id: z.uuid({ error: 'There is none with this id.' }) })

/** The address of a webhook: of anybody's, of https or http. */
export const hookUrlSchema = z.string({ error: say('Give the address that is to be called') }).check(
  z.trim(),
  z.refine<string>(
    (text) => text.length <= 2000 && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    {
      error: say('The address must be a URL that starts with https:// or http://'),
      params: { format: 'uri', maxLength: 2000 },
      abort: true,
    },
  ),
  z.refine<string>(
    (text) => new URL(text).username === '' && new URL(text).password === '' && new URL(text).hash === '',
    { error: say('The address must hold no user name, no password and no #') },
  ),
)

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  createdAt: z.string(),
  disabledAt: optionalTime,
  /** Deliveries of the last 30 days. */
  delivered: z.int(),
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.output<typeof webhookSchema>

export const deliverySchema = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  replay: z.boolean(),
  attempts: z.int(),
  deliveredAt: optionalTime,
  failedAt: optionalTime,
  /** The HTTP status of the last attempt; null where none came. */
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  lastMs: z.nullable(z.int()),
})
export type Delivery = z.output<typeof deliverySchema>

export const webhooksRow = {
  method: 'GET',
  path: '/api/operator/webhooks',
  caller: 'operator',
  scope: 'members:read',
  summary: say('The webhooks, oldest first.'),
  params: nothing,
  body: nothing,
  data: z.object({ webhooks: z.array(webhookSchema) }),
} as const satisfies AnyRow

export const addWebhookRow = {
  method: 'POST',
  path: '/api/operator/webhooks',
  caller: 'operator',
  scope: 'connections:write',
  summary: say('Add a webhook; its signing secret is shown this once.'),
  params: nothing,
  body: z.object({
    url: hookUrlSchema,
    kinds: z
      .array(z.enum(webhookKinds, { error: `Events are ${webhookKinds.join(', ')}` }))
      .check(z.minLength(1, { error: 'Choose at least one event' })),
  }),
  data: z.object({ webhook: webhookSchema, secret: z.string() }),
} as const satisfies AnyRow

export const removeWebhookRow = {
  method: 'POST',
  path: '/api/operator/webhooks/{id}/delete',
  caller: 'operator',
  scope: 'connections:write',
  summary: say('Remove a webhook with its log; nothing is sent to it any more.'),
  params: id,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const switchWebhookRow = {
  method: 'POST',
  path: '/api/operator/webhooks/{id}/switch',
  caller: 'operator',
  scope: 'connections:write',
  summary: say('Turn a webhook off, or on again. What happens while it is off is not delivered later.'),
  params: id,
  body: z.object({ on: z.boolean() }),
  data: webhookSchema,
} as const satisfies AnyRow

export const deliveriesRow = {
  method: 'GET',
  path: '/api/operator/webhooks/{id}/deliveries',
  caller: 'operator',
  scope: 'members:read',
  summary: say('The newest 100 deliveries of a webhook.'),
  params: id,
  body: nothing,
  data: z.object({ deliveries: z.array(deliverySchema) }),
} as const satisfies AnyRow

export const replayRow = {
  method: 'POST',
  path: '/api/operator/deliveries/{id}/replay',
  caller: 'operator',
  scope: 'connections:write',
  summary: say('Deliver an event once more, under the same id.'),
  params: id,
  body: nothing,
  data: deliverySchema,
} as const satisfies AnyRow

/** The longest that a key can live. */
export const keyDays = { byDefault: 90, most: 366 } as const

export const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins, to tell it from others. */
  start: z.string(),
  scopes: z.array(z.enum(Object.keys(scopes) as [Scope, ...Scope[]])),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  revokedAt: optionalTime,
  lastUsedAt: optionalTime,
})
export type Key = z.output<typeof keySchema>

export const keysRow = {
  method: 'GET',
  path: '/api/operator/keys',
  caller: 'operator',
  summary: say('The keys to the API, newest first; never the keys themselves.'),
  params: nothing,
  body: nothing,
  data: z.object({ keys: z.array(keySchema) }),
} as const satisfies AnyRow

export const addKeyRow = {
  method: 'POST',
  path: '/api/operator/keys',
  caller: 'operator',
  summary: say('Make a key. It is shown this once; what is kept is its hash.'),
  params: nothing,
  body: z.object({
    name: shortName('Say what the key is for').check(
      // It stays for as long as the key is listed, whoever is erased meanwhile.
      z.refine<string>((text) => !text.includes('@'), {
        error: 'Say what the key is for: leave addresses out',
        params: { pattern: '^[^@]*$' },
      }),
    ),
    scopes: z
      .array(
        z.enum(Object.keys(scopes) as [Scope, ...Scope[]], {
          error: `Scopes are ${Object.keys(scopes).join(', ')}`,
        }),
      )
      .check(z.minLength(1, { error: 'Choose at least one scope' })),
    days: z.int({ error: `Days must be a whole number from 1 to ${keyDays.most}` }).check(
      z.refine<number>((days) => days >= 1 && days <= keyDays.most, {
        error: `Days must be a whole number from 1 to ${keyDays.most}`,
        params: { minimum: 1, maximum: keyDays.most },
      }),
    ),
  }),
  data: z.object({ key: keySchema, secret: z.string() }),
} as const satisfies AnyRow

export const revokeKeyRow = {
  method: 'POST',
  path: '/api/operator/keys/{id}/revoke',
  caller: 'operator',
  summary: say('End a key at once.'),
  params: id,
  body: nothing,
  data: keySchema,
} as const satisfies AnyRow
