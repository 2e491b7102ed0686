import type { Person } from '#contract/person.ts'
import { detailsOf } from '#server/db/details.ts'
import type { Db } from '#server/db/schema.ts'
import { findPlace } from './queue.ts'

/** Who is meant: a member by their id, or whoever has an address in its compared form. */
export type Who = { memberId: string } | { emailKey: string }

const iso = (time: Date | null) => time?.toISOString() ?? null

/**
 * All that is held of a person; `withAccount` adds what the account system holds under the same address, which a link from
 * a letter of the waitlist must not show. Undefined where nothing is held.
 */
export async function readPerson(
  db: Db,
  who: Who,
  { withAccount }: { withAccount: boolean },
): Promise<Person | undefined> {
  const row = await findMember(db, who)
  const emailKey = row?.email_key ?? ('emailKey' in who ? who.emailKey : undefined)
  const account =
    withAccount && emailKey !== undefined
      ? await readAccount(db, emailKey)
      : { account: null, registrations: [] }
  if (!row) {
    const nothing = account.account === null && account.registrations.length === 0
    return nothing ? undefined : { member: null, events: [], letters: [], ...account }
  }
  const [place, events, letters] = await Promise.all([
    findPlace(db, row.id),
    db
      .selectFrom('waitlist_events')
      .select(['kind', 'at', 'wording', 'address_prefix'])
      .where('member_id', '=', row.id)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('waitlist_letters')
      .select(['kind', 'requested_at', 'sent_at', 'failed_at', 'attempts'])
      .where('member_id', '=', row.id)
      .orderBy('requested_at')
      .execute(),
  ])
  return {
    member: {
      id: row.id,
      email: row.email,
      name: row.name,
      ...detailsOf(row),
      language: row.language,
      joinedAt: row.joined_at.toISOString(),
      confirmedAt: iso(row.confirmed_at),
      invitedAt: iso(row.invited_at),
      unsubscribedAt: iso(row.unsubscribed_at),
      place,
      referrals: row.referrals,
      referralCode: row.referral_code,
      wasReferred: row.referred_by !== null,
      campaign: {
        utm_source: row.utm_source,
        utm_medium: row.utm_medium,
        utm_campaign: row.utm_campaign,
        utm_term: row.utm_term,
        utm_content: row.utm_content,
        referrer: row.referrer_host,
      },
      network: row.address_prefix,
      reasons: row.reasons,
      overruledAt: iso(row.overruled_at),
    },
    events: events.map(({ kind, at, wording, address_prefix }) => ({
      kind,
      at: at.toISOString(),
      wording,
      network: address_prefix,
    })),
    letters: letters.map((letter) => ({
      kind: letter.kind,
      requestedAt: letter.requested_at.toISOString(),
      sentAt: iso(letter.sent_at),
      failedAt: iso(letter.failed_at),
      attempts: letter.attempts,
    })),
    ...account,
  }
}

function findMember(db: Db, who: Who) {
  const members = db.selectFrom('waitlist_members').selectAll()
  return 'memberId' in who
    ? members.where('id', '=', who.memberId).executeTakeFirst()
    : members.where('email_key', '=', who.emailKey).executeTakeFirst()
}

async function readAccount(db: Db, emailKey: string): Promise<Pick<Person, 'account' | 'registrations'>> {
  const user = await db
    .selectFrom('users')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'users.id')
    .select(['users.username', 'users.language', 'users.created_at', 'subscriptions.plan'])
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst()
  const registrations = await db
    .selectFrom('registrations')
    .select(['username', 'language', 'created_at', 'expires_at'])
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .execute()
  return {
    account: user
      ? {
          username: user.username,
          language: user.language,
          createdAt: user.created_at.toISOString(),
          plan: user.plan,
        }
      : null,
    registrations: registrations.map((one) => ({
      username: one.username,
      language: one.language,
      createdAt: one.created_at.toISOString(),
      expiresAt: one.expires_at.toISOString(),
    })),
  }
}
