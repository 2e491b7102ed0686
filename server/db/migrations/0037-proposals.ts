import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null'
const inProject = 'foreign key (org_id, project_id) references projects (org_id, id) on delete cascade'
const inPeople = (column: string) =>
  `foreign key (org_id, project_id, ${column}) references project_people (org_id, project_id, id) on delete set null (${column})`
const inProposals = 'foreign key (org_id, project_id, proposal_id) references proposals on delete cascade'

const steps = [
  `create table proposals (${ofProject},
    id uuid not null,
    number integer not null check (number > 0),
    title text not null,
    body jsonb not null,
    cents bigint not null,
    valid_until date not null,
    sent_at timestamptz not null,
    author_id uuid,
    state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'superseded', 'withdrawn')),
    digest text not null,
    primary key (org_id, project_id, id),
    unique (org_id, project_id, number),
    ${inProject}, ${inPeople('author_id')})`,
  `create table proposal_drafts (${ofProject},
    id uuid not null,
    estimate_id uuid not null,
    wording jsonb not null,
    version integer not null default 1,
    version_id uuid,
    primary key (org_id, project_id, id),
    foreign key (org_id, project_id, estimate_id) references estimates on delete cascade,
    foreign key (org_id, project_id, version_id) references estimate_versions on delete cascade)`,
  // Of an estimate one proposal is being worded at a time.
  `create unique index proposal_drafts_once on proposal_drafts (org_id, project_id, estimate_id) where version_id is null`,
  `create table proposal_answers (${ofProject},
    proposal_id uuid not null,
    id uuid not null,
    kind text not null check (kind in ('accepted', 'declined')),
    name text not null,
    chosen jsonb not null,
    cents bigint,
    consent text not null,
    reason text not null,
    at timestamptz not null,
    time_zone text not null,
    author_id uuid,
    digest text not null,
    -- A proposal is answered once.
    primary key (org_id, project_id, proposal_id),
    ${inProposals}, ${inPeople('author_id')},
    check ((kind = 'accepted') = (cents is not null)))`,
  // A record is added to and never changed; it goes with its project, or where the one who answered is erased.
  `create function refuse_answer_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.author_id is null and old.author_id is not null
        and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id' then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'answers to proposals are only ever added to';
    end $$`,
  `create trigger keep_answers before update or delete on proposal_answers for each row execute function refuse_answer_change()`,
  // What was sent stays as it was; only what became of it is written.
  `create function refuse_proposal_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - 'state' - 'author_id' = to_jsonb(old) - 'state' - 'author_id'
        and (old.state = 'open' or new.state = old.state) then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'a proposal that was sent is not changed';
    end $$`,
  `create trigger keep_proposals before update or delete on proposals for each row execute function refuse_proposal_change()`,
  `create table proposal_questions (${ofProject},
    id uuid not null,
    proposal_id uuid not null,
    author_id uuid,
    question text not null check (char_length(question) between 1 and 1000),
    at timestamptz not null,
    answer text not null default '',
    answered_by uuid,
    answered_at timestamptz,
    primary key (org_id, project_id, id),
    ${inProposals}, ${inPeople('author_id')}, ${inPeople('answered_by')})`,
  `create table proposal_links (${ofProject},
    id uuid not null,
    proposal_id uuid not null,
    person_id uuid not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    last_used_at timestamptz,
    letter_id uuid unique,
    attempts integer not null default 0,
    first_attempt_at timestamptz,
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text,
    primary key (org_id, project_id, id),
    ${inProposals},
    foreign key (org_id, project_id, person_id) references project_people (org_id, project_id, id) on delete cascade)`,
  `create table budget_lines (${ofProject},
    proposal_id uuid not null,
    code text not null,
    cost_class text not null,
    cents bigint not null,
    hours double precision not null,
    primary key (org_id, project_id, proposal_id, code, cost_class),
    ${inProposals})`,
  `create table task_work (${ofProject},
    task_id uuid not null,
    proposal_id uuid not null,
    hours double precision not null,
    primary key (org_id, project_id, task_id, proposal_id),
    ${inProposals},
    foreign key (org_id, project_id, task_id) references tasks (org_id, project_id, id) on delete cascade)`,
  `create table purchases (${ofProject},
    id uuid not null,
    item text not null,
    quantity double precision not null,
    unit text not null,
    pack text not null default '',
    packs integer,
    supplier text not null default '',
    need_on date,
    lead_days integer,
    task_id uuid,
    proposal_id uuid,
    bought_at timestamptz,
    bought_by uuid,
    note text not null default '',
    primary key (org_id, project_id, id),
    ${inProject}, ${inPeople('bought_by')},
    foreign key (org_id, project_id, proposal_id) references proposals on delete set null (proposal_id),
    foreign key (org_id, project_id, task_id) references tasks (org_id, project_id, id) on delete set null (task_id))`,
]

/** What an owner is offered and answers, and what an accepted offer becomes: a budget, hours of tasks, a purchase list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
