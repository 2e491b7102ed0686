import { type Kysely, sql } from 'kysely'

/**
 * What became of the letter of an invitation. Each letter has an id of its own: one that is sent again takes the place of the
 * one before. Of an address, and of somebody in a project, one invitation is open at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table org_invitations
      add column letter_id uuid not null unique default gen_random_uuid(),
      add column attempts integer not null default 0,
      add column first_attempt_at timestamptz,
      add column sent_at timestamptz,
      add column failed_at timestamptz,
      add column last_error text`,
    `create unique index org_invitations_open_member on org_invitations (org_id, email_key)
      where org_role is not null and accepted_at is null and revoked_at is null`,
    `create unique index org_invitations_open_person on org_invitations (org_id, project_id, person_id)
      where person_id is not null and accepted_at is null and revoked_at is null`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
