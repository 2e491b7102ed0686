import { type Kysely, sql } from 'kysely'

/** Where a supplier is written to with the link to a request for prices, and how its last letter fared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quote_requests add column email text, add column letter_id uuid unique,
    add column letter jsonb`.execute(db)
}
