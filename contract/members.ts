import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { auditLineSchema } from './audit.ts'
import { heldDetails } from './held-details.ts'
import { type MemberStatus, memberFilterSchema, memberListSchema, memberStatuses } from './member-filter.ts'
import { personSchema } from './person.ts'
import { type AnyRow, nothing, type Scope } from './route.ts'

/** Why a join looks as if nobody meant it. None keeps anybody out. */
export const suspicions = {
  velocity: 'Many joins from the same network within an hour',
  disposable: 'The address belongs to a service for throw-away mail',
  'no-proof': 'No proof of work came with it',
  'proof-reused': 'Its proof of work had been used before',
} as const
export type Suspicion = keyof typeof suspicions

const time = z.string()
const optionalTime = z.nullable(time)
const optionalText = z.nullable(z.string())

/** A member as a list shows them. */
export const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  ...heldDetails,
  /** The one that they are written to in. */
  language: z.enum(languages),
  campaign: optionalText,
  referrer: optionalText,
  status: z.enum(Object.keys(memberStatuses) as [MemberStatus, ...MemberStatus[]]),
  joinedAt: time,
  confirmedAt: optionalTime,
  invitedAt: optionalTime,
  registeredAt: optionalTime,
  unsubscribedAt: optionalTime,
  referrals: z.int(),
  /** Reasons against the member that nobody has overruled. */
  reasons: z.array(z.string()),
})
export type Member = z.output<typeof memberSchema>

export const listMembersRow = {
  method: 'GET',
  path: '/api/operator/members',
  caller: 'operator',
  scope: 'members:read',
  summary: say('One page of the members that a filter leaves, in the order asked for.'),
  params: nothing,
  query: memberListSchema,
  body: nothing,
  data: z.object({
    members: z.array(memberSchema),
    /** What to pass as `after` for the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
} as const satisfies AnyRow

export const countMembersRow = {
  method: 'GET',
  path: '/api/operator/members/count',
  caller: 'operator',
  scope: 'members:read',
  summary: say('How many members a filter leaves.'),
  params: nothing,
  query: memberFilterSchema,
  body: nothing,
  data: z.object({ count: z.int() }),
} as const satisfies AnyRow

/** Where the members that a filter leaves are downloaded as CSV, in the order of the list; the query is the list's own. */
export const exportMembersPath = '/api/operator/members.csv'
/** What a key must be allowed to do to download them. */
export const exportMembersScope: Scope = 'members:read'

const byId = z.object({ id: z.uuid({ error: 'There is no such member.' }) })

/** What an operator may do with a member right now; the server decides, the page asks nothing else. */
const abilitiesSchema = z.object({
  resend: z.boolean(),
  invite: z.boolean(),
  overrule: z.boolean(),
  suppress: z.boolean(),
  erase: z.boolean(),
})

export const memberRow = {
  method: 'GET',
  path: '/api/operator/members/{id}',
  caller: 'operator',
  scope: 'members:read',
  summary: say('All that is held of a member, with what operators did to them.'),
  params: byId,
  body: nothing,
  data: z.object({
    person: personSchema,
    summary: memberSchema,
    suppressed: z.boolean(),
    audit: z.array(auditLineSchema),
    can: abilitiesSchema,
  }),
} as const satisfies AnyRow

/** An act upon one member that answers what was done, in words. */
const act = <const Path extends string>(name: Path, summary: string) =>
  ({
    method: 'POST',
    path: `/api/operator/members/{id}/${name}`,
    caller: 'operator',
    scope: 'members:write',
    summary,
    params: byId,
    body: nothing,
    data: z.object({ message: z.string() }),
  }) as const satisfies AnyRow

export const resendRow = act('resend', say('Send the letter again that the member waits for.'))
export const overruleRow = act(
  'overrule',
  say('Find the reasons against a member to be wrong; credit that was held back is given.'),
)
export const suppressRow = act('suppress', say('Write to this address no more; it stays on the list.'))
export const eraseMemberRow = act(
  'erase',
  say('Erase all that the waitlist holds of a member. Nothing brings it back.'),
)
