import { type Kysely, sql } from 'kysely'

/**
 * Whether anything of a project is to be as late as possible: its dates follow from the project's end, so that of others too
 * the whole has to be planned. `frameStatement` in `server/scope/plan-rows.ts` asks so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tasks_late on tasks (org_id, project_id)
    where constraint_kind = 'alap' and deleted_at is null`.execute(db)
}
