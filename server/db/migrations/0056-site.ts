import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null, id uuid not null'
const keys = `primary key (org_id, project_id, id),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade`
const within = (column: string, table: string) =>
  `foreign key (org_id, project_id, ${column}) references ${table} (org_id, project_id, id) on delete set null (${column})`
const inPeople = (column: string) => within(column, 'project_people')
const inTasks = within('task_id', 'tasks')
/** When it was made by the clock of whoever made it, and the digest of what was sent, by which a second sending is known. */
const made = 'made_at timestamptz not null, sent text not null'
const at = 'at timestamptz not null'

const steps = [
  `alter table projects add column overtime text not null default 'none'
    check (overtime in ('none', 'week', 'day', 'california'))`,
  `create table log_entries (${ofProject},
    on_date date not null,
    class text not null check (class in ('open', 'team')),
    body jsonb not null,
    replaces uuid,
    removed boolean not null,
    copied uuid,
    author_id uuid,
    ${made}, ${at},
    ${keys},
    check (not removed or replaces is not null),
    -- Told anew from a copy they come in any order.
    foreign key (org_id, project_id, replaces) references log_entries (org_id, project_id, id)
      deferrable initially deferred,
    ${inPeople('author_id')})`,
  `create index on log_entries (org_id, project_id, on_date)`,
  // Nothing is replaced twice: two who change one entry at once do not both stand.
  `create unique index log_entries_replaced on log_entries (org_id, project_id, replaces)`,
  `create table log_signings (${ofProject},
    on_date date not null,
    number integer not null check (number > 0),
    name text not null,
    by_id uuid,
    sha256 text not null,
    document_id uuid,
    ${made}, ${at},
    ${keys},
    unique (org_id, project_id, on_date),
    unique (org_id, project_id, number),
    foreign key (org_id, project_id, document_id) references documents on delete set null (document_id),
    ${inPeople('by_id')})`,
  // What was said stays said. A day that is signed is only added to.
  `create function refuse_log_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.replaces is not null and exists (select from log_signings s where s.org_id = new.org_id
          and s.project_id = new.project_id and s.on_date = new.on_date)
        then raise exception 'a day that was signed is only added to'; end if;
        return new;
      end if;
      if tg_op = 'UPDATE' and new.author_id is null and old.author_id is not null
        and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id' then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'the log of a day is only added to';
    end $$`,
  `create trigger keep_log before insert or update or delete on log_entries
    for each row execute function refuse_log_change()`,
  `create function refuse_log_signing_change() returns trigger language plpgsql as $$
    declare free text[] = '{by_id,document_id}';
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'a day that was signed stays signed';
    end $$`,
  `create trigger keep_log_signings before update or delete on log_signings
    for each row execute function refuse_log_signing_change()`,
  `create table time_entries (${ofProject},
    person_id uuid not null,
    task_id uuid,
    started_at timestamptz not null,
    stopped_at timestamptz,
    break_minutes integer not null default 0 check (break_minutes between 0 and 480),
    ${made},
    stop_sent text,
    ${keys},
    check (stopped_at > started_at),
    foreign key (org_id, project_id, person_id) references project_people (org_id, project_id, id) on delete cascade,
    ${inTasks})`,
  // One clock of one person runs at a time.
  `create unique index time_entries_running on time_entries (org_id, project_id, person_id) where stopped_at is null`,
  `create index on time_entries (org_id, project_id, started_at)`,
  `create table time_corrections (${ofProject},
    time_id uuid not null,
    old jsonb not null,
    new jsonb not null,
    reason text not null,
    author_id uuid,
    ${made}, ${at},
    ${keys},
    foreign key (org_id, project_id, time_id) references time_entries (org_id, project_id, id) on delete cascade,
    ${inPeople('author_id')})`,
  `create function refuse_time_correction_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.author_id is null and old.author_id is not null
        and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id' then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'what a time was before stays';
    end $$`,
  `create trigger keep_time_corrections before update or delete on time_corrections
    for each row execute function refuse_time_correction_change()`,
  `create table checklists (${ofProject},
    title text not null,
    room text not null,
    task_id uuid,
    lines jsonb not null,
    author_id uuid,
    ${made}, ${at},
    ${keys}, ${inTasks}, ${inPeople('author_id')})`,
  `create table checklist_answers (${ofProject},
    checklist_id uuid not null,
    line text not null,
    result text not null check (result in ('pass', 'fail', 'na')),
    value double precision,
    note text not null,
    task_id uuid,
    author_id uuid,
    ${made}, ${at},
    ${keys},
    foreign key (org_id, project_id, checklist_id) references checklists (org_id, project_id, id) on delete cascade,
    ${inTasks}, ${inPeople('author_id')})`,
  `create index on checklist_answers (org_id, project_id, checklist_id)`,
  `create table punch_items (${ofProject},
    number integer not null check (number > 0),
    title text not null,
    note text not null,
    room text not null,
    scan_id uuid,
    x double precision,
    y double precision,
    person_id uuid,
    due_on date,
    state text not null default 'open' check (state in ('open', 'done', 'accepted', 'void')),
    before_id uuid,
    after_id uuid,
    author_id uuid,
    done_at timestamptz,
    accepted_at timestamptz,
    accepted_by uuid,
    ${made},
    ${keys},
    unique (org_id, project_id, number),
    check ((x is null) = (y is null)),
    check ((state = 'accepted') = (accepted_at is not null)),
    ${within('scan_id', 'scans')}, ${within('before_id', 'project_files')}, ${within('after_id', 'project_files')},
    ${inPeople('person_id')}, ${inPeople('author_id')}, ${inPeople('accepted_by')})`,
]

/** What is recorded on site: the log of each day, clocks, checklists and the punch list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
