import type { Audience } from '#contract/audience.ts'
import type { Home } from '#contract/home.ts'
import type { Db } from '#server/db/schema.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { readPlace, readPlaces } from './places.ts'

export type HomeContext = {
  db: Db
  partsOf: (userId: string) => Promise<{ projectId: string; audience: Audience }[]>
  /** Of the notices that they see. */
  countUnread: (userId: string) => Promise<number>
}

/** Who is here, which organisations are theirs, and with what they begin. */
export async function readHome({ db, partsOf, countUnread }: HomeContext, user: SessionUser): Promise<Home> {
  const [places, place, orgs, settings, profile, parts, unread, member, account, subscription] =
    await Promise.all([
      readPlaces(db, user.id),
      readPlace(db, user.id),
      db
        .selectFrom('org_members as m')
        .innerJoin('orgs as o', 'o.id', 'm.org_id')
        .select([
          'o.id',
          'o.name',
          'm.role',
          'o.time_zone as timeZone',
          'o.units',
          'o.closing_at as closingAt',
        ])
        .where('m.user_id', '=', user.id)
        .orderBy('m.joined_at')
        .execute(),
      db.selectFrom('user_settings').selectAll().where('user_id', '=', user.id).executeTakeFirst(),
      db
        .selectFrom('profiles')
        .select(['name', 'org_id as orgId'])
        .where('user_id', '=', user.id)
        .orderBy('is_primary', 'desc')
        .executeTakeFirst(),
      partsOf(user.id),
      countUnread(user.id),
      db
        .selectFrom('waitlist_members as member')
        .innerJoin('users as u', 'u.email_key', 'member.email_key')
        .select(['member.interested_in as interest', 'member.position as role'])
        .where('u.id', '=', user.id)
        .executeTakeFirst(),
      db.selectFrom('users').select('language').where('id', '=', user.id).executeTakeFirstOrThrow(),
      db
        .selectFrom('subscriptions')
        .select('chosen_plan as chosen')
        .where('id', '=', user.subscription.id)
        .executeTakeFirst(),
    ])
  // Who looks at somebody else's organisation has none of their own there to set or to add to.
  const current =
    place === undefined
      ? (orgs.find(({ id }) => id === profile?.orgId) ?? orgs[0])
      : orgs.find(({ id }) => id === place)
  return {
    user: { id: user.id, username: user.username, name: profile?.name ?? user.username },
    orgs: orgs.map(({ closingAt, ...org }) => ({ ...org, closingAt: closingAt?.toISOString() ?? null })),
    places,
    place: place ?? null,
    orgId: current?.id ?? null,
    projects: parts.length,
    sides: [...new Set(parts.map(({ audience }) => audience))],
    onlyProject: parts.length === 1 ? (parts[0]?.projectId ?? null) : null,
    language: account.language,
    units: settings?.units ?? current?.units ?? 'imperial',
    theme: settings?.theme ?? 'system',
    unread,
    cameFor: member ?? null,
    chosen: subscription?.chosen ?? null,
  }
}
