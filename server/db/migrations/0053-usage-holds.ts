import { type Kysely, sql } from 'kysely'

/** Outputs that are set aside for an answer while it is made: they are used or given back, or run out with who made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table usage_holds (
    subscription_id uuid not null references subscriptions on delete cascade,
    event_key text not null check (char_length(event_key) between 1 and 200),
    outputs integer not null check (outputs > 0),
    until timestamptz not null,
    primary key (subscription_id, event_key))`.execute(db)
}
