import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { audiences } from './audience.ts'
import { seenSchema } from './field.ts'
import { activityEntity, personEntity, projectEntity, projectKinds, projectStatuses } from './fields.ts'
import { type AnyRow, nothing } from './route.ts'
import { centsSchema, dateSchema, idSchema, textSchema } from './values.ts'

const inOrg = z.object({ org: idSchema })
export const inProject = z.object({ project: idSchema })

/** How many projects a page of the list has. */
export const projectsPage = 100
export const projectSorts = ['name', 'status', 'startOn', 'dueOn', 'tasks'] as const

/** A project in the list of all: with what its reader is to it. */
export const listedProject = z.extend(seenSchema(projectEntity), {
  orgId: idSchema,
  orgName: z.string(),
  audience: z.enum(audiences),
})
export type ListedProject = z.infer<typeof listedProject>

const listQuery = {
  q: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(z.enum(projectStatuses)),
  kind: z.optional(z.enum(projectKinds)),
  sort: z.optional(z.enum(projectSorts)),
  down: z.optional(z.enum(['yes'])),
  /** How many to pass over. */
  from: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
} as const

export const projectsRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects',
  caller: 'user',
  summary: say('The projects that the caller has a part in, of whichever organization.'),
  params: nothing,
  query: z.object({ ...listQuery, org: z.optional(idSchema) }),
  body: nothing,
  data: z.object({
    projects: z.array(listedProject),
    total: z.int(),
    /** How many there are of each status, whichever status is asked for. */
    counts: z.object({ active: z.int(), won: z.int(), lost: z.int(), closed: z.int() }),
    /** The organisations that there are projects of, by their names. */
    orgs: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
} as const satisfies AnyRow

export const orgProjectsRow = {
  method: 'GET',
  path: '/api/orgs/{org}/projects',
  caller: 'org',
  scope: 'projects:read',
  summary: say('The projects of an organization that the caller has a part in, a page at a time.'),
  params: inOrg,
  query: z.object({ ...listQuery }),
  body: nothing,
  data: z.object({ projects: z.array(listedProject), total: z.int() }),
} as const satisfies AnyRow

export const addProjectRow = {
  method: 'POST',
  path: '/api/orgs/{org}/projects',
  caller: 'org',
  scope: 'projects:write',
  summary: say('Begin a project, empty or from a template; asked twice with one id it is begun once.'),
  params: inOrg,
  body: z.object({
    id: idSchema,
    name: projectEntity.open.name.schema,
    address: z.optional(projectEntity.open.address.schema),
    kind: z.enum(projectKinds),
    /** One of the catalogue, or one of the organisation's own. */
    template: z.optional(z.nullable(textSchema(say('The template'), 80))),
    startOn: z.optional(z.nullable(dateSchema)),
  }),
  data: z.object({ project: seenSchema(projectEntity) }),
} as const satisfies AnyRow

export const projectRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}',
  caller: 'project',
  scope: 'projects:read',
  summary: say('A project, its people, and what the caller is to it.'),
  params: inProject,
  body: nothing,
  data: z.object({
    project: seenSchema(projectEntity),
    people: z.array(seenSchema(personEntity)),
    audience: z.enum(audiences),
    orgId: idSchema,
    orgName: z.string(),
    /** Who the caller is among the people; null for a link, and for one of the organisation with no part in it yet. */
    self: z.nullable(idSchema),
    /** The newest change of each class that the caller reads. */
    revs: z.record(z.string(), z.int()),
  }),
} as const satisfies AnyRow
export type ProjectView = z.infer<typeof projectRow.data>

const {
  name,
  address,
  kind,
  status,
  description,
  startOn,
  dueOn,
  dataOn,
  nearDays,
  government,
  overtime,
  checkLimits,
} = projectEntity.open

export const editProjectRow = {
  method: 'PATCH',
  path: '/api/projects/{project}',
  caller: 'project',
  scope: 'projects:write',
  summary: say(
    'Change a project; what nobody else changed since `base` is merged, the same field is a conflict.',
  ),
  params: inProject,
  body: z.object({
    base: z.int(),
    /** The sums that were seen, of those that are changed: a sum is never merged. */
    was: z.optional(
      z.partial(z.object({ priceCents: z.nullable(centsSchema), budgetCents: z.nullable(centsSchema) })),
    ),
    fields: z.partial(
      z.object({
        name: name.schema,
        address: address.schema,
        kind: kind.schema,
        status: status.schema,
        description: description.schema,
        startOn: startOn.schema,
        dueOn: dueOn.schema,
        dataOn: dataOn.schema,
        nearDays: nearDays.schema,
        government: government.schema,
        overtime: overtime.schema,
        checkLimits: checkLimits.schema,
        priceCents: z.nullable(centsSchema),
        budgetCents: z.nullable(centsSchema),
      }),
    ),
  }),
  data: z.object({ project: seenSchema(projectEntity) }),
} as const satisfies AnyRow

/** How many projects may be active at once, null for any number, and how many are. */
export const projectRoomRow = {
  method: 'GET',
  path: '/api/orgs/{org}/project-room',
  caller: 'org',
  scope: 'projects:read',
  summary: say('How many projects the plan lets be active at once, and how many are.'),
  params: inOrg,
  body: nothing,
  data: z.object({ most: z.nullable(z.int()), active: z.int() }),
} as const satisfies AnyRow

export const binProjectRow = {
  method: 'POST',
  path: '/api/projects/{project}/delete',
  caller: 'project',
  scope: 'projects:write',
  summary: say('Move a project to the trash, where it is kept for 30 days.'),
  params: inProject,
  body: nothing,
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

/** For how many days what lies in the bin can be taken out again. */
export const binDays = 30

export const binnedProjectsRow = {
  method: 'GET',
  path: '/api/orgs/{org}/bin',
  caller: 'org',
  scope: 'projects:read',
  summary: say('The projects in the trash of an organization, with the day on which each is gone.'),
  params: inOrg,
  body: nothing,
  data: z.object({
    projects: z.array(
      z.object({ id: idSchema, name: z.string(), binnedAt: z.string(), goneAt: z.string(), tasks: z.int() }),
    ),
  }),
} as const satisfies AnyRow

export const restoreProjectRow = {
  method: 'POST',
  path: '/api/orgs/{org}/bin/{project}/restore',
  caller: 'org',
  scope: 'projects:write',
  summary: say('Take a project out of the trash, as it was.'),
  params: z.object({ org: idSchema, project: idSchema }),
  body: nothing,
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

/** How many happenings a page of the record has. */
export const activityPage = 30

export const activityRow = {
  method: 'GET',
  path: '/api/projects/{project}/activity',
  caller: 'project',
  scope: 'projects:read',
  summary: say('What happened in a project, the newest first, as far as the caller may know of it.'),
  params: inProject,
  query: z.object({
    /** What the page before said comes next. */
    before: z.optional(z.string().check(z.regex(/^[0-9TZ:.-]{20,32}_[a-z]{4,6}_\d{1,15}$/))),
    /** What happened to one thing alone. */
    subject: z.optional(idSchema),
  }),
  body: nothing,
  data: z.object({
    activity: z.array(seenSchema(activityEntity)),
    /** What to ask for what came before; null where there is nothing. */
    next: z.nullable(z.string()),
  }),
} as const satisfies AnyRow
