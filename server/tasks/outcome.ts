import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import type { outcomeRow } from '#contract/schedule.ts'
import { reinspectionTitle } from '#domain/schedule/gates.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { type Held, lockTasks } from './lock.ts'
import { readTask } from './read.ts'
import { setEach } from './set-each.ts'
import { reader } from './typed.ts'

type Body = RowInput<typeof outcomeRow>['body']
/** How an inspection came out, and when it is held again; what is not said of that is as it was. */
type Outcome = Pick<Body, 'outcome' | 'reason'> & {
  again?: { id?: string; title?: string; on: string | null; days?: number } | undefined
  fix?: Body['fix']
}

/**
 * Says how an inspection came out. Either way it is done; one that failed is held again by the task of `again`, which everything
 * that waited for it waits for from then on. Said twice it is said once. Refuses what is no inspection, permit or decision, and
 * another outcome than the one that stands.
 */
export async function sayOutcome(
  scope: Scope,
  task: string,
  body: Body,
): Promise<RowData<typeof outcomeRow>> {
  requireRight(scope, 'task.edit')
  const again = await scope.write((writing) => judge(scope, writing, task, body))
  return { task: await readTask(scope, task), again: again === null ? null : await readTask(scope, again) }
}

/** The same within a transaction; answers the task by which it is held again. */
export async function judge(
  scope: Scope,
  writing: Writing,
  id: string,
  { outcome, reason, again, fix }: Outcome,
): Promise<string | null> {
  const [row] = await lockTasks(scope, writing, [id])
  if (!row) throw notThere()
  if (row.gate === null)
    throw new Refusal('conflict', say('Only an inspection, a permit or a decision passes or fails.'))
  if (row.outcome !== null) return standing(scope, writing, row, outcome)
  await writing.self()
  const progress = (await reader(scope, writing, { status: 'done' }))(row, { status: 'done' as const })
  await setEach(scope, writing, [{ row, to: progress }])
  await writing.tx
    .updateTable('tasks')
    .set({ outcome, outcome_note: reason })
    .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, id }))
    .execute()
  const told = { version: row.version + 1, fields: ['status', 'outcome'], from: {}, to: { status: 'done' } }
  const made = outcome === 'failed' ? await holdAgain(scope, writing, row, again) : null
  if (made !== null && fix) await addFix(scope, writing, { failed: id, again: made }, fix)
  const kind = outcome === 'failed' ? 'inspection.failed' : 'inspection.passed'
  const put = made !== null && fix ? { fix: fix.id } : {}
  await writing.note({ class: 'open', kind, subject: id, detail: { ...told, reason, again: made, ...put } })
  return made
}

/** What came of what was said before: the same again changes nothing. */
async function standing(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  { id, outcome }: Held,
  wanted: Body['outcome'],
): Promise<string | null> {
  if (outcome !== wanted) throw new Refusal('conflict', say('It has been said already how this came out.'))
  if (wanted === 'passed') return null
  const { rows } = await sql<{ again: string | null }>`
    select detail->>'again' as again from activity
    where org_id = ${orgId}::uuid and project_id = ${projectId}::uuid and class = 'open'
      and kind = 'inspection.failed' and subject_id = ${id}::uuid order by rev desc limit 1`.execute(tx)
  return rows[0]?.again ?? null
}

