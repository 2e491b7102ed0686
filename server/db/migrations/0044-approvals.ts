import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null, id uuid not null'
const keys = 'primary key (org_id, project_id, id)'
const inPeople = (column: string, then: string) =>
  `foreign key (org_id, project_id, ${column}) references project_people (org_id, project_id, id) on delete ${then}`

const steps = [
  'alter table documents add column ball_due date',
  `create or replace function refuse_document_change() returns trigger language plpgsql as $$
    declare free text[] = '{state,ball,ball_person_id,ball_due,author_id,reason,changed_at}';
    begin
      if old.issued_at is null then return case when tg_op = 'DELETE' then old else new end; end if;
      if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free
        and (old.state <> 'void' or new.state = 'void') then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'a document that was issued is not changed';
    end $$`,
  `create table document_approvals (${ofProject},
    document_id uuid not null,
    version_id uuid not null,
    together boolean not null,
    note text not null,
    steps jsonb not null,
    state text not null default 'open' check (state in ('open', 'approved', 'returned', 'withdrawn')),
    author_id uuid,
    at timestamptz not null,
    ended_at timestamptz,
    ${keys},
    foreign key (org_id, project_id, document_id) references documents on delete cascade,
    foreign key (org_id, project_id, version_id) references document_versions,
    ${inPeople('author_id', 'set null (author_id)')},
    check ((ended_at is null) = (state = 'open')))`,
  'create index on document_approvals (org_id, project_id, version_id)',
  // A document is out once at a time.
  `create unique index document_approvals_open on document_approvals (org_id, project_id, document_id) where state = 'open'`,
  // What was answered stays as it was answered.
  `create function refuse_approval_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.state = 'open'
        and to_jsonb(new) - '{steps,state,ended_at,author_id}'::text[] = to_jsonb(old) - '{steps,state,ended_at,author_id}'::text[]
        then return new; end if;
      if tg_op = 'UPDATE' and new.author_id is null and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id'
        then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'approvals are only ever added to';
    end $$`,
  `create trigger keep_approvals before update or delete on document_approvals
    for each row execute function refuse_approval_change()`,
  `create table approval_links (${ofProject},
    approval_id uuid not null,
    person_id uuid not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    letter_id uuid unique,
    attempts integer not null default 0,
    first_attempt_at timestamptz,
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text,
    ${keys},
    foreign key (org_id, project_id, approval_id) references document_approvals on delete cascade,
    ${inPeople('person_id', 'cascade')})`,
  'create index on approval_links (org_id, project_id, approval_id)',
  'create index on approval_links (org_id, project_id, person_id)',
]

/** Versions of documents that are sent out to be approved, and the links by which somebody without an account answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
