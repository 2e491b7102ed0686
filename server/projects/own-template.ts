import * as z from 'zod/mini'
import { doers, gateKinds, linkKinds, taskEntity } from '#contract/fields.ts'
import { idSchema } from '#contract/values.ts'
import type { Dated } from '#domain/templates/forward-pass.ts'
import type { Db } from '#server/db/schema.ts'

const { title, description, phase, trade, room, shots } = taskEntity.open

/** What is kept of each task: nothing of people, dates, states or sums. */
const ownTask = z.object({
  id: z.string(),
  title: title.schema,
  description: description.schema,
  phase: phase.schema,
  trade: trade.schema,
  room: room.schema,
  who: z.nullable(z.enum(doers)),
  gate: z.nullable(z.enum(gateKinds)),
  days: z.int(),
  elapsed: z.boolean(),
  // A template that was kept before there was a schedule has none of these.
  weather: z._default(z.boolean(), false),
  noticeHours: z._default(z.nullable(z.int()), null),
  leadDays: z._default(z.nullable(z.int()), null),
  after: z.array(
    z.object({
      ...{ id: z.string(), kind: z.enum(linkKinds), lagDays: z.int() },
      lagElapsed: z._default(z.boolean(), false),
    }),
  ),
  checks: z.array(z.string()),
  shots: z._default(shots.schema, ''),
})
export type OwnTask = z.infer<typeof ownTask>

/** What stands in `own_templates.body`. */
export const ownBody = z.object({ tasks: z.array(ownTask) })

export type OwnTemplate = { id: string; name: string; tasks: OwnTask[] }

/** A template of an organisation's own; undefined where it has none such. */
export async function findOwnTemplate(db: Db, orgId: string, id: string): Promise<OwnTemplate | undefined> {
  if (!idSchema.safeParse(id).success) return undefined
  const row = await db
    .selectFrom('own_templates')
    .select(['id', 'name', 'body'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, tasks: ownBody.parse(row.body).tasks }
}

/** Tasks as they are dated. */
export const datedOf = (tasks: readonly Pick<OwnTask, 'id' | 'days' | 'elapsed' | 'after'>[]): Dated[] =>
  tasks.map(({ id, days, elapsed, after }) => ({
    id,
    duration: days,
    elapsed,
    predecessors: after.map(({ id: from, kind, lagDays, lagElapsed }) => ({
      ...{ id: from, type: kind, lag: lagDays },
      lagElapsed,
    })),
  }))
