import { sql } from 'kysely'
import { may } from '#contract/audience.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { addTaskRow, editTaskRow, TaskFields } from '#contract/tasks.ts'
import { editOpen, editSum } from '#server/scope/edit.ts'
import { requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { assign } from './assign.ts'
import { atOnceColumns, taskColumns } from './columns.ts'
import { inOrder } from './date-order.ts'
import { lockTasks } from './lock.ts'
import { setRank } from './order.ts'
import { readTask } from './read.ts'
import { decides, findTask, lookOnly, worksOn } from './rights.ts'
import { requireShots } from './shots.ts'
import { isTyped, progressMeant, reader } from './typed.ts'

/** What somebody who works on a task may change of it. */
const workable: readonly (keyof TaskFields)[] = ['status', 'blockedBy']

/** Adds a task; asked again with the same id it answers the one that was added. Refuses who does not run the project. */
export async function addTask(
  scope: Scope,
  { id, title, ...fields }: RowInput<typeof addTaskRow>['body'],
): Promise<RowData<typeof addTaskRow>> {
  requireRight(scope, 'task.edit')
  await scope.write((writing) => putTask(scope, writing, id, { ...fields, title }))
  return { task: await readTask(scope, id) }
}

/** Adds a task within a change of the project, whoever makes it; one that is there stays as it is. */
export async function putTask(
  scope: Scope,
  writing: Writing,
  id: string,
  { title, ...fields }: Omit<RowInput<typeof addTaskRow>['body'], 'id'>,
): Promise<void> {
  const { orgId: org_id, projectId: project_id } = scope
  await writing.self()
  const { rows } = await sql<{ id: string }>`
    insert into tasks (org_id, project_id, id, title, rank, created_at)
    select ${org_id}::uuid, ${project_id}::uuid, ${id}::uuid, ${title},
      coalesce(max(rank), 0) + 1024, ${writing.now}::timestamptz
    from tasks where org_id = ${org_id}::uuid and project_id = ${project_id}::uuid
    on conflict do nothing returning id`.execute(writing.tx)
  if (rows.length === 0) return
  await writing.note({ class: 'open', kind: 'task.added', subject: id, detail: { title } })
  await change(scope, writing, id, { base: 1, fields, was: {} }, 'finishOn')
}

/** Changes a task; refuses what the caller may not change of it, and what somebody else changed meanwhile. */
export async function editTask(
  scope: Scope,
  id: string,
  body: RowInput<typeof editTaskRow>['body'],
): Promise<RowData<typeof editTaskRow>> {
  if (!(await changeAtOnce(scope, id, body))) {
    const edit = async (writing: Writing) => {
      await requireMayChange(scope, writing, id, body.fields)
      await writing.self()
      await change(scope, writing, id, body)
    }
    await scope.write(edit, { together: true })
  }
  return { task: await readTask(scope, id) }
}

/** What most edits are: a field or two, by whoever runs the project, of a task that stands as they saw it. False for others. */
async function changeAtOnce(
  scope: Scope,
  task: string,
  { base, fields: asked }: Pick<RowInput<typeof editTaskRow>['body'], 'base' | 'fields'>,
): Promise<boolean> {
  const fields = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  if (!may(scope.audience, 'task.edit')) return false
  const { status, ...others } = fields as Pick<TaskFields, 'status'>
  if (status !== undefined && Object.keys(others).length === 0)
    return scope.progressAtOnce({ task, base, status, meant: progressMeant })
  const simple = Object.keys(fields).every((name) => Object.hasOwn(atOnceColumns, name))
  if (!simple) return false
  return scope.editAtOnce({ task, base, fields, columns: atOnceColumns })
}

/**
 * Whoever runs the project changes everything; a worker says how far the tasks are that are theirs; an owner decides what is
 * put to them.
 */
async function requireMayChange(
  scope: Scope,
  writing: Writing,
  id: string,
  fields: TaskFields,
): Promise<void> {
  if (may(scope.audience, 'task.edit')) return
  const asked = Object.keys(fields) as (keyof TaskFields)[]
  const onlyProgress = asked.every((name) => workable.includes(name))
  const task = await findTask(scope, writing, id)
  if (!onlyProgress || !(worksOn(scope, task) || decides(scope, task))) throw lookOnly()
}

async function change(
  scope: Scope,
  writing: Writing,
  id: string,
  { base, fields, was }: Pick<RowInput<typeof editTaskRow>['body'], 'base' | 'fields' | 'was'>,
  finish: 'finishOn' | 'fields.finishOn' = 'fields.finishOn',
): Promise<void> {
  await requireShots(scope, writing, [id], fields)
  const [held] = isTyped(fields) ? await lockTasks(scope, writing, [id]) : []
  const kept = held ? (await reader(scope, writing, fields))(held, fields) : fields
  const doneAt = kept.status === 'done' ? sql`${writing.now}::timestamptz` : sql`null`
  const what = {
    table: 'tasks',
    id,
    kind: 'task.edited',
    columns: taskColumns,
    held,
    follows: (changed: readonly string[]) => (changed.includes('status') ? [sql`done_at = ${doneAt}`] : []),
  } as const
  await inOrder(editOpen(scope, writing, what, { base, fields: kept }), finish)
  if (fields.rank !== undefined) await setRank(scope, writing, id, fields.rank)
  if (fields.assignees !== undefined) await assign(scope, writing, id, fields.assignees)
  if (fields.priceCents !== undefined) {
    const sum = { table: 'task_prices', column: 'price_cents', class: 'price', field: 'priceCents' } as const
    await editSum(
      scope,
      writing,
      { ...sum, kind: 'task.priced', task: id },
      { was: was?.priceCents, cents: fields.priceCents },
    )
  }
  if (fields.costCents !== undefined) {
    const sum = { table: 'task_costs', column: 'cost_cents', class: 'cost', field: 'costCents' } as const
    await editSum(
      scope,
      writing,
      { ...sum, kind: 'task.costed', task: id },
      { was: was?.costCents, cents: fields.costCents },
    )
  }
}
