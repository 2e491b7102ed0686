import { type Kysely, sql } from 'kysely'

/** An organisation outlives the account that it was begun with, as long as somebody else is of it: so does what it pays by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions alter column user_id drop not null`.execute(db)
}
