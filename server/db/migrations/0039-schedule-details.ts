import { type Kysely, sql } from 'kysely'

/** Weather may take part of a day, and a project may have limits of its own for the check of its schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of work, from the end of the day; null where all of it was lost.
  await sql`alter table lost_days add column minutes int check (minutes between 1 and 1440)`.execute(db)
  await sql`alter table projects add column check_limits jsonb check (jsonb_typeof(check_limits) = 'object')`.execute(
    db,
  )
}
