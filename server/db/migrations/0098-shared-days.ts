import { type Kysely, sql } from 'kysely'

/** Whether a link's lead is a day that two tasks share, where a file of another program had them begin and end within it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task_links add column shares_day boolean not null default false`.execute(db)
}
