import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { audiences } from './audience.ts'
import type { Entity, Field, Seen } from './field.ts'
import {
  centsSchema,
  countSchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  textSchema,
} from './values.ts'

/**
 * The one catalogue of what a project's things have, and which class each field is of. From it come what each audience reads,
 * what may be sorted and narrowed by, and the columns of exports. A field stands here, in its table, on its screen and in the
 * Spanish; nowhere else.
 */

type Use = Pick<Field, 'sortable' | 'filterable' | 'technical'>
const field = <Schema extends z.ZodMiniType>(
  label: string,
  schema: Schema,
  use: Use = {},
): Field<Schema> => ({
  label,
  schema,
  ...use,
})
const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)

const sorted = { sortable: true } as const
const narrowed = { sortable: true, filterable: true } as const
const technical = { technical: true } as const

export const projectKinds = ['diy', 'hybrid', 'professional'] as const
export type ProjectKind = (typeof projectKinds)[number]
export const projectStatuses = ['active', 'won', 'lost', 'closed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
export const taskStatuses = ['todo', 'doing', 'blocked', 'done'] as const
export type TaskStatus = (typeof taskStatuses)[number]
/** What must be passed before what follows may start. */
export const gateKinds = ['permit', 'inspection', 'decision', 'order', 'wait', 'review'] as const
export type GateKind = (typeof gateKinds)[number]
/** Who does a task: whoever runs the project, a contractor, nobody but a licensed trade, an architect or engineer, an inspector, or an agency. */
export const doers = ['you', 'contractor', 'licensed', 'designer', 'inspector', 'agency'] as const
export type Doer = (typeof doers)[number]
export const linkKinds = ['FS', 'SS', 'FF', 'SF'] as const
export type LinkKind = (typeof linkKinds)[number]

export const projectEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    name: field(say('Project'), lineSchema(say('The name'), 120), narrowed),
    address: field(say('Address'), textSchema(say('The address'), 300), sorted),
    kind: field(say('Kind'), z.enum(projectKinds), narrowed),
    status: field(say('Status'), z.enum(projectStatuses), narrowed),
    description: field(say('Description'), textSchema(say('The description'), 20_000)),
    startOn: field(say('Start'), none(dateSchema), sorted),
    dueOn: field(say('Completion'), none(dateSchema), sorted),
    timeZone: field(say('Time zone'), z.string(), technical),
    tasks: field(say('Tasks'), countSchema(1_000_000), sorted),
    tasksDone: field(say('Tasks done'), countSchema(1_000_000), sorted),
    version: field(say('Version'), z.int(), technical),
  },
  price: { priceCents: field(say('Price'), none(centsSchema), sorted) },
  cost: { budgetCents: field(say('Budget'), none(centsSchema), sorted) },
} as const satisfies Entity
export type Project = Seen<typeof projectEntity>

export const personEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    userId: field(say('Account'), none(idSchema), technical),
    name: field(say('Name'), lineSchema(say('The name'), 100), narrowed),
    company: field(say('Company'), textSchema(say('The company'), 120), narrowed),
    trade: field(say('Trade'), textSchema(say('The trade'), 60), narrowed),
    audience: field(say('Role'), z.enum(audiences), narrowed),
    /** Whether they are of the organisation whose project it is. */
    own: field(say('Own people'), z.boolean(), technical),
  },
  team: {
    email: field(say('Email'), none(z.string())),
    phone: field(say('Phone'), none(textSchema(say('The phone number'), 40))),
  },
} as const satisfies Entity
export type Person = Seen<typeof personEntity>

