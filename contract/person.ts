import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { heldDetails } from './held-details.ts'
import { type AnyRow, nothing } from './route.ts'

const time = z.string()
const optionalTime = z.nullable(time)
const optionalText = z.nullable(z.string())

/** One thing that happened to a member. */
export const eventSchema = z.object({
  kind: z.string(),
  at: time,
  wording: optionalText,
  network: optionalText,
})

/** One letter, and how far it came. */
export const letterSchema = z.object({
  kind: z.string(),
  requestedAt: time,
  sentAt: optionalTime,
  failedAt: optionalTime,
  attempts: z.int(),
})

/**
 * All that is held of a person, as they and an operator may read and take it away; times in UTC, ISO 8601. What is only a
 * hash (links, limits) says nothing of anybody and is left out.
 */
export const personSchema = z.object({
  member: z.nullable(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      ...heldDetails,
      /** The one that they are written to in. */
      language: z.enum(languages),
      joinedAt: time,
      confirmedAt: optionalTime,
      invitedAt: optionalTime,
      unsubscribedAt: optionalTime,
      place: z.nullable(z.int()),
      referrals: z.int(),
      referralCode: z.string(),
      wasReferred: z.boolean(),
      campaign: z.object({
        utm_source: optionalText,
        utm_medium: optionalText,
        utm_campaign: optionalText,
        utm_term: optionalText,
        utm_content: optionalText,
        referrer: optionalText,
      }),
      network: optionalText,
      reasons: z.array(z.string()),
      overruledAt: optionalTime,
    }),
  ),
  /** What happened, oldest first; the proof of consent is where it has a wording. */
  events: z.array(eventSchema),
  letters: z.array(letterSchema),
  /** What the account system holds under the same address. */
  account: z.nullable(
    z.object({ username: z.string(), language: z.enum(languages), createdAt: time, plan: optionalText }),
  ),
  registrations: z.array(
    z.object({ username: z.string(), language: z.enum(languages), createdAt: time, expiresAt: time }),
  ),
})
export type Person = z.output<typeof personSchema>

const params = z.object({ token: z.string() })

export const ownDataRow = {
  method: 'GET',
  path: '/api/waitlist/person/{token}',
  caller: 'anyone',
  summary: say('All that is held of the person whose letter carried this unsubscribe token.'),
  params,
  body: nothing,
  data: personSchema,
} as const satisfies AnyRow

export const eraseOwnDataRow = {
  method: 'POST',
  path: '/api/waitlist/person/{token}/erase',
  caller: 'anyone',
  summary: say('Erase what the waitlist holds of the person whose letter carried this unsubscribe token.'),
  params,
  body: nothing,
  data: z.object({ message: z.string() }),
} as const satisfies AnyRow
