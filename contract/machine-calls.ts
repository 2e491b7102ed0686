import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { newKeySchema, orgKeySchema } from './org-keys.ts'
import { given } from './query.ts'
import { type AnyRow, type MachineScope, machineScopes, nothing } from './route.ts'
import { idSchema, instantSchema } from './values.ts'

export const machineScopeNames = Object.keys(machineScopes) as [MachineScope, ...MachineScope[]]

/** How many calls a page of the record has. */
export const machineCallsPage = 50

/** What became of a call: it was answered, it was refused, or the server failed. */
export const callOutcomes = ['answered', 'refused', 'failed'] as const

/** A call that a program made over the protocol, as the chain of its book holds it. */
export const machineCallSchema = z.object({
  at: instantSchema,
  keyId: idSchema,
  key: z.string(),
  /** What the program calls itself; nobody checks that. */
  client: z.string(),
  tool: z.string(),
  projectId: z.nullable(idSchema),
  /** What it asked with, as JSON, cut short where it is long. */
  asked: z.string(),
  outcome: z.enum(callOutcomes),
  /** Why it was refused. */
  reason: z.string(),
  /** How much it was answered, in bytes. */
  bytes: z.int(),
})
export type MachineCall = z.infer<typeof machineCallSchema>

const listed = z.object({
  calls: z.array(
    z.extend(machineCallSchema, { seq: z.int(), hash: z.string(), project: z.nullable(z.string()) }),
  ),
  /** What to ask for what came before; null where there is nothing. */
  next: z.nullable(z.string()),
  /** Whether each of these lines is as it was written, and follows the one before it. */
  whole: z.boolean(),
})
export type ListedCall = z.infer<typeof listed>['calls'][number]
const query = z.object({ before: given(z.string().check(z.regex(/^\d{1,15}$/))) })

export const ownKeysRow = {
  method: 'GET',
  path: '/api/own-keys',
  caller: 'user',
  summary: say('The caller’s own keys to /mcp, newest first; never the keys themselves.'),
  params: nothing,
  body: nothing,
  data: z.object({ keys: z.array(orgKeySchema) }),
} as const satisfies AnyRow

export const addOwnKeyRow = {
  method: 'POST',
  path: '/api/own-keys',
  caller: 'user',
  summary: say('Make a key of one’s own to /mcp. It is shown this once; what is kept is its hash.'),
  params: nothing,
  body: newKeySchema(machineScopeNames),
  data: z.object({ key: orgKeySchema, secret: z.string() }),
} as const satisfies AnyRow

export const revokeOwnKeyRow = {
  method: 'POST',
  path: '/api/own-keys/{key}/revoke',
  caller: 'user',
  summary: say('End a key of one’s own at once.'),
  params: z.object({ key: idSchema }),
  body: nothing,
  data: orgKeySchema,
} as const satisfies AnyRow

export const ownCallsRow = {
  method: 'GET',
  path: '/api/machine-calls',
  caller: 'user',
  summary: say('What programs read and asked with the caller’s own keys, newest first.'),
  params: nothing,
  query,
  body: nothing,
  data: listed,
} as const satisfies AnyRow

export const orgCallsRow = {
  method: 'GET',
  path: '/api/orgs/{org}/machine-calls',
  caller: 'org',
  scope: null,
  summary: say('What programs read and asked with the keys of an organization, newest first. Admins only.'),
  params: z.object({ org: idSchema }),
  query,
  body: nothing,
  data: listed,
} as const satisfies AnyRow

/** In the order in which they are told of. */
export const machineRows = { ownKeysRow, addOwnKeyRow, revokeOwnKeyRow, ownCallsRow, orgCallsRow } as const
