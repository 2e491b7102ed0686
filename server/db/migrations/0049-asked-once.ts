import { type Kysely, sql } from 'kysely'

const steps = [
  // What papers asked once, of a job and of the firm.
  `alter table projects add column paper_facts jsonb not null default '{}' check (jsonb_typeof(paper_facts) = 'object')`,
  `alter table orgs add column paper_facts jsonb not null default '{}' check (jsonb_typeof(paper_facts) = 'object')`,
  // When sealing was last tried in vain, until it is done.
  `alter table signings add column seal_failed_at timestamptz`,
  `create or replace function refuse_signing_change() returns trigger language plpgsql as $$
    declare free text[] = '{state,file_id,sealed_at,author_id,seal_failed_at}';
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free
        and (old.state = 'open' or new.state = old.state)
        and (old.file_id is null or new.file_id = old.file_id) then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'what was sent to be signed is not changed';
    end $$`,
  // What is looked for every hour: what has run out, and what waits to be sealed.
  `create index signings_waiting on signings (expires_at) where state = 'open' or (state = 'signed' and sealed_at is null)`,
]

/** Facts of a job and of a firm that papers ask for once, and a sealing that waits for its time stamp. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