export const taskEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    title: field(say('Task'), lineSchema(say('The title'), 200), sorted),
    description: field(say('Description'), textSchema(say('The description'), 20_000)),
    status: field(say('Status'), z.enum(taskStatuses), narrowed),
    blockedBy: field(say('Blocked by'), textSchema(say('The reason'), 300)),
    startOn: field(say('Start'), none(dateSchema), sorted),
    finishOn: field(say('Finish'), none(dateSchema), sorted),
    days: field(say('Days'), none(countSchema(3650)), sorted),
    gate: field(say('Gate'), none(z.enum(gateKinds)), narrowed),
    who: field(say('Done by'), none(z.enum(doers)), narrowed),
    trade: field(say('Trade'), textSchema(say('The trade'), 60), narrowed),
    room: field(say('Room'), textSchema(say('The room'), 80), narrowed),
    rank: field(say('Order'), z.number(), { ...sorted, ...technical }),
    assignees: field(say('Assigned to'), z.array(idSchema), { filterable: true }),
    checks: field(say('Checklist'), countSchema(1000), technical),
    checksDone: field(say('Checklist done'), countSchema(1000), technical),
    comments: field(say('Comments'), countSchema(1_000_000), technical),
    phase: field(say('Phase'), textSchema(say('The phase'), 80), narrowed),
    elapsed: field(say('Calendar days'), z.boolean(), technical),
    doneAt: field(say('Done on'), none(instantSchema), sorted),
    createdAt: field(say('Created'), instantSchema, sorted),
    version: field(say('Version'), z.int(), technical),
  },
  price: { priceCents: field(say('Price'), none(centsSchema), sorted) },
  cost: { costCents: field(say('Cost'), none(centsSchema), sorted) },
} as const satisfies Entity
export type Task = Seen<typeof taskEntity>

export const linkEntity = {
  open: {
    from: field(say('Predecessor'), idSchema),
    to: field(say('Task'), idSchema),
    kind: field(say('Kind'), z.enum(linkKinds)),
    lagDays: field(say('Lag'), z.int().check(z.minimum(-3650), z.maximum(3650))),
  },
} as const satisfies Entity
export type TaskLink = Seen<typeof linkEntity>

export const checkEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    title: field(say('Checklist'), lineSchema(say('The line'), 300)),
    done: field(say('Done'), z.boolean()),
    rank: field(say('Order'), z.number(), technical),
  },
} as const satisfies Entity
export type Check = Seen<typeof checkEntity>

export const commentEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    taskId: field(say('Task'), idSchema, technical),
    author: field(say('From'), none(idSchema), technical),
    /** Whether it is a note for the team alone. */
    team: field(say('Team only'), z.boolean()),
    body: field(say('Comment'), textSchema(say('The comment'), 10_000)),
    at: field(say('Written'), instantSchema, sorted),
    editedAt: field(say('Edited'), none(instantSchema)),
  },
} as const satisfies Entity
export type Comment = Seen<typeof commentEntity>

export const fileEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    taskId: field(say('Task'), none(idSchema), technical),
    name: field(say('File'), lineSchema(say('The name'), 255), narrowed),
    type: field(say('Type'), z.string(), narrowed),
    bytes: field(say('Size'), z.int(), sorted),
    sha256: field(say('Checksum'), z.string(), technical),
    width: field(say('Width'), none(z.int()), technical),
    height: field(say('Height'), none(z.int()), technical),
    class: field(say('Who sees it'), z.enum(['open', 'team', 'price', 'cost']), { filterable: true }),
    author: field(say('From'), none(idSchema), technical),
    at: field(say('Added'), instantSchema, sorted),
  },
} as const satisfies Entity
export type ProjectFile = Seen<typeof fileEntity>

export const activityEntity = {
  open: {
    rev: field(say('Number'), z.int(), technical),
    class: field(say('Who sees it'), z.enum(['open', 'team', 'price', 'cost', 'manage']), technical),
    at: field(say('When'), instantSchema, sorted),
    actor: field(say('Who'), none(idSchema), technical),
    kind: field(say('What'), z.string()),
    subject: field(say('Subject'), none(idSchema), technical),
    detail: field(say('Details'), z.record(z.string(), z.unknown())),
  },
} as const satisfies Entity
export type Activity = Seen<typeof activityEntity>

/** Every entity of a project, under its name. */
export const entities = {
  project: projectEntity,
  person: personEntity,
  task: taskEntity,
  link: linkEntity,
  check: checkEntity,
  comment: commentEntity,
  file: fileEntity,
  activity: activityEntity,
} as const satisfies Record<string, Entity>
export type EntityName = keyof typeof entities
