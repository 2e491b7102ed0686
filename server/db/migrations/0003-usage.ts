import { type Kysely, sql } from 'kysely'

/** Subscriptions, and the ledger of what was used of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      id uuid primary key,
      user_id uuid not null unique references users on delete cascade,
      plan text not null,
      status text not null,
      started_at timestamptz not null,
      expires_at timestamptz
    )`.execute(db)
  await sql`
    create table usage_events (
      id bigint generated always as identity primary key,
      subscription_id uuid not null references subscriptions on delete cascade,
      event_key text not null check (char_length(event_key) between 1 and 200),
      outputs integer not null check (outputs > 0),
      occurred_at timestamptz not null,
      unique (subscription_id, event_key)
    )`.execute(db)
  await sql`create index on usage_events (subscription_id, occurred_at) include (outputs)`.execute(db)
  // A ledger: what is written stays as it is, until the account it belongs to is erased.
  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      if tg_level = 'ROW' and tg_op = 'DELETE' and not exists (select from subscriptions where id = old.subscription_id) then
        return old;
      end if;
      raise exception 'usage_events is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete on usage_events
    for each row execute function refuse_ledger_change()`.execute(db)
  await sql`
    create trigger never_emptied before truncate on usage_events
    for each statement execute function refuse_ledger_change()`.execute(db)
}
