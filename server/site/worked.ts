import { sql } from 'kysely'
import { notThere, type Scope } from '#server/scope/scope.ts'

/** Minutes that somebody worked on a day under the trade of a task; `running`: of them a clock still runs, which counts for nothing. */
export type WorkedMinutes = { personId: string; on: string; trade: string; minutes: number; running: boolean }

/** Everybody’s minutes by day and trade, days from `from` to `to` where they are given. Whoever does not see clocks sees nothing. */
export async function workedMinutes(
  scope: Scope,
  span?: { from: string; to: string },
): Promise<WorkedMinutes[]> {
  const team = scope.reads('team')
  if (!team) throw notThere()
  const day = sql`(t.started_at at time zone p.time_zone)::date`
  const { rows } = await sql<WorkedMinutes>`
    select t.person_id as "personId", ${day}::text as "on", coalesce(k.trade, '') as trade,
      coalesce(sum(greatest(0, floor(extract(epoch from t.stopped_at - t.started_at) / 60) - t.break_minutes)), 0)::int as minutes,
      bool_or(t.stopped_at is null) as running
    from time_entries t
      join projects p on p.org_id = t.org_id and p.id = t.project_id
      left join tasks k on k.org_id = t.org_id and k.project_id = t.project_id and k.id = t.task_id
    where t.org_id = ${scope.orgId}::uuid and t.project_id = ${scope.projectId}::uuid
      ${span ? sql`and ${day} between ${span.from}::date and ${span.to}::date` : sql``}
    group by 1, 2, 3 order by 2, 1, 3`.execute(team)
  return rows
}

/** Minutes on a day of another project, by somebody who is of this one too. */
export type OtherMinutes = Omit<WorkedMinutes, 'trade'> & { project: string; name: string }

/** What people of a project worked in other projects of the firm, of those named, by their accounts. */
export async function minutesElsewhere(
  scope: Scope,
  span: { from: string; to: string },
  projects: readonly string[],
): Promise<OtherMinutes[]> {
  const team = scope.reads('team')
  if (!team) throw notThere()
  const day = sql`(t.started_at at time zone p.time_zone)::date`
  const { rows } = await sql<OtherMinutes>`
    select mine.id as "personId", p.id as project, p.name, ${day}::text as "on",
      coalesce(sum(greatest(0, floor(extract(epoch from t.stopped_at - t.started_at) / 60) - t.break_minutes)), 0)::int as minutes,
      bool_or(t.stopped_at is null) as running
    from project_people mine
      join project_people theirs on theirs.org_id = mine.org_id and theirs.user_id = mine.user_id
      join projects p on p.org_id = theirs.org_id and p.id = theirs.project_id and p.deleted_at is null
      join time_entries t on t.org_id = theirs.org_id and t.project_id = theirs.project_id and t.person_id = theirs.id
    where mine.org_id = ${scope.orgId}::uuid and mine.project_id = ${scope.projectId}::uuid
      and theirs.project_id <> mine.project_id and theirs.project_id = any(${projects}::uuid[])
      and t.started_at between ${span.from}::date - 1 and ${span.to}::date + 2
      and ${day} between ${span.from}::date and ${span.to}::date
    group by 1, 2, 3, 4 order by 3, 2, 4, 1`.execute(team)
  return rows
}
