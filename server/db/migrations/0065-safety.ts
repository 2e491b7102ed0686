import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null, id uuid not null'
const keys = `primary key (org_id, project_id, id),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
  foreign key (org_id, project_id, author_id) references project_people (org_id, project_id, id)
    on delete set null (author_id)`
const made = 'author_id uuid, made_at timestamptz not null, sent text not null, at timestamptz not null'

const steps = [
  `create table toolbox_talks (${ofProject},
    on_date date not null,
    topic text not null,
    points text not null,
    led text not null,
    present jsonb not null,
    document_id uuid,
    ${made}, ${keys},
    foreign key (org_id, project_id, document_id) references documents on delete set null (document_id))`,
  `create table incidents (${ofProject},
    number integer not null check (number > 0),
    body jsonb not null,
    replaces uuid,
    ${made}, ${keys},
    -- Told anew from a copy they come in any order.
    foreign key (org_id, project_id, replaces) references incidents (org_id, project_id, id)
      deferrable initially deferred)`,
  `create unique index incidents_replaced on incidents (org_id, project_id, replaces)`,
  `create unique index incidents_number on incidents (org_id, project_id, number) where replaces is null`,
  // What was signed and reported stays: 29 CFR 1904.33 wants it kept for five years.
  `create function refuse_safety_change() returns trigger language plpgsql as $$
    declare free text[] = '{author_id,document_id}';
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'what was signed or reported for safety stays';
    end $$`,
  ...['toolbox_talks', 'incidents'].map(
    (table) => `create trigger keep_${table} before update or delete on ${table}
      for each row execute function refuse_safety_change()`,
  ),
]

/** Toolbox talks with who signed them, and incidents, each as it was said and as it was corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
