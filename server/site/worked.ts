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
