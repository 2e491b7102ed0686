import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, lineSchema, textSchema } from './values.ts'

/** The lists whose views can be saved. */
export const viewPages = ['projects', 'tasks'] as const

const inOrg = z.object({ org: idSchema })
const view = z.object({
  id: idSchema,
  name: z.string(),
  page: z.enum(viewPages),
  /** The project whose list it is of; null for a list over all. */
  projectId: z.nullable(idSchema),
  /** What stands behind the question mark. */
  query: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
})
export type View = z.infer<typeof view>

export const viewsRow = {
  method: 'GET',
  path: '/api/orgs/{org}/views',
  caller: 'org',
  scope: null,
  summary: say('The saved views of a list: one’s own, and those that are shared in the organization.'),
  params: inOrg,
  query: z.object({ page: z.enum(viewPages), project: z.optional(idSchema) }),
  body: nothing,
  data: z.object({ views: z.array(view) }),
} as const satisfies AnyRow

export const saveViewRow = {
  method: 'POST',
  path: '/api/orgs/{org}/views',
  caller: 'org',
  scope: null,
  summary: say('Save what a list shows as a view with a name.'),
  params: inOrg,
  body: z.object({
    id: idSchema,
    name: lineSchema(say('The name'), 60),
    page: z.enum(viewPages),
    project: z.optional(z.nullable(idSchema)),
    query: textSchema(say('The view'), 2000),
    shared: z.boolean(),
  }),
  data: z.object({ view }),
} as const satisfies AnyRow

export const deleteViewRow = {
  method: 'POST',
  path: '/api/orgs/{org}/views/{view}/delete',
  caller: 'org',
  scope: null,
  summary: say('Delete a saved view: one’s own, or as an admin a shared one.'),
  params: z.object({ org: idSchema, view: idSchema }),
  body: nothing,
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow
