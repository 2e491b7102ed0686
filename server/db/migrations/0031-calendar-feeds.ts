import { type Kysely, sql } from 'kysely'

/** The calendar feeds of people: each of one account, in one project, known by the hash of its token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calendar_feeds (
    org_id uuid not null,
    project_id uuid not null,
    id uuid not null,
    user_id uuid not null references users on delete cascade,
    mine boolean not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    revoked_at timestamptz,
    last_used_at timestamptz,
    primary key (org_id, project_id, id),
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade)`.execute(db)
  await sql`create index on calendar_feeds (user_id, project_id)`.execute(db)
}