/** Adds the inspection that is held again, after the one that failed and before all that waited for it. */
async function holdAgain(
  { orgId: org_id, projectId: project_id }: Scope,
  { tx, now, note }: Writing,
  { id: failed, title }: Held,
  again: Outcome['again'],
): Promise<string> {
  const id = again?.id ?? randomUUID()
  const named = again?.title ?? reinspectionTitle(title).slice(0, 200)
  const on = again?.on ?? null
  const { rows } = await sql<{ id: string }>`
    insert into tasks (org_id, project_id, id, title, days, elapsed, gate, who, trade, room, phase, notice_hours,
      calendar_id, constraint_kind, constraint_on, rank, created_at)
    select org_id, project_id, ${id}::uuid, ${named}, coalesce(${again?.days ?? null}::int, days, 1), elapsed, gate, who, trade, room, phase,
      notice_hours, calendar_id, ${on === null ? null : 'snet'}, ${on}::date, rank + 0.5, ${now}::timestamptz
    from tasks where org_id = ${org_id}::uuid and project_id = ${project_id}::uuid and id = ${failed}::uuid
    on conflict do nothing returning id`.execute(tx)
  // An id that is somebody else's task.
  if (rows.length === 0) throw notThere()
  await sql`insert into task_assignees (org_id, project_id, task_id, person_id)
    select org_id, project_id, ${id}::uuid, person_id from task_assignees
    where org_id = ${org_id}::uuid and project_id = ${project_id}::uuid and task_id = ${failed}::uuid`.execute(
    tx,
  )
  await sql`update task_links set from_id = ${id}::uuid
    where org_id = ${org_id}::uuid and project_id = ${project_id}::uuid and from_id = ${failed}::uuid`.execute(
    tx,
  )
  // With the notice that the failed one was given, as `noticeOf` has it for what is tried out.
  await sql`insert into task_links (org_id, project_id, from_id, to_id, kind, lag_days)
    select ${org_id}::uuid, ${project_id}::uuid, ${failed}::uuid, ${id}::uuid, 'FS', greatest(0, max(lag_days))
    from task_links where org_id = ${org_id}::uuid and project_id = ${project_id}::uuid and to_id = ${failed}::uuid
      and kind = 'FS' and not lag_elapsed`.execute(tx)
  // What the failed one waited for and is not done is waited for still.
  await sql`insert into task_links (org_id, project_id, from_id, to_id, kind, lag_days, lag_elapsed)
    select l.org_id, l.project_id, l.from_id, ${id}::uuid, l.kind, l.lag_days, l.lag_elapsed
    from task_links l join tasks t on t.org_id = l.org_id and t.project_id = l.project_id and t.id = l.from_id
    where l.org_id = ${org_id}::uuid and l.project_id = ${project_id}::uuid and l.to_id = ${failed}::uuid
      and t.status <> 'done' and t.deleted_at is null`.execute(tx)
  await note({ class: 'open', kind: 'task.added', subject: id, detail: { title: named } })
  return id
}

/** Adds the work that puts right what failed, between that and when it is held again: for who did the work before it. */
async function addFix(
  { orgId: org_id, projectId: project_id }: Scope,
  { tx, now, note }: Writing,
  { failed, again }: { failed: string; again: string },
  { id, title, days }: NonNullable<Body['fix']>,
): Promise<void> {
  const { rows } = await sql<{ did: string | null }>`
    with did as (
      select t.* from task_links l join tasks t on t.org_id = l.org_id and t.project_id = l.project_id and t.id = l.from_id
      where l.org_id = ${org_id}::uuid and l.project_id = ${project_id}::uuid and l.to_id = ${failed}::uuid
        and t.deleted_at is null order by t.finish_on desc nulls last, t.id limit 1
    )
    insert into tasks (org_id, project_id, id, title, days, who, trade, room, phase, calendar_id, rank, created_at)
    select f.org_id, f.project_id, ${id}::uuid, ${title}, ${days}::int, d.who, coalesce(d.trade, f.trade),
      f.room, f.phase, d.calendar_id, f.rank + 0.25, ${now}::timestamptz
    from tasks f left join did d on true
    where f.org_id = ${org_id}::uuid and f.project_id = ${project_id}::uuid and f.id = ${failed}::uuid
    on conflict do nothing returning (select id from did) as did`.execute(tx)
  const [added] = rows
  // An id that is somebody else's task.
  if (!added) throw notThere()
  await sql`insert into task_assignees (org_id, project_id, task_id, person_id)
    select org_id, project_id, ${id}::uuid, person_id from task_assignees
    where org_id = ${org_id}::uuid and project_id = ${project_id}::uuid and task_id = ${added.did}::uuid`.execute(
    tx,
  )
  await sql`insert into task_links (org_id, project_id, from_id, to_id, kind, lag_days) values
    (${org_id}, ${project_id}, ${failed}, ${id}, 'FS', 0), (${org_id}, ${project_id}, ${id}, ${again}, 'FS', 0)`.execute(
    tx,
  )
  await note({ class: 'open', kind: 'task.added', subject: id, detail: { title } })
}
