import { type Kysely, sql } from 'kysely'

const steps = [
  sql`create table conversations (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    org_id uuid references orgs on delete cascade,
    project_id uuid,
    title text not null check (char_length(title) between 1 and 120),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    check (project_id is null or org_id is not null),
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade)`,
  sql`create index on conversations (user_id, changed_at desc)`,
  sql`create index on conversations (org_id, project_id) where org_id is not null`,
  sql`create table conversation_turns (
    conversation_id uuid not null references conversations on delete cascade,
    id uuid not null,
    number integer not null check (number > 0),
    question text not null,
    at timestamptz not null,
    state text not null check (state in ('answering', 'done', 'failed', 'cut')),
    -- Whoever answers says so again and again; where that ends, nobody answers any more.
    alive_at timestamptz not null,
    model text,
    pieces jsonb not null default '[]',
    -- The projects that the answer was read from, each with what its reader was in it.
    read jsonb not null default '{}',
    primary key (conversation_id, id),
    unique (conversation_id, number))`,
]

/** Conversations with the assistant: each is one person's own, and its answers are kept as they come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db)
}
