import { type Kysely, sql } from 'kysely'

/** When a supplier promised what was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchases add column promised_on date`.execute(db)
}
