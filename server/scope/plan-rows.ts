import { type Kysely, sql, type Transaction } from 'kysely'
import type { DatedTask } from '#contract/dated.ts'
import type { LostDay, ProjectCalendar, Task, TaskLink } from '#contract/fields.ts'
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

const columns = sql`t.id, t.title, t.days, t.elapsed, t.start_on as "startOn", t.finish_on as "finishOn",
  t.constraint_kind as "constraint", t.constraint_on as "constraintOn", t.deadline_on as "deadlineOn",
  t.started_on as "startedOn", t.finished_on as "finishedOn", t.percent, t.calendar_id as "calendarId", t.weather, t.trade`

/** The calendars of a project, and the days that it lost. */
export async function readWorkDays(db: Reader, { orgId, projectId }: Of): Promise<WorkDays> {
  const { rows } = await sql<WorkDays>`
    select coalesce((select json_agg(json_build_object('id', id, 'name', name, 'of', applies_to, 'trade', trade,
        'personId', person_id, 'week', week, 'federalHolidays', federal_holidays, 'exceptions', exceptions) order by name, id)
      from project_calendars where org_id = ${orgId}::uuid and project_id = ${projectId}::uuid), '[]') as calendars,
    coalesce((select json_agg(json_build_object('lostOn', lost_on, 'reason', reason, 'minutes', minutes) order by lost_on)
      from lost_days where org_id = ${orgId}::uuid and project_id = ${projectId}::uuid), '[]') as "lostDays"`.execute(
    db as Kysely<TablesOf<'open'>>,
  )
  const [row] = rows
  if (!row) throw new Error('A question without a table has one row')
  return row
}

/** The links of a project between tasks that are not in the bin, and those tasks, as dates follow from them. */
export async function readDated(
  db: Reader,
  { orgId, projectId }: Of,
): Promise<{ tasks: DatedRow[]; links: TaskLink[] }> {
  const reader = db as Kysely<TablesOf<'open'>>
  const tasks = await sql<DatedRow>`
    select ${columns}, coalesce(p.people, '{}') as assignees
    from tasks t left join (
      -- Only those count who have a calendar of their own.
      select a.task_id, array_agg(a.person_id order by a.person_id) as people
      from task_assignees a join project_calendars c
        on c.org_id = a.org_id and c.project_id = a.project_id and c.person_id = a.person_id
      where a.org_id = ${orgId}::uuid and a.project_id = ${projectId}::uuid group by a.task_id
    ) p on p.task_id = t.id
    where t.org_id = ${orgId}::uuid and t.project_id = ${projectId}::uuid and t.deleted_at is null`.execute(
    reader,
  )
  const links = await sql<TaskLink>`
    select from_id as "from", to_id as "to", kind, lag_days as "lagDays", lag_elapsed as "lagElapsed"
    from task_links where org_id = ${orgId}::uuid and project_id = ${projectId}::uuid`.execute(reader)
  const there = new Set(tasks.rows.map(({ id }) => id))
  return {
    tasks: tasks.rows,
    links: links.rows.filter(({ from, to }) => there.has(from) && there.has(to)),
  }
}

/** When a project starts, up to when its progress is told, and when its organisation works. */
export async function readPlanStart(
  tx: Transaction<Tables>,
  { orgId, projectId }: Of,
): Promise<{ startOn: string | null; dataOn: string | null; timeZone: string; orgCalendar: OrgCalendar }> {
  return tx
    .selectFrom('projects as p')
    .innerJoin('orgs as o', 'o.id', 'p.org_id')
    .select([
      'p.start_on as startOn',
      'p.data_on as dataOn',
      'p.time_zone as timeZone',
      'o.calendar as orgCalendar',
    ])
    .where('p.org_id', '=', orgId)
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow()
}
