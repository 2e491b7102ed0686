import { type Kysely, sql } from 'kysely'

/** Members, the letters they are owed, the hashes of the tokens in them, and the counters of the rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waitlist_members (
      id uuid primary key,
      email_key text not null unique,
      email text not null check (octet_length(email) <= 254),
      name text not null check (char_length(name) between 2 and 100),
      company text check (char_length(company) between 1 and 120),
      position text check (char_length(position) between 1 and 120),
      interested_in text,
      source text,
      joined_at timestamptz not null,
      confirmed_at timestamptz,
      unsubscribed_at timestamptz
    )`.execute(db)
  await sql`
    create table waitlist_letters (
      id uuid primary key,
      member_id uuid not null references waitlist_members on delete cascade,
      kind text not null check (kind in ('confirm', 'confirmed')),
      requested_at timestamptz not null,
      first_attempt_at timestamptz,
      sent_at timestamptz,
      failed_at timestamptz,
      attempts integer not null default 0,
      last_error text
    )`.execute(db)
  await sql`create index on waitlist_letters (member_id, requested_at)`.execute(db)
  await sql`
    create table waitlist_tokens (
      hash bytea primary key check (octet_length(hash) = 32),
      member_id uuid not null references waitlist_members on delete cascade,
      purpose text not null check (purpose in ('confirm', 'unsubscribe')),
      created_at timestamptz not null,
      expires_at timestamptz
    )`.execute(db)
  await sql`create index on waitlist_tokens (member_id)`.execute(db)
  // Unlogged: counters are worth no disk flush, and may start at zero again after a crash of the database.
  await sql`
    create unlogged table rate_limits (
      key bytea primary key,
      hits integer not null,
      resets_at timestamptz not null
    ) with (fillfactor = 70)`.execute(db)
}
