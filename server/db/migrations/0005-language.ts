import { type Kysely, sql } from 'kysely'

/**
 * The language that somebody is written to in. Whoever was there before this came by pages that were English alone. A
 * language that is added to the site is added here by a migration of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['waitlist_members', 'registrations', 'users'] as const) {
    await sql`
      alter table ${sql.table(table)}
        add column language text not null default 'en' check (language in ('en', 'es'))`.execute(db)
  }
}
