import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { doers, gateKinds, linkKinds, projectKinds } from './fields.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, lineSchema } from './values.ts'

const inOrg = z.object({ org: idSchema })
const inTemplate = z.object({ org: idSchema, template: z.string().check(z.maxLength(80)) })
const inOwn = z.object({ org: idSchema, template: idSchema })
const nameSchema = lineSchema(say('The name'), 120)

/** A template among others: one of the catalogue, or one that the organisation made. */
const listedTemplate = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  own: z.boolean(),
  tasks: z.int(),
  gates: z.int(),
  /** Working days from the first start to the last finish. */
  days: z.int(),
  /** The kinds of project that it can be used for, the usual one first. */
  kinds: z.array(z.enum(projectKinds)),
})
export type ListedTemplate = z.infer<typeof listedTemplate>

export const templatesRow = {
  method: 'GET',
  path: '/api/orgs/{org}/templates',
  caller: 'org',
  scope: 'projects:read',
  summary: say(
    'The templates that a project can begin with: those of the catalog, and the organization’s own.',
  ),
  params: inOrg,
  body: nothing,
  data: z.object({ templates: z.array(listedTemplate) }),
} as const satisfies AnyRow

const templateTask = z.object({
  id: z.string(),
  title: z.string(),
  phase: z.string(),
  trade: z.string(),
  /** Working days, or calendar days where it is `elapsed`; 0 is a milestone. */
  days: z.int(),
  elapsed: z.boolean(),
  gate: z.nullable(z.enum(gateKinds)),
  /** Who does it, in a project of each kind; null where the template does not say. */
  who: z.object({
    diy: z.nullable(z.enum(doers)),
    hybrid: z.nullable(z.enum(doers)),
    professional: z.nullable(z.enum(doers)),
  }),
  after: z.array(z.object({ id: z.string(), kind: z.enum(linkKinds), lagDays: z.int() })),
  /** What of it is a planner's judgement; empty where the sources say it all. */
  judgement: z.string(),
  sources: z.array(z.object({ address: z.string(), says: z.string() })),
})
export type TemplateTaskView = z.infer<typeof templateTask>

export const templateRow = {
  method: 'GET',
  path: '/api/orgs/{org}/templates/{template}',
  caller: 'org',
  scope: 'projects:read',
  summary: say('A template with its tasks, their links, who does them, and where each comes from.'),
  params: inTemplate,
  body: nothing,
  data: z.object({
    template: listedTemplate,
    /** What it was held against; null for an own one. */
    check: z.nullable(z.object({ what: z.string(), published: z.string(), source: z.string() })),
    tasks: z.array(templateTask),
  }),
} as const satisfies AnyRow

export const saveTemplateRow = {
  method: 'POST',
  path: '/api/projects/{project}/template',
  caller: 'project',
  scope: 'projects:write',
  summary: say(
    'Save the tasks of a project, their links and lengths as a template: no people, no dates, no sums.',
  ),
  params: inProject,
  body: z.object({ id: idSchema, name: nameSchema }),
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

export const renameTemplateRow = {
  method: 'PATCH',
  path: '/api/orgs/{org}/templates/{template}',
  caller: 'org',
  scope: 'projects:write',
  summary: say('Rename a template of the organization’s own.'),
  params: inOwn,
  body: z.object({ name: nameSchema }),
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

export const deleteTemplateRow = {
  method: 'POST',
  path: '/api/orgs/{org}/templates/{template}/delete',
  caller: 'org',
  scope: 'projects:write',
  summary: say('Delete a template of the organization’s own; projects that began with it stay as they are.'),
  params: inOwn,
  body: nothing,
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow
