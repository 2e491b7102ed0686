import { sql } from 'kysely'
import { present } from '#contract/field.ts'
import { linkEntity, type Task, taskEntity } from '#contract/fields.ts'
import type { RowData } from '#contract/route.ts'
import type { tasksRow } from '#contract/tasks.ts'
import { planKept } from '#server/db/client.ts'
import { makeBatch } from '#server/kit/batch.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'

type Reader = Scope['read']
type Row = Omit<Task, 'doneAt' | 'createdAt' | 'priceCents' | 'costCents'> & {
  doneAt: Date | null
  createdAt: Date
  price?: string | null
  cost?: string | null
}

/** The columns of a task `t`, without what stands in other tables. */
const own = sql`t.id, t.title, t.description, t.status, t.blocked_by as "blockedBy", t.start_on as "startOn",
  t.finish_on as "finishOn", t.days, t.gate, t.who, t.trade, t.room, t.phase, t.elapsed, t.rank, t.version,
  t.done_at as "doneAt", t.created_at as "createdAt"`

/** Tasks of a project that are not in the bin, in order; `only` narrows them to those of these ids. */
export async function readTasks(scope: Scope, only?: readonly string[]): Promise<Task[]> {
  const { orgId, projectId } = scope
  const sums = seenSums(scope)
  const mine = (table: string) =>
    sql`${sql.ref(`${table}.org_id`)} = ${orgId}::uuid and ${sql.ref(`${table}.project_id`)} = ${projectId}::uuid
      ${only === undefined ? sql`` : sql`and ${sql.ref(`${table}.${table === 't' ? 'id' : 'task_id'}`)} = any(${only}::uuid[])`}`
  // Each of the other tables is read once, not once a task.
  const { rows } = await sql<Row>`
    ${planKept(`tasks-${only === undefined ? 'all' : 'some'}-${sums.join('-')}`)}
    select ${own}, coalesce(a.people, '{}') as assignees, coalesce(c.checks, 0) as checks,
      coalesce(c.done, 0) as "checksDone", coalesce(said.comments, 0) as comments
      ${sql.join(
        sums.map((sum) => sql`, ${sql.ref(`${sum}.cents`)} as ${sql.id(sum)}`),
        sql``,
      )}
    from tasks t
      left join (select task_id, array_agg(person_id order by person_id) as people from task_assignees a
        where ${mine('a')} group by task_id) a on a.task_id = t.id
      left join (select task_id, count(*)::int as checks, (count(*) filter (where done))::int as done from task_checks c
        where ${mine('c')} group by task_id) c on c.task_id = t.id
      left join (select task_id, count(*)::int as comments from task_comments m
        where ${mine('m')} and deleted_at is null group by task_id) said on said.task_id = t.id
      ${sql.join(
        sums.map(
          (
            sum,
          ) => sql`left join (select task_id, ${sql.ref(`${sum}_cents`)} as cents from ${sql.table(`task_${sum}s`)} s
            where ${mine('s')}) ${sql.id(sum)} on ${sql.ref(`${sum}.task_id`)} = t.id`,
        ),
        sql` `,
      )}
    where ${mine('t')} and t.deleted_at is null
    order by t.rank, t.id`.execute(scope.read)
  return rows.map((row) => presented(scope, row))
}

/** What its reader does not see is not asked for: its connection has no such table. */
const seenSums = (scope: Pick<Scope, 'reads'>) =>
  (['price', 'cost'] as const).filter((sum) => scope.reads(sum) !== undefined)

const presented = ({ audience }: Pick<Scope, 'audience'>, { price, cost, ...row }: Row): Task =>
  present(taskEntity, audience, {
    ...row,
    doneAt: row.doneAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    priceCents: centsOf(price ?? null),
    costCents: centsOf(cost ?? null),
  })

/** A task that is asked for, by whom. */
type Asked = { scope: Scope; id: string }

/** Those who ask for a task at the same time, by what they read with, are answered together. */
const together = new WeakMap<Reader, (asked: Asked) => Promise<Task | undefined>>()

function findTogether(asked: Asked): Promise<Task | undefined> {
  const { read } = asked.scope
  let find = together.get(read)
  if (!find) {
    find = makeBatch((all: readonly Asked[]) => readEach(read, all), { most: 64, runs: 2 })
    together.set(read, find)
  }
  return find(asked)
}

/** Single tasks of whichever projects, as one audience reads them. */
async function readEach(read: Reader, asked: readonly Asked[]): Promise<(Task | undefined)[]> {
  const [first] = asked
  if (!first) return []
  const sums = seenSums(first.scope)
  const of = (table: string) => sql`${sql.ref(`${table}.org_id`)} = t.org_id
    and ${sql.ref(`${table}.project_id`)} = t.project_id and ${sql.ref(`${table}.task_id`)} = t.id`
  const ids = asked.map(({ id, scope: { orgId, projectId } }) => ({
    id,
    org_id: orgId,
    project_id: projectId,
  }))
  const { rows } = await sql<Row & { place: number }>`
    ${planKept(`tasks-each-${sums.join('-')}`)}
    select asked.place::int, ${own},
      coalesce((select array_agg(person_id order by person_id) from task_assignees a where ${of('a')}), '{}') as assignees,
      checks.count as checks, checks.done as "checksDone",
      (select count(*)::int from task_comments m where ${of('m')} and m.deleted_at is null) as comments
      ${sql.join(
        sums.map(
          (sum) =>
            sql`, (select ${sql.ref(`${sum}_cents`)} from ${sql.table(`task_${sum}s`)} s where ${of('s')}) as ${sql.id(sum)}`,
        ),
        sql``,
      )}
    from unnest(${ids.map(({ org_id }) => org_id)}::uuid[], ${ids.map(({ project_id }) => project_id)}::uuid[],
        ${ids.map(({ id }) => id)}::uuid[]) with ordinality as asked (org_id, project_id, id, place)
      join tasks t on t.org_id = asked.org_id and t.project_id = asked.project_id and t.id = asked.id
        and t.deleted_at is null
      cross join lateral (select count(*)::int as count, (count(*) filter (where c.done))::int as done
        from task_checks c where ${of('c')}) checks`.execute(read)
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return asked.map(({ scope }, i) => {
    const row = found.get(i + 1)
    return row && presented(scope, row)
  })
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
  const task = await findTogether({ scope, id })
  if (!task) throw notThere()
  return task
}
