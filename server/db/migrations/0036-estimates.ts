import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null'
const inProject = 'foreign key (org_id, project_id) references projects (org_id, id) on delete cascade'
const inEstimate =
  'foreign key (org_id, project_id, estimate_id) references estimates (org_id, project_id, id) on delete cascade'
const person = (column: string) =>
  `foreign key (org_id, project_id, ${column}) references project_people (org_id, project_id, id) on delete set null (${column})`

const steps = [
  // `rev` counts what is changed of an estimate and its lines; `changed` says of each field at which number, by whom and when.
  `create table estimates (${ofProject},
    id uuid not null,
    name text not null check (char_length(name) between 1 and 120),
    kind text not null check (kind in ('base', 'change')),
    settings jsonb not null,
    basis jsonb not null,
    choices jsonb not null,
    changed jsonb not null default '{}',
    rev integer not null default 1,
    created_at timestamptz not null,
    primary key (org_id, project_id, id),
    ${inProject})`,
  `create table estimate_lines (${ofProject},
    estimate_id uuid not null,
    id uuid not null,
    rank double precision not null,
    line jsonb not null,
    changed jsonb not null,
    rev integer not null,
    by_id uuid,
    at timestamptz not null,
    deleted_at timestamptz,
    primary key (org_id, project_id, estimate_id, id),
    ${inEstimate},
    ${person('by_id')})`,
  `create table estimate_versions (${ofProject},
    estimate_id uuid not null,
    id uuid not null,
    number integer not null check (number > 0),
    name text not null check (char_length(name) <= 120),
    at timestamptz not null,
    author_id uuid,
    settings jsonb not null,
    basis jsonb not null,
    choices jsonb not null,
    lines jsonb not null,
    reckoned jsonb not null,
    digest text not null,
    primary key (org_id, project_id, id),
    unique (org_id, project_id, estimate_id, number),
    ${inEstimate},
    ${person('author_id')})`,
  `create function refuse_version_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.author_id is null and old.author_id is not null
        and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id' then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'a version of an estimate is kept as it is';
    end $$`,
  `create trigger keep_estimate_versions before update or delete on estimate_versions
    for each row execute function refuse_version_change()`,
  // What is undone of an estimate is undone with it, and not as an edit of tasks.
  `alter table bulk_edits add column estimate_id uuid, add ${inEstimate}`,
]

/** Estimates: what is entered of them, and their versions, which nobody changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
