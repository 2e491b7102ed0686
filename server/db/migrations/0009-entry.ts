import { type Kysely, sql } from 'kysely'

/**
 * Getting in: by which invitation, with which plan chosen; a second factor of users; what somebody writes to those who run
 * the service.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table registrations
    add column chosen_plan jsonb,
    add column invitation uuid references waitlist_members on delete set null`,
  // An invitation opens one account, however many were asked for with its link.
  'alter table users add column invitation uuid unique references waitlist_members on delete set null',
  'alter table subscriptions add column chosen_plan jsonb',
  `create table contact_messages (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 100),
    email text not null check (char_length(email) <= 254),
    company text not null default '',
    about text not null check (about in ('sales', 'other')),
    body text not null check (char_length(body) between 1 and 4000),
    language text not null check (language in ('en', 'es')),
    at timestamptz not null,
    sent_at timestamptz
  )`,
  'create index on contact_messages (at)',
]
