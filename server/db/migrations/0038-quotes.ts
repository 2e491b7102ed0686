import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null, id uuid not null'
const keys = 'primary key (org_id, project_id, id)'

const steps = [
  `create table quote_requests (${ofProject},
    number integer not null check (number > 0),
    supplier text not null,
    note text not null,
    lines jsonb not null,
    answer_by date not null,
    sent_at timestamptz not null,
    author_id uuid,
    state text not null default 'open' check (state in ('open', 'withdrawn')),
    token_hash bytea unique,
    ${keys},
    unique (org_id, project_id, number),
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
    foreign key (org_id, project_id, author_id) references project_people (org_id, project_id, id)
      on delete set null (author_id))`,
  `create table quote_answers (${ofProject},
    request_id uuid not null,
    name text not null,
    prices jsonb not null,
    valid_until date not null,
    note text not null,
    file_id uuid,
    at timestamptz not null,
    ${keys},
    foreign key (org_id, project_id, request_id) references quote_requests on delete cascade,
    foreign key (org_id, project_id, file_id) references project_files (org_id, project_id, id)
      on delete set null (file_id))`,
  `create index on quote_answers (org_id, project_id, request_id)`,
  // A record is added to and never changed; its file goes when the file does.
  `create function refuse_quote_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.file_id is null and old.file_id is not null
        and to_jsonb(new) - 'file_id' = to_jsonb(old) - 'file_id' then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'answers of suppliers are only ever added to';
    end $$`,
  `create trigger keep_quotes before update or delete on quote_answers for each row execute function refuse_quote_change()`,
]

/** What suppliers are asked prices of, and what they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
