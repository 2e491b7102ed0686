import { type Kysely, sql } from 'kysely'

/**
 * No trial has begun yet: in the versions up to here there was nothing to use in it. It begins with the first use of the
 * workspace, for those who have an account already too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update subscriptions set expires_at = null where status = 'trialing'`.execute(db)
}
