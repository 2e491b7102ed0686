import { type Kysely, sql } from 'kysely'

const steps = [
  `create table oauth_clients (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 80),
    redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 5),
    created_at timestamptz not null)`,
  // What a person allowed a program; null projects are all of theirs, whatever they come to be.
  `create table oauth_grants (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    client_id uuid not null references oauth_clients on delete cascade,
    resource text not null,
    scopes text[] not null check (cardinality(scopes) > 0),
    projects uuid[] check (cardinality(projects) > 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    last_used_at timestamptz)`,
  `create index on oauth_grants (user_id)`,
  `create index on oauth_grants (client_id)`,
  `create table oauth_codes (
    hash bytea primary key,
    grant_id uuid not null references oauth_grants on delete cascade,
    challenge text not null,
    redirect_uri text not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create index on oauth_codes (grant_id)`,
  // A refresh token that was used is kept until it runs out: whoever brings it again has stolen it, or was stolen from.
  `create table oauth_tokens (
    hash bytea primary key,
    grant_id uuid not null references oauth_grants on delete cascade,
    kind text not null check (kind in ('access', 'refresh')),
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create index on oauth_tokens (grant_id)`,
]

/** Programs that people let in by signing in, what each may, and the tokens by which they are known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
