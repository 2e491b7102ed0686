import { sql } from 'kysely'
import type { Task } from '#contract/fields.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'
import { heldColumns } from './columns.ts'

/** A task as it stands while it is held. */
export type Held = Omit<Task, 'checks' | 'checksDone' | 'comments' | 'doneAt' | 'createdAt'>

/** The tasks of these ids that are not in the bin, held until the transaction ends, each time in the same order. */
export async function lockTasks(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  ids: readonly string[],
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select ${heldColumns},
      coalesce((select array_agg(person_id::text order by person_id) from task_assignees a
        where a.org_id = t.org_id and a.project_id = t.project_id and a.task_id = t.id), '{}') as assignees
    from tasks t
    where org_id = ${orgId}::uuid and project_id = ${projectId}::uuid and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`.execute(tx)
  return rows
}
