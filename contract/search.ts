import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { audiences } from './audience.ts'
import { projectStatuses, taskStatuses } from './fields.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema } from './values.ts'

/** The most that is found of each kind. */
export const foundMost = 8

/** `audience`: what the caller is to the project. */
const inProject = { projectId: idSchema, projectName: z.string(), audience: z.enum(audiences) }

export const searchRow = {
  method: 'GET',
  path: '/api/search',
  caller: 'user',
  summary: say(
    'Find projects, tasks, comments, files and documents by how their words begin, in all projects or in one.',
  ),
  params: nothing,
  query: z.object({
    q: z.string({ error: say('Type what to look for') }).check(z.maxLength(200)),
    /** The one project to look in. */
    project: z.optional(idSchema),
  }),
  body: nothing,
  data: z.object({
    projects: z.array(
      z.object({ id: idSchema, name: z.string(), address: z.string(), status: z.enum(projectStatuses) }),
    ),
    tasks: z.array(
      z.object({
        id: idSchema,
        title: z.string(),
        status: z.enum(taskStatuses),
        finishOn: z.nullable(dateSchema),
        ...inProject,
      }),
    ),
    /** What was said of tasks; `team` is a note that only the team reads. */
    comments: z.array(
      z.object({
        id: idSchema,
        team: z.boolean(),
        /** The words around what was looked for. */
        excerpt: z.string(),
        taskId: idSchema,
        taskTitle: z.string(),
        ...inProject,
      }),
    ),
    files: z.array(z.object({ id: idSchema, name: z.string(), taskId: z.nullable(idSchema), ...inProject })),
    /** By title and number, and what was issued by its text too. */
    documents: z.array(
      z.object({ id: idSchema, title: z.string(), number: z.nullable(z.string()), ...inProject }),
    ),
  }),
} as const satisfies AnyRow
export type Found = z.infer<typeof searchRow.data>
