import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import type { moveTaskRow } from '#contract/task-edits.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { takeTurn } from './links.ts'
import { rankBetween, rankStep } from './ranks.ts'
import { findTask } from './rights.ts'

/** Puts a task after another, or first. Its version stays: an order is nobody's field. */
export async function moveTask(
  scope: Scope,
  task: string,
  { after }: RowInput<typeof moveTaskRow>['body'],
): Promise<RowData<typeof moveTaskRow>> {
  requireRight(scope, 'task.edit')
  return scope.write(async (writing) => {
    await takeTurn(scope, writing)
    await findTask(scope, writing, task)
    await writing.self()
    const low = after === null ? null : await rankOf(scope, writing, after)
    const high = await nextRank(scope, writing, task, low)
    const rank = rankBetween(low, high)
    const placed = rank ?? (await renumber(scope, writing, task, low))
    await setRank(scope, writing, task, placed)
    return { rank: placed, renumbered: rank === undefined }
  })
}

/** Gives a task its place in the order by number, as a board does that puts it between two. */
export async function setRank(scope: Scope, writing: Writing, task: string, rank: number): Promise<void> {
  const moved = await writing.tx
    .updateTable('tasks')
    .set({ rank })
    .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, id: task }))
    .where('deleted_at', 'is', null)
    .where('rank', '!=', rank)
    .returning('id')
    .executeTakeFirst()
  if (moved) await writing.note({ class: 'open', kind: 'task.moved', subject: task, detail: { rank } })
}

async function rankOf({ orgId, projectId }: Scope, { tx }: Writing, id: string): Promise<number> {
  const row = await tx
    .selectFrom('tasks')
    .select('rank')
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notThere()
  return row.rank
}

/** The number of the first task after `low`, the moved one apart; null where there is none. */
async function nextRank(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  moved: string,
  low: number | null,
): Promise<number | null> {
  const row = await tx
    .selectFrom('tasks')
    .select('rank')
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId }))
    .where('deleted_at', 'is', null)
    .where('id', '!=', moved)
    .$if(low !== null, (all) => all.where('rank', '>', low ?? 0))
    .orderBy('rank')
    .limit(1)
    .executeTakeFirst()
  return row?.rank ?? null
}

/** Numbers all tasks anew, far apart, in the order that they have; answers the number that comes after `low`. */
async function renumber(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  moved: string,
  low: number | null,
): Promise<number> {
  const { rows } = await sql<{ rank: number; was: number }>`
    with placed as (
      select id, rank as was, row_number() over (order by rank, id) * ${rankStep}::float8 as rank from tasks
      where org_id = ${orgId}::uuid and project_id = ${projectId}::uuid and id <> ${moved}::uuid
    )
    update tasks t set rank = placed.rank from placed
    where t.org_id = ${orgId}::uuid and t.project_id = ${projectId}::uuid and t.id = placed.id
    returning placed.was, placed.rank`.execute(tx)
  const before = rows.filter(({ was }) => low !== null && was <= low).map(({ rank }) => rank)
  return Math.max(0, ...before) + rankStep / 2
}
