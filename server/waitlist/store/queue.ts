import { type RawBuilder, sql } from 'kysely'
import { placesPerReferral } from '#contract/place.ts'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'

/** Whether nothing speaks against `member`, or an operator has said that it is wrong. */
const trusted = (member: string) =>
  sql<boolean>`(${sql.ref(`${member}.reasons`)} = '{}' or ${sql.ref(`${member}.overruled_at`)} is not null)`

/**
 * The priority of a seat with so many credited referrals. One less than the places themselves: of two with the same
 * priority the earlier seat comes first, and the last one that a member moves past must end up behind them.
 */
const priorityOf = (seat: RawBuilder<unknown>, referrals: RawBuilder<unknown>) =>
  sql<number>`${seat} - ${placesPerReferral} * (${referrals}) - least(${referrals}, 1)`

/**
 * The next seat, as the columns of the member who takes it by confirming. What their referrals were worth while they had
 * none is taken off at once.
 */
export async function nextSeat(db: Db): Promise<{ seat: number; priority: RawBuilder<number> }> {
  const { rows } = await sql<{ seat: number }>`select nextval('waitlist_seats')::integer as seat`.execute(db)
  const seat = Number(rows[0]?.seat)
  return { seat, priority: priorityOf(sql`${seat}::integer`, sql`referrals`) }
}

const batchLock = sql`hashtextextended('plumbline invitations', 0)`

/**
 * Has whoever makes a batch of invitations wait for whoever is making one, so that the next by place are clear; and for
 * whoever locks the younger first, since a batch locks its members by place and would meet them half-way.
 */
export async function lockPlaces(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${batchLock})`.execute(tx)
}

/**
 * Locks those whom a member has referred, for whoever is about to lock the member: the younger always come first, as in a
 * confirmation, so that no two transactions wait for each other.
 */
export async function lockReferred(db: Db, memberId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock_shared(${batchLock})`.execute(db)
  const referred = await db
    .selectFrom('waitlist_members')
    .select('id')
    .where('referred_by', '=', memberId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return referred.map(({ id }) => id)
}

/**
 * Credits the referrers of those among `memberIds` who have confirmed: each of them once, ever, and only where nothing
 * speaks against either side. In the transaction that holds the rows of `memberIds`; it goes on to lock those of their
 * referrers, who are always the older ones, so that no two such transactions wait for each other.
 */
export async function creditReferrers(db: Db, memberIds: readonly string[], now: Date): Promise<void> {
  if (memberIds.length === 0) return
  const ids = sql`any(${[...memberIds]}::uuid[])`
  // Locked before it is looked at: an operator may be overruling what speaks against the referrer right now. Not for
  // update: to refer to a row is to lock its key, which several friends of one referrer do at once.
  await sql`
    select from waitlist_members where id in (
      select referred_by from waitlist_members where id = ${ids} and credited_at is null
    ) order by id for no key update`.execute(db)
  await sql`
    with earned as (
      update waitlist_members member set credited_at = ${now} from waitlist_members referrer
      where member.id = ${ids} and member.confirmed_at is not null and member.credited_at is null
        and ${trusted('member')} and referrer.id = member.referred_by and ${trusted('referrer')}
      returning referrer.id
    )
    update waitlist_members referrer
    set referrals = referrals + credit.count,
      priority = case when priority is not null
        then ${priorityOf(sql`seat`, sql`referrals + credit.count`)} end
    from (select id, count(*)::integer as count from earned group by id) credit
    where referrer.id = credit.id`.execute(db)
}

/**
 * Finds the reasons against a member to be wrong, and gives the credit that they held back: to who referred the member,
 * and to the member for those they referred. Answers false, with nothing changed, where there is nothing to overrule.
 */
export async function overruleMember(db: Db, memberId: string, actor: Actor, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const referred = await lockReferred(tx, memberId)
    const overruled = await tx
      .updateTable('waitlist_members')
      .set({ overruled_at: now })
      .where('id', '=', memberId)
      .where('overruled_at', 'is', null)
      .where('reasons', '<>', sql<string[]>`'{}'`)
      .returning('id')
      .executeTakeFirst()
    if (!overruled) return false
    await creditReferrers(tx, [...referred, memberId], now)
    await addAuditLine(tx, { actor, action: 'member.overruled', subject: memberId }, now)
    return true
  })
}

/**
 * How many wait before those whose `priority` and `seat` come later. Places that erased people left count: nobody's
 * place may tell that somebody is gone.
 */
const countBefore = sql<number>`(
  (select count(*) from waitlist_members other
    where other.priority is not null and other.invited_at is null
      and (other.priority, other.seat) < (member.priority, member.seat))
  + (select count(*) from waitlist_gaps gap where (gap.priority, gap.seat) < (member.priority, member.seat))
)::integer`

/** A member's place, counted from 1; null for who does not wait: not confirmed, unsubscribed, invited, or not there. */
export async function findPlace(db: Db, memberId: string): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    select 1 + ${countBefore} as place from waitlist_members member
    where id = ${memberId} and priority is not null and invited_at is null and unsubscribed_at is null`.execute(
    db,
  )
  return rows[0]?.place ?? null
}

/** How many places of the queue are taken: who confirms next gets the one after them. */
export async function countPlaces(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from waitlist_members where priority is not null and invited_at is null)
      + (select count(*) from waitlist_gaps))::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Where a member stands, as their own page shows it. */
export type Standing = {
  status: 'unconfirmed' | 'waiting' | 'invited' | 'unsubscribed'
  place: number | null
  referrals: number
  /** Null before the member has confirmed. */
  referralCode: string | null
}

/** Where a member stands; undefined where there is no such member. */
export async function findStanding(db: Db, memberId: string): Promise<Standing | undefined> {
  const member = await db
    .selectFrom('waitlist_members')
    .select(['confirmed_at', 'unsubscribed_at', 'invited_at', 'referrals', 'referral_code'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return undefined
  const status = member.invited_at
    ? 'invited'
    : member.unsubscribed_at
      ? 'unsubscribed'
      : member.confirmed_at
        ? 'waiting'
        : 'unconfirmed'
  return {
    status,
    place: status === 'waiting' ? await findPlace(db, memberId) : null,
    referrals: member.referrals,
    referralCode: member.confirmed_at ? member.referral_code : null,
  }
}
