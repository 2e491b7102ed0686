import * as z from 'zod/mini'
import { type Say, say } from '#language/say.ts'
import { becauseWords } from './moved.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema, instantSchema } from './values.ts'

/** That a finish moved, and what is said of it. */
export const slipSchema = z.object({
  /** The task whose finish it is; null for the completion of the whole project, and for its deadline. */
  task: z.nullable(idSchema),
  /** Whether it is the day that was promised, not the one that is planned. */
  deadline: z.boolean(),
  title: z.string(),
  from: dateSchema,
  to: dateSchema,
  at: instantSchema,
  by: z.nullable(z.string()),
  /** What blocks the task, or what whoever moved it wrote beside; empty where nothing was said. */
  reason: z.string(),
  /** What its dates followed from: what happened, and to which task. */
  because: z.nullable(z.object({ kind: z.string(), task: z.nullable(idSchema), title: z.string() })),
})
export type Slip = z.infer<typeof slipSchema>

/** Why something moved: what its dates followed from, and what whoever moved it said; empty where neither is known. */
export function slipWhy({ task, because, reason }: Slip, say: Say): string {
  if (because === null || because.task === task) return reason
  const failed = because.kind === 'inspection.failed'
  const words = becauseWords({ kind: because.kind, title: because.title, reason: failed ? reason : '' }, say)
  return [words, failed ? '' : reason].filter((text) => text !== '').join(' · ')
}

/** How many of the newest are answered. */
export const slipsMost = 100

export const slipsRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/slips',
  caller: 'project',
  scope: 'tasks:read',
  summary: say('The finishes that moved, newest first, each with the reason that is given.'),
  params: inProject,
  body: nothing,
  data: z.object({ slips: z.array(slipSchema) }),
} as const satisfies AnyRow
