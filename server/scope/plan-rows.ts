import type { Kysely, Transaction } from 'kysely'
import type { DatedTask } from '#contract/dated.ts'
import type { LostDay, ProjectCalendar, Task, TaskLink } from '#contract/fields.ts'
import { runKept } from '#server/db/client.ts'
import type { Tables } from '#server/db/schema.ts'
import type { TablesOf } from '#server/db/table-classes.ts'
import type { OrgCalendar } from '#server/db/workspace-tables.ts'
import type { Scope } from './scope.ts'

type Of = Pick<Scope, 'orgId' | 'projectId'>
/** What all of it is open to everybody in: a transaction, or what an audience reads with. */
type Reader = Transaction<Tables> | Kysely<TablesOf<'open'>>

/** When a project is worked on: its own calendars, and the days that weather took. */
export type WorkDays = {
  calendars: ProjectCalendar[]
  lostDays: LostDay[]
}

/** A task as its dates follow from it. */
export type DatedRow = DatedTask & Pick<Task, 'title'>

const columns = `t.id, t.title, t.days, t.elapsed, t.start_on as "startOn", t.finish_on as "finishOn",
  t.constraint_kind as "constraint", t.constraint_on as "constraintOn", t.deadline_on as "deadlineOn",
  t.started_on as "startedOn", t.finished_on as "finishedOn", t.percent, t.calendar_id as "calendarId", t.weather, t.trade`

const calendarsRead = (
  of: string,
) => `coalesce((select json_agg(json_build_object('id', id, 'name', name, 'of', applies_to,
      'trade', trade, 'personId', person_id, 'week', week, 'federalHolidays', federal_holidays, 'exceptions', exceptions)
    order by name, id) from project_calendars where ${of}), '[]') as calendars,
  coalesce((select json_agg(json_build_object('lostOn', lost_on, 'reason', reason, 'minutes', minutes) order by lost_on)
    from lost_days where ${of}), '[]') as "lostDays"`
const ofProject = 'org_id = $1::uuid and project_id = $2::uuid'

/** The calendars of a project, and the days that it lost. */
export async function readWorkDays(db: Reader, { orgId, projectId }: Of): Promise<WorkDays> {
  const statement = { name: 'work-days', text: `select ${calendarsRead(ofProject)}` }
  const rows = await runKept<WorkDays>(db, statement, [orgId, projectId])
  const [row] = rows
  if (!row) throw new Error('A question without a table has one row')
  return row
}

/** What all dates of a project follow from, beside its tasks and links. */
export type PlanFrame = WorkDays & {
  startOn: string | null
  dataOn: string | null
  timeZone: string
  orgCalendar: OrgCalendar
  /** Whether any task is to be as late as possible. */
  late: boolean
}

const frameStatement = {
  name: 'plan-frame',
  text: `select p.start_on as "startOn", p.data_on as "dataOn", p.time_zone as "timeZone", o.calendar as "orgCalendar",
      exists (select from tasks where ${ofProject} and constraint_kind = 'alap' and deleted_at is null) as late,
      ${calendarsRead(ofProject)}
    from projects p join orgs o on o.id = p.org_id where p.org_id = $1::uuid and p.id = $2::uuid`,
}

/** Reads it with one statement. */
export async function readFrame(tx: Transaction<Tables>, { orgId, projectId }: Of): Promise<PlanFrame> {
  const [frame] = await runKept<PlanFrame>(tx, frameStatement, [orgId, projectId])
  if (!frame) throw new Error('A project that is written to is there')
  return frame
}

/** Whether the dates of a task are known without those that it waits for: it is finished, or its dates were typed. */
const isKnown = 't.days is null or t.finished_on is not null'
const alive = (id: string) =>
  `tasks t on t.org_id = $1::uuid and t.project_id = $2::uuid and t.id = ${id} and t.deleted_at is null`
const linked = `task_links l on l.org_id = $1::uuid and l.project_id = $2::uuid`

const nearStatement = {
  name: 'plan-near',
  text: `
    with recursive behind (id) as (
      select unnest($3::uuid[])
      union select t.id from behind join ${linked} and l.from_id = behind.id join ${alive('l.to_id')} and not (${isKnown})
    ), near (id) as (
      select id from behind
      union select l.from_id from near join ${alive('near.id')} and not (${isKnown}) join ${linked} and l.to_id = t.id
    )
    select ${columns},
      -- Only those count who have a calendar of their own.
      case when $4::boolean then array(select a.person_id from task_assignees a join project_calendars c
          on c.org_id = a.org_id and c.project_id = a.project_id and c.person_id = a.person_id
        where a.org_id = $1::uuid and a.project_id = $2::uuid and a.task_id = t.id order by a.person_id)
        else '{}' end as assignees,
      (select json_agg(json_build_object('from', l.from_id, 'to', l.to_id, 'kind', l.kind, 'lagDays', l.lag_days,
        'lagElapsed', l.lag_elapsed)) from ${linked.replace(' on ', ' where ')} and l.to_id = t.id) as links
    from near join ${alive('near.id')}`,
}

/**
 * Of the tasks of a project those that changes of `subjects` can move, whatever lies behind them, and those whose dates these
 * follow from; with the links between them. What is finished, or has dates that were typed, is moved by nothing, and what it waits for
 * need not be known. Planned by themselves they have the dates that they have in the whole; all others stay as they are.
 */
export async function readNear(
  tx: Transaction<Tables>,
  { orgId, projectId }: Of,
  { subjects, byPerson }: { subjects: readonly string[]; byPerson: boolean },
): Promise<{ tasks: DatedRow[]; links: TaskLink[] }> {
  const rows = await runKept<DatedRow & { links: TaskLink[] | null }>(tx, nearStatement, [
    ...[orgId, projectId, subjects, byPerson],
  ])
  const there = new Set(rows.map(({ id }) => id))
  return {
    tasks: rows,
    links: rows.flatMap(({ links }) => (links ?? []).filter(({ from }) => there.has(from))),
  }
}

const datedStatement = {
  name: 'plan-tasks',
  text: `
    select ${columns}, coalesce(p.people, '{}') as assignees
    from tasks t left join (
      -- Only those count who have a calendar of their own.
      select a.task_id, array_agg(a.person_id order by a.person_id) as people
      from task_assignees a join project_calendars c
        on c.org_id = a.org_id and c.project_id = a.project_id and c.person_id = a.person_id
      where a.org_id = $1::uuid and a.project_id = $2::uuid group by a.task_id
    ) p on p.task_id = t.id
    where t.org_id = $1::uuid and t.project_id = $2::uuid and t.deleted_at is null`,
}
const linksStatement = {
  name: 'plan-links',
  text: `select from_id as "from", to_id as "to", kind, lag_days as "lagDays", lag_elapsed as "lagElapsed"
    from task_links where ${ofProject}`,
}

/** The links of a project between tasks that are not in the bin, and those tasks, as dates follow from them. */
export async function readDated(
  db: Reader,
  { orgId, projectId }: Of,
): Promise<{ tasks: DatedRow[]; links: TaskLink[] }> {
  const tasks = await runKept<DatedRow>(db, datedStatement, [orgId, projectId])
  const links = await runKept<TaskLink>(db, linksStatement, [orgId, projectId])
  const there = new Set(tasks.map(({ id }) => id))
  return {
    tasks,
    links: links.filter(({ from, to }) => there.has(from) && there.has(to)),
  }
}
