import { sql } from 'kysely'
import { present } from '#contract/field.ts'
import { linkEntity, type Task, taskEntity } from '#contract/fields.ts'
import type { RowData } from '#contract/route.ts'
import type { tasksRow } from '#contract/tasks.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'

const own = [
  'id',
  'title',
  'description',
  'status',
  'days',
  'gate',
  'who',
  'trade',
  'room',
  'phase',
  'elapsed',
  'rank',
  'version',
] as const

/** Tasks of a project that are not in the bin, in order; `only` narrows them to those of these ids. */
export async function readTasks(scope: Scope, only?: readonly string[]): Promise<Task[]> {
  const mine = (table: string) => sql<boolean>`${sql.ref(`${table}.org_id`)} = ${scope.orgId}::uuid
    and ${sql.ref(`${table}.project_id`)} = ${scope.projectId}::uuid`
  const of = (table: string) => sql`${sql.ref(`${table}.org_id`)} = t.org_id
    and ${sql.ref(`${table}.project_id`)} = t.project_id and ${sql.ref(`${table}.task_id`)} = t.id`
  // What its reader does not see is not asked for: its connection has no such table.
  const sum = (what: 'price' | 'cost') =>
    scope.reads(what)
      ? sql<
          string | null
        >`(select ${sql.ref(`${what}_cents`)} from ${sql.table(`task_${what}s`)} s where ${of('s')})`
      : sql<null>`null`
  const rows = await scope.read
    .selectFrom('tasks as t')
    .select(own)
    .select([
      'blocked_by as blockedBy',
      'start_on as startOn',
      'finish_on as finishOn',
      'done_at as doneAt',
      'created_at as createdAt',
      sql<
        string[]
      >`coalesce((select array_agg(person_id order by person_id) from task_assignees a where ${of('a')}), '{}')`.as(
        'assignees',
      ),
      sql<number>`(select count(*)::int from task_checks c where ${of('c')})`.as('checks'),
      sql<number>`(select count(*)::int from task_checks c where ${of('c')} and c.done)`.as('checksDone'),
      sql<number>`(select count(*)::int from task_comments c where ${of('c')} and c.deleted_at is null)`.as(
        'comments',
      ),
      sum('price').as('price'),
      sum('cost').as('cost'),
    ])
    .where(mine('t'))
    .where('t.deleted_at', 'is', null)
    .$if(only !== undefined, (all) => all.where('t.id', '=', sql<string>`any(${only}::uuid[])`))
    .orderBy('t.rank')
    .orderBy('t.id')
    .execute()
  return rows.map((row) =>
    present(taskEntity, scope.audience, {
      ...row,
      doneAt: row.doneAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      priceCents: centsOf(row.price),
      costCents: centsOf(row.cost),
    }),
  )
}

const centsOf = (cents: string | null) => (cents === null ? null : Number(cents))

/** Every task of a project, with the links between them. */
export async function listTasks(scope: Scope): Promise<RowData<typeof tasksRow>> {
  const [tasks, links] = await Promise.all([
    readTasks(scope),
    scope.read
      .selectFrom('task_links')
      .select(['from_id as from', 'to_id as to', 'kind', 'lag_days as lagDays'])
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .execute(),
  ])
  const shown = new Set(tasks.map(({ id }) => id))
  return {
    tasks,
    links: links
      .filter(({ from, to }) => shown.has(from) && shown.has(to))
      .map((link) => present(linkEntity, scope.audience, link)),
  }
}

/** One task; refuses one that is not there. */
export async function readTask(scope: Scope, id: string): Promise<Task> {
  const [task] = await readTasks(scope, [id])
  if (!task) throw notThere()
  return task
}
