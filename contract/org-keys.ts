import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { keyDays } from './connections.ts'
import { plainNameSchema } from './plain-name.ts'
import { type AnyRow, nothing, type OrgScope, orgScopes } from './route.ts'
import { idSchema, instantSchema } from './values.ts'

const scopeNames = Object.keys(orgScopes) as [OrgScope, ...OrgScope[]]

/** Keys of an organisation that work at a time. */
export const orgKeysMost = 30

export const orgKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** How it begins, to tell it from others. */
  start: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  /** Who made it, and as whom it acts. */
  madeBy: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  revokedAt: z.nullable(instantSchema),
  lastUsedAt: z.nullable(instantSchema),
})
export type OrgKey = z.infer<typeof orgKeySchema>

const inOrg = z.object({ org: idSchema })
const ofKey = z.object({ org: idSchema, key: idSchema })
const daysWords = say('Days must be a whole number from 1 to {most}', { most: keyDays.most })
/** What a key is made with. */
export const newKeySchema = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.object({
    name: plainNameSchema(say('The name'), 80),
    scopes: z
      .array(z.enum(names, { error: say('There is no such scope') }), {
        error: say('Choose at least one scope'),
      })
      .check(
        z.minLength(1, { error: say('Choose at least one scope') }),
        z.maxLength(names.length, { error: say('There is no such scope') }),
      ),
    days: z
      .int({ error: daysWords })
      .check(z.minimum(1, { error: daysWords }), z.maximum(keyDays.most, { error: daysWords })),
  })

export const orgKeysRow = {
  method: 'GET',
  path: '/api/orgs/{org}/keys',
  caller: 'org',
  scope: null,
  summary: say('The API keys of an organization, newest first; never the keys themselves. Admins only.'),
  params: inOrg,
  body: nothing,
  data: z.object({
    /** Whether the plan in force has API access; without it no key works. */
    access: z.boolean(),
    keys: z.array(orgKeySchema),
  }),
} as const satisfies AnyRow

export const addOrgKeyRow = {
  method: 'POST',
  path: '/api/orgs/{org}/keys',
  caller: 'org',
  scope: null,
  summary: say('Make an API key. It is shown this once; what is kept is its hash. Admins only.'),
  params: inOrg,
  body: newKeySchema(scopeNames),
  data: z.object({ key: orgKeySchema, secret: z.string() }),
} as const satisfies AnyRow

export const revokeOrgKeyRow = {
  method: 'POST',
  path: '/api/orgs/{org}/keys/{key}/revoke',
  caller: 'org',
  scope: null,
  summary: say('End an API key at once. Admins only.'),
  params: ofKey,
  body: nothing,
  data: orgKeySchema,
} as const satisfies AnyRow
