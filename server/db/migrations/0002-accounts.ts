import { type Kysely, sql } from 'kysely'

/** Users with their profiles, subscriptions and usage; registrations that wait for their address to be verified; sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email_key text not null unique,
      email text not null check (octet_length(email) <= 254),
      username text not null check (char_length(username) between 3 and 30),
      username_key text not null unique,
      password_hash text not null,
      created_at timestamptz not null
    )`.execute(db)
  // A name belongs to a user, or is held for an address until a registration has run out.
  await sql`
    create table usernames (
      key text primary key,
      email_key text not null,
      user_id uuid references users on delete cascade,
      held_until timestamptz,
      check ((user_id is null) <> (held_until is null))
    )`.execute(db)
  await sql`
    create table profiles (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      type text not null,
      name text not null check (char_length(name) between 1 and 120),
      location text,
      style_preferences jsonb,
      business_profile jsonb,
      is_primary boolean not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index on profiles (user_id, created_at)`.execute(db)
  await sql`create unique index on profiles (user_id) where is_primary`.execute(db)
  await sql`
    create table registrations (
      id uuid primary key,
      email_key text not null,
      email text not null check (octet_length(email) <= 254),
      username text not null check (char_length(username) between 3 and 30),
      username_key text not null,
      password_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on registrations (email_key, created_at)`.execute(db)
  await sql`create index on registrations (username_key, created_at)`.execute(db)
  // What was asked for an address, whether anybody is behind it or not: the job that writes the letter finds that out.
  await sql`
    create table account_letters (
      id uuid primary key,
      wish text not null check (wish in ('register', 'verify', 'reset', 'changed')),
      email_key text not null,
      registration_id uuid references registrations on delete cascade,
      requested_at timestamptz not null,
      written_at timestamptz,
      first_attempt_at timestamptz,
      sent_at timestamptz,
      failed_at timestamptz,
      attempts integer not null default 0,
      last_error text
    )`.execute(db)
  await sql`create index on account_letters (email_key, wish, written_at)`.execute(db)
  await sql`create index on account_letters (registration_id)`.execute(db)
  await sql`
    create table account_tokens (
      hash bytea primary key check (octet_length(hash) = 32),
      purpose text not null check (purpose in ('verify', 'reset')),
      registration_id uuid references registrations on delete cascade,
      user_id uuid references users on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((registration_id is null) <> (user_id is null))
    )`.execute(db)
  await sql`create index on account_tokens (registration_id)`.execute(db)
  await sql`create index on account_tokens (user_id)`.execute(db)
  await sql`
    create table sessions (
      hash bytea primary key check (octet_length(hash) = 32),
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      renewed_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on sessions (user_id)`.execute(db)
  // Browsers that have signed in to an account before: somebody else's guessing does not keep them waiting.
  await sql`
    create table known_browsers (
      hash bytea not null check (octet_length(hash) = 32),
      user_id uuid not null references users on delete cascade,
      seen_at timestamptz not null,
      primary key (hash, user_id)
    )`.execute(db)
  await sql`create index on known_browsers (user_id)`.execute(db)
  // Unlogged, as the rate limits are.
  await sql`
    create unlogged table sign_in_waits (
      key bytea primary key,
      failures integer not null,
      failed_at timestamptz not null,
      until timestamptz not null
    ) with (fillfactor = 70)`.execute(db)
}
