import { type Kysely, sql } from 'kysely'

/** What the law of an organisation's own place says instead of a fact of a code: one a fact, with who told it and from where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table code_amendments (
    org_id uuid not null references orgs on delete cascade,
    fact_id text not null check (char_length(fact_id) between 1 and 60),
    value double precision not null check (value >= 0),
    place text not null check (char_length(place) between 1 and 120),
    source text not null check (char_length(source) between 1 and 300),
    as_of date not null,
    user_id uuid references users on delete set null,
    at timestamptz not null,
    version integer not null default 1,
    primary key (org_id, fact_id))`.execute(db)
  await sql`create index on code_amendments (user_id) where user_id is not null`.execute(db)
}
