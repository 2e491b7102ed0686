import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import { activityEntity, taskEntity } from './fields.ts'
import { listedProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema } from './values.ts'

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
