import { type Kysely, sql } from 'kysely'

/** A second factor of users, as operators have one: the sealed secret of an app, and codes for when it is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table user_factors (
    user_id uuid primary key references users on delete cascade,
    totp_secret bytea not null,
    totp_step bigint,
    begun_at timestamptz not null,
    confirmed_at timestamptz
  )`,
  `create table user_recovery_codes (
    hash bytea primary key check (octet_length(hash) = 32),
    user_id uuid not null references users on delete cascade,
    used_at timestamptz
  )`,
  'create index on user_recovery_codes (user_id)',
  `alter table account_letters drop constraint account_letters_wish_check,
    add constraint account_letters_wish_check check (wish in (
      'register', 'verify', 'reset', 'changed', 'factor-on', 'factor-off', 'recovery-used'))`,
]
