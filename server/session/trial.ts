import { sql } from 'kysely'
import { awaitsTrial, trialFrom } from '#domain/subscription.ts'
import type { Db } from '#server/db/schema.ts'
import type { SessionUser } from '#server/kit/session-user.ts'

/**
 * The user, whose trial begins at `now` where it was promised and has not begun: from here on there is something to use.
 * However many calls come at once, it begins once.
 */
export async function beginTrial(db: Db, user: SessionUser, now: Date): Promise<SessionUser> {
  const { subscription } = user
  if (!awaitsTrial(subscription)) return user
  const { startedAt, expiresAt } = trialFrom(now)
  const kept = await db
    .updateTable('subscriptions')
    .set({
      started_at: sql<Date>`case when expires_at is null then ${startedAt}::timestamptz else started_at end`,
      expires_at: sql<Date>`coalesce(expires_at, ${expiresAt}::timestamptz)`,
    })
    .where('id', '=', subscription.id)
    .returning(['started_at as startedAt', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return { ...user, subscription: { ...subscription, ...kept } }
}
