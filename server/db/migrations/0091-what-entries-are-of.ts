import { type Kysely, sql } from 'kysely'

/** What is open of an order or a bill is found by what is of it: without this each of them reads all entries of its job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cost_entries_against on cost_entries (org_id, project_id, against) where against is not null`.execute(
    db,
  )
}
