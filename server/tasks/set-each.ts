import { sql } from 'kysely'
import type { Happening, Scope, Writing } from '#server/scope/scope.ts'
import { toldMost } from '#server/scope/told.ts'
import { taskColumns } from './columns.ts'
import { inOrder } from './date-order.ts'
import type { Held } from './lock.ts'
import { requireShots } from './shots.ts'

/** Sets fields of several tasks, of each its own, with one statement; their versions are one further. */
export async function setEach(
  scope: Scope,
  writing: Writing,
  changes: readonly { row: Held; to: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const { orgId, projectId } = scope
  const { tx, now } = writing
  const done = changes.filter(({ to }) => to.status === 'done' && !to.shotsWaived)
  await requireShots(
    scope,
    writing,
    done.map(({ row }) => row.id),
    { status: 'done' },
  )
  const doneAt = ({ to }: (typeof changes)[number]) =>
    to.status === undefined ? {} : { done_at: to.status === 'done' ? now : null }
  const rows = changes.map((one) => ({
    id: one.row.id,
    ...Object.fromEntries(Object.entries(one.to).map(([name, value]) => [taskColumns[name], value])),
    ...doneAt(one),
  }))
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((name) => name !== 'id')
  if (columns.length === 0) return
  // What is not said of a task stays as it is: the row itself is what its JSON is put over.
  const set = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`w.${name}`)}`)
  await inOrder(
    sql`update tasks t set ${sql.join(set)}, version = t.version + 1
      from (select w.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one
          join tasks o on o.org_id = ${orgId}::uuid and o.project_id = ${projectId}::uuid and o.id = (one->>'id')::uuid
          cross join lateral jsonb_populate_record(o, one) as w) as w
      where t.org_id = ${orgId}::uuid and t.project_id = ${projectId}::uuid and t.id = w.id`.execute(tx),
    'fields.finishOn',
  )
}

/** Values as a record repeats them: no long texts. */
export const shortly = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.length <= toldMost),
  )

/** Values of fields, as they were and as they were made. */
type Values = { from: Record<string, unknown>; to: Record<string, unknown> }

/** What stands in a field of a task. */
export const standing = (row: Held, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name]

/** Whether two values of a field are one, in whichever order people come. */
export const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? [...one].sort().join() === [...other].sort().join()
    : one === other

/** What an edit would change of a task's own fields, as it is and as it would be. */
export function difference(
  row: Held,
  { assignees: _, ...fields }: { assignees?: unknown } & Readonly<Record<string, unknown>>,
): Values {
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !same(standing(row, name), value),
  )
  return {
    from: Object.fromEntries(changed.map(([name]) => [name, standing(row, name)])),
    to: Object.fromEntries(changed),
  }
}

/** That a task was edited, as the record has it; `as` names what the edit was part of. */
export const editedNote = (
  { row, from, to }: Values & { row: Held },
  as: Readonly<Record<string, string>>,
): Happening => ({
  class: 'open',
  kind: 'task.edited',
  subject: row.id,
  detail: {
    version: row.version + 1,
    fields: Object.keys(to),
    from: shortly(from),
    to: shortly(to),
    ...as,
  },
})
