import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { inputSchemas, seenSchema } from './field.ts'
import { linkEntity, taskEntity } from './fields.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { centsSchema, idSchema } from './values.ts'

export const inTask = z.object({ project: idSchema, task: idSchema })

/** The most tasks that one edit changes. */
export const bulkMost = 500

const { title } = taskEntity.open

/** What of a task can be changed. */
export const taskFields = z.partial(
  z.object({
    ...inputSchemas(taskEntity.open),
    priceCents: z.nullable(centsSchema),
    costCents: z.nullable(centsSchema),
  }),
)
export type TaskFields = z.infer<typeof taskFields>

export const tasksRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/tasks',
  caller: 'project',
  scope: 'tasks:read',
  summary: say('Every task of a project that is not in the trash, in order, with the links between them.'),
  params: inProject,
  body: nothing,
  data: z.object({ tasks: z.array(seenSchema(taskEntity)), links: z.array(seenSchema(linkEntity)) }),
} as const satisfies AnyRow

export const addTaskRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Add a task; asked twice with one id it is added once.'),
  params: inProject,
  body: z.extend(taskFields, { id: idSchema, title: title.schema }),
  data: z.object({ task: seenSchema(taskEntity) }),
} as const satisfies AnyRow

export const editTaskRow = {
  method: 'PATCH',
  path: '/api/projects/{project}/tasks/{task}',
  caller: 'project',
  scope: 'tasks:write',
  summary: say(
    'Change a task; what nobody else changed since `base` is merged, the same field is a conflict.',
  ),
  params: inTask,
  body: z.object({
    base: z.int(),
    /** The sums that were seen, of those that are changed: a sum is never merged. */
    was: z.optional(
      z.partial(z.object({ priceCents: z.nullable(centsSchema), costCents: z.nullable(centsSchema) })),
    ),
    fields: taskFields,
  }),
  data: z.object({ task: seenSchema(taskEntity) }),
} as const satisfies AnyRow
