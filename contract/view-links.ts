import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import { fileEntity } from './fields.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { photoLimits } from './site-photos.ts'
import { idSchema, instantSchema, lineSchema } from './values.ts'

/** How many days a link works at most, and where nothing else is chosen. */
export const viewLinkDaysMost = 365
export const viewLinkDaysUsual = 30

/** A link by which somebody without an account looks at a project, as whoever made it sees it: never with its token. */
export const viewLinkSchema = z.object({
  id: idSchema,
  label: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** The owner in whose name its holder accepts the punch list; null where they only look. */
  accepts: z.nullable(z.string()),
  revokedAt: z.nullable(instantSchema),
  lastUsedAt: z.nullable(instantSchema),
  /** How many photos it shows, and nothing else of the project; null where it shows the project. */
  photos: z.nullable(z.int()),
})
export type ViewLink = z.infer<typeof viewLinkSchema>

export const viewLinksRow = {
  method: 'GET',
  path: '/api/projects/{project}/view-links',
  caller: 'project',
  scope: null,
  summary: say('The links by which people without an account look at a project, newest first.'),
  params: inProject,
  body: nothing,
  data: z.object({ links: z.array(viewLinkSchema) }),
} as const satisfies AnyRow

export const addViewLinkRow = {
  method: 'POST',
  path: '/api/projects/{project}/view-links',
  caller: 'project',
  scope: null,
  summary: say(
    'Make a link to look at a project. Its token is answered this once; asked twice with one id before anybody used it, the newer token works.',
  ),
  params: inProject,
  body: z.object({
    id: idSchema,
    label: lineSchema(say('Who it is for'), 80),
    days: z
      .int({ error: say('Enter a number of days') })
      .check(
        z.minimum(1, { error: say('A link works for at least a day') }),
        z.maximum(viewLinkDaysMost, { error: say('A link works for a year at most') }),
      ),
    /** The owner in whose name the punch list is accepted by it. */
    person: z.exactOptional(idSchema),
    /** The photos that it shows alone; where they are left out it shows the project. */
    photos: z.optional(
      z.array(idSchema).check(
        z.minLength(1, { error: say('Choose at least one photo') }),
        z.maxLength(photoLimits.shared, {
          error: say('A link shows at most {most} photos', { most: photoLimits.shared }),
        }),
      ),
    ),
  }),
  data: z.object({ link: viewLinkSchema, token: z.string() }),
} as const satisfies AnyRow

export const revokeViewLinkRow = {
  method: 'POST',
  path: '/api/projects/{project}/view-links/{link}/revoke',
  caller: 'project',
  scope: null,
  summary: say('Take a link back: it works no more from now on.'),
  params: z.object({ project: idSchema, link: idSchema }),
  body: nothing,
  data: z.object({ link: viewLinkSchema }),
} as const satisfies AnyRow

export const openViewLinkRow = {
  method: 'POST',
  path: '/api/look',
  caller: 'anyone',
  summary: say('Which project, or which photos of it, a link to look leads to, and until when.'),
  params: nothing,
  body: z.object({
    token: z.string({ error: say('The token is missing') }),
  }),
  data: z.object({
    project: idSchema,
    name: z.string(),
    orgName: z.string(),
    expiresAt: instantSchema,
    /** The owner in whose name the punch list is accepted by it. */
    accepts: z.nullable(z.string()),
    /** The photos that are shown, the newest first; null where the project is. */
    photos: z.nullable(z.array(seenSchema(fileEntity))),
  }),
} as const satisfies AnyRow

export const acceptByLinkRow = {
  method: 'POST',
  path: '/api/look/punch',
  caller: 'anyone',
  summary: say(
    'Accept something of the punch list as the owner whose link it is, or say that it is not done yet.',
  ),
  params: nothing,
  body: z.object({
    token: z.string({ error: say('The token is missing') }),
    punch: idSchema,
    state: z.enum(['accepted', 'open'], { error: say('Accept it, or say that it is not done yet') }),
  }),
  data: nothing,
} as const satisfies AnyRow
