import { present } from '#contract/field.ts'
import { linkEntity, type Task, taskEntity } from '#contract/fields.ts'
import type { RowData } from '#contract/route.ts'
import type { tasksRow } from '#contract/tasks.ts'
import { runKept } from '#server/db/client.ts'
import { makeBatch } from '#server/kit/batch.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { readColumns } from './columns.ts'

type Reader = Scope['read']
type Row = Omit<Task, 'doneAt' | 'createdAt'> & { doneAt: Date | null; createdAt: Date }

/** Tasks of a project that are not in the bin, in order; `only` narrows them to those of these ids. */
export async function readTasks(scope: Scope, only?: readonly string[]): Promise<Task[]> {
  const statement = listStatement(seenSums(scope), only !== undefined)
  const values = [scope.orgId, scope.projectId, ...(only === undefined ? [] : [only])]
  const rows = await runKept<Row>(scope.read, statement, values)
  return rows.map((row) => presented(scope, row))
}

/** Each of the other tables is read once, not once a task. */
function listStatement(sums: readonly Sum[], some: boolean) {
  const mine = (id: string) =>
    `org_id = $1::uuid and project_id = $2::uuid${some ? ` and ${id} = any($3::uuid[])` : ''}`
  const text = `
    select ${readColumns}, coalesce(a.people, '[]') as assignees, coalesce(c.checks, 0) as checks,
      coalesce(c.done, 0) as "checksDone", coalesce(said.comments, 0) as comments${sums.map((sum) => `, ${sum}.cents as "${sum}Cents"`).join('')}
    from (select * from tasks where ${mine('id')} and deleted_at is null) t
      left join (select task_id, json_agg(person_id order by person_id) as people from task_assignees
        where ${mine('task_id')} group by task_id) a on a.task_id = t.id
      left join (select task_id, count(*)::int as checks, (count(*) filter (where done))::int as done from task_checks
        where ${mine('task_id')} group by task_id) c on c.task_id = t.id
      left join (select task_id, count(*)::int as comments from task_comments
        where ${mine('task_id')} and deleted_at is null group by task_id) said on said.task_id = t.id
      ${sums.map((sum) => `left join (select task_id, ${sum}_cents::float8 as cents from task_${sum}s where ${mine('task_id')}) ${sum} on ${sum}.task_id = t.id`).join(' ')}
    order by t.rank, t.id`
  return { name: `tasks-${some ? 'some' : 'all'}-${sums.join('-')}`, text }
}

/** What its reader does not see is not asked for: its connection has no such table. */
const seenSums = (scope: Pick<Scope, 'reads'>) =>
  (['price', 'cost'] as const).filter((sum) => scope.reads(sum) !== undefined)

type Sum = ReturnType<typeof seenSums>[number]

/** What its reader is shown of a row that was read for them; it is the row itself where there is no more in it than that. */
const presented = ({ audience }: Pick<Scope, 'audience'>, row: Row): Task =>
  present(
    taskEntity,
    audience,
    Object.assign(row, {
      doneAt: row.doneAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }),
  )

/** A task that is asked for, by whom. */
type Asked = { scope: Scope; id: string }

/** Those who ask for a task at the same time, by what they read with, are answered together. */
const together = new WeakMap<Reader, (asked: Asked) => Promise<Task | undefined>>()

function findTogether(asked: Asked): Promise<Task | undefined> {
  const { read } = asked.scope
  let find = together.get(read)
  if (!find) {
    const statement = eachStatement(seenSums(asked.scope))
    find = makeBatch((all: readonly Asked[]) => readEach(read, statement, all), { most: 64, runs: 2 })
    together.set(read, find)
  }
  return find(asked)
}

/** Single tasks of whichever projects, as one audience reads them. */
async function readEach(
  read: Reader,
  statement: { name: string; text: string },
  asked: readonly Asked[],
): Promise<(Task | undefined)[]> {
  const rows = await runKept<Row & { place: number }>(read, statement, [
    asked.map(({ scope }) => scope.orgId),
    asked.map(({ scope }) => scope.projectId),
    asked.map(({ id }) => id),
  ])
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return asked.map(({ scope }, i) => {
    const row = found.get(i + 1)
    return row && presented(scope, row)
  })
}

function eachStatement(sums: readonly Sum[]) {
  const of = (table: string) =>
    `${table}.org_id = t.org_id and ${table}.project_id = t.project_id and ${table}.task_id = t.id`
  const seen = sums.map(
    (sum) => `, (select ${sum}_cents::float8 from task_${sum}s s where ${of('s')}) as "${sum}Cents"`,
  )
  const text = `
    select asked.place::int, ${readColumns},
      coalesce((select array_agg(person_id order by person_id) from task_assignees a where ${of('a')}), '{}') as assignees,
      checks.count as checks, checks.done as "checksDone",
      (select count(*)::int from task_comments m where ${of('m')} and m.deleted_at is null) as comments${seen.join('')}
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as asked (org_id, project_id, id, place)
      join tasks t on t.org_id = asked.org_id and t.project_id = asked.project_id and t.id = asked.id
        and t.deleted_at is null
      cross join lateral (select count(*)::int as count, (count(*) filter (where c.done))::int as done
        from task_checks c where ${of('c')}) checks`
  return { name: `tasks-each-${sums.join('-')}`, text }
}

/** Every task of a project, with the links between them. */
export async function listTasks(scope: Scope): Promise<RowData<typeof tasksRow>> {
  const [tasks, links] = await Promise.all([
    readTasks(scope),
    scope.read
      .selectFrom('task_links')
      .select(['from_id as from', 'to_id as to', 'kind', 'lag_days as lagDays', 'lag_elapsed as lagElapsed'])
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
