import { type Kysely, sql } from 'kysely'

const steps = [
  // The secret is sealed. Nobody becomes an admin by signing in.
  sql`create table company_sign_ins (
    org_id uuid primary key references orgs on delete cascade,
    issuer text not null,
    client_id text not null,
    secret bytea not null,
    role text not null check (role in ('contractor', 'office', 'worker')),
    is_on boolean not null default false,
    changed_at timestamptz not null
  )`,
  sql`create table company_domains (
    org_id uuid not null references orgs on delete cascade,
    domain text not null,
    token text not null,
    added_at timestamptz not null,
    proven_at timestamptz,
    primary key (org_id, domain)
  )`,
  // Anybody may name a domain; whose it is shows one of them alone.
  sql`create unique index on company_domains (domain) where proven_at is not null`,
  sql`create table company_links (
    org_id uuid not null references orgs on delete cascade,
    issuer text not null,
    subject text not null,
    user_id uuid not null references users on delete cascade,
    linked_at timestamptz not null,
    primary key (org_id, issuer, subject),
    unique (org_id, issuer, user_id)
  )`,
  sql`create index on company_links (user_id)`,
  // Begun in one browser, and done once; with a subject where the provider has answered and an account is to be linked.
  sql`create table company_attempts (
    key bytea primary key,
    browser bytea not null,
    org_id uuid not null references orgs on delete cascade,
    issuer text not null,
    sealed bytea,
    subject text,
    email_key text,
    expires_at timestamptz not null,
    check ((sealed is null) = (subject is not null and email_key is not null))
  )`,
  sql`create index on company_attempts (browser)`,
  sql`create index on company_attempts (expires_at)`,
]

/** Signing in through an organization's own provider: which, for which domains, and who is who there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await step.execute(db)
}
