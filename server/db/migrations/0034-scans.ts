import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null'
const inProject = 'foreign key (org_id, project_id) references projects (org_id, id) on delete cascade'
const author =
  'foreign key (org_id, project_id, author_id) references project_people (org_id, project_id, id) on delete set null (author_id)'

const steps = [
  `create table scans (${ofProject},
    id uuid not null,
    kind text not null check (kind in ('roomplan', 'obj', 'ply', 'typed', 'structure')),
    name text not null check (char_length(name) between 1 and 120),
    note text not null default '' check (char_length(note) <= 300),
    again_of uuid check (again_of <> id),
    file_id uuid,
    typed jsonb,
    taken_at timestamptz not null,
    author_id uuid,
    digest text,
    measuring integer not null,
    created_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz,
    primary key (org_id, project_id, id),
    ${inProject},
    foreign key (org_id, project_id, again_of) references scans (org_id, project_id, id) on delete set null (again_of)
      deferrable initially deferred,
    foreign key (org_id, project_id, file_id) references project_files (org_id, project_id, id) on delete cascade,
    ${author},
    check ((file_id is null) = (typed is not null)))`,
  `create table scan_corrections (${ofProject},
    scan_id uuid not null,
    number integer not null check (number >= 1),
    id uuid not null,
    change jsonb not null,
    reason text not null check (char_length(reason) <= 200),
    author_id uuid,
    at timestamptz not null,
    primary key (org_id, project_id, scan_id, number),
    unique (org_id, project_id, id),
    foreign key (org_id, project_id, scan_id) references scans (org_id, project_id, id) on delete cascade,
    ${author})`,
  // A record is added to and never changed; it goes with its scan, or where the one who made it is erased.
  `create function refuse_correction_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.author_id is null and old.author_id is not null
        and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id' then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'corrections are only ever added to';
    end $$`,
  `create trigger keep_corrections before update or delete on scan_corrections
    for each row execute function refuse_correction_change()`,
]

/** What was measured on site, and what people say against it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
