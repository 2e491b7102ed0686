import { type RawBuilder, sql } from 'kysely'

/** What is used as a value of a statement, or stands in it as it is. */
type Id = string | RawBuilder<unknown>

/**
 * The purchases of a project, as text, that came whole by what stands in its daily log, each with the first day that it did and when
 * that was told: a select to be joined.
 */
export const cameWhole = (org: Id, project: Id): RawBuilder<unknown> => sql`
  select e.body->>'purchase' as purchase, min(e.on_date) as on_date, min(e.at) as at
  from log_entries e
  where e.org_id = ${org} and e.project_id = ${project} and not e.removed
    and e.body->>'kind' = 'delivery' and e.body->>'state' = 'whole' and e.body->>'purchase' is not null
    and not exists (select 1 from log_entries r
      where r.org_id = e.org_id and r.project_id = e.project_id and r.replaces = e.id)
  group by 1`
