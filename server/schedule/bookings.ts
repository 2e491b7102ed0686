import { sql } from 'kysely'
import type { RowData } from '#contract/route.ts'
import { type Booking, bookingsMost, type bookingsRow } from '#contract/schedule.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'

/**
 * The tasks of other active projects of the organisation, of those that the caller runs too, on which people of this one are
 * from today on: the same account, or the same address where one of the two has no account. Nobody is busy at a milestone, or
 * while a permit, an order or a cure takes its time (`isOthersTime`). Refuses who does not run this project.
 */
export async function listBookings(scopes: Scopes, scope: Scope): Promise<RowData<typeof bookingsRow>> {
  requireRight(scope, 'task.edit')
  const { orgId, projectId, userId } = scope
  const parts = userId === null ? [] : await scopes.partsOf(userId, orgId)
  const others = parts
    .filter((part) => part.audience === 'contractor' && part.projectId !== projectId)
    .map((part) => part.projectId)
  if (others.length === 0) return { bookings: [] }
  const { rows } = await sql<Booking>`
    with people as materialized (
      select pp.id, pp.project_id, pp.user_id, lower(normalize(c.email)) as address
      from project_people pp
        left join person_contacts c on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id
      where pp.org_id = ${orgId}::uuid and pp.project_id = any(${[projectId, ...others]}::uuid[]) and pp.removed_at is null
    ), own as (
      select * from people where project_id = ${projectId}::uuid
    ), same as (
      select own.id as own_id, o.id, o.project_id
      from own join people o on o.user_id = own.user_id and o.project_id <> own.project_id
      union all
      select own.id, o.id, o.project_id
      from own join people o on o.address = own.address and o.project_id <> own.project_id
        and (own.user_id is null or o.user_id is null)
    )
    select same.own_id as "personId", p.id as project, p.name as "projectName", t.id as task, t.title,
      coalesce(t.start_on, t.finish_on) as "startOn", coalesce(t.finish_on, t.start_on) as "finishOn"
    from same
      join projects p on p.org_id = ${orgId}::uuid and p.id = same.project_id
      join task_assignees a on a.org_id = p.org_id and a.project_id = p.id and a.person_id = same.id
      join tasks t on t.org_id = a.org_id and t.project_id = a.project_id and t.id = a.task_id
    where p.deleted_at is null and p.status in ('active', 'won')
      and t.deleted_at is null and t.status <> 'done' and t.days is distinct from 0 and not t.elapsed
      and (t.gate is null or t.gate = 'inspection')
      and coalesce(t.finish_on, t.start_on) >= (${scope.now()}::timestamptz at time zone p.time_zone)::date
    order by coalesce(t.start_on, t.finish_on), p.name, t.id, same.own_id
    limit ${bookingsMost}`.execute(scopes.reader('contractor'))
  return { bookings: rows }
}
