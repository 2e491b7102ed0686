import { type Kysely, sql } from 'kysely'

/**
 * Organisations and their people; projects with what stands in them. A table holds one class of information, or names it in
 * each row. Whatever has a project carries the organisation and the project, and refers to its like by all three: an id of
 * another project cannot be written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...organisations, ...projects, ...tasks, ...records, ...others]) {
    await sql.raw(statement).execute(db)
  }
}

const ofProject = `
  org_id uuid not null,
  project_id uuid not null`
const inProject = 'foreign key (org_id, project_id) references projects (org_id, id) on delete cascade'
const ofTask = `${inProject},
  foreign key (org_id, project_id, task_id) references tasks on delete cascade`
const byPerson = (column: string) =>
  `foreign key (org_id, project_id, ${column}) references project_people (org_id, project_id, id) on delete set null (${column})`

const organisations = [
  `create table orgs (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 120),
    address text not null default '',
    phone text not null default '',
    license_number text not null default '',
    time_zone text not null default 'America/New_York',
    units text not null default 'imperial' check (units in ('imperial', 'metric')),
    calendar jsonb not null default '{"weekdays":[1,2,3,4,5],"hours":{"from":420,"to":930},"federalHolidays":true,"daysOff":[]}',
    logo_file uuid,
    subscription_id uuid not null unique references subscriptions on delete cascade,
    seats integer not null default 0 check (seats >= 0),
    created_at timestamptz not null,
    closing_at timestamptz,
    version integer not null default 1
  )`,
  `create table org_members (
    org_id uuid not null references orgs on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('admin', 'contractor', 'office', 'worker')),
    joined_at timestamptz not null,
    primary key (org_id, user_id)
  )`,
  'create index on org_members (user_id)',
  'alter table profiles add column org_id uuid references orgs on delete set null',
  // Who has an account has an organisation from here on, with the profile that they have in it.
  `create temporary table made_orgs on commit drop as
    select gen_random_uuid() as id, s.id as subscription_id, u.id as user_id, u.username, u.created_at
    from users u join lateral (
      select id from subscriptions where user_id = u.id order by started_at limit 1
    ) s on true`,
  `insert into orgs (id, name, subscription_id, created_at) select id, username, subscription_id, created_at from made_orgs`,
  `insert into org_members (org_id, user_id, role, joined_at) select id, user_id, 'admin', created_at from made_orgs`,
  `update profiles set org_id = made_orgs.id from made_orgs
    where made_orgs.user_id = profiles.user_id and profiles.is_primary`,
]

const projects = [
  `create table projects (
    id uuid primary key,
    org_id uuid not null references orgs on delete cascade,
    name text not null check (char_length(name) between 1 and 120),
    address text not null default '',
    kind text not null check (kind in ('diy', 'hybrid', 'professional')),
    status text not null default 'active' check (status in ('active', 'won', 'lost', 'closed')),
    description text not null default '',
    start_on date,
    due_on date,
    time_zone text not null,
    template text,
    created_at timestamptz not null,
    version integer not null default 1,
    tasks integer not null default 0,
    tasks_done integer not null default 0,
    deleted_at timestamptz,
    search tsvector generated always as (
      array_to_tsvector(array[org_id::text, id::text]) || to_tsvector('simple', name || ' ' || address || ' ' || description)
    ) stored,
    unique (org_id, id)
  ) with (fillfactor = 80)`,
  'create index on projects (org_id, status, name) where deleted_at is null',
  'create index projects_search on projects using gin (search)',
  `create table project_prices (${ofProject}, price_cents bigint, version integer not null default 1,
    primary key (org_id, project_id), ${inProject})`,
  `create table project_costs (${ofProject}, budget_cents bigint, version integer not null default 1,
    primary key (org_id, project_id), ${inProject})`,
  `create table project_people (${ofProject},
    id uuid not null,
    user_id uuid references users on delete set null,
    name text not null check (char_length(name) between 1 and 100),
    company text not null default '',
    trade text not null default '',
    role text not null check (role in ('contractor', 'owner', 'worker')),
    language text not null default 'en',
    added_at timestamptz not null,
    removed_at timestamptz,
    primary key (org_id, project_id, id),
    unique (project_id, user_id),
    ${inProject})`,
  'create index on project_people (user_id)',
  `create table person_contacts (${ofProject},
    person_id uuid not null,
    email text,
    email_key text,
    phone text,
    primary key (org_id, project_id, person_id),
    foreign key (org_id, project_id, person_id) references project_people on delete cascade)`,
  `create table org_invitations (
    id uuid primary key,
    org_id uuid not null references orgs on delete cascade,
    email text not null,
    email_key text not null,
    org_role text check (org_role in ('admin', 'contractor', 'office', 'worker')),
    project_id uuid,
    person_id uuid,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    invited_by uuid references users on delete set null,
    language text not null default 'en',
    created_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    revoked_at timestamptz,
    foreign key (org_id, project_id, person_id) references project_people (org_id, project_id, id) on delete cascade,
    check ((project_id is null) = (person_id is null)),
    check (org_role is not null or project_id is not null))`,
  'create index on org_invitations (org_id, created_at)',
  'create index on org_invitations (email_key)',
  `create table view_links (${ofProject},
    id uuid not null,
    label text not null,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    last_used_at timestamptz,
    primary key (org_id, project_id, id),
    ${inProject})`,
]

const tasks = [
  `create table tasks (${ofProject},
    id uuid not null,
    title text not null check (char_length(title) between 1 and 200),
    description text not null default '',
    status text not null default 'todo' check (status in ('todo', 'doing', 'blocked', 'done')),
    blocked_by text not null default '',
    start_on date,
    finish_on date,
    days integer check (days between 0 and 3650),
    gate text check (gate in ('permit', 'inspection', 'decision', 'order', 'wait', 'review')),
    who text check (who in ('you', 'contractor', 'licensed', 'designer', 'inspector', 'agency')),
    trade text not null default '',
    room text not null default '',
    rank double precision not null,
    phase text not null default '',
    elapsed boolean not null default false,
    done_at timestamptz,
    created_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz,
    search tsvector generated always as (
      array_to_tsvector(array[org_id::text, project_id::text])
        || to_tsvector('simple', title || ' ' || description || ' ' || trade || ' ' || room)
    ) stored,
    primary key (org_id, project_id, id),
    ${inProject},
    check (start_on is null or finish_on is null or start_on <= finish_on)
  ) with (fillfactor = 80)`,
  'create index tasks_search on tasks using gin (search) with (fastupdate = on)',
  'create index on tasks (org_id, project_id, rank) where deleted_at is null',
  'create index on tasks (deleted_at) where deleted_at is not null',
  `create table task_prices (${ofProject}, task_id uuid not null, price_cents bigint, version integer not null default 1,
    primary key (org_id, project_id, task_id), ${ofTask})`,
  `create table task_costs (${ofProject}, task_id uuid not null, cost_cents bigint, version integer not null default 1,
    primary key (org_id, project_id, task_id), ${ofTask})`,
  `create table task_links (${ofProject},
    from_id uuid not null,
    to_id uuid not null,
    kind text not null default 'FS' check (kind in ('FS', 'SS', 'FF', 'SF')),
    lag_days integer not null default 0,
    primary key (org_id, project_id, from_id, to_id),
    ${inProject},
    foreign key (org_id, project_id, from_id) references tasks on delete cascade,
    foreign key (org_id, project_id, to_id) references tasks on delete cascade,
    check (from_id <> to_id))`,
  'create index on task_links (org_id, project_id, to_id)',
  `create table task_assignees (${ofProject},
    task_id uuid not null,
    person_id uuid not null,
    primary key (org_id, project_id, task_id, person_id),
    ${ofTask},
    foreign key (org_id, project_id, person_id) references project_people (org_id, project_id, id) on delete cascade)`,
  'create index on task_assignees (org_id, project_id, person_id)',
  `create table task_watchers (
    ${ofProject},
    task_id uuid not null,
    user_id uuid not null references users on delete cascade,
    primary key (org_id, project_id, task_id, user_id),
    ${ofTask})`,
  `create table task_checks (${ofProject},
    task_id uuid not null,
    id uuid not null,
    title text not null check (char_length(title) between 1 and 300),
    done boolean not null default false,
    rank double precision not null,
    primary key (org_id, project_id, id),
    ${ofTask})`,
  'create index on task_checks (org_id, project_id, task_id)',
  ...['task_comments', 'task_notes'].flatMap((table) => [
    `create table ${table} (${ofProject},
      task_id uuid not null,
      id uuid not null,
      author_id uuid,
      body text not null check (char_length(body) between 1 and 10000),
      at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      search tsvector generated always as (
        array_to_tsvector(array[org_id::text, project_id::text]) || to_tsvector('simple', body)
      ) stored,
      primary key (org_id, project_id, id),
      ${ofTask},
      ${byPerson('author_id')})`,
    `create index on ${table} (org_id, project_id, task_id, at)`,
    `create index ${table}_search on ${table} using gin (search)`,
  ]),
  `create table task_asks (${ofProject},
    id uuid not null,
    task_id uuid not null,
    person_id uuid not null,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    answer text check (answer in ('yes', 'cannot')),
    answer_note text not null default '',
    answered_at timestamptz,
    primary key (org_id, project_id, id),
    ${ofTask},
    foreign key (org_id, project_id, person_id) references project_people (org_id, project_id, id) on delete cascade)`,
  'create index on task_asks (org_id, project_id, task_id)',
]

const classes = "('open', 'team', 'price', 'cost', 'manage')"

const records = [
  `create table project_files (${ofProject},
    id uuid not null,
    task_id uuid,
    class text not null check (class in ('open', 'team', 'price', 'cost')),
    name text not null check (char_length(name) between 1 and 255),
    type text not null,
    bytes bigint not null check (bytes > 0),
    sha256 text not null,
    storage_key text not null,
    width integer,
    height integer,
    author_id uuid,
    at timestamptz not null,
    deleted_at timestamptz,
    search tsvector generated always as (
      array_to_tsvector(array[org_id::text, project_id::text]) || to_tsvector('simple', translate(name, '._-', '   '))
    ) stored,
    primary key (org_id, project_id, id),
    ${inProject},
    foreign key (org_id, project_id, task_id) references tasks on delete set null (task_id),
    ${byPerson('author_id')})`,
  'create index on project_files (org_id, project_id, task_id)',
  'create index project_files_search on project_files using gin (search)',
  `create table project_revs (${ofProject},
    class text not null check (class in ${classes}),
    rev bigint not null,
    primary key (project_id, class),
    ${inProject}) with (fillfactor = 50)`,
  `create table activity (${ofProject},
    class text not null check (class in ${classes}),
    rev bigint not null,
    at timestamptz not null,
    actor_id uuid,
    kind text not null,
    subject_id uuid,
    detail jsonb not null default '{}',
    primary key (project_id, class, rev),
    ${inProject},
    ${byPerson('actor_id')})`,
  'create index on activity (project_id, subject_id, at)',
  'create index on activity (at)',
]

/** A project's counters follow its tasks in the writer's transaction, once a statement however many tasks that touches. */
function counting(event: string, tables: string, changes: string): string[] {
  return [
    `create function count_tasks_${event}() returns trigger language plpgsql as $$
      begin
        if current_setting('plumbline.restoring', true) = 'on' then return null; end if;
        update projects set tasks = projects.tasks + change.tasks, tasks_done = projects.tasks_done + change.done
        from (
          select org_id, project_id, sum(sign)::int as tasks, sum(sign * (status = 'done')::int)::int as done
          from (${changes}) changed where deleted_at is null group by org_id, project_id
        ) change
        where projects.org_id = change.org_id and projects.id = change.project_id
          and (change.tasks <> 0 or change.done <> 0);
        return null;
      end $$`,
    `create trigger count_${event} after ${event} on tasks referencing ${tables}
      for each statement execute function count_tasks_${event}()`,
  ]
}

