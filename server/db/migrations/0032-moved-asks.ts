import { type Kysely, sql } from 'kysely'

/**
 * A question knows since when the days of its task are others than it said, and what they moved for; and, once it was asked
 * anew by itself, the days that it had said before. One letter asks somebody about all their tasks that moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task_asks
    add column moved_at timestamptz,
    add column moved_because jsonb,
    add column was_start_on date,
    add column was_finish_on date,
    drop constraint task_asks_letter_id_key`.execute(db)
  await sql`create index task_asks_letter on task_asks (letter_id)`.execute(db)
  await sql`create index task_asks_moved on task_asks (moved_at) where moved_at is not null`.execute(db)
}
