import { type Kysely, sql } from 'kysely'

/**
 * A question to somebody who does a task knows the days that it asked about and the letter that carries it; there is one for
 * each person and task.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task_asks
    add column start_on date,
    add column finish_on date,
    add column letter_id uuid not null unique default gen_random_uuid(),
    add column attempts integer not null default 0,
    add column first_attempt_at timestamptz,
    add column sent_at timestamptz,
    add column failed_at timestamptz,
    add column last_error text`.execute(db)
  await sql`create unique index task_asks_once on task_asks (org_id, project_id, task_id, person_id)`.execute(
    db,
  )
  await sql`drop index task_asks_org_id_project_id_task_id_idx`.execute(db)
}
