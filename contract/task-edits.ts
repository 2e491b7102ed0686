import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import { taskEntity } from './fields.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { bulkMost, inTask, taskFields } from './tasks.ts'
import { idSchema, instantSchema } from './values.ts'

/** How long a task lies in the bin before it is gone for good, in days. */
export const binDays = 30

/** The most days by which dates are moved at once, ten years. */
const shiftMost = 3650

const several = <Schema extends z.ZodMiniType>(one: Schema) =>
  z.array(one).check(
    z.minLength(1, { error: say('Choose at least one task') }),
    z.maxLength(bulkMost, {
      error: say('At most {most} tasks can be changed at once', { most: bulkMost }),
    }),
  )

export const bulkEditRow = {
  method: 'POST',
  path: '/api/projects/{project}/task-edits',
  caller: 'project',
  scope: 'tasks:write',
  summary: say(
    'Change several tasks alike, or move their dates by as many days: all of them, or none and what conflicts is named.',
  ),
  params: inProject,
  body: z.object({
    /** The edit's own id: sent twice it is made once, and it is undone by it. */
    id: idSchema,
    tasks: several(z.object({ id: idSchema, base: z.int() })),
    fields: z.omit(taskFields, { rank: true, priceCents: true, costCents: true }),
    /** By how many days the dates that each has are moved, earlier where negative. */
    shiftDays: z.optional(
      z
        .int()
        .check(
          z.minimum(-shiftMost, { error: say('At most {most} days either way', { most: shiftMost }) }),
          z.maximum(shiftMost, { error: say('At most {most} days either way', { most: shiftMost }) }),
        ),
    ),
  }),
  data: z.object({ tasks: z.array(seenSchema(taskEntity)) }),
} as const satisfies AnyRow

/** What could not be put back, of which task: somebody changed it since. */
export const keptSchema = z.object({ id: idSchema, title: z.string(), fields: z.array(z.string()) })

export const undoRow = {
  method: 'POST',
  path: '/api/projects/{project}/task-edits/{edit}/undo',
  caller: 'project',
  scope: 'tasks:write',
  summary: say(
    'Undo an edit of several tasks; what somebody changed since stays as it is, and is named. An edit is undone once.',
  ),
  params: z.extend(inProject, { edit: idSchema }),
  body: nothing,
  data: z.object({ tasks: z.array(seenSchema(taskEntity)), kept: z.array(keptSchema) }),
} as const satisfies AnyRow

export const moveTaskRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/{task}/move',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Put a task after another, or first.'),
  params: inTask,
  body: z.object({
    /** The task that it comes after; null to be the first. */
    after: z.nullable(idSchema),
  }),
  data: z.object({
    rank: z.number(),
    /** Whether others were numbered anew to make room: then the list is to be read again. */
    renumbered: z.boolean(),
  }),
} as const satisfies AnyRow

export const binTasksRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/bin',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Move tasks to the trash, from where they can be taken back for {days} days.', {
    days: binDays,
  }),
  params: inProject,
  body: z.object({ tasks: several(idSchema) }),
  data: z.object({ binned: z.array(idSchema) }),
} as const satisfies AnyRow

export const restoreTasksRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/restore',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Take tasks out of the trash.'),
  params: inProject,
  body: z.object({ tasks: several(idSchema) }),
  data: z.object({ tasks: z.array(seenSchema(taskEntity)) }),
} as const satisfies AnyRow

export const binRow = {
  method: 'GET',
  path: '/api/projects/{project}/bin',
  caller: 'project',
  scope: 'tasks:read',
  summary: say('The tasks in the trash, newest first.'),
  params: inProject,
  body: nothing,
  data: z.object({
    tasks: z.array(z.object({ id: idSchema, title: z.string(), binnedAt: instantSchema })),
  }),
} as const satisfies AnyRow
