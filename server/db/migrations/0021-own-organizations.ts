import { type Kysely, sql } from 'kysely'

/** What the picture of an organisation's logo is; letters to accounts about an organisation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table orgs
    add column logo_type text,
    add column logo_bytes integer,
    add column logo_sha256 text,
    add check ((logo_file is null) = (logo_type is null)),
    add check ((logo_file is null) = (logo_bytes is null)),
    add check ((logo_file is null) = (logo_sha256 is null))`,
  'create index on orgs (closing_at) where closing_at is not null',
  `alter table account_letters
    add column org_id uuid references orgs on delete cascade,
    drop constraint account_letters_wish_check,
    add constraint account_letters_wish_check check (wish in (
      'register', 'verify', 'reset', 'changed', 'factor-on', 'factor-off', 'recovery-used', 'org-closing', 'org-kept')),
    add check ((org_id is not null) = (wish in ('org-closing', 'org-kept')))`,
  'create index on account_letters (org_id) where org_id is not null',
]
