import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { machineScopeNames } from './machine-calls.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, instantSchema } from './values.ts'

/**
 * Programs that people let in by signing in, under OAuth 2.1: what a program asks for, what was allowed, and taking it back. The
 * endpoints that programs themselves call are not rows: RFC 6749, 7591, 7009, 8414 and 9728 say what they look like.
 */

/** Programs that one person lets in at a time. */
export const grantsMost = 30

/** The screen where somebody is asked whether they let a program in. */
export const consentPath = '/settings/connect'

const scopesSchema = z
  .array(z.enum(machineScopeNames, { error: say('There is no such scope') }), {
    error: say('Choose at least one scope'),
  })
  .check(
    z.minLength(1, { error: say('Choose at least one scope') }),
    z.maxLength(machineScopeNames.length, { error: say('There is no such scope') }),
  )
const projectSchema = z.object({ id: idSchema, name: z.string() })

const grantSchema = z.object({
  id: idSchema,
  /** What the program calls itself; nobody checks that. */
  client: z.string(),
  /** Where it is sent back to. */
  host: z.string(),
  scopes: z.array(z.enum(machineScopeNames)),
  /** The projects that it reaches; null for all of whoever let it in. */
  projects: z.nullable(z.array(projectSchema)),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  revokedAt: z.nullable(instantSchema),
  lastUsedAt: z.nullable(instantSchema),
})
export type Grant = z.infer<typeof grantSchema>

/** What stood behind the question mark when the program sent somebody here. */
const asked = z.string({ error: say('The request is missing') }).check(z.maxLength(6000))

const askedGrant = z.object({
  client: z.string(),
  host: z.string(),
  /** Whether it is on the computer of whoever is asked. */
  isLocal: z.boolean(),
  scopes: z.array(z.enum(machineScopeNames)),
  projects: z.array(projectSchema),
})
export type AskedGrant = z.infer<typeof askedGrant>

export const askedGrantRow = {
  method: 'POST',
  path: '/api/own-grants/asked',
  caller: 'user',
  summary: say(
    'What a program that sent somebody here asks for; or where to send them back to, where it asks amiss.',
  ),
  params: nothing,
  body: z.object({ query: asked }),
  data: z.object({ asked: z.nullable(askedGrant), to: z.nullable(z.string()) }),
} as const satisfies AnyRow

export const answerGrantRow = {
  method: 'POST',
  path: '/api/own-grants',
  caller: 'user',
  summary: say('Let a program in, with what is chosen of what it asks for, or not; answers where to go on.'),
  params: nothing,
  body: z.object({
    query: asked,
    allow: z.boolean(),
    scopes: z.optional(scopesSchema),
    /** Null for all projects. */
    projects: z.optional(
      z.nullable(
        z
          .array(idSchema)
          .check(z.minLength(1, { error: say('Choose at least one project') }), z.maxLength(200)),
      ),
    ),
  }),
  data: z.object({ to: z.string() }),
} as const satisfies AnyRow

export const ownGrantsRow = {
  method: 'GET',
  path: '/api/own-grants',
  caller: 'user',
  summary: say('The programs that the caller let in by signing in, newest first.'),
  params: nothing,
  body: nothing,
  data: z.object({ grants: z.array(grantSchema) }),
} as const satisfies AnyRow

export const revokeGrantRow = {
  method: 'POST',
  path: '/api/own-grants/{grant}/revoke',
  caller: 'user',
  summary: say('Shut a program out at once, with all of its tokens.'),
  params: z.object({ grant: idSchema }),
  body: nothing,
  data: grantSchema,
} as const satisfies AnyRow

/** In the order in which they are told of. */
export const grantRows = { askedGrantRow, answerGrantRow, ownGrantsRow, revokeGrantRow } as const
