import type { Task } from '#contract/fields.ts'
import { runKept } from '#server/db/client.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'
import { readColumns } from './columns.ts'

/** A task as it stands while it is held, and what its project's clocks show. */
export type Held = Omit<Task, 'checks' | 'checksDone' | 'comments' | 'doneAt' | 'createdAt'> & {
  timeZone: string
}

const statement = {
  name: 'lock-tasks',
  text: `select ${readColumns}, (select time_zone from projects p where p.org_id = $1::uuid and p.id = $2::uuid) as "timeZone",
      array(select person_id::text from task_assignees a
        where a.org_id = t.org_id and a.project_id = t.project_id and a.task_id = t.id order by person_id) as assignees
    from tasks t
    where org_id = $1::uuid and project_id = $2::uuid and id = any($3::uuid[]) and deleted_at is null
    order by id for update`,
}

/** The tasks of these ids that are not in the bin, held until the transaction ends, each time in the same order. */
export async function lockTasks(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  ids: readonly string[],
): Promise<Held[]> {
  return runKept<Held>(tx, statement, [orgId, projectId, ids])
}
