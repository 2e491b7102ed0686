import { type Kysely, sql } from 'kysely'

/**
 * Who was of an organisation before it was brought here, and has no account here: an invitation that waits to be sent, with the
 * name that they had and since when they were of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table org_invitations
    add column former_name text check (char_length(former_name) between 1 and 120),
    add column former_since timestamptz,
    add check ((former_name is null) = (former_since is null))`.execute(db)
}
