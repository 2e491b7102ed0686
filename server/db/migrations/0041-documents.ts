import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null'
const inProject = 'foreign key (org_id, project_id) references projects (org_id, id) on delete cascade'
const inPeople = (column: string) =>
  `foreign key (org_id, project_id, ${column}) references project_people (org_id, project_id, id) on delete set null (${column})`
const inDocuments = (column: string, then: string) =>
  `foreign key (org_id, project_id, ${column}) references documents on delete ${then}`
const ofClass = `class text not null check (class in ('open', 'price', 'cost'))`

const steps = [
  `create table documents (${ofProject},
    id uuid not null,
    kind text not null,
    template text not null,
    title text not null,
    number text,
    section text not null default '',
    count integer check (count > 0),
    resubmission integer not null default 0,
    state text not null default 'draft'
      check (state in ('draft', 'review', 'approved', 'issued', 'signed', 'superseded', 'void')),
    ${ofClass},
    language text not null,
    ball text,
    ball_person_id uuid,
    translation_of uuid,
    revises uuid,
    author_id uuid,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    issued_at timestamptz,
    reason text not null default '',
    deleted_at timestamptz,
    primary key (org_id, project_id, id),
    ${inProject}, ${inPeople('ball_person_id')}, ${inPeople('author_id')},
    ${inDocuments('translation_of', 'set null (translation_of)')}, ${inDocuments('revises', 'set null (revises)')},
    check ((issued_at is null) = (number is null)),
    check ((issued_at is null) = (state in ('draft', 'review', 'approved'))),
    check (issued_at is null or deleted_at is null))`,
  // A number is given once.
  `create unique index documents_numbered on documents (org_id, project_id, kind, section, count, resubmission)`,
  // What was issued stays as it was; only what became of it is written.
  `create function refuse_document_change() returns trigger language plpgsql as $$
    declare free text[] = '{state,ball,ball_person_id,author_id,reason,changed_at}';
    begin
      if old.issued_at is null then return case when tg_op = 'DELETE' then old else new end; end if;
      if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free
        and (old.state <> 'void' or new.state = 'void') then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'a document that was issued is not changed';
    end $$`,
  `create trigger keep_documents before update or delete on documents for each row execute function refuse_document_change()`,
  `create table document_versions (${ofProject},
    id uuid not null,
    document_id uuid not null,
    number integer not null check (number > 0),
    ${ofClass},
    content jsonb not null,
    sha256 text not null,
    reason text not null default '',
    author_id uuid,
    at timestamptz not null,
    issued_at timestamptz,
    primary key (org_id, project_id, id),
    unique (org_id, project_id, document_id, number),
    ${inDocuments('document_id', 'cascade')}, ${inPeople('author_id')})`,
  // A document is issued once.
  `create unique index document_versions_issued on document_versions (org_id, project_id, document_id) where issued_at is not null`,
  // No version is changed; one that was issued goes with its project alone.
  `create function refuse_document_version_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.author_id is null and old.author_id is not null
        and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id' then return new; end if;
      if tg_op = 'DELETE' and (old.issued_at is null or pg_trigger_depth() > 1) then return old; end if;
      raise exception 'versions of documents are only ever added to';
    end $$`,
  `create trigger keep_document_versions before update or delete on document_versions
    for each row execute function refuse_document_version_change()`,
  `create table document_drafts (${ofProject},
    document_id uuid not null,
    content jsonb not null,
    marks jsonb not null,
    template jsonb not null,
    filling jsonb not null,
    uses jsonb not null,
    revision integer not null default 1,
    primary key (org_id, project_id, document_id),
    ${inDocuments('document_id', 'cascade')})`,
  `create index document_drafts_uses on document_drafts using gin (uses jsonb_path_ops)`,
]

/** Documents that are written from the job, issued under a number and never changed from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
