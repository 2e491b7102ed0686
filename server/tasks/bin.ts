import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import { binDays, type binRow, type binTasksRow, type restoreTasksRow } from '#contract/task-edits.ts'
import type { Db } from '#server/db/schema.ts'
import { day } from '#server/kit/clock.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { findPath } from './link-cycle.ts'
import { linksOf, refuseCycle, takeTurn, titlesOf } from './links.ts'
import { readTasks } from './read.ts'

/** Puts tasks in the bin, all or none; those that lie there already stay as they are. */
export async function binTasks(
  scope: Scope,
  { tasks }: RowInput<typeof binTasksRow>['body'],
): Promise<RowData<typeof binTasksRow>> {
  requireRight(scope, 'task.edit')
  const ids = [...new Set(tasks)]
  const binned = await scope.write(async (writing) => {
    await requireAll(scope, ids, writing)
    await writing.self()
    const { rows } = await sql<{ id: string; title: string }>`
      update tasks set deleted_at = ${writing.now}
      where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid
        and id = any(${ids}::uuid[]) and deleted_at is null
      returning id, title`.execute(writing.tx)
    if (rows.length > 0) {
      await writing.notes(
        rows.map(({ id, title }) => ({ class: 'open', kind: 'task.binned', subject: id, detail: { title } })),
      )
    }
    return rows.map(({ id }) => id)
  })
  return { binned }
}

/** Takes tasks back from the bin; refuses where their links would close a cycle with those made since. */
export async function restoreTasks(
  scope: Scope,
  { tasks }: RowInput<typeof restoreTasksRow>['body'],
): Promise<RowData<typeof restoreTasksRow>> {
  requireRight(scope, 'task.edit')
  const ids = [...new Set(tasks)]
  await scope.write(async (writing) => {
    await requireAll(scope, ids, writing)
    await takeTurn(scope, writing)
    await writing.self()
    const { rows } = await sql<{ id: string; title: string }>`
      update tasks set deleted_at = null
      where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid
        and id = any(${ids}::uuid[]) and deleted_at is not null
      returning id, title`.execute(writing.tx)
    if (rows.length === 0) return
    const titles = await titlesOf(scope, writing)
    const links = (await linksOf(scope, writing)).filter(({ from, to }) => titles.has(from) && titles.has(to))
    const back = new Set(rows.map(({ id }) => id))
    for (const { from, to } of links) {
      if (back.has(from) || back.has(to)) refuseCycle(findPath(links, to, from), titles)
    }
    await writing.notes(
      rows.map(({ id, title }) => ({ class: 'open', kind: 'task.restored', subject: id, detail: { title } })),
    )
  })
  return { tasks: await readTasks(scope, ids) }
}

/** What lies in the bin, the newest first; for whoever runs the project. */
export async function readBin(scope: Scope): Promise<RowData<typeof binRow>> {
  requireRight(scope, 'task.edit')
  const rows = await scope.read
    .selectFrom('tasks')
    .select(['id', 'title', 'deleted_at'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute()
  return {
    tasks: rows.flatMap(({ id, title, deleted_at }) =>
      deleted_at ? [{ id, title, binnedAt: deleted_at.toISOString() }] : [],
    ),
  }
}

async function requireAll(
  { orgId, projectId }: Scope,
  ids: readonly string[],
  { tx }: Parameters<Parameters<Scope['write']>[0]>[0],
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tasks
    where org_id = ${orgId}::uuid and project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  if (rows[0]?.count !== ids.length) throw notThere()
}

/** Erases what has lain in a bin for its time, with what belongs to it. Answers how many tasks went. */
export async function purgeBins(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - binDays * day)
  let gone = 0
  // In pieces, so that no statement holds many rows for long.
  for (let some = 1; some > 0; gone += some) {
    const { numAffectedRows = 0n } = await sql`
      delete from tasks where (org_id, project_id, id) in (
        select org_id, project_id, id from tasks where deleted_at < ${before}::timestamptz limit 1000
      )`.execute(db)
    some = Number(numAffectedRows)
  }
  return gone
}
