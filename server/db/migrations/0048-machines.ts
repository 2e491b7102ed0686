import { type Kysely, sql } from 'kysely'

const steps = [
  // A key of somebody's own names them, and no organisation.
  `alter table api_keys drop constraint api_keys_check,
    add check (org_id is null or user_id is not null)`,
  `create table machine_calls (
    org_id uuid references orgs on delete cascade,
    user_id uuid references users on delete cascade,
    book uuid not null generated always as (coalesce(org_id, user_id)) stored,
    seq bigint not null check (seq > 0),
    body jsonb not null,
    previous text not null,
    hash text not null,
    primary key (book, seq),
    check ((org_id is null) <> (user_id is null)))`,
  `create index on machine_calls (org_id) where org_id is not null`,
  `create index on machine_calls (user_id) where user_id is not null`,
  // What was asked stays as it was asked; it goes with its organization or its account alone.
  `create function refuse_machine_call_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'what machines asked is only ever added to';
    end $$`,
  `create trigger keep_machine_calls before update or delete on machine_calls
    for each row execute function refuse_machine_call_change()`,
  `create table suggestions (
    org_id uuid not null,
    project_id uuid not null,
    id uuid not null,
    summary text not null,
    author text not null,
    key_id uuid not null,
    estimate_id uuid,
    parts jsonb not null,
    made_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid,
    accepted uuid[] not null default '{}',
    primary key (org_id, project_id, id),
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
    foreign key (org_id, project_id, estimate_id) references estimates on delete cascade,
    foreign key (org_id, project_id, decided_by) references project_people (org_id, project_id, id)
      on delete set null (decided_by),
    check (decided_at is not null or accepted = '{}'))`,
]

/** What programs may ask over the protocol, and everything that they asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
