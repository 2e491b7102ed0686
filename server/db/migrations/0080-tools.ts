import { type Kysely, sql } from 'kysely'

const steps = [
  `create table tools (
    org_id uuid not null references orgs on delete cascade,
    id uuid not null,
    number integer not null check (number > 0),
    name text not null,
    serial text not null,
    note text not null,
    retired boolean not null default false,
    created_at timestamptz not null,
    primary key (org_id, id),
    unique (org_id, number))`,
  `create table tool_moves (
    org_id uuid not null,
    id uuid not null,
    tool_id uuid not null,
    is_out boolean not null,
    holder text not null,
    project_id uuid,
    due_on date,
    note text not null,
    user_id uuid references users on delete set null,
    made_at timestamptz not null,
    sent text not null,
    at timestamptz not null,
    primary key (org_id, id),
    foreign key (org_id, tool_id) references tools (org_id, id) on delete cascade,
    foreign key (org_id, project_id) references projects (org_id, id) on delete set null (project_id))`,
  'create index on tool_moves (org_id, tool_id, made_at)',
  `alter table checklist_answers
    add column photo_id uuid,
    add foreign key (org_id, project_id, photo_id) references project_files (org_id, project_id, id)
      on delete set null (photo_id)`,
  // Whoever holds such a link accepts the punch list in the name of this owner.
  `alter table view_links
    add column person_id uuid,
    add foreign key (org_id, project_id, person_id) references project_people (org_id, project_id, id)
      on delete cascade`,
  `create table checklist_templates (
    org_id uuid not null references orgs on delete cascade,
    id uuid not null,
    title text not null,
    lines jsonb not null,
    made_at timestamptz not null,
    primary key (org_id, id))`,
]

/** Tools on loan, a photo with an answer, checklists of an organisation’s own, and links by which an owner accepts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
