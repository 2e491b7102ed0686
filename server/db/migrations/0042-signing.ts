import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null'
const inPeople = (column: string, then: string) =>
  `foreign key (org_id, project_id, ${column}) references project_people (org_id, project_id, id) on delete ${then}`
const ofClass = `class text not null check (class in ('open', 'price', 'cost'))`

const steps = [
  `create table signings (${ofProject},
    id uuid not null,
    document_id uuid not null,
    version_id uuid not null,
    ${ofClass},
    sha256 text not null,
    parties jsonb not null,
    in_order boolean not null,
    note text not null,
    expires_at timestamptz not null,
    sent_at timestamptz not null,
    author_id uuid,
    state text not null default 'open' check (state in ('open', 'signed', 'declined', 'withdrawn', 'expired')),
    file_id uuid,
    sealed_at timestamptz,
    primary key (org_id, project_id, id),
    foreign key (org_id, project_id, document_id) references documents on delete cascade,
    foreign key (org_id, project_id, version_id) references document_versions on delete cascade,
    foreign key (org_id, project_id, file_id) references project_files (org_id, project_id, id)
      deferrable initially deferred,
    ${inPeople('author_id', 'set null (author_id)')})`,
  // Nobody is asked twice at once, and what all have signed is not signed again.
  `create unique index signings_standing on signings (org_id, project_id, document_id) where state in ('open', 'signed')`,
  `create unique index signings_file on signings (org_id, project_id, file_id)`,
  `create table signing_entries (${ofProject},
    signing_id uuid not null,
    ${ofClass},
    seq integer not null check (seq > 0),
    previous text not null,
    body jsonb not null,
    digest text not null,
    primary key (org_id, project_id, signing_id, seq),
    foreign key (org_id, project_id, signing_id) references signings on delete cascade)`,
  `create table signing_links (${ofProject},
    id uuid not null,
    signing_id uuid not null,
    party integer not null,
    person_id uuid,
    email text,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    letter_id uuid not null unique,
    attempts integer not null default 0,
    first_attempt_at timestamptz,
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text,
    primary key (org_id, project_id, id),
    foreign key (org_id, project_id, signing_id) references signings on delete cascade,
    ${inPeople('person_id', 'cascade')})`,
  `create index signing_links_of on signing_links (org_id, project_id, signing_id)`,
  // What is signed, by whom and until when is never written anew; only what became of it is, and a state once ended stays.
  `create function refuse_signing_change() returns trigger language plpgsql as $$
    declare free text[] = '{state,file_id,sealed_at,author_id}';
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free
        and (old.state = 'open' or new.state = old.state)
        and (old.file_id is null or new.file_id = old.file_id) then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'what was sent to be signed is not changed';
    end $$`,
  `create trigger keep_signings before update or delete on signings for each row execute function refuse_signing_change()`,
  `create function refuse_signing_entry_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'the record of signing is only ever added to';
    end $$`,
  `create trigger keep_signing_entries before update or delete on signing_entries
    for each row execute function refuse_signing_entry_change()`,
  // A sealed file stays as it is, for as long as its project does.
  `create function refuse_sealed_file_change() returns trigger language plpgsql as $$
    begin
      if (new.name, new.class, new.deleted_at) is distinct from (old.name, old.class, old.deleted_at) and exists (
        select from signings s where s.org_id = old.org_id and s.project_id = old.project_id and s.file_id = old.id)
        then raise exception 'a sealed file is not changed'; end if;
      return new;
    end $$`,
  `create trigger keep_sealed_files before update on project_files for each row execute function refuse_sealed_file_change()`,
]

/** Documents that are sent to be signed, the record of who did what, and the links by which parties come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
