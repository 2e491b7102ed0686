import { sql } from 'kysely'
import { may } from '#contract/audience.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { addTaskRow, editTaskRow, TaskFields } from '#contract/tasks.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Columns, editOpen, editSum } from '#server/scope/edit.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { readTask } from './read.ts'

const columns: Columns<'tasks'> = {
  title: 'title',
  description: 'description',
  status: 'status',
  blockedBy: 'blocked_by',
  startOn: 'start_on',
  finishOn: 'finish_on',
  days: 'days',
  gate: 'gate',
  who: 'who',
  trade: 'trade',
  room: 'room',
  phase: 'phase',
  elapsed: 'elapsed',
  rank: 'rank',
}

/** What somebody who works on a task may change of it. */
const workable: readonly (keyof TaskFields)[] = ['status', 'blockedBy']

/** Adds a task; asked again with the same id it answers the one that was added. Refuses who does not run the project. */
export async function addTask(
  scope: Scope,
  { id, title, ...fields }: RowInput<typeof addTaskRow>['body'],
): Promise<RowData<typeof addTaskRow>> {
  requireRight(scope, 'task.edit')
  const { orgId: org_id, projectId: project_id } = scope
  await scope.write(async (writing) => {
    await writing.self()
    const { rows } = await sql<{ id: string }>`
      insert into tasks (org_id, project_id, id, title, rank, created_at)
      select ${org_id}::uuid, ${project_id}::uuid, ${id}::uuid, ${title},
        coalesce(max(rank), 0) + 1024, ${writing.now}::timestamptz
      from tasks where org_id = ${org_id}::uuid and project_id = ${project_id}::uuid
      on conflict do nothing returning id`.execute(writing.tx)
    if (rows.length === 0) return
    await writing.note({ class: 'open', kind: 'task.added', subject: id, detail: { title } })
    await change(scope, writing, id, { base: 1, fields, was: {} })
  })
  return { task: await readTask(scope, id) }
}

/** Changes a task; refuses what the caller may not change of it, and what somebody else changed meanwhile. */
export async function editTask(
  scope: Scope,
  id: string,
  body: RowInput<typeof editTaskRow>['body'],
): Promise<RowData<typeof editTaskRow>> {
  await scope.write(async (writing) => {
    await requireMayChange(scope, writing, id, body.fields)
    await writing.self()
    await change(scope, writing, id, body)
  })
  return { task: await readTask(scope, id) }
}

/**
 * Whoever runs the project changes everything; a worker says how far the tasks are that are theirs; an owner decides what is
 * put to them.
 */
async function requireMayChange(
  scope: Scope,
  { tx }: Writing,
  id: string,
  fields: TaskFields,
): Promise<void> {
  if (may(scope.audience, 'task.edit')) return
  const asked = Object.keys(fields) as (keyof TaskFields)[]
  const onlyProgress = asked.every((name) => workable.includes(name))
  const task = await tx
    .selectFrom('tasks as t')
    .select((eb) => [
      't.gate',
      eb
        .exists(
          eb
            .selectFrom('task_assignees as a')
            .select('a.task_id')
            .whereRef('a.org_id', '=', 't.org_id')
            .whereRef('a.project_id', '=', 't.project_id')
            .whereRef('a.task_id', '=', 't.id')
            .where('a.person_id', '=', scope.personId),
        )
        .as('mine'),
    ])
    .where('t.org_id', '=', scope.orgId)
    .where('t.project_id', '=', scope.projectId)
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!task) throw notThere()
  const works = may(scope.audience, 'task.work') && task.mine
  const decides = may(scope.audience, 'task.decide') && task.gate === 'decision'
  if (!onlyProgress || !(works || decides)) {
    throw new Refusal('forbidden', say('You may look at this, but not change it.'))
  }
}

async function change(
  scope: Scope,
  writing: Writing,
  id: string,
  { base, fields, was }: Pick<RowInput<typeof editTaskRow>['body'], 'base' | 'fields' | 'was'>,
): Promise<void> {
  const { changed } = await editOpen(
    scope,
    writing,
    { table: 'tasks', id, kind: 'task.edited', columns },
    { base, fields },
  )
  if (changed.includes('status')) {
    await writing.tx
      .updateTable('tasks')
      .set({ done_at: fields.status === 'done' ? writing.now : null })
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', id)
      .execute()
  }
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

/** Puts people on a task, in the place of those who were; refuses somebody who is not of the project. */
async function assign(
  { orgId: org_id, projectId: project_id }: Scope,
  { tx, note }: Writing,
  task_id: string,
  people: readonly string[],
) {
  const wanted = [...new Set(people)]
  const known = await tx
    .selectFrom('project_people')
    .select('id')
    .where('org_id', '=', org_id)
    .where('project_id', '=', project_id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .execute()
  if (known.length !== wanted.length) throw notThere()
  const before = await tx
    .deleteFrom('task_assignees')
    .where('org_id', '=', org_id)
    .where('project_id', '=', project_id)
    .where('task_id', '=', task_id)
    .returning('person_id')
    .execute()
  if (wanted.length > 0) {
    await tx
      .insertInto('task_assignees')
      .values(wanted.map((person_id) => ({ org_id, project_id, task_id, person_id })))
      .execute()
  }
  const from = before.map(({ person_id }) => person_id).sort()
  if (from.join() !== [...wanted].sort().join()) {
    await note({ class: 'open', kind: 'task.assigned', subject: task_id, detail: { from, to: wanted } })
  }
}
