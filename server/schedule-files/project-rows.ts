import { type Kysely, sql } from 'kysely'
import type { PlanRows, ProjectPlan } from '#domain/schedule/of-project.ts'
import { type DescribedTask, fileOfProject } from '#domain/schedule-files/project-file.ts'
import type { ScheduleFile } from '#domain/schedule-files/schedule-file.ts'
import type { TablesOf } from '#server/db/table-classes.ts'
import type { Scope } from '#server/scope/scope.ts'

/** What the plan of a project follows from, and the plan; the room of the schedule reads it. Refuses what cannot be planned. */
export type ReadPlan = (scope: Scope) => Promise<{ rows: PlanRows; plan: ProjectPlan }>

export type ListedTask = DescribedTask & {
  readonly startOn: string | null
  readonly finishOn: string | null
  readonly trade: string
  readonly room: string
  readonly done: boolean
  readonly people: readonly string[]
  /** Grows with every change that is told of it. */
  readonly sequence: number
}

/** The tasks of a project as a file or a calendar tells of them, in their order: what is open, and no more. */
export async function readListed(scope: Scope): Promise<ListedTask[]> {
  const { rows } = await sql<ListedTask>`
    select t.id, t.title, t.description, t.phase, t.percent, t.trade, t.room, t.status = 'done' as done,
      t.start_on as "startOn", t.finish_on as "finishOn",
      coalesce((select array_agg(p.name order by p.name) from task_assignees a
        join project_people p on p.org_id = a.org_id and p.project_id = a.project_id and p.id = a.person_id
        where a.org_id = t.org_id and a.project_id = t.project_id and a.task_id = t.id), '{}') as assignees,
      coalesce((select array_agg(a.person_id) from task_assignees a
        where a.org_id = t.org_id and a.project_id = t.project_id and a.task_id = t.id), '{}') as people,
      coalesce(told.rev, 0)::int as sequence
    from tasks t left join (select subject_id, max(rev) as rev from activity
        where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid and class = 'open'
        group by subject_id) told on told.subject_id = t.id
    where t.org_id = ${scope.orgId}::uuid and t.project_id = ${scope.projectId}::uuid and t.deleted_at is null
    order by t.rank, t.id`.execute(scope.read as unknown as Kysely<TablesOf<'open'>>)
  return rows
}

/** What a project is called, and where it is. */
export const readProject = (
  scope: Scope,
): Promise<{ name: string; address: string; startOn: string | null }> =>
  scope.read
    .selectFrom('projects')
    .select(['name', 'address', 'start_on as startOn'])
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()

/** The schedule of a project, with the plan that its dates are from. */
export async function readSchedule(
  scope: Scope,
  readPlan: ReadPlan,
): Promise<{ file: ScheduleFile; plan: ProjectPlan; tasks: ListedTask[] }> {
  const [{ name }, { rows, plan }, tasks] = await Promise.all([
    readProject(scope),
    readPlan(scope),
    readListed(scope),
  ])
  return { file: fileOfProject({ name, tasks, calendars: rows.calendars }, plan), plan, tasks }
}
