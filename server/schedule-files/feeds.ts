import { sql } from 'kysely'
import type { RowData } from '#contract/route.ts'
import {
  type addFeedRow,
  type Feed,
  feedsMost,
  type feedsRow,
  type revokeFeedRow,
} from '#contract/schedule-files.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { type Clock, minute } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, isTokenShaped, newToken } from '#server/kit/token.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { calendarOf } from './calendar.ts'

export type FeedContext = {
  db: Db
  clock: Clock
  limit: Limiter
  scopes: Pick<Scopes, 'find'>
  publicUrl: string
}

/** Calendars ask some times an hour each; a script that guesses tokens asks thousands of times. */
const byAddress: Limit = { name: 'calendar feeds by address', most: 240, windowMs: 10 * minute }

const ownFeeds = (db: Db, scope: Scope) =>
  db
    .selectFrom('calendar_feeds')
    .select(['id', 'mine', 'created_at', 'revoked_at', 'last_used_at'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', scope.userId)

/** One's own feeds of a project, newest first; none without an account. */
export async function listFeeds(
  { db }: Pick<FeedContext, 'db'>,
  scope: Scope,
): Promise<RowData<typeof feedsRow>> {
  if (scope.userId === null) return { feeds: [] }
  const rows = await ownFeeds(db, scope).orderBy('created_at', 'desc').orderBy('id').execute()
  return { feeds: rows.map(shown) }
}

/**
 * Makes a feed for whoever asks, whose address is known this once. Asked again with its id it gets a new one, unless a calendar
 * has used it or it was taken back.
 */
export async function addFeed(
  { db, publicUrl }: FeedContext,
  scope: Scope,
  { id, mine }: { id: string; mine: boolean },
): Promise<RowData<typeof addFeedRow>> {
  const { orgId, projectId, userId } = scope
  if (userId === null) throw notThere()
  const token = newToken()
  await scope.write(async ({ tx, now }) => {
    // In a project one writes after the other, so that of two at the last feed one is let through.
    const { count } = await tx
      .selectFrom('calendar_feeds')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= feedsMost)
      throw new Refusal(
        'conflict',
        say('You have {most} feeds of this project. Take one back first.', { most: feedsMost }),
      )
    const { rows } = await sql`
      insert into calendar_feeds (org_id, project_id, id, user_id, mine, token_hash, created_at)
      values (${orgId}::uuid, ${projectId}::uuid, ${id}::uuid, ${userId}::uuid, ${mine}, ${hashToken(token)}, ${now}::timestamptz)
      on conflict (org_id, project_id, id) do update set token_hash = excluded.token_hash, mine = excluded.mine
        where calendar_feeds.user_id = excluded.user_id and calendar_feeds.last_used_at is null
          and calendar_feeds.revoked_at is null
      returning id`.execute(tx)
    if (rows.length === 0) throw new Refusal('conflict', say('This feed is in use. Make another one.'))
  })
  return { feed: await readFeed(db, scope, id), url: new URL(`/feeds/${token}.ics`, publicUrl).href }
}

/** Takes one's own feed back; once it is, it stays so. Refuses what is nobody's, or somebody else's. */
export async function revokeFeed(
  { db }: Pick<FeedContext, 'db'>,
  scope: Scope,
  id: string,
): Promise<RowData<typeof revokeFeedRow>> {
  const { orgId, projectId, userId } = scope
  if (userId === null) throw notThere()
  await scope.write(({ tx, now }) =>
    tx
      .updateTable('calendar_feeds')
      .set({ revoked_at: now })
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute(),
  )
  return { feed: await readFeed(db, scope, id) }
}

async function readFeed(db: Db, scope: Scope, id: string): Promise<Feed> {
  const row = await ownFeeds(db, scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw notThere()
  return shown(row)
}

const shown = (row: {
  id: string
  mine: boolean
  created_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
}): Feed => ({
  id: row.id,
  mine: row.mine,
  createdAt: row.created_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/**
 * The calendar that a token leads to, as whoever made it sees the project now. Refuses, all alike, one that nobody made, that was
 * taken back, and one of somebody who has no part in the project any more.
 */
export async function openFeed(
  { db, clock, limit, scopes, publicUrl }: FeedContext,
  token: string,
  address: string,
): Promise<string> {
  await limit({ limit: byAddress, who: addressBucket(address) })
  const row = isTokenShaped(token)
    ? await db
        .selectFrom('calendar_feeds')
        .select(['project_id', 'user_id', 'mine'])
        .where('token_hash', '=', hashToken(token))
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
    : undefined
  const scope = row && (await scopes.find(row.user_id, row.project_id))
  if (!scope) throw notThere()
  const { text } = await calendarOf(scope, { mine: row.mine, publicUrl })
  await db
    .updateTable('calendar_feeds')
    .set({ last_used_at: clock.now() })
    .where('token_hash', '=', hashToken(token))
    .execute()
  return text
}
