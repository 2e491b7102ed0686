import { present, presentAll } from '#contract/field.ts'
import { linkEntity, type Task, type TaskLink, taskEntity } from '#contract/fields.ts'
import type { RowData } from '#contract/route.ts'
import type { tasksRow } from '#contract/tasks.ts'
import { anyLength, runKept } from '#server/db/client.ts'
import { instantOf } from '#server/db/instant-of.ts'
import { makeBatch } from '#server/kit/batch.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { readColumns } from './columns.ts'

type Reader = Scope['read']
/** A task as it was read: its moments are as PostgreSQL writes them. */
type Row = Task

/** Tasks of a project that are not in the bin, in order; `only` narrows them to those of these ids. */
export async function readTasks(scope: Scope, only?: readonly string[]): Promise<Task[]> {
  const statement = (only === undefined ? listStatement : someStatement)(seenOf(scope))
  const values = [scope.orgId, scope.projectId, ...(only === undefined ? [] : [only])]
  const rows = await runKept<Row>(scope.read, statement, values)
  return presentAll(taskEntity, scope.audience, rows.map(withInstants))
}

/** Every task of a project: each of the other tables is read once, not once a task. */
function listStatement({ sums, answers }: SeenParts) {
  const mine = 'org_id = $1::uuid and project_id = $2::uuid'
  const text = `
    select ${readColumns}, coalesce(a.people, '[]') as assignees, coalesce(c.checks, 0) as checks,
      coalesce(c.done, 0) as "checksDone", coalesce(m.comments, 0) as comments${sums.map((sum) => `, ${sum}.cents as "${sum}Cents"`).join('')}${answers ? ', said.answers' : ''}
    from (select * from tasks where ${mine} and deleted_at is null) t
      left join (select task_id, json_agg(person_id order by person_id) as people from task_assignees
        where ${mine} group by task_id) a on a.task_id = t.id
      left join (select task_id, count(*)::int as checks, (count(*) filter (where done))::int as done from task_checks
        where ${mine} group by task_id) c on c.task_id = t.id
      left join (select task_id, count(*)::int as comments from task_comments
        where ${mine} and deleted_at is null group by task_id) m on m.task_id = t.id
      ${answers ? answersOfAll(mine) : ''}
      ${sums.map((sum) => `left join (select task_id, ${sum}_cents::float8 as cents from task_${sum}s where ${mine}) ${sum} on ${sum}.task_id = t.id`).join(' ')}
    order by t.rank, t.id`
  return { name: `tasks-all-${partsName({ sums, answers })}`, text }
}

/**
 * Some tasks of a project, each looked up by itself: told of hundreds of ids, PostgreSQL takes what has one of them for a row or
 * none, and goes through all that was found of each table once for every task.
 */
function someStatement(parts: SeenParts) {
  const text = `
    select ${readColumns}, ${besides(parts)}
    from (select distinct id from unnest(${anyLength('$3::uuid[]')}) as id) asked
      cross join lateral (select * from tasks
        where org_id = $1::uuid and project_id = $2::uuid and id = asked.id and deleted_at is null offset 0) t
      ${checksOfEach}
    order by t.rank, t.id`
  return { name: `tasks-some-${partsName(parts)}`, text }
}

const ofEach = (table: string) =>
  `${table}.org_id = t.org_id and ${table}.project_id = t.project_id and ${table}.task_id = t.id`

/** What else a task is shown with, looked up for each task `t`. */
const besides = ({ sums, answers }: SeenParts) => `
  coalesce((select json_agg(person_id order by person_id) from task_assignees a where ${ofEach('a')}), '[]') as assignees,
  checks.count as checks, checks.done as "checksDone",
  (select count(*)::int from task_comments m where ${ofEach('m')} and m.deleted_at is null) as comments${sums
    .map((sum) => `, (select ${sum}_cents::float8 from task_${sum}s s where ${ofEach('s')}) as "${sum}Cents"`)
    .join('')}${
    answers
      ? `, (select ${answersList} from task_asks s where ${ofEach('s')} and ${ofItsDays}) as answers`
      : ''
  }`
const checksOfEach = `cross join lateral (select count(*)::int as count, (count(*) filter (where c.done))::int as done
  from task_checks c where ${ofEach('c')}) checks`

