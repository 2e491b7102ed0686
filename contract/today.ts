import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import { activityEntity, taskEntity } from './fields.ts'
import { listedProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema } from './values.ts'

/** Why something stands on the list of today, the most pressing first; each task stands there once. */
export const needs = ['late', 'blocked', 'decision', 'gate', 'mine'] as const
export type Need = (typeof needs)[number]

/** How many of each need are listed, and how many days ahead gates and decisions are looked for. */
export const todayLimits = { each: 40, projects: 60, daysAhead: 14, happenings: 12 } as const

const { id, title, status, blockedBy, startOn, finishOn, gate } = seenSchema(taskEntity).shape

const needed = z.object({
  need: z.enum(needs),
  projectId: idSchema,
  task: z.object({ id, title, status, blockedBy, startOn, finishOn, gate }),
  /** Who it is assigned to, by their names. */
  people: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Whether it is assigned to the caller. */
  mine: z.boolean(),
})
export type Needed = z.infer<typeof needed>

const todayProject = z.extend(listedProject, {
  /** The day that it is where the project is. */
  today: z.string(),
  late: z.int(),
  blocked: z.int(),
  /** The first gate that is still ahead, or late. */
  nextGate: z.nullable(z.object({ id, title, finishOn, gate })),
  /** When the last of its tasks ends, as it is planned now. */
  finishOn,
})
export type TodayProject = z.infer<typeof todayProject>

export const todayRow = {
  method: 'GET',
  keepable: true,
  path: '/api/today',
  caller: 'user',
  summary: say('What needs the caller today, over every project that they have a part in.'),
  params: nothing,
  body: nothing,
  data: z.object({
    /** Projects that are under way, those with the most that is late first. */
    projects: z.array(todayProject),
    needs: z.array(needed),
    counts: z.object({
      late: z.int(),
      blocked: z.int(),
      decision: z.int(),
      gate: z.int(),
      mine: z.int(),
      projects: z.int(),
    }),
    /** What others did since yesterday. */
    activity: z.array(
      z.object({
        projectId: idSchema,
        happened: seenSchema(activityEntity),
        by: z.nullable(z.string()),
        /** What it happened to is called. */
        about: z.nullable(z.string()),
      }),
    ),
  }),
} as const satisfies AnyRow

/** How many of what is listed at most, over the projects that are looked into; days ahead. */
export const deskLimits = { projects: 24, waiting: 60, orders: 12, days: 14, tasks: 24 } as const
/** What can wait for whoever runs a project, beside its tasks. */
export const waitingKinds = [
  'document',
  'approval',
  'submittal',
  'rfi',
  'change',
  'invoice',
  'hours',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

const waitingItem = z.object({
  kind: z.enum(waitingKinds),
  projectId: idSchema,
  projectName: z.string(),
  id: idSchema,
  title: z.string(),
  /** The day that it was due, or was to be; null where none is set. */
  due: z.nullable(dateSchema),
  /** The day that it is where the project is. */
  today: dateSchema,
  /** What it comes to, in cents, where it is about money. */
  cents: z.nullable(z.int()),
})
export type WaitingItem = z.infer<typeof waitingItem>

export const waitingRow = {
  method: 'GET',
  path: '/api/today/waiting',
  caller: 'user',
  summary: say(
    'What waits for whoever runs projects, beside tasks: papers, submittals, answers, drafts of changes, late invoices, hours without a task; what is due first is first.',
  ),
  params: nothing,
  body: nothing,
  data: z.object({ waiting: z.array(waitingItem) }),
} as const satisfies AnyRow

const deskProject = { projectId: idSchema, projectName: z.string() }
const order = z.object({
  ...deskProject,
  ...{ id: idSchema, item: z.string(), packs: z.nullable(z.number()), unit: z.string(), pack: z.string() },
  ...{ supplier: z.string(), orderOn: dateSchema, neededOn: z.nullable(dateSchema), today: dateSchema },
})
export type DeskOrder = z.infer<typeof order>
const aheadProject = z.object({
  ...deskProject,
  today: dateSchema,
  /** Those that lie in the next days, those that begin first ahead. */
  tasks: z.array(z.object({ id, title, status, startOn: dateSchema, finishOn: dateSchema, gate })),
})
export type AheadProject = z.infer<typeof aheadProject>
const projectMoney = z.object({
  ...deskProject,
  /** In cents: the contract with its signed changes, what was billed and is not paid, and what is thought to be left. */
  ...{ contract: z.int(), billed: z.int(), open: z.int(), projected: z.int() },
  /** How many days the oldest open invoice is late; 0 where none is. */
  lateDays: z.int(),
})
export type ProjectMoney = z.infer<typeof projectMoney>

export const deskRow = {
  method: 'GET',
  path: '/api/today/desk',
  caller: 'user',
  summary: say(
    'What lies ahead of whoever runs projects: the next two weeks, what is to be ordered, and what each job earns.',
  ),
  params: nothing,
  body: nothing,
  data: z.object({
    ahead: z.array(aheadProject),
    orders: z.array(order),
    money: z.array(projectMoney),
  }),
} as const satisfies AnyRow
