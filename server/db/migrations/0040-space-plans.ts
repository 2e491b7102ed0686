import { type Kysely, sql } from 'kysely'

/** How measured rooms could be furnished. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table space_plans (
    org_id uuid not null,
    project_id uuid not null,
    id uuid not null,
    scan_id uuid not null,
    room_id text not null check (char_length(room_id) between 1 and 200),
    name text not null check (char_length(name) between 1 and 80),
    plan jsonb not null,
    author_id uuid,
    changed_at timestamptz not null,
    version integer not null default 1,
    primary key (org_id, project_id, id),
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
    foreign key (org_id, project_id, scan_id) references scans (org_id, project_id, id) on delete cascade,
    foreign key (org_id, project_id, author_id)
      references project_people (org_id, project_id, id) on delete set null (author_id))`.execute(db)
}
