import type { Task } from '#contract/fields.ts'
import { runKept } from '#server/db/client.ts'
import type { Scope } from '#server/scope/scope.ts'

/** By what a list of tasks is narrowed: what is not said narrows nothing. */
export type Narrowing = {
  [Field in 'status' | 'trade' | 'room']?: Task[Field] | undefined
} & { late?: boolean | undefined; mine?: boolean | undefined }

/** A task as it is named in an overview. */
export type BriefTask = Pick<Task, 'id' | 'title' | 'status' | 'finishOn' | 'blockedBy' | 'gate'>

/** How the tasks of a project stand, taken together. */
export type TaskCounts = {
  /** How many there are of each status; none where there is none. */
  byStatus: Partial<Record<Task['status'], number>>
  late: BriefTask[]
  lateCount: number
  blocked: BriefTask[]
  nextGate: BriefTask | null
  finishOn: string | null
}

/** So many late ones, and so many blocked ones, are named. */
const namedMost = 20

/** Tasks of a project that are not in the bin: all that is asked of them here is open. `$3` is the time that it is. */
const ofProject = `
  from tasks t join projects p on p.org_id = t.org_id and p.id = t.project_id
  where t.org_id = $1::uuid and t.project_id = $2::uuid and t.deleted_at is null`
const isLate = `coalesce(t.status <> 'done' and t.finish_on < ($3::timestamptz at time zone p.time_zone)::date, false)`

const pageStatement = {
  name: 'tasks-page',
  text: `
    with fitting as materialized (
      select t.id, t.rank ${ofProject}
        and ($4::text is null or t.status = $4) and ($5::text is null or t.trade = $5) and ($6::text is null or t.room = $6)
        and ($7::boolean is null or $7 = ${isLate})
        and ($8::boolean is null or $8 = exists (select from task_assignees a
          where a.org_id = t.org_id and a.project_id = t.project_id and a.task_id = t.id and a.person_id = $9::uuid))
    )
    select (select count(*)::int from fitting) as total,
      array(select id from fitting order by rank, id limit $10::int offset $11::int) as ids`,
}

/** The ids of a page of a project's tasks in order, `size` of them from `from` on, and how many there are that fit. */
export async function pageOfTasks(
  scope: Scope,
  { status, trade, room, late, mine }: Narrowing,
  { from, size }: { from: number; size: number },
): Promise<{ ids: string[]; total: number }> {
  const by = [status, trade, room, late, mine].map((one) => one ?? null)
  const values = [scope.orgId, scope.projectId, scope.now(), ...by, scope.personId, size, from]
  const [page] = await runKept<{ ids: string[]; total: number }>(scope.read, pageStatement, values)
  return page ?? { ids: [], total: 0 }
}

const brief = 'id, title, status, finish_on as "finishOn", blocked_by as "blockedBy", gate'
const named = (which: string) =>
  `coalesce((select json_agg(one) from (select ${brief} from them where ${which} order by rank, id limit ${namedMost}) one), '[]')`

const countsStatement = {
  name: 'tasks-counted',
  text: `
    with them as materialized (
      select t.id, t.title, t.status, t.finish_on, t.blocked_by, t.gate, t.rank, ${isLate} as late ${ofProject}
    )
    select
      coalesce((select json_object_agg(status, n) from (select status, count(*) as n from them group by status) each), '{}')
        as "byStatus",
      ${named('late')} as late, (select count(*)::int from them where late) as "lateCount",
      ${named("status = 'blocked'")} as blocked,
      (select row_to_json(one) from (select ${brief} from them
        where gate is not null and finish_on is not null and status <> 'done'
        order by finish_on, rank, id limit 1) one) as "nextGate",
      (select max(finish_on) from them) as "finishOn"`,
}

/** How the tasks of a project stand, told by the database: hundreds of them need not be read to be counted. */
export async function countTasks(scope: Scope): Promise<TaskCounts> {
  const values = [scope.orgId, scope.projectId, scope.now()]
  const [counts] = await runKept<TaskCounts>(scope.read, countsStatement, values)
  if (!counts) throw new Error('a count is told of any tasks')
  return counts
}

/** A task that depends on weather. */
export type WeatherTask = Pick<Task, 'id' | 'title' | 'trade' | 'startOn' | 'finishOn'>

const weatherStatement = {
  name: 'tasks-of-weather',
  text: `
    select t.id, t.title, t.trade, t.start_on as "startOn", t.finish_on as "finishOn" from tasks t
    where t.org_id = $1::uuid and t.project_id = $2::uuid and t.deleted_at is null
      and case when $3::uuid is null then t.weather and t.status <> 'done' else t.id = $3 end
    order by t.rank, t.id`,
}

/** The open tasks of a project that depend on weather, in order; with `task` that one, whatever it is. */
export const weatherTasks = (scope: Scope, task?: string): Promise<WeatherTask[]> =>
  runKept(scope.read, weatherStatement, [scope.orgId, scope.projectId, task ?? null])