/** What was answered, as `s` of the questions has it. */
const answersList = `json_agg(json_build_object('person', s.person_id, 'answer', s.answer) order by s.person_id)`
/** An answer is of the days that were asked about, and of no others. */
const ofItsDays = `s.answer is not null and (s.start_on, s.finish_on) is not distinct from (t.start_on, t.finish_on)`
const answersOfAll = (mine: string) => `left join (
  select task_id, start_on, finish_on, ${answersList} as answers from task_asks s where ${mine} and answer is not null
  group by task_id, start_on, finish_on) said on said.task_id = t.id
    and (said.start_on, said.finish_on) is not distinct from (t.start_on, t.finish_on)`

/** What its reader does not see is not asked for: its connection has no such table. */
const seenOf = (scope: Pick<Scope, 'reads'>) => ({
  sums: (['price', 'cost'] as const).filter((sum) => scope.reads(sum) !== undefined),
  answers: scope.reads('manage') !== undefined,
})

type SeenParts = ReturnType<typeof seenOf>
const partsName = ({ sums, answers }: SeenParts) => [...sums, ...(answers ? ['answers'] : [])].join('-')

/** A row with its moments as replies have them. */
const withInstants = (row: Row): Row =>
  Object.assign(row, {
    doneAt: row.doneAt === null ? null : instantOf(row.doneAt),
    createdAt: instantOf(row.createdAt),
  })

/** What its reader is shown of a row that was read for them; it is the row itself where there is no more in it than that. */
const presented = ({ audience }: Pick<Scope, 'audience'>, row: Row): Task =>
  present(taskEntity, audience, withInstants(row))

/** A task that is asked for, by whom. */
type Asked = { scope: Scope; id: string }

/** Those who ask for a task at the same time, by what they read with, are answered together. */
const together = new WeakMap<Reader, (asked: Asked) => Promise<Task | undefined>>()

function findTogether(asked: Asked): Promise<Task | undefined> {
  const { read } = asked.scope
  let find = together.get(read)
  if (!find) {
    const statement = eachStatement(seenOf(asked.scope))
    find = makeBatch((all: readonly Asked[]) => readEach(read, statement, all), { most: 64, runs: 1 })
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

function eachStatement(parts: SeenParts) {
  const text = `
    select asked.place::int, ${readColumns}, ${besides(parts)}
    from unnest(${['$1::uuid[]', '$2::uuid[]', '$3::uuid[]'].map(anyLength).join()}) with ordinality as asked (org_id, project_id, id, place)
      join tasks t on t.org_id = asked.org_id and t.project_id = asked.project_id and t.id = asked.id
        and t.deleted_at is null
      ${checksOfEach}`
  return { name: `tasks-each-${partsName(parts)}`, text }
}

/** Links whose tasks are both there. */
const linksStatement = (some: boolean) => ({
  name: `task-links-${some ? 'some' : 'all'}`,
  text: `
    select l.from_id as "from", l.to_id as "to", l.kind, l.lag_days as "lagDays", l.lag_elapsed as "lagElapsed"
    from task_links l
      join tasks f on f.org_id = l.org_id and f.project_id = l.project_id and f.id = l.from_id and f.deleted_at is null
      join tasks t on t.org_id = l.org_id and t.project_id = l.project_id and t.id = l.to_id and t.deleted_at is null
    where l.org_id = $1::uuid and l.project_id = $2::uuid${some ? ' and l.to_id = any($3::uuid[])' : ''}`,
})

/** Every task of a project, with the links between them; `only` narrows them to those of these ids, and to the links to them. */
export async function listTasks(scope: Scope, only?: readonly string[]): Promise<RowData<typeof tasksRow>> {
  const values = [scope.orgId, scope.projectId, ...(only === undefined ? [] : [only])]
  const [tasks, links] = await Promise.all([
    readTasks(scope, only),
    runKept<TaskLink>(scope.read, linksStatement(only !== undefined), values),
  ])
  return { tasks, links: presentAll(linkEntity, scope.audience, links) }
}

/** One task; refuses one that is not there. */
export async function readTask(scope: Scope, id: string): Promise<Task> {
  const task = await findTogether({ scope, id })
  if (!task) throw notThere()
  return task
}
