import { sql } from 'kysely'
import type { Scope, Writing } from '#server/scope/scope.ts'
import { toldMost } from '#server/scope/told.ts'
import { taskColumns } from './columns.ts'
import { inOrder } from './date-order.ts'
import type { Held } from './lock.ts'

/** Sets fields of several tasks, of each its own, with one statement; their versions are one further. */
export async function setEach(
  { orgId, projectId }: Scope,
  { tx, now }: Writing,
  changes: readonly { row: Held; to: Readonly<Record<string, unknown>> }[],
): Promise<void> {
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
