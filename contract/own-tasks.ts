import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { taskEntity } from './fields.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema } from './values.ts'

const { open } = taskEntity
const of = <Name extends keyof typeof open>(name: Name): (typeof open)[Name]['schema'] => open[name].schema

/** A task of the caller's own, with where it is. Nothing of it is narrower than what everybody in its project sees. */
export const ownTaskSchema = z.object({
  project: idSchema,
  projectName: z.string(),
  address: z.string(),
  /** Where the work is: what is today, and late, is counted there. */
  timeZone: z.string(),
  id: of('id'),
  title: of('title'),
  status: of('status'),
  blockedBy: of('blockedBy'),
  startOn: of('startOn'),
  finishOn: of('finishOn'),
  gate: of('gate'),
  room: of('room'),
  checks: of('checks'),
  checksDone: of('checksDone'),
  version: of('version'),
  /** The day on which it was finished, where the work is. */
  doneOn: z.nullable(dateSchema),
  /** Of the days that were asked for, those between its first and last on which it rests. */
  restsOn: z.array(dateSchema),
})
export type OwnTask = z.infer<typeof ownTaskSchema>

export const ownTasksRow = {
  method: 'GET',
  keepable: true,
  path: '/api/own-tasks',
  caller: 'user',
  summary: say(
    'The tasks that are assigned to the caller, in every project: those of the days asked for, those that are late or have no day yet, and what was finished on these days.',
  ),
  params: nothing,
  query: z.object({ from: dateSchema, to: dateSchema }),
  body: nothing,
  data: z.object({ tasks: z.array(ownTaskSchema) }),
} as const satisfies AnyRow
