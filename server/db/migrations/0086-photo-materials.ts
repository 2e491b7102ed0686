import { type Kysely, sql } from 'kysely'

/** Which material a photo shows, as somebody picked or wrote it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_files add column material text not null default ''`.execute(db)
}
