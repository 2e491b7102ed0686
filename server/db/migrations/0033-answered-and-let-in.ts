import { type Kysely, sql } from 'kysely'

/**
 * What somebody wrote to those who run the service was answered. Whoever lost all of their second factor is let in after a
 * wait, which a letter tells of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table contact_messages add column answered_at timestamptz`,
  // Since when an operator says that it is lost: a letter of the same moment tells its owner, and the wait begins with that.
  sql`alter table user_factors add column lost_at timestamptz,
    add check (lost_at is null or confirmed_at is not null)`,
  sql`create index on user_factors (lost_at) where lost_at is not null`,
  sql`alter table account_letters drop constraint account_letters_wish_check,
    add constraint account_letters_wish_check check (wish in (
      'register', 'verify', 'reset', 'changed', 'factor-on', 'factor-off', 'factor-lost', 'recovery-used',
      'org-closing', 'org-kept'))`,
]
