import { type Kysely, sql } from 'kysely'

/**
 * What presses is found without a look at everything else that is to be done: of each project the tasks that are blocked or
 * under way, and then those that begin or end soonest. `pressing` in `server/projects/pressing.ts` is written as here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tasks_pressing on tasks (org_id, project_id, (
      case when status in ('blocked', 'doing') then '-infinity'::date else least(start_on, finish_on) end
    )) where status <> 'done' and deleted_at is null`.execute(db)
  // What happened lately in an organization, whichever of its projects it was in.
  await sql`create index activity_org_at on activity (org_id, at)`.execute(db)
}
