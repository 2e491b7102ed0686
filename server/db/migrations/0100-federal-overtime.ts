import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * What is over 40 hours a week is overtime (29 U.S.C. 207(a)(1)) until a job is given another rule. None was what a job began
 * with: it stays where somebody chose it.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table projects alter column overtime set default 'week'`.execute(db)
  await sql`update projects set overtime = 'week' where overtime = 'none' and not exists (
    select from activity a where a.org_id = projects.org_id and a.project_id = projects.id
      and a.kind = 'project.edited' and jsonb_exists(a.detail -> 'to', 'overtime'))`.execute(db)
}
