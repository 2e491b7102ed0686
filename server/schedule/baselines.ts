import { sql } from 'kysely'
import { present } from '#contract/field.ts'
import { alternativeEntity, baselineEntity } from '#contract/fields.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { addBaselineRow, keepAlternativeRow } from '#contract/schedule.ts'
import { withChanges } from '#domain/schedule/what-if.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { requireRoomFor } from './calendars.ts'
import { planOf, readStanding } from './settle.ts'

/** Keeps the dates of every task as they are; asked again with the same id it answers what was kept. */
export async function addBaseline(
  scope: Scope,
  { id, name }: RowInput<typeof addBaselineRow>['body'],
): Promise<RowData<typeof addBaselineRow>> {
  requireRight(scope, 'task.edit')
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  const { taken_at, ...kept } = await scope.write(async (writing) => {
    await requireRoomFor(scope, writing, 'project_baselines', id)
    await writing.self()
    const { rows } = await sql<{ id: string }>`
      insert into project_baselines (org_id, project_id, id, name, taken_at, dates)
      select ${of.org_id}::uuid, ${of.project_id}::uuid, ${id}::uuid, ${name}, ${writing.now}::timestamptz,
        coalesce(jsonb_object_agg(t.id, jsonb_build_array(coalesce(t.start_on, t.finish_on), coalesce(t.finish_on, t.start_on)))
          filter (where t.start_on is not null or t.finish_on is not null), '{}')
      from tasks t where t.org_id = ${of.org_id}::uuid and t.project_id = ${of.project_id}::uuid and t.deleted_at is null
      on conflict (org_id, project_id, id) do nothing returning id`.execute(writing.tx)
    if (rows.length > 0)
      await writing.note({ class: 'open', kind: 'schedule.baseline', subject: id, detail: { name } })
    return writing.tx
      .selectFrom('project_baselines')
      .select(['id', 'name', 'taken_at', 'dates'])
      .where((eb) => eb.and({ ...of, id }))
      .executeTakeFirstOrThrow()
  })
  return { baseline: present(baselineEntity, scope.audience, { ...kept, takenAt: taken_at.toISOString() }) }
}

/** Keeps a what-if beside the plan in force; asked again with the same id it answers what was kept. Refuses tasks of elsewhere. */
export async function keepAlternative(
  scope: Scope,
  { id, name, changes }: RowInput<typeof keepAlternativeRow>['body'],
): Promise<RowData<typeof keepAlternativeRow>> {
  requireRight(scope, 'task.edit')
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  const kept = await scope.write(async (writing) => {
    const standing = await readStanding(writing.tx, scope)
    const there = new Set(standing.tasks.map((task) => task.id))
    const named = [
      ...[...changes.edits, ...changes.fails].map(({ task }) => task),
      ...(changes.links ?? []).flatMap(({ from, to }) => [from, to]),
    ]
    if (named.some((task) => !there.has(task))) throw notThere()
    await requireRoomFor(scope, writing, 'project_alternatives', id)
    const { finishOn } = planOf(standing, withChanges(standing, changes))
    const author_id = await writing.self()
    const added = await writing.tx
      .insertInto('project_alternatives')
      .values({
        ...of,
        id,
        name,
        kept_at: writing.now,
        author_id,
        changes: JSON.stringify(changes),
        finish_on: finishOn,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added)
      await writing.note({ class: 'team', kind: 'schedule.alternative', subject: id, detail: { name } })
    return writing.tx
      .selectFrom('project_alternatives')
      .select(['id', 'name', 'kept_at', 'author_id as author', 'changes', 'finish_on as finishOn'])
      .where((eb) => eb.and({ ...of, id }))
      .executeTakeFirstOrThrow()
  })
  const { kept_at, ...row } = kept
  return {
    alternative: present(alternativeEntity, scope.audience, { ...row, keptAt: kept_at.toISOString() }),
  }
}
