import { type Kysely, sql } from 'kysely'

/** Keys that an organisation makes: for its own projects, as whoever made them, for as long as they administer it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys
    add column org_id uuid references orgs on delete cascade,
    add column user_id uuid references users on delete cascade,
    add check ((org_id is null) = (user_id is null))`.execute(db)
  await sql`create index on api_keys (org_id) where org_id is not null`.execute(db)
  await sql`create index on api_keys (user_id) where user_id is not null`.execute(db)
}
