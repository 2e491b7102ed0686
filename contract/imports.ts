import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { checkEntity, linkEntity, taskEntity } from './fields.ts'
import { inProject } from './projects.ts'
import type { AnyRow } from './route.ts'
import { idSchema, instantSchema, lineSchema, textSchema } from './values.ts'

/** How many tasks come in with one call; a longer file takes several. */
export const importMost = 200

const { title, description, status, startOn, finishOn, trade, phase } = taskEntity.open

/** A task as a file of another program brings it, with what belongs to it. */
const importedTask = z.object({
  id: idSchema,
  title: title.schema,
  description: description.schema,
  status: status.schema,
  startOn: startOn.schema,
  finishOn: finishOn.schema,
  trade: trade.schema,
  phase: phase.schema,
  /** People by the ids that the same call, or an earlier one, gave them. */
  assignees: z.array(idSchema).check(z.maxLength(50)),
  checks: z
    .array(
      z.object({ id: idSchema, title: checkEntity.open.title.schema, done: checkEntity.open.done.schema }),
    )
    .check(z.maxLength(500)),
  comments: z
    .array(z.object({ id: idSchema, body: textSchema(say('The comment'), 10_000), at: instantSchema }))
    .check(z.maxLength(1000)),
})
export type NewImportedTask = z.infer<typeof importedTask>

export const importRow = {
  method: 'POST',
  path: '/api/projects/{project}/import',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Bring in tasks from a file of another program; what came in already is passed over.'),
  params: inProject,
  bodyMost: 4_000_000,
  body: z.object({
    /** Who is named in the file and in the project not yet. */
    people: z
      .array(z.object({ id: idSchema, name: lineSchema(say('The name'), 100), email: z.nullable(z.email()) }))
      .check(z.maxLength(500)),
    tasks: z.array(importedTask).check(z.maxLength(importMost)),
    /** Links among tasks of this call and of earlier ones. */
    links: z
      .array(z.object({ from: linkEntity.open.from.schema, to: linkEntity.open.to.schema }))
      .check(z.maxLength(2000)),
  }),
  data: z.object({ tasks: z.int(), people: z.int() }),
} as const satisfies AnyRow
export type ImportBody = z.output<typeof importRow.body>
