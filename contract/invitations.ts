import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { memberFilterSchema } from './member-filter.ts'
import { type AnyRow, nothing } from './route.ts'
import { shortName } from './short-name.ts'

/** The most members that one batch invites. */
export const batchLimit = 100_000

/** Whom a batch invites: the next so many by place among those whom the filter leaves. */
export const selectionSchema = z.object({
  next: z.int({ error: `Next must be a whole number from 1 to ${batchLimit}` }).check(
    z.refine<number>((count) => count >= 1 && count <= batchLimit, {
      error: `Next must be a whole number from 1 to ${batchLimit}`,
      params: { minimum: 1, maximum: batchLimit },
    }),
  ),
  filter: z.optional(memberFilterSchema),
})
export type Selection = z.output<typeof selectionSchema>

/** A batch and how far its letters have come. */
export const batchSchema = z.object({
  id: z.string(),
  number: z.int(),
  name: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  size: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Letters that may have arrived: the server was killed between their last byte and the answer to it. */
  unanswered: z.int(),
  waiting: z.int(),
})
export type Batch = z.output<typeof batchSchema>

export const previewInvitationsRow = {
  method: 'POST',
  path: '/api/operator/invitations/preview',
  caller: 'operator',
  scope: 'members:read',
  summary: say('Whom a batch would invite: how many, and the first of them.'),
  params: nothing,
  body: selectionSchema,
  data: z.object({
    size: z.int(),
    /** Those whom the filter leaves and who wait, beyond the size asked for. */
    eligible: z.int(),
    first: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), place: z.int() })),
  }),
} as const satisfies AnyRow

export const inviteRow = {
  method: 'POST',
  path: '/api/operator/invitations',
  caller: 'operator',
  scope: 'invitations:write',
  summary: say(
    'Invite a batch. Its name makes it safe to ask again: a second batch of the same name and selection is the first one.',
  ),
  params: nothing,
  body: z.extend(selectionSchema, {
    name: z.optional(shortName('Name must be text')),
  }),
  data: batchSchema,
} as const satisfies AnyRow

export const batchesRow = {
  method: 'GET',
  path: '/api/operator/invitations',
  caller: 'operator',
  scope: 'members:read',
  summary: say('The batches, newest first, with how far their letters have come.'),
  params: nothing,
  body: nothing,
  data: z.object({ batches: z.array(batchSchema) }),
} as const satisfies AnyRow

/** The letters that the waitlist sends, by kind. */
export const letterKinds = {
  confirm: 'Asks to confirm the address',
  confirmed: 'Says what the place is',
  invitation: 'Invites',
} as const
export type LetterKind = keyof typeof letterKinds

/**
 * Where a letter stands as its reader would see it: a document of its own, for operators, to be framed; `?language=es` has it
 * in that language.
 */
export const letterPreviewPath = '/api/operator/letters/{kind}/preview'

/** A letter as it would go out today, to a member who does not exist. */
export const letterSamplesRow = {
  method: 'GET',
  path: '/api/operator/letters',
  caller: 'operator',
  scope: 'members:read',
  summary: say('Every letter of the waitlist: its words, and how many were sent.'),
  params: nothing,
  body: nothing,
  data: z.object({
    letters: z.array(
      z.object({
        kind: z.enum(Object.keys(letterKinds) as [LetterKind, ...LetterKind[]]),
        /** In each language, that of the sources first. */
        words: z.array(z.object({ language: z.enum(languages), subject: z.string(), text: z.string() })),
        waiting: z.int(),
        sent: z.int(),
        failed: z.int(),
        lastError: z.nullable(z.string()),
      }),
    ),
  }),
} as const satisfies AnyRow
