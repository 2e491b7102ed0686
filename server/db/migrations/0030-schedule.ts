import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null'
const inProject = 'foreign key (org_id, project_id) references projects (org_id, id) on delete cascade'

const steps = [
  `alter table projects
    add column data_on date,
    add column near_days integer not null default 5 check (near_days between 0 and 60),
    add column government boolean not null default false`,
  `alter table tasks
    add column constraint_kind text check (constraint_kind in ('alap', 'snet', 'snlt', 'fnet', 'fnlt', 'mso', 'mfo')),
    add column constraint_on date,
    add column deadline_on date,
    add column started_on date,
    add column finished_on date,
    add column percent integer not null default 0 check (percent between 0 and 100),
    add column calendar_id uuid,
    add column weather boolean not null default false,
    add column notice_hours integer check (notice_hours between 0 and 2160),
    add column lead_days integer check (lead_days between 0 and 1095),
    add column outcome text check (outcome in ('passed', 'failed')),
    add column outcome_note text not null default '',
    add constraint tasks_actual_order check (started_on is null or finished_on is null or started_on <= finished_on)`,
  'alter table task_links add column lag_elapsed boolean not null default false',
  // What was typed for a task that waits for nothing is what it is held to; the others follow from their links.
  `update tasks t set constraint_kind = 'snet', constraint_on = start_on
    where days is not null and start_on is not null and not exists (
      select from task_links l where l.org_id = t.org_id and l.project_id = t.project_id and l.to_id = t.id)`,
  `update tasks set started_on = coalesce(start_on, finish_on) where status = 'doing'`,
  `update tasks set percent = 100,
    started_on = least(start_on, done_at::date), finished_on = coalesce(done_at::date, finish_on)
    where status = 'done'`,
  `create table project_calendars (${ofProject},
    id uuid not null,
    name text not null check (char_length(name) between 1 and 80),
    applies_to text not null check (applies_to in ('project', 'trade', 'person', 'tasks')),
    trade text not null default '',
    person_id uuid,
    week jsonb not null,
    federal_holidays boolean not null,
    exceptions jsonb not null,
    primary key (org_id, project_id, id),
    ${inProject},
    foreign key (org_id, project_id, person_id) references project_people (org_id, project_id, id) on delete cascade,
    check ((applies_to = 'person') = (person_id is not null)),
    check ((applies_to = 'trade') = (trade <> '')))`,
  // One calendar for the project, one for each trade and person.
  `create unique index project_calendars_once on project_calendars (org_id, project_id, applies_to, lower(trade), person_id)
    nulls not distinct where applies_to <> 'tasks'`,
  `alter table tasks add foreign key (org_id, project_id, calendar_id)
    references project_calendars (org_id, project_id, id) on delete set null (calendar_id)`,
  `create table lost_days (${ofProject},
    lost_on date not null,
    reason text not null check (char_length(reason) between 1 and 200),
    primary key (org_id, project_id, lost_on),
    ${inProject})`,
  `create table project_baselines (${ofProject},
    id uuid not null,
    name text not null check (char_length(name) between 1 and 80),
    taken_at timestamptz not null,
    dates jsonb not null,
    primary key (org_id, project_id, id),
    ${inProject})`,
  `create table project_alternatives (${ofProject},
    id uuid not null,
    name text not null check (char_length(name) between 1 and 80),
    kept_at timestamptz not null,
    author_id uuid,
    changes jsonb not null,
    finish_on date,
    primary key (org_id, project_id, id),
    ${inProject},
    foreign key (org_id, project_id, author_id) references project_people (org_id, project_id, id) on delete set null (author_id))`,
]

/** What dates follow from: constraints, progress, calendars, days lost; and plans that are kept beside the one in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
