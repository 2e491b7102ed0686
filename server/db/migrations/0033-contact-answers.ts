import { type Kysely, sql } from 'kysely'

/** What somebody wrote to those who run the service was answered, and when that was said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_messages add column answered_at timestamptz`.execute(db)
}
