import { type Kysely, sql } from 'kysely'

/** A link to look may show some photos of a project and nothing else of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table view_links add column photos uuid[]`.execute(db)
}