const others = [
  `create table notices (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    ${ofProject},
    class text not null check (class in ${classes}),
    subject_kind text not null,
    subject_id uuid not null,
    kind text not null,
    count integer not null default 1,
    at timestamptz not null,
    read_at timestamptz,
    mailed_at timestamptz,
    urgent boolean not null default false,
    unique (user_id, project_id, subject_id),
    ${inProject})`,
  'create index on notices (user_id, at)',
  'create index on notices (at) where mailed_at is null and read_at is null',
  `create table user_settings (
    user_id uuid primary key references users on delete cascade,
    org_id uuid references orgs on delete set null,
    units text check (units in ('imperial', 'metric')),
    theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
    letters text not null default 'daily' check (letters in ('at-once', 'daily', 'never')),
    digest_hour integer not null default 7 check (digest_hour between 0 and 23),
    time_zone text)`,
  `create table saved_views (
    id uuid primary key,
    org_id uuid not null references orgs on delete cascade,
    project_id uuid,
    user_id uuid not null references users on delete cascade,
    shared boolean not null default false,
    name text not null check (char_length(name) between 1 and 60),
    page text not null,
    query text not null check (char_length(query) <= 2000),
    created_at timestamptz not null,
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade)`,
  'create index on saved_views (org_id, user_id)',
  `create table own_templates (
    id uuid primary key,
    org_id uuid not null references orgs on delete cascade,
    name text not null check (char_length(name) between 1 and 120),
    body jsonb not null,
    created_at timestamptz not null)`,
  'create index on own_templates (org_id)',
  `create table bulk_edits (${ofProject},
    id uuid not null,
    user_id uuid references users on delete set null,
    at timestamptz not null,
    before jsonb not null,
    undone_at timestamptz,
    primary key (org_id, project_id, id),
    ${inProject})`,
  ...counting('insert', 'new table as added', 'select 1 as sign, * from added'),
  ...counting('delete', 'old table as gone', 'select -1 as sign, * from gone'),
  ...counting(
    'update',
    'old table as gone new table as added',
    'select 1 as sign, * from added union all select -1, * from gone',
  ),
  // A record is added to and never changed; it goes with its project, or where the one who acted is erased.
  `create function refuse_activity_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.actor_id is null and old.actor_id is not null
        and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'activity is only ever added to';
    end $$`,
  `create trigger keep_activity before update or delete on activity for each row execute function refuse_activity_change()`,
]
