import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { checkPoints } from './check-points.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema } from './values.ts'

/** Of how many tasks that a point finds the names are sent; `named` says how many there are. */
export const namedMost = 50

const limitSchema = z.object({
  side: z.enum(['most', 'least']),
  value: z.number(),
  /** A share in percent, a count, or an index. */
  unit: z.enum(['percent', 'count', 'index']),
  /** What counts as high or long, in working days. */
  days: z.exactOptional(z.number()),
})
export type CheckLimit = z.infer<typeof limitSchema>

const pointSchema = z.object({
  id: z.enum(checkPoints),
  limit: limitSchema,
  /** In the limit's unit; null where there is nothing to tell it of. */
  figure: z.nullable(z.number()),
  /** Whether the figure keeps the limit; null where there is none. */
  met: z.nullable(z.boolean()),
  count: z.int(),
  of: z.int(),
  named: z.int(),
  tasks: z.array(z.object({ id: idSchema, title: z.string() })),
  /** Whose rules ask for a gate: addresses. */
  sources: z.array(z.string()),
})
export type ShownPoint = z.infer<typeof pointSchema>

export const scheduleCheckRow = {
  method: 'GET',
  path: '/api/projects/{project}/schedule/check',
  caller: 'project',
  scope: 'tasks:read',
  summary: say(
    'The schedule check: the DCMA’s fourteen points, gates that the work needs, and for a government schedule UFGS 01 32 01.00 10, each with its figure, its limit and the tasks that it finds. For whoever runs the project.',
  ),
  params: inProject,
  body: nothing,
  data: z.object({
    government: z.boolean(),
    dataOn: z.nullable(dateSchema),
    /** The name of the baseline that it is held against: the newest one. */
    baseline: z.nullable(z.string()),
    points: z.array(pointSchema),
  }),
} as const satisfies AnyRow
export type ScheduleCheck = z.infer<typeof scheduleCheckRow.data>
